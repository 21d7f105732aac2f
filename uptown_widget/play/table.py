"""What can be done at a table: play, take back, look back, begin anew, let bots move, ask the adviser.

It has no screen: a `Teller` is told what has changed.
"""

import random
from collections.abc import Collection
from typing import Any, Protocol

from uptown_widget.errors import GameError
from uptown_widget.play.advising import Advice
from uptown_widget.play.match import Match
from uptown_widget.play.moving import BotMoves
from uptown_widget.play.opening import open_text
from uptown_widget.play.protocols import Game, SearchableObservation, Setup, State
from uptown_widget.play.seating import Bots, Seating, draw_seed, seated, starting_seat
from uptown_widget.play.thinking import Chore, Steps
from uptown_widget.play.watching import Watched
from uptown_widget.screen.effects import TableInfo, Turn
from uptown_widget.screen.language import say

RUN_PACE = 0.25
"""The least seconds between two turns that are shown one after another."""


class Teller(Protocol):
    """Who is told what happens at a table."""

    def laid(self, setup: Any, /) -> None:  # noqa: ANN401
        """Another match lies on the table."""

    def changed(self, *, keep: bool) -> None:
        """There is something new to show, and to keep if the match or how it is played has changed."""

    def moved(self, turn: Turn[Any, Any], /) -> None:
        """A turn has been taken, by whomever."""

    def tick(self) -> None:
        """Someone has thought on a little."""

    def failed(self, error: BaseException, /) -> None:
        """Something went wrong on the event loop."""


