"""A match that nobody deals: every device replays the same messages, in the same order, and checks each of them."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

from uptown_widget.errors import GameError, Phrase
from uptown_widget.protocols import Bot
from uptown_widget.together.protocol.commitments import SIZE, chain, commitment
from uptown_widget.together.protocol.faults import Fault, Kind
from uptown_widget.together.protocol.messages import (
    Link,
    Message,
    MessageError,
    Open,
    Play,
    Replace,
    Sit,
    Start,
    read,
    write,
)
from uptown_widget.together.protocol.players import Player, draw_all, sit_down
from uptown_widget.together.protocol.verification import Event, verify


@runtime_checkable
class SealedGame(Protocol):
    """What a game offers that can be played without a dealer."""

    @property
    def NAME(self) -> str:  # noqa: N802  a constant of the module
        """The name of the game."""

    @property
    def BOTS(self) -> Mapping[str, Callable[[], Bot]]:  # noqa: N802
        """Policy classes by name; the first plays on for whoever is gone, on every device alike."""

    def begin_sealed(self, players: int, scoring: str, known: Collection[int], /) -> Any:  # noqa: ANN401  its state
        """Return the first position on a device that knows some players; raises GameError."""

    def parse_move(self, text: str, observation: Any, /) -> Any:  # noqa: ANN401
        """Return the move a text stands for; raises GameError."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn taken, and the position after it."""

    player: int
    move: Any
    after: Any = field(compare=False, default=None)


