"""A match that the host deals: every device reads the same messages, but only the host's knows all tiles.

A guest's device checks what it can: that each move was made by its player, that positions are possible; after the end
the host opens the secret that decided the deal, and every device deals and plays the whole match once more.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from uptown_widget.errors import GameError, Phrase
from uptown_widget.together.protocol.commitments import SIZE, chain, commitment, order_of
from uptown_widget.together.protocol.dealing import Dealer, Owed
from uptown_widget.together.protocol.dealt_game import NO_CHOICE, DealtGame, fits, rules_of, seed_of
from uptown_widget.together.protocol.faults import Fault, Kind
from uptown_widget.together.protocol.messages import (
    Answer,
    Back,
    Hand,
    MessageError,
    Open,
    Play,
    Position,
    Replace,
    Sit,
    Start,
    Undo,
    read,
    write,
)
from uptown_widget.together.protocol.players import Player, sit_down
from uptown_widget.together.protocol.sealed_match import Turn
from uptown_widget.together.protocol.seen_state import SeenState
from uptown_widget.together.protocol.undo_request import Request, last_turn_of


class DealtMatch:
    """One device's view of a match: the log replayed.

    :param game: what is to be played
    :param me: how the room numbers this device; None for one that only looks on
    :param secret: of this device, drawn for this match alone; that of the host decides the deal
    :param rng: makes a generator from a text
    :param host: the member who deals
    :param promise: what the host told of its secret before anybody sat down
    """

    def __init__(
        self, game: DealtGame, me: int | None, secret: bytes, rng: Callable[[str], Any], host: int, promise: bytes
    ) -> None:
        self.game: DealtGame = game
        self.me = me
        self.host: int = host
        self._secret, self._promise, self._rng = secret[:SIZE], promise, rng
        deals = me == host and commitment(self._secret) == promise
        self.dealing: Dealer | None = Dealer(self, self._secret) if deals else None
        """What this device adds, if it is the host's."""
        self.players: list[Player] = []
        """In the order of sitting down; once the match has started, in the order of play."""
        self.state: Any = None
        """The position as this device knows it, the host's everything; None before the deal."""
        self.turns: list[Turn] = []
        self.faults: list[Fault] = []
        """What somebody did against the protocol or the rules, the earliest first."""
        self.agreed: dict[int, set[int]] = {}
        """By a player who is gone: who wants a bot to play on; the host's word decides."""
        self.undo: Request | None = None
        self.refused_undo: tuple[int, int] | None = None
        """Who asked last to take turns back, and who refused."""
        self.truth: tuple[Any, ...] = ()
        """All states of the match, once the host has opened its secret and they fit what was seen."""
        self._checked = False
        self._rules: Any = None
        self.first: Any = None
        """The position before the first turn."""
        self._asked: dict[tuple[int, int], list[str]] = {}
        """By the turns before it and the player: the moves that a player wants to make."""
        self._hands: dict[int, Any] = {}
        """By the turns taken: what this player alone was told of the position."""

    # What can be asked.

    @property
    def own(self) -> int | None:
        """The player of this device; None for a spectator."""
        return next((number for number, each in enumerate(self.players) if each.member == self.me), None)

    @property
    def dealer(self) -> int | None:
        """The player whose device deals."""
        return next((number for number, each in enumerate(self.players) if each.member == self.host), None)

    @property
    def started(self) -> bool:
        """Whether the host has begun the match, be it dealt yet or not."""
        return self._rules is not None

    @property
    def over(self) -> bool:
        """Whether the last turn has been taken."""
        return self.state is not None and self.state.outcome() is not None

    @property
    def verified(self) -> bool:
        """Whether the host has opened its secret, and the whole match was played once more with it."""
        return self._checked

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """The players without whom the match does not go on."""
        if self.state is None or self._checked:
            return ()
        there = [number for number, each in enumerate(self.players) if not each.gone]
        if self.over:
            return tuple(number for number in there if number == self.dealer)
        if self.undo:
            return tuple(number for number in there if number not in self.undo.agreed)
        mover: int = self.state.current_player
        return (mover,) if mover in there else ()

    @property
    def can_start(self) -> bool:
        """Whether the host has sat down, and so many can play."""
        return self.dealer is not None and fits(self.game, len(self.players))

    @property
    def full(self) -> bool:
        """Whether one more could not play."""
        return fits(self.game, len(self.players)) and not fits(self.game, len(self.players) + 1)

    @property
    def last_own_turn(self) -> int | None:
        """How many turns there were before this player's last one; None before the first."""
        return last_turn_of(self.own, self.turns)

    # What this device can say.

    def sit(self, name: str) -> str:
        """Return the message with which this device takes a seat."""
        return write(Sit(name, commitment(self._secret).hex(), chain(self._secret)[0].hex()))

    def start(self, options: str = NO_CHOICE) -> str:
        """Return the message that begins the match, with the game's word for the rules; only the host may send it."""
        return write(Start(self.game.NAME.lower(), options, self._order()))

    @property
    def asked(self) -> bool:
        """Whether this device has said a move that has not been made yet."""
        own = self.own
        return self.state is not None and self.state.current_player == own and self.asked_move() is not None

    def play(self, move: Any) -> str:  # noqa: ANN401  the game's own type
        """Return the message with a move of this device.

        :raises GameError: it is not this player's turn, or the rules forbid the move
        """
        own = self.own
        if self.state is None or own is None or self.players[own].gone or self.state.current_player != own:
            raise GameError(Phrase("It is not your turn."))
        if self.undo:
            raise GameError(Phrase("Somebody asks to take back a move. Answer first."))
        if (refused := self.state.observation(own).explain(move)) is not None:
            raise refused
        return write(Play(len(self.turns), str(move)))

    def replace(self, player: int) -> str:
        """Return the message that wants a bot for a player who is gone."""
        return write(Replace(player))

    def ask_undo(self) -> str:
        """Return the message that asks to take back this player's last turn.

        :raises GameError: that cannot be asked now
        """
        own, ply = self.own, self.last_own_turn
        if own is None or self.players[own].gone or ply is None or self.over or self.undo:
            raise GameError(Phrase("There is no turn of yours to take back."))
        return write(Undo(ply))

    def answer_undo(self, *, yes: bool) -> str:
        """Return the message that answers such a request."""
        return write(Answer(self.undo.ply if self.undo else 0, yes))

    def owed(self) -> list[Owed]:
        """Return what this device has to say now, if it deals: what follows from the messages so far."""
        return self.dealing.owed() if self.dealing and self._rules is not None and not self._checked else []

    # What the dealer asks.

    def asked_move(self) -> Any:  # noqa: ANN401  the game's own type
        """Return what the player to move wants to do; None if nothing has come."""
        asked = self._asked.get((len(self.turns), self.state.current_player))
        return self.game.parse_move(asked[0], self.state.observation(None)) if asked else None

    def all_agree(self, request: Request) -> bool:
        """Whether nobody is left who has to answer a request."""
        return all(each.gone or number in request.agreed for number, each in enumerate(self.players))

    def deal(self, secret: bytes) -> Any:  # noqa: ANN401
        """Return the first state, which the host's secret decides."""
        return self.game.deal(self._rules, self._rng(f"{self._seed(secret)}/deal"))

    def bot_rng(self, secret: bytes, player: int) -> Any:  # noqa: ANN401
        """Return the random stream of a bot's next move."""
        return self._rng(f"{self._seed(secret)}/bot/{player}/{len(self.turns)}")

    def _seed(self, secret: bytes) -> str:
        return seed_of(secret, [each.commitment for each in self.players])

    # What comes in.

    def take(self, member: int, text: object) -> None:
        """Take the next message of the log; one that is not allowed is noted and changes nothing."""
        try:
            message = read(text)
        except MessageError:
            self._blame(member, Kind.NO_MESSAGE)
            return
        player = next((number for number, each in enumerate(self.players) if each.member == member), None)
        match message:
            case Sit():
                if self._rules is None and not self.full:
                    sit_down(self.players, member, message)
            case Start() | Position() | Hand() | Back() | Open() if member != self.host:
                self._blame(member, Kind.NOT_HOST)
            case Start():
                self._start(message)
            case Position() | Hand():
                try:
                    self._see(message)
                except GameError:
                    self._blame(member, Kind.POSITION)
            case Back(ply):
                self._go_back(ply)
            case Open(secret):
                self._open(bytes.fromhex(secret))
            case Play() | Replace() | Undo() | Answer():
                if player is not None and self.state is not None and not self.players[player].gone:
                    self._take(player, message)
            case _:
                self._blame(member, Kind.NO_MESSAGE)

    def _blame(self, member: int, kind: Kind, what: str = "") -> None:
        for number, each in enumerate(self.players):
            if each.member == member:
                self._fault(number, kind, what)

    def _fault(self, player: int, kind: Kind, what: str) -> None:
        self.faults.append(Fault(player, kind, what, len(self.turns)))

    def _order(self) -> tuple[int, ...]:
        return order_of([each.commitment for each in self.players])

    def _start(self, message: Start) -> None:
        if self._rules is not None:
            return
        with suppress(GameError):
            if self.can_start and (message.game, message.order) == (self.game.NAME.lower(), self._order()):
                self._rules = rules_of(self.game, len(self.players), message.scoring)
                self.players = [self.players[seat] for seat in message.order]
        if self._rules is None:
            self._blame(self.host, Kind.NO_MESSAGE)

    def _take(self, player: int, message: Play | Replace | Undo | Answer) -> None:
        for absent, votes in self.agreed.items():
            if absent == player:
                votes.clear()  # who sends something is not gone
        match message:
            case Play(ply, move):
                self._ask(player, ply, move)
            case Replace(absent):
                self._agree(player, absent)
            case Undo(ply):
                if not self.undo and not self.over and ply == last_turn_of(player, self.turns):
                    self.undo, self.refused_undo = Request(player, ply, {player}), None
            case Answer(ply, yes):
                self._answer(player, ply, yes=yes)

    def _ask(self, player: int, ply: int, text: str) -> None:
        if ply < len(self.turns):  # told twice
            if self.turns[ply].player != player or str(self.turns[ply].move) != text:
                self._fault(player, Kind.TWO_MOVES, text)
            return
        if self.over or player != self.state.current_player or ply > len(self.turns):
            self._fault(player, Kind.NOT_THEIR_TURN, text)
            return
        try:
            move = self.game.parse_move(text, self.state.observation(None))
            if self.dealing:
                self.state.apply(move)
        except GameError:
            self._fault(player, Kind.FORBIDDEN, text)
            return
        if not self.undo:
            self._asked.setdefault((ply, player), []).append(str(move))

    def _agree(self, player: int, absent: int) -> None:
        if absent >= len(self.players) or absent in (player, self.dealer) or self.players[absent].gone or self.over:
            return
        votes = self.agreed.setdefault(absent, set())
        votes.add(player)
        if self.dealer in votes:
            self.players[absent].gone = True
            if absent == self.own:
                self.state = SeenState(self.state.public)
            if self.undo and self.undo.player == absent:
                self.undo = None

    def _answer(self, player: int, ply: int, *, yes: bool) -> None:
        request = self.undo
        if request is None or request.ply != ply:
            return
        if yes:
            request.agreed.add(player)
        else:
            self.undo = None
            self.refused_undo = None if player == request.player else (request.player, player)

    # What the host says.

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
            if self.dealing:
                self.dealing.handed.add((message.ply, self.game.parse_position(message.seen).player))
            elif message.ply == coming:
                self._hands[message.ply] = self._read(message.seen, self.own)
        elif message.ply == coming and not self.over:
            self._go_on(message, self._read(message.seen, None))
        elif message.ply > coming:
            raise MessageError(Phrase("The message is damaged."))

    def _go_on(self, message: Position, public: Any) -> None:  # noqa: ANN401
        own, ply = self._hands.pop(message.ply, None), message.ply
        if not ply:
            if self.own is not None and own is None and not self.dealing:
                raise MessageError(Phrase("The message is damaged."))
            self.first = self.state = self.deal(self._secret) if self.dealing else SeenState(public, own)
            return
        player = self.state.current_player
        if not self.players[player].gone and message.made not in self._asked.get((ply - 1, player), ()):
            self._blame(self.host, Kind.MADE_UP, message.made)
            return
        move = self.game.parse_move(message.made, self.state.observation(None))
        state = self.state.apply(move) if self.dealing else self.state.after(public, own)
        seen = state.observation(self.own)
        if self.game.parse_position(self.game.format_position(seen)) != seen:  # it raises if a rack does not fit
            raise MessageError(Phrase("The message is damaged."))
        self.state, self.refused_undo = state, None
        self.turns.append(Turn(player, move, state))

    def _go_back(self, ply: int) -> None:
        if self.undo is None or self.undo.ply != ply or not self.all_agree(self.undo):
            self._blame(self.host, Kind.NO_MESSAGE)
            return
        del self.turns[ply:]
        self.state, self.undo = self.turns[-1].after if self.turns else self.first, None
        if self.own is not None and self.players[self.own].gone:
            self.state = SeenState(self.state.public)
        self._asked = {key: moves for key, moves in self._asked.items() if key[0] < ply}
        if self.dealing:
            self.dealing.handed = {each for each in self.dealing.handed if each[0] <= ply}
        self._hands.clear()

    # After the end.

    def _open(self, secret: bytes) -> None:
        if not self.over or self._checked:
            return
        self._checked = True
        if commitment(secret) != self._promise or not self._fits(secret):
            self._blame(self.host, Kind.NOT_DEALT)

    def _fits(self, secret: bytes) -> bool:
        """Play the match once more; return whether every position is what this device has seen."""
        truth = [self.deal(secret)]
        try:
            for turn in self.turns:
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
