"""What a device adds to a match that the host deals: it answers for the host, and asks to take turns back."""

from collections.abc import Callable, Sequence

from uptown_widget.errors import GameError
from uptown_widget.match.tasks import BackgroundTask, Steps
from uptown_widget.together.protocol.dealing import Dealer
from uptown_widget.together.protocol.dealt_match import DealtMatch
from uptown_widget.together.transport import Transport


class DealerRole:
    """A device's part in a match that the host deals.

    :param match: what is known of it
    :param transport: how messages travel
    :param pace: returns the seconds that a bot waits before it moves
    :param end_turn: the game's move that ends a turn of several moves
    """

    def __init__(
        self,
        match: DealtMatch,
        transport: Transport,
        pace: Callable[[], float],
        failed: Callable[[BaseException], None],
        end_turn: object,
    ) -> None:
        self._match, self._transport, self._pace, self._end_turn = match, transport, pace, end_turn
        self._bots = BackgroundTask(failed)
        self._paced = -1
        """Turns before the one for which a bot has waited."""
        self._then: tuple[object, ...] = ()
        """Moves of the same turn that were chosen together with one that is on its way."""
        self._at = 0
        """How many turns there are once it has been made."""

    def stop(self) -> None:
        """Forget what was to be done."""
        self._bots.stop()
        self._then = ()

    def answer(self) -> None:
        """Say what follows from what has been heard."""
        match = self._match
        for text in match.pending()[:1]:  # what else is owed may change with it
            self._transport.send(text)
        if match.dealing and match.dealing.bot_to_move and not self._bots.busy:
            self._bots.run(self._play_bots(match.dealing))
        self._go_on()

    def _play_bots(self, dealing: Dealer) -> Steps:
        """Move for one who is gone; whatever is heard then begins anew."""
        ply = len(self._match.turns)
        yield 0 if self._paced == ply else self._pace()  # one message of a turn after another, without a pause
        self._paced = ply
        owed = dealing.bot_pending()
        self._bots.stop()
        for text in owed[:1] if self._transport.settled else ():
            self._transport.send(text)

    def play(self, moves: Sequence[object]) -> None:
        """Say a move of this player, and afterwards those chosen with it.

        :raises GameError: it is not this player's turn, or the rules forbid the move
        """
        match = self._match
        if not match.asked:  # else one is on its way
            text = match.play(moves[0])
            self._then, self._at = tuple(moves[1:]), len(match.turns) + 1
            self._transport.send(text)

    def _go_on(self) -> None:
        """Make what is left of a turn: moves chosen with its first one, or the only move, which ends it."""
        match = self._match
        own, ply = match.own, len(match.turns)
        if match.state is None or match.over or match.asked or match.undo or own is None:
            return
        mine = match.state.current_player == own and not match.players[own].gone
        if not mine or not ply or match.turns[-1].player != own:
            return
        moves = match.state.observation(own).legal_moves()
        then, self._then = (self._then, ()) if self._at == ply else ((), self._then)
        if then and then[0] in moves:
            self.play(then)
        elif self._end_turn is not None and tuple(moves) == (self._end_turn,):
            self.play(moves)

    def ask_undo(self) -> None:
        """Ask to take back this player's last turn.

        :raises GameError: that cannot be asked now
        """
        self.stop()
        self._transport.send(self._match.ask_undo())

    def answer_undo(self, *, yes: bool) -> None:
        """Answer such a request, or withdraw one's own."""
        if self._match.undo is not None:
            self._transport.send(self._match.answer_undo(yes=yes))

    @property
    def can_undo(self) -> bool:
        """Whether this player can ask to take back a turn."""
        try:
            return bool(self._match.ask_undo())
        except GameError:
            return False
