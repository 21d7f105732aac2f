"""What an adviser says at a table: hints for the position shown, and a review of a match that is over."""

import random
from collections.abc import Callable
from typing import Any

from uptown_widget.errors import GameError
from uptown_widget.i18n import say
from uptown_widget.match.background import Chore, Steps, think
from uptown_widget.match.game import Game
from uptown_widget.match.review import Verdicts, review
from uptown_widget.match.viewpoint import Watched
from uptown_widget.protocols import Candidate


class Advice:
    """The hint and the review shown, and the work for them."""

    def __init__(
        self, game: Game, changed: Callable[[], None], tick: Callable[[], None], failed: Callable[[BaseException], None]
    ) -> None:
        """Have nothing to say yet."""
        self._game = game
        self._changed = changed
        self._tick = tick
        self._hinting, self._reviewing = Chore(failed), Chore(failed)
        self.hint: tuple[Candidate[Any], ...] | None = None
        self.review: Verdicts | None = None

    @property
    def part(self) -> float | None:
        """How far the adviser has thought; None when nothing was asked."""
        return self._reviewing.part if self._hinting.part is None else self._hinting.part

    def drop_hint(self) -> None:
        """Say nothing about the position, which is another one now."""
        self._hinting.stop()
        self.hint = None

    def drop(self) -> None:
        """Say nothing: the match is another one now."""
        self.drop_hint()
        self._reviewing.stop()
        self.review = None

    def give_hint(self, watched: Watched) -> None:
        """Find the best moves in the position shown.

        :raises GameError: it is not the turn of the one who looks
        """
        match, at = watched.match, len(watched.turns) if watched.at is None else watched.at
        mover = match.observation(None, at).current_player
        # After the end nothing is hidden: a hint may be for anyone's turn.
        eyes = mover if watched.over else watched.eyes
        seen = match.observation(eyes, at)
        if not seen.legal_moves():
            raise GameError(say("A hint is for the one whose turn it is."))
        self.drop_hint()
        self._hinting.run(self._find(seen, random.Random(f"{match.seed}/hint/{at}")))

    def _find(self, seen: Any, rng: random.Random) -> Steps:  # noqa: ANN401
        found = yield from self._hinting.follow(think(self._game.ADVISER, seen, rng), self._tick)
        self.hint = tuple(found)
        self._changed()

    def go_through(self, watched: Watched) -> None:
        """Review a match that is over: what the others could have done shows what they held."""
        self.drop()
        self.review = ()
        self._reviewing.run(self._judge(watched))

    def _judge(self, watched: Watched) -> Steps:
        for part, verdicts in review(watched.match, self._game):
            fresh = len(verdicts) > len(self.review or ())
            self.review, self._reviewing.part = verdicts, part
            if fresh:
                self._changed()
            else:
                self._tick()
            yield 0.0
        self._reviewing.part = None
        self._changed()
