"""A match that the host deals: every device reads the same messages, but only the host's knows all tiles.

A guest's device checks what it can: that each move was made by its player, that positions are possible; after the end
the host opens the secret that decided the deal, and every device deals and plays the whole match once more.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from uptown_widget.errors import GameError, Phrase
from uptown_widget.protocols import Bot
from uptown_widget.together.protocol.dealing import Dealer, Request, open_hand
from uptown_widget.together.protocol.dealt_game import DealtGame, fits, rules_of, seed_of
from uptown_widget.together.protocol.faults import Kind
from uptown_widget.together.protocol.match import TableMatch, Turn
from uptown_widget.together.protocol.messages import (
    Answer,
    Back,
    Hand,
    Message,
    MessageError,
    Open,
    Position,
    Table,
    Undo,
    write,
)
from uptown_widget.together.protocol.players import Player
from uptown_widget.together.protocol.seat import Seat
from uptown_widget.together.protocol.seen_state import SeenState

MAX_REQUESTS = 2
"""How often one may ask to take back the same turn: the match waits each time."""


class DealtMatch(TableMatch):
    """One device's view of a match that the host deals.

    :param game: what is to be played
    :param table: what the host has said first
    :param host: the member who deals

    The other parameters are those of a `TableMatch`.
    """

    # Set in here, too: a checker of types wants it said again.
    state: Any
    first: Any
    truth: tuple[Any, ...]

    def __init__(self, game: DealtGame, seat: Seat | None, rng: Callable[[str], Any], table: Table, host: int) -> None:
        super().__init__(seat, rng, table, host)
        self.game: DealtGame = game
        self.host: int = host
        deals = seat is not None and seat.key.hex() == table.key
        self.dealing: Dealer | None = Dealer(self, seat) if seat and deals else None
        """What this device adds, if it is the host's."""
        self.undo: Request | None = None
        self.refused_undo: tuple[int, int] | None = None
        """Who asked last to take turns back, and who refused."""
        self.without_hand: set[int] = set()
        """Players who have taken their seat back, and wait for their rack."""
        self._rules: Any = None
        self._asked: dict[tuple[int, int], list[str]] = {}
        """By the turns before it and the player: the moves that a player wants to make."""
        self._hands: dict[int, Any] = {}
        """By the turns taken: what this player alone may know of the position."""
        self._requests: dict[tuple[int, int], int] = {}
        """By the player and the turns to be left: how often it was asked to take the others back."""
        self._count = 0
        """All requests."""
        self._bot: Bot = next(iter(game.BOTS.values()))()
        self._floor = 0
        """Turns that cannot be taken back: a seat has changed hands since."""

    # What can be asked.

    def fits(self, players: int) -> bool:
        """Whether so many can play."""
        return fits(self.game, players, self.options)

    @property
    def dealer(self) -> int | None:
        """The player whose device deals."""
        return self._player_of(self.host)

    @property
    def starter(self) -> int | None:
        """The member who begins the match: the host, with a seat."""
        return None if self.dealer is None else self.host

    @property
    def last_own_turn(self) -> int | None:
        """How many turns there were before this player's last one; None before the first."""
        return self._last_turn_of(self.own)

    def _last_turn_of(self, player: int | None) -> int | None:
        """Return how many turns there were before the last one of a player, which may be made of several moves."""
        ply = self.last_turn_of(player)
        while ply and self.turns[ply - 1].player == player:
            ply -= 1
        return ply

    def _part(self, player: Player) -> bytes | None:
        if player.member == self.host:
            return player.commitment  # the secret is opened in the end; it was fixed before anybody sat down
        return player.secret if player.opened else None

    def _waits_for(self, there: Sequence[int]) -> tuple[int, ...]:
        dealer = tuple(number for number in there if number == self.dealer)
        if self.state is None or self.without_hand:
            return dealer
        if self.undo:
            return tuple(number for number in there if number not in self.undo.agreed) or dealer
        mover: int = self.state.current_player
        return (mover,) if mover in there and self.asked_move() is None else dealer

    # What this device can say.

    @property
    def asked(self) -> bool:
        """Whether this device has said a move that has not been made yet."""
        own = self.own
        return self.state is not None and self.state.current_player == own and self.asked_move() is not None

    def _refusal(self, own: int, move: Any) -> Exception | None:  # noqa: ANN401  the game's own type
        if self.undo:
            return GameError(Phrase("Somebody asks to take back a move. Answer first."))
        refused: Exception | None = self.state.observation(own).explain(move)
        return refused

    def ask_undo(self) -> str:
        """Return the message that asks to take back this player's last turn.

        :raises GameError: that cannot be asked now
        """
        own, ply = self.own, self.last_own_turn
        if own is None or self.players[own].gone or ply is None or self.over or self.undo or ply < self._floor:
            raise GameError(Phrase("There is no turn of yours to take back."))
        if self._requests.get((own, ply), 0) >= MAX_REQUESTS:
            raise GameError(Phrase("You cannot ask again to take back this turn: the others have been asked twice."))
        return write(Undo(ply))

    def answer_undo(self, *, yes: bool) -> str:
        """Return the message that answers such a request."""
        return write(Answer(self._count, yes))

    def _pending(self, own: Player, secret: bytes) -> list[str]:  # noqa: ARG002
        if self.dealing:
            return self.dealing.pending() if self._rules is not None else []
        return [write(Open(secret.hex()))]

    # What the dealer asks.

    def asked_move(self) -> Any:  # noqa: ANN401  the game's own type
        """Return what the player to move wants to do; None if nothing has come."""
        asked = self._asked.get((len(self.turns), self.state.current_player))
        return self.game.parse_move(asked[0], self.state.observation(None)) if asked else None

    def all_agree(self, request: Request) -> bool:
        """Whether nobody is left who has to answer a request."""
        return all(each.gone or number in request.agreed for number, each in enumerate(self.players))

    def deal(self, secret: bytes) -> Any:  # noqa: ANN401
        """Return the first state, which the host's secret decides together with those of all others."""
        return self.game.deal(self._rules, self._rng(f"{self._seed(secret)}/deal"))

    def bot_move(self, secret: bytes, state: Any, ply: int) -> Any:  # noqa: ANN401  the game's own types
        """Return the move of a bot after so many turns, which follows from the host's secret: it can be checked."""
        player = state.current_player
        return self._bot.choose(state.observation(player), self._rng(f"{self._seed(secret)}/bot/{player}/{ply}"))

    def _seed(self, secret: bytes) -> str:
        parts = [each.secret or b"" for each in self.players if each.member != self.host]
        return seed_of(self.start_mark, secret, parts)

    # What comes in.

    def _take(self, player: int, message: Message) -> None:
        match message:
            case Undo(ply):
                self._ask_back(player, ply)
            case Answer(request, yes):
                self._answer(player, request, yes=yes)
            case Position() | Hand() | Back() if player != self.dealer:
                self._blame(player, Kind.NOT_HOST)
            case Position() | Hand():
                try:
                    self._see(message)
                except GameError:
                    self._blame(player, Kind.POSITION)
            case Back(ply):
                self._go_back(player, ply)
            case _:
                self._blame(player, Kind.NO_MESSAGE)

    def _move(self, player: int, text: str) -> None:
        move = self.game.parse_move(text, self.state.observation(None))
        if self.dealing:
            self.state.apply(move)
        if not self.undo:
            self._asked.setdefault((len(self.turns), player), []).append(str(move))

    def _ask_back(self, player: int, ply: int) -> None:
        asked = self._requests.get((player, ply), 0)
        can_be = self.state is not None and not self.undo and not self.over and asked < MAX_REQUESTS
        if can_be and ply == self._last_turn_of(player) and ply >= self._floor:
            self._requests[player, ply] = asked + 1
            self._count += 1
            self.undo, self.refused_undo = Request(player, ply, {player}), None

    def _answer(self, player: int, number: int, *, yes: bool) -> None:
        request = self.undo
        # Once all have agreed the host takes the turns back; nobody can withdraw while that is on its way.
        if request is None or number != self._count or self.all_agree(request):
            return
        if yes:
            request.agreed.add(player)
        else:
            self.undo = None
            self.refused_undo = None if player == request.player else (request.player, player)

    # Bots.

    def _outdate(self) -> None:
        super()._outdate()
        self._hands.clear()
        if self.dealing:
            self.dealing.handed = {each for each in self.dealing.handed if each[0] <= len(self.turns)}

    def _adopt(self, player: int) -> None:
        # What was asked for and not made yet is not made any more: all take the next move for the bot's.
        self._asked.pop((len(self.turns), player), None)
        self._floor = len(self.turns)
        self.without_hand.discard(player)
        if player == self.own:
            self.state = SeenState(self.state.public)
        if self.undo and (self.undo.player == player or self.undo.ply < self._floor):
            self.undo = None

    def _release(self, player: int) -> None:
        self._floor = len(self.turns)
        self.undo = None
        self.without_hand.add(player)

    # What the host says.

    def _go_on(self) -> None:
        """Decide the order of play once all guests have opened their secrets."""
        if self.started and self._rules is None and not self._without_part():
            with suppress(GameError):
                self._rules = rules_of(self.game, len(self.players), self.options)
                self._put_in_order()

    def _read(self, line: str, viewer: int | None) -> Any:  # noqa: ANN401  the game's own type
        seen = self.game.parse_position(line)
        if getattr(seen, "player", self) != viewer or seen.rules != self._rules:
            raise MessageError(Phrase("The message is damaged."))
        return seen

    def _see(self, message: Position | Hand) -> None:
        """Take what the host tells of a position.

        :raises GameError: that cannot be
        """
        if self._rules is None:
            raise MessageError(Phrase("The message is damaged."))
        coming = 0 if self.state is None else len(self.turns) + 1
        if isinstance(message, Hand):
            self._take_hand(message, coming)
        elif message.ply == coming and not self.over:
            self._show(message, self._read(message.seen, None))
        elif message.ply > coming:
            raise MessageError(Phrase("The message is damaged."))

    def _take_hand(self, message: Hand, coming: int) -> None:
        now = message.ply == coming - 1 and message.player in self.without_hand
        if now:
            self.without_hand.discard(message.player)
        if self.dealing:
            self.dealing.handed.add((message.ply, message.player))
        elif message.player == self.own and self.seat and (now or message.ply == coming):
            key = self.players[self.dealer or 0].key
            try:
                line = open_hand(self.seat, key, message.ply, message.seen)
            except ValueError:
                raise MessageError(Phrase("The message is damaged.")) from None
            seen = self._read(line, self.own)
            if now:
                self.state = SeenState(self.state.public, seen)
            else:
                self._hands[message.ply] = seen

    def _show(self, message: Position, public: Any) -> None:  # noqa: ANN401
        own, ply = self._hands.pop(message.ply, None), message.ply
        if not ply:
            dealt = self.dealing and self.seat
            self.first = self.state = self.deal(self.seat.secret) if dealt and self.seat else SeenState(public, own)
            if self.own is not None and own is None and not dealt:
                raise MessageError(Phrase("The message is damaged."))
            return
        player = self.state.current_player
        if not self.players[player].gone and message.made not in self._asked.get((ply - 1, player), ()):
            self._blame(self.dealer or 0, Kind.MADE_UP, message.made)
            return
        move = self.game.parse_move(message.made, self.state.observation(None))
        state = self.state.apply(move) if self.dealing else self.state.after(public, own)
        fits = self._is_possible(state.observation(self.own))
        # Whatever is wrong with what this player alone has heard: the turn is the one that all others see.
        self.state, self.refused_undo = state if fits else SeenState(public), None
        self.turns.append(Turn(player, move, self.state))
        if self.players[player].gone:
            self.by_bots.add(ply - 1)
        if not fits:
            raise MessageError(Phrase("The message is damaged."))

    def _is_possible(self, seen: Any) -> bool:  # noqa: ANN401
        try:
            return bool(self.game.parse_position(self.game.format_position(seen)) == seen)
        except GameError:  # a rack does not fit
            return False

    def _go_back(self, player: int, ply: int) -> None:
        if self.undo is None or self.undo.ply != ply or not self.all_agree(self.undo):
            self._blame(player, Kind.NO_MESSAGE)
            return
        del self.turns[ply:]
        self.state, self.undo = self.turns[-1].after if self.turns else self.first, None
        if self.own is not None and self.players[self.own].gone:
            self.state = SeenState(self.state.public)
        self._asked = {key: moves for key, moves in self._asked.items() if key[0] < ply}
        self._requests = {key: count for key, count in self._requests.items() if key[1] < ply}
        self.by_bots.difference_update({each for each in self.by_bots if each >= ply})
        self._outdate()

    # After the end.

    def _verify(self) -> None:
        dealer = self.dealer or 0
        if not self._is_true(self.players[dealer].secret or b""):
            self._blame(dealer, Kind.NOT_DEALT)

    def _is_true(self, secret: bytes) -> bool:
        """Play the match once more; return whether every position is what this device has seen."""
        truth = [self.deal(secret)]
        try:
            for ply, turn in enumerate(self.turns):
                if ply in self.by_bots and str(self.bot_move(secret, truth[-1], ply)) != str(turn.move):
                    return False
                truth.append(truth[-1].apply(turn.move))
        except GameError:
            return False
        known = [self.first, *(turn.after for turn in self.turns)]
        for true, shown in zip(truth, known, strict=True):
            for seen in (shown.observation(None), shown.observation(self.own)):
                if true.observation(seen.player) != seen:
                    return False
        self.truth = tuple(truth)
        return True
