"""The adviser: hints for the position shown, and the review of a match that is over."""

import random
import time
from collections.abc import Callable
from typing import Any

from uptown_widget.bots.tries import is_rough
from uptown_widget.errors import GameError
from uptown_widget.i18n import say
from uptown_widget.match.game import AnyGame
from uptown_widget.match.judging import BestMoves
from uptown_widget.match.review import Verdicts, hint_rng, review_match
from uptown_widget.match.tasks import BackgroundTask, Steps, think
from uptown_widget.match.viewpoint import Viewpoint
from uptown_widget.protocols import Analyst, Candidate, M, O, Seen

INTERVAL = 0.25
"""Seconds between two updates of a review: verdicts may come faster, and each costs the page as much as a press."""


class Advice:
    """The hint and the review shown, and the work for them.

    :param changed: shows what is new; with `save` it is saved, too
    """

    def __init__(
        self,
        game: AnyGame,
        changed: Callable[..., None],
        tick: Callable[[], None],
        failed: Callable[[BaseException], None],
    ) -> None:
        self._game = game
        self.adviser: Analyst[Any, object] = BestMoves(game)
        """Who gives hints."""
        self._changed = changed
        self._tick = tick
        self._hinting, self._reviewing = BackgroundTask(failed), BackgroundTask(failed)
        self.candidates: tuple[Candidate[object], ...] | None = None
        """The hint: the best moves first; None if none is shown."""
        self.verdicts: Verdicts | None = None
        """The review, as far as it has come; None if none is shown."""
        self._known: dict[object, tuple[Candidate[object], ...]] = {}
        """The hints of this match, by what the player to move knew."""
        self._unfinished = False
        """Whether there is more to review."""

    @property
    def part(self) -> float | None:
        """The part of its work the adviser has done; None when nothing was asked."""
        if self._hinting.part is None and self._unfinished:
            return self._reviewing.part or 0.0
        return self._hinting.part

    @property
    def is_rough(self) -> bool:
        """Whether there is a review, and an engine would judge better."""
        return self.verdicts is not None and is_rough(self._game.win_shares)

    def forget(self) -> None:
        """Forget the hints: another match begins."""
        self._known.clear()

    def drop_hint(self) -> None:
        """Drop the hint: another position is shown."""
        self._hinting.stop()
        self.candidates = None

    def stop(self) -> None:
        """Drop hint and review: the match has changed."""
        self.drop_hint()
        self._reviewing.stop()
        self.verdicts, self._unfinished = None, False

    def hint(self, viewpoint: Viewpoint[O, M] | None) -> None:
        """Find the best moves in the position shown; None only drops the hint.

        :raises GameError: it is not the turn of the person at the screen
        """
        self.drop_hint()
        if viewpoint is None:
            return
        seen, at = self._seen(viewpoint)
        if not seen.legal_moves():
            raise GameError(say("Only the player whose turn it is can ask for a hint."))
        if not self.show_known(viewpoint):
            self._hinting.run(self._find(seen, hint_rng(viewpoint.match.seed, at)))

    def show_known(self, viewpoint: Viewpoint[O, M]) -> bool:
        """Show the hint for the position shown if it was found before; return whether it was."""
        self.candidates = self._known.get(self._seen(viewpoint)[0])
        return self.candidates is not None

    def _seen(self, viewpoint: Viewpoint[O, M]) -> tuple[Seen, int]:
        """Return what the player to move may know in the position shown, and how many turns led there."""
        match, at = viewpoint.match, len(viewpoint.turns) if viewpoint.at is None else viewpoint.at
        mover = match.observation(None, at).current_player
        # After the end nothing is hidden: a hint may be for anyone's turn.
        eyes = mover if viewpoint.over else viewpoint.eyes
        return match.observation(eyes, at), at

    def _find(self, seen: Seen, rng: random.Random) -> Steps:
        candidates = yield from self._hinting.follow(think(self.adviser, seen, rng), self._tick)
        self.candidates = self._known[seen] = tuple(candidates)
        self._changed(save=False)

    def review(self, viewpoint: Viewpoint[O, M] | None) -> None:
        """Review a match; None only drops the review.

        :raises GameError: the match is not over: what players could have done shows what they held
        """
        if viewpoint is not None and not viewpoint.over:
            raise GameError(say("Only a finished match can be reviewed."))
        self.stop()
        if viewpoint is not None:
            self.resume(())
            self.go_on(viewpoint)

    def resume(self, verdicts: Verdicts) -> None:
        """Show a review as far as it had come; it continues once `go_on` is called."""
        self.stop()
        self.verdicts, self._unfinished = verdicts, True

    def go_on(self, viewpoint: Viewpoint[O, M]) -> None:
        """Continue a review that is unfinished."""
        if self._unfinished and not self._reviewing.busy:
            self._reviewing.run(self._review(viewpoint))

    def back_to_review(self, viewpoint: Viewpoint[O, M]) -> None:
        """Go back to the line that was reviewed, if there is one, and on with its review."""
        line = viewpoint.reviewed
        if line is None:
            return
        viewpoint.back_to_reviewed(line)
        self.resume(line.verdicts)
        self.go_on(viewpoint)

    def _review(self, viewpoint: Viewpoint[O, M]) -> Steps:
        unseen, shown = False, 0.0
        try:
            for part, verdicts in review_match(
                viewpoint.match, self._game, self.verdicts or (), viewpoint.seating.people
            ):
                unseen |= verdicts != self.verdicts  # between two verdicts there is nothing to see
                self.verdicts, self._reviewing.part = verdicts, part
                if unseen and time.monotonic() >= shown + INTERVAL:
                    self._changed(save=True, soon=True)
                    unseen, shown = False, time.monotonic()
                yield 0.0
        except Exception:
            self._unfinished = False  # what failed would fail again
            raise
        self._reviewing.part, self._unfinished = None, False
        self._changed(save=True)