class Table:
    """A match and all that goes on around it.

    :param pace: seconds a bot waits before it moves
    :param own: the names of those bots whose author sits here, and may see what they raise
    """

    def __init__(self, game: Game, bots: Bots, teller: Teller, pace: float, own: Collection[str] = ()) -> None:
        """Stand empty until `begin` or `lay`."""
        self.game = game
        self.bots = bots
        self.own: frozenset[str] = frozenset(own)
        self.bot_error: Exception | None = None
        """What a bot in `own` raised last; its text may name tiles of its rack."""
        self.notice: str = ""
        """What was done or went wrong, in a sentence; gone with the next turn."""
        self.moves: BotMoves = BotMoves(self._bot_moved, teller.tick, teller.failed)
        self.moves.pace = float(pace)
        self.watched: Watched
        self._matches = 0
        """How many have lain here."""
        self._advice = Advice(game, self._show, teller.tick, teller.failed)
        self._showing = Chore(teller.failed)
        self._teller = teller

    def info(self) -> TableInfo[Any, Any]:
        """Return what a view may know; host and language are not the table's business."""
        watched, moves, advice = self.watched, self.moves, self._advice
        return TableInfo(
            seats=watched.seating.seats,
            seed=str(watched.match.seed) if watched.over else "",
            match=self._matches,
            turns=tuple(watched.turns),
            can_undo=watched.last_own_ply is not None,
            can_redo=watched.match.can_redo,
            viewer=watched.viewer,
            curtain=watched.curtain,
            notice=self.notice or watched.fault(self.own),
            at=watched.at,
            running=self._showing.busy and watched.at is not None,
            paused=moves.paused,
            pace=moves.pace,
            thinking=advice.part if moves.part is None else moves.part,
            hint=advice.hint,
            review=advice.review,
            bots=tuple(self.bots),
        )

    # A match begins.

    def begin(
        self,
        setup: Setup,
        *,
        start: State[Any, Any] | SearchableObservation[Any] | None = None,
        first: int | None = None,
        seed: str = "",
    ) -> None:
        """Deal and lay out a match.

        :param start: a position instead of a deal; what an observation hides is dealt anew
        :param first: the seat that begins; None leaves it to the set-up
        :raises GameError: a seat names no bot; nothing has changed
        """
        seed = seed or setup.seed or draw_seed()
        seating = seated(setup, starting_seat(setup, seed) if first is None else first)
        policies = seating.policies(self.bots)
        deal = random.Random(f"{seed}/deal")
        state: Any = start or self.game.deal(setup, deal)
        self.notice = ""
        if not hasattr(state, "apply"):
            state = state.sample_state(deal)
            self.notice = say("The hidden tiles were dealt anew.")
        self.lay(Match(state, policies, seed), seating, setup)

    def lay(self, match: Match[Any, Any], seating: Seating, setup: Any) -> None:  # noqa: ANN401  the game's own type
        """Put a match on the table."""
        self.stop()
        last = self.watched.looker if hasattr(self, "watched") else ""
        self.watched = Watched(match, seating, last)
        self._matches += 1
        self._teller.laid(setup)

    def start(self, setup: Setup, *, rematch: bool) -> None:
        """Begin a new match; in a rematch the next seat begins, and the tiles are dealt anew.

        :raises GameError: a seat names no bot; nothing has changed
        """
        old = self.watched
        first = (old.seating.first + 1) % len(setup.seats) if rematch else None
        self.begin(setup, first=first, seed=draw_seed() if rematch else "")
        self._go_on()

    def open(self, text: str) -> None:
        """Lay out a record or a position.

        :raises GameError: the text is neither; nothing has changed
        """
        seats = self.watched.seating.seats
        usual = next((seat.bot for seat in seats if seat.bot), next(iter(self.game.BOTS), "random"))
        opened = open_text(text, self.game, self.bots, usual)
        self.lay(opened.match, opened.seating, opened.setup)
        self._go_on(opened.notice)

    def go_on(self, notice: str) -> None:
        """Say what match has been laid on the table, and let its bots move."""
        self._go_on(notice)

    def stop(self) -> None:
        """Stop all that is going on: the match is another one, or at another turn."""
        self.moves.stop()
        self._advice.drop()
        self._showing.stop()

    # Turns.

    def _show(self) -> None:
        self._teller.changed(keep=False)

    def _go_on(self, notice: str = "", since: int | None = None) -> None:
        """Tell what has been done, the turns since a ply among it, and let the bots move."""
        self.notice = notice
        self._teller.changed(keep=True)
        self._tell_turns(since)
        self.moves.start(self.watched.match)

    def _tell_turns(self, since: int | None) -> None:
        if since is not None:
            for turn in self.watched.turns[since:]:
                self._teller.moved(turn)

    def _bot_moved(self) -> None:
        self.notice, since = "", len(self.watched.turns)
        ply = self.watched.match.history[-1]
        if self.watched.seating.seats[ply.player].bot in self.own:
            self.bot_error = ply.fault or self.bot_error
        self._advice.drop()
        self.watched.keep_up()
        self._teller.changed(keep=True)
        self._tell_turns(since)

    def play(self, *moves: Any) -> None:  # noqa: ANN401  the game's own type
        """Make a person's moves of one turn, and let the bots answer.

        :raises GameError: the first move is illegal, or it is a bot's turn; nothing has changed
        """
        since = len(self.watched.turns)
        self.watched.play(moves)
        self._advice.drop()
        self._showing.stop()
        self._go_on(since=since)

    def undo(self) -> None:
        """Take back to before the last move a person made; the bots wait until it is made anew."""
        ply = self.watched.last_own_ply
        if ply is not None:
            self.stop()
            self.watched.back_to(ply)
            self._go_on()

    def redo(self) -> None:
        """Make again what was taken back last, up to the next turn of a person."""
        if self.watched.match.can_redo:
            self.stop()
            since = len(self.watched.turns)
            self.watched.redo()
            self._go_on(since=since)

    def branch(self) -> None:
        """Go on playing from the position looked at."""
        if self.watched.at is not None:
            self.stop()
            self.watched.back_to(self.watched.at)
            self._go_on()

    # Watching.

    def reveal(self) -> None:
        """Open the curtain."""
        self.watched.curtain = False
        self._go_on()

    def look(self, ply: int | None) -> None:
        """Show the board as it was after some turns; None goes back to the present."""
        self._showing.stop()
        self._look(ply)

    def _look(self, ply: int | None) -> None:
        self._advice.drop_hint()
        self.watched.look(ply)
        self._show()

    def run(self, *, on: bool) -> None:
        """Show turn after turn from the one looked at, or from the first; or stop doing so."""
        self._showing.stop()
        if on:
            self._look(self.watched.at or 0)
            self._showing.run(self._turn_after_turn())
        self._show()

    def _turn_after_turn(self) -> Steps:
        while self.watched.at is not None:
            yield max(self.moves.pace, RUN_PACE)
            self._look(self.watched.at + 1)

    # Bots and the adviser.

    def set_pace(self, seconds: float) -> None:
        """Let a bot wait that many seconds before it moves."""
        self.moves.pace = max(0.0, float(seconds))
        self._go_on()

    def pause(self, *, on: bool) -> None:
        """Hold the bots, or let them go on."""
        self.moves.paused = on
        if on:
            self.moves.stop()
        self._go_on()

    def step(self) -> None:
        """Let the bot whose turn it is make one move while the bots are held."""
        self.moves.step(self.watched.match)
        self._show()

    def hint(self, *, on: bool) -> None:
        """Ask the adviser for the best moves, or drop the hint shown.

        :raises GameError: it is not the turn of the one who looks
        """
        self._advice.drop_hint()
        if on:
            self._advice.give_hint(self.watched)
        self._show()

    def review(self, *, on: bool) -> None:
        """Go through the match with the adviser, or stop doing so.

        :raises GameError: the match is not over
        """
        if on and not self.watched.over:
            raise GameError(say("A review goes through a match that is over."))
        self._advice.drop()
        if on:
            self._advice.go_through(self.watched)
        self._show()