class SealedMatch:
    """One device's view of a match: the log replayed.

    :param game: what is to be played
    :param me: how the room numbers this device; None for one that only looks on
    :param secret: of this device, drawn for this match alone
    :param rng: makes a generator from a text, for the bots of those who are gone
    """

    def __init__(self, game: SealedGame, me: int | None, secret: bytes, rng: Callable[[str], Any]) -> None:
        self.game = game
        self.me = me
        self._name = game.NAME.lower()
        self._secret = secret[:SIZE]
        self._rng = rng
        self.players: list[Player] = []
        """In the order of sitting down; once the match has started, in the order of play."""
        self.state: Any = None
        """The position as this device knows it; None before the start."""
        self.first: Any = None
        """The position before the first turn."""
        self.turns: list[Turn] = []
        self.faults: list[Fault] = []
        """What somebody did against the protocol or the rules, the earliest first."""
        self.agreed: dict[int, set[int]] = {}
        """By a player who is gone: who agrees that a bot plays on."""
        self.scoring: str = ""
        self.events: list[Event] = []
        """The turns, and when bots took seats."""
        self._bot: Bot = next(iter(game.BOTS.values()))()
        self._verified = False
        self.truth: tuple[Any, ...] = ()
        """All states of the match with the racks of all who stayed, once it was replayed and fits."""

    # What can be asked.

    @property
    def own(self) -> int | None:
        """The player of this device; None for a spectator."""
        return next((number for number, each in enumerate(self.players) if each.member == self.me), None)

    @property
    def over(self) -> bool:
        """Whether the last turn has been taken."""
        return self.state is not None and self.state.outcome() is not None

    @property
    def verified(self) -> bool:
        """Whether all who stayed have opened their secrets, and the whole match was replayed with them."""
        return self._verified

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """The players whose devices must tell something before this one can go on."""
        if self.state is None:
            return ()
        there = [number for number, each in enumerate(self.players) if not each.gone]
        if self.over:
            return tuple(number for number in there if not self.players[number].opened)
        mover = self.state.current_player
        steps = self.state.latest[mover]
        if self.own == mover and not self.state.waits_for_tiles(mover):
            return ()
        late = tuple(number for number in there if number != mover and self.players[number].step < steps)
        return late or (() if self.players[mover].gone else (mover,))

    def sit(self, name: str) -> str:
        """Return the message with which this device takes a seat."""
        return write(Sit(name, commitment(self._secret).hex(), chain(self._secret)[0].hex()))

    def start(self, scoring: str, order: Collection[int] = ()) -> str:
        """Return the message that begins the match; only the first who sat down may send it."""
        return write(Start(self._name, scoring, tuple(order or range(len(self.players)))))

    def play(self, move: Any) -> str:  # noqa: ANN401  the game's own type
        """Return the message with a move of this device.

        :raises GameError: it is not this player's turn, or the rules forbid the move
        """
        own = self.own
        if self.state is None or own is None or self.players[own].gone or self.state.current_player != own:
            raise GameError(Phrase("It is not your turn."))
        if (refused := self.state.refusal(move)) is not None:
            raise refused
        return write(Play(len(self.turns), str(move)))

    def replace(self, player: int) -> str:
        """Return the message that agrees to a bot for a player who is gone."""
        return write(Replace(player))

    def owed(self) -> list[str]:
        """Return what this device has to tell now: links that others draw with; at the end the secret."""
        own = self.own
        if own is None or self.state is None or self.players[own].gone or self.players[own].opened:
            return []
        if self.over:
            return [write(Open(self._secret.hex()))]
        steps = self.state.steps
        if self.players[own].step >= steps:
            return []
        return [write(Link(steps, chain(self._secret)[steps].hex()))]

    # What comes in.

    def take(self, member: int, text: object) -> None:
        """Take the next message of the log; one that is not allowed is noted and changes nothing."""
        try:
            message = read(text)
        except MessageError:
            self._blame(member, Kind.NO_MESSAGE)
            return
        if isinstance(message, Sit):
            self._sit(member, message)
        elif isinstance(message, Start):
            self._start(member, message)
        else:
            player = next((n for n, each in enumerate(self.players) if each.member == member), None)
            if player is not None and self.state is not None and not self.players[player].gone:
                self._take(player, message)
                self._go_on()

    def _blame(self, member: int, kind: Kind, what: str = "") -> None:
        for number, each in enumerate(self.players):
            if each.member == member:
                self.faults.append(Fault(number, kind, what, len(self.turns)))

    def _sit(self, member: int, message: Sit) -> None:
        player = sit_down(self.players, member, message) if self.state is None else None
        if player and member == self.me:
            player.secret = self._secret

    def _start(self, member: int, message: Start) -> None:
        order = message.order
        if self.state is not None or not self.players or self.players[0].member != member:
            return
        if message.game != self._name or sorted(order) != list(range(len(self.players))):
            self._blame(member, Kind.NO_MESSAGE)
            return
        players = [self.players[seat] for seat in order]
        known = [number for number, each in enumerate(players) if each.member == self.me]
        try:
            state = self.game.begin_sealed(len(players), message.scoring, known)
        except GameError:
            self._blame(member, Kind.NO_MESSAGE)
            return
        self.players, self.scoring, self.state, self.first = players, message.scoring, state, state

    def _take(self, player: int, message: Message) -> None:
        for absent, votes in self.agreed.items():
            if absent == player:
                votes.clear()  # who sends something is not gone
        match message:
            case Link(step, link):
                early = step > self.state.steps
                if early or not self.players[player].tell(step, bytes.fromhex(link)):
                    self.faults.append(Fault(player, Kind.LINK, "", len(self.turns)))
            case Play(ply, move):
                self._play(player, ply, move)
            case Open(secret):
                if not self.over or self.players[player].opened:
                    return
                if not self.players[player].open(bytes.fromhex(secret)):
                    self.faults.append(Fault(player, Kind.SECRET, "", len(self.turns)))
            case Replace(absent):
                self._agree(player, absent)

    def _play(self, player: int, ply: int, text: str) -> None:
        if ply < len(self.turns):  # told twice
            if self.turns[ply].player != player or str(self.turns[ply].move) != text:
                self.faults.append(Fault(player, Kind.TWO_MOVES, text, ply))
            return
        if self.over or player != self.state.current_player or ply > len(self.turns):
            self.faults.append(Fault(player, Kind.NOT_THEIR_TURN, text, len(self.turns)))
            return
        try:
            move = self.game.parse_move(text, self.state.observation(None))
            self._apply(move)
        except GameError:
            self.faults.append(Fault(player, Kind.FORBIDDEN, text, len(self.turns)))

    def _apply(self, move: Any) -> None:  # noqa: ANN401  the game's own type
        player = self.state.current_player
        self.state = self.state.apply(move)
        self.turns.append(Turn(player, move, self.state))
        self.events.append(Event(player, move))

    def _agree(self, player: int, absent: int) -> None:
        if absent >= len(self.players) or absent == player or self.players[absent].gone or self.over:
            return
        votes = self.agreed.setdefault(absent, set())
        votes.add(player)
        if all(each.gone or number == absent or number in votes for number, each in enumerate(self.players)):
            self.players[absent].gone = True
            self.state = self.state.adopt(absent)
            self.events.append(Event(absent, None))

    def _go_on(self) -> None:
        """Draw what can be drawn, let bots move, and check everything once all is open."""
        self.state = draw_all(self.state, self.players)
        while not self.over and self.players[self.state.current_player].gone:
            player = self.state.current_player
            if self.state.waits_for_tiles(player):
                return
            # What all had told when the last of its tiles was drawn: the same on every device, however late it reads.
            last = self.state.latest[player]
            public = b"".join(each.at(min(each.step, last)) for each in self.players).hex()
            self._apply(self._bot.choose(self.state.observation(player), self._rng(f"{public}/{len(self.turns)}")))
            self.state = draw_all(self.state, self.players)
        if self.over and not self._verified and all(each.gone or each.opened for each in self.players):
            self._verified = True
            faults, self.truth = verify(self.game, self.scoring, self.players, self.events)
            self.faults.extend(faults)
