"""A match on several devices, whoever deals: who sits, what is said at the table, and who is gone."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from uptown_widget.errors import GameError, Phrase
from uptown_widget.together.protocol.commitments import digest, order_of
from uptown_widget.together.protocol.curve import is_signed
from uptown_widget.together.protocol.dealt_game import NO_CHOICE
from uptown_widget.together.protocol.faults import Fault, Kind
from uptown_widget.together.protocol.log import Log
from uptown_widget.together.protocol.messages import (
    MAX_NAME_LENGTH,
    Admit,
    Again,
    Back,
    Hand,
    Leave,
    Message,
    Open,
    Play,
    Position,
    Remove,
    Replace,
    Return,
    Sit,
    Start,
    Table,
    seal,
    write,
)
from uptown_widget.together.protocol.names import likeness
from uptown_widget.together.protocol.players import Absence, Departed, Player
from uptown_widget.together.protocol.seat import Seat


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn taken, and the position after it."""

    player: int
    move: Any
    after: Any = field(compare=False, default=None)


class TableMatch:
    """One device's view of a match: the log replayed. What depends on who deals is in the classes made from it.

    :param seat: what this device keeps of its seat, taken or not; None for one that only looks on
    :param rng: makes a generator from a text
    :param table: what was said first at the table; None where nothing was yet
    :param opener: the member who said it
    """

    def __init__(
        self, seat: Seat | None, rng: Callable[[str], Any], table: Table | None = None, opener: int = 0
    ) -> None:
        self.seat: Seat | None = seat
        self.log: Log = Log(seat.table if seat else b"", seat)
        self.players: list[Player] = []
        """In the order of sitting down; once it has been drawn, in the order of play."""
        self.state: Any = None
        """The position as this device knows it; None before the first one."""
        self.first: Any = None
        """The position before the first turn."""
        self.turns: list[Turn] = []
        self.by_bots: set[int] = set()
        """The turns that a bot has taken for somebody, by how many there were before."""
        self.faults: list[Fault] = []
        """What somebody did against the protocol or the rules, the earliest first."""
        self.truth: tuple[Any, ...] = ()
        """All states of the match with all racks, once it has been played again with all secrets, and fits."""
        self.verified: bool = False
        """Whether all who stayed have opened what they have to, and the match was played again with it."""
        self.departed: Departed = Departed()
        """Who is no longer at the table, before the start."""
        self.start_mark: bytes = b""
        """The fingerprint of all that was said up to the start, which decides the deal; none before."""
        self._opening = (table, opener) if table else None
        self._rng = rng

    # What can be asked.

    @property
    def is_open(self) -> bool:
        """Whether it is known what is played at the table."""
        return self._opening is not None

    @property
    def options(self) -> str:
        """The game's word for the rules."""
        return self._opening[0].options if self._opening else NO_CHOICE

    @property
    def split(self) -> bool:
        """Whether the devices have read different things: then none of them goes on."""
        return self.log.split

    @property
    def own(self) -> int | None:
        """The player of this device; None for a spectator."""
        key = self.seat.key if self.seat else b""
        return next((number for number, each in enumerate(self.players) if each.key == key), None)

    @property
    def names(self) -> list[str]:
        """The players' names; where some look alike, each but the one who came first has a number, which stays theirs.

        So no name stands for two, nor for another one once the order of play is known.
        """
        found: dict[int, str] = {}
        for player in sorted(self.players, key=lambda each: each.member):
            name, number = player.name, 2
            while likeness(name) in map(likeness, found.values()):
                name, number = f"{player.name[: MAX_NAME_LENGTH - 3]} {number}", number + 1
            found[player.member] = name
        return [found[each.member] for each in self.players]

    @property
    def started(self) -> bool:
        """Whether the table is closed."""
        return bool(self.start_mark)

    @property
    def over(self) -> bool:
        """Whether the last turn has been taken."""
        return self.state is not None and self.state.outcome() is not None

    @property
    def dealer(self) -> int | None:
        """The player whose device deals; None where nobody deals."""
        return None

    @property
    def starter(self) -> int | None:
        """The member who begins the match; None as long as nobody can."""
        return self.players[0].member if self.players else None

    @property
    def can_start(self) -> bool:
        """Whether as many have sat down as can play."""
        return not self.started and self.fits(len(self.players)) and self.starter is not None

    def can_remove(self, member: int | None) -> bool:
        """Whether a member can send others away from the table, and let them in again."""
        return not self.started and member is not None and member == self.starter

    @property
    def full(self) -> bool:
        """Whether one more could not play."""
        count = len(self.players)
        return self.fits(count) and not self.fits(count + 1)

    @property
    def stopped(self) -> bool:
        """Whether nothing more is said or taken: the devices do not agree on what was said."""
        return self.log.split or self.log.rewound

    def last_turn_of(self, player: int | None) -> int | None:
        """Return how many turns there were before a player's last one; None before the first."""
        return max((ply for ply, turn in enumerate(self.turns) if turn.player == player), default=None)

    @property
    def check_number(self) -> str:
        """Six digits to compare aloud: devices that show the same talk to each other, with nobody between them.

        Whoever passes on the messages could else have put keys of its own in the place of theirs.
        """
        if self.state is None:
            return ""
        public = b"".join(sorted(each.key for each in self.players)) + self._mixed()
        number = int.from_bytes(digest("check", self.start_mark, public)[:4]) % 10**6
        return f"{number // 1000:03} {number % 1000:03}"

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """The players without whom the match does not go on."""
        if not self.started or self.verified or self.stopped:
            return ()
        if self.over:
            return tuple(self._unopened())
        there = [number for number, each in enumerate(self.players) if not each.gone]
        unheard = self._without_part() if self.state is None else ()
        return tuple(unheard) or self._waits_for(there)

    def fits(self, players: int) -> bool:
        """Whether so many can play."""
        raise NotImplementedError

    def _waits_for(self, there: Sequence[int]) -> tuple[int, ...]:
        raise NotImplementedError

    def _opens_last(self, player: int) -> bool:
        """Whether a player opens the secret after the end: the dealer, or all where nobody deals."""
        return self.dealer in (None, player)

    def _unopened(self) -> list[int]:
        """Return the players who still have to open a secret after the end."""
        late = (number for number, each in enumerate(self.players) if not (each.gone or each.opened))
        return [number for number in late if self._opens_last(number)]

    def _part(self, player: Player) -> bytes | None:
        """Return what a player has to tell before the first position; None as long as it has not come."""
        raise NotImplementedError

    def _without_part(self) -> list[int]:
        return [number for number, each in enumerate(self.players) if self._part(each) is None]

    def _mixed(self) -> bytes:
        return b"".join(sorted(self._part(each) or b"" for each in self.players))

    # What this device can say. Each is a text that is still to be sealed.

    def seal(self, text: str) -> str:
        """Return a message as it is sent now; `seat` then says what had been read, and is to be saved first."""
        if self.seat is None:
            return text
        self.seat = self.seat.spoke(self.log.read, self.log.fingerprint)
        return seal(text, self.seat.table, self.log.read, self.log.fingerprint, self.seat.sign)

    def sit(self, name: str) -> str:
        """Return the message with which this device takes a seat."""
        key, fixed = (self.seat.key, self.seat.commitment) if self.seat else (b"", b"")
        return write(Sit(name, key.hex(), fixed.hex()))

    def leave(self) -> str:
        """Return the message with which this device gives up its seat."""
        return write(Leave())

    def remove(self, player: int) -> str:
        """Return the message that sends somebody away before the start; only the `starter` may send it."""
        return write(Remove(self.players[player].member))

    def admit(self, member: int) -> str:
        """Return the message that lets somebody in again who was sent away; only the `starter` may send it."""
        return write(Admit(member))

    def start(self) -> str:
        """Return the message that begins the match; only the `starter` may send it."""
        return write(Start(tuple(each.member for each in self.players)))

    def replace(self, player: int) -> str:
        """Return the message that agrees to a bot for a player who is gone."""
        return write(Replace(self.players[player].member))

    def come_back(self) -> str:
        """Return the message with which this device takes its seat back from a bot."""
        return write(Return())

    def again(self, *, wanted: bool = True) -> str:
        """Return the message that this device's player wants another match with the same people, or no more."""
        return write(Again(wanted))

    def play(self, move: Any) -> str:  # noqa: ANN401  the game's own type
        """Return the message with a move of this device.

        :raises GameError: it is not this player's turn, or the rules forbid the move
        """
        own = self.own
        if self.stopped or self.state is None or own is None or self.state.current_player != own:
            raise GameError(Phrase("It is not your turn."))
        if self.players[own].gone:
            raise GameError(Phrase("A bot plays for you. Take your seat back first."))
        if (refused := self._refusal(own, move)) is not None:
            raise refused
        return write(Play(len(self.turns), str(move)))

    def _refusal(self, own: int, move: Any) -> Exception | None:  # noqa: ANN401
        """Return why this device's player cannot make a move now; None if it is legal."""
        raise NotImplementedError

    def pending(self) -> list[str]:
        """Return what this device has to say now, without being asked."""
        own = None if self.own is None or not self.started or self.stopped else self.players[self.own]
        if own is None or own.gone or own.opened or own.secret is None:
            return []
        return self._pending(own, own.secret)

    def _pending(self, own: Player, secret: bytes) -> list[str]:
        raise NotImplementedError

    # What comes in.

    def take(self, member: int, text: str) -> None:
        """Take the next entry of the log; what is not allowed changes nothing.

        What somebody has signed that the rules or the protocol forbid is noted as a fault. What is not signed, or
        meant for another table, may come from anybody, and is nobody's.
        """
        said = self.log.add(member, text)
        if said is None or self.stopped:
            return
        message, player = said.message, self._player_of(member)
        key = self.players[player].key if player is not None else _key_in(message)
        if not is_signed(key, said.signed, said.signature):
            return
        if not self.log.fits(said):
            # Whoever has no seat may say anything; but a start that does not fit would be waited for in vain.
            begins = isinstance(message, Start) and member == self.starter
            self.log.split = begins or (self.started and player is not None)
        elif said.read < self.log.late and isinstance(message, Play | Position | Hand | Back):
            return  # it was on its way when a seat changed hands
        elif isinstance(message, Play) and not self.log.knew(said, message.ply):
            return  # its sender did not know the turn that was taken: after a reload, another move was chosen
        elif message is not None:
            self.hear(member, message, self.log.fingerprint)
            self.log.took(len(self.turns))
        elif player is not None:
            self._blame(player, Kind.NO_MESSAGE)

    def hear(self, member: int, message: Message, mark: bytes) -> None:
        """Take what a member has certainly said.

        :param mark: the fingerprint of all that has been said, this included
        """
        player = self._player_of(member)
        match message:
            case Table():
                pass  # nothing but the first entry opens a table
            case Sit():
                self._sit(member, message)
            case Start(seats):
                self._start(member, seats, mark)
            case Leave() if player is not None and not self.started:
                if member == self.starter:
                    self.departed.starter = self.players[player].name
                self._give_up(member)
            case Remove() | Admit():
                if self.can_remove(member) and message.member != member:
                    self._remove_or_admit(message)
            case Leave() if player is not None:
                self.players[player].left = True
            case Return() if player is not None:
                self._return(player)
            case Again(wanted) if player is not None:
                self.players[player].again = wanted if self.over else None
            case _ if player is not None and self.started and not self.players[player].gone:
                self._hear(player, message)
        self._go_on()
        if self.over and not self.verified and not self._unopened():
            self.verified = True
            self._verify()

    def _player_of(self, member: int) -> int | None:
        return next((number for number, each in enumerate(self.players) if each.member == member), None)

    def _blame(self, player: int, kind: Kind, what: str = "", ply: int | None = None) -> None:
        self.faults.append(Fault(player, kind, what, len(self.turns) if ply is None else ply))

    def _sit(self, member: int, message: Sit) -> None:
        key, fixed = bytes.fromhex(message.key), bytes.fromhex(message.commitment)
        taken = any(each.member == member or key == each.key or fixed == each.commitment for each in self.players)
        table, opener = self._opening or (None, 0)
        if table and (member == opener or table.key == message.key) and (
            (member, message.key, message.commitment) != (opener, table.key, table.commitment)
        ):  # fmt: skip
            return  # whoever opened the table is bound to what was said then
        if not taken and not self.started and not self.full and member not in self.departed.removed:
            secret = self.seat.secret if self.seat and self.seat.key == key else None
            if message.name.strip() == self.departed.starter:
                self.departed.starter = ""  # back again
            self.players.append(Player(member, message.name.strip(), key, fixed, secret=secret))

    def _give_up(self, member: int) -> None:
        self._seat_anew([each for each in self.players if each.member != member])

    def _remove_or_admit(self, message: Remove | Admit) -> None:
        if isinstance(message, Admit):
            self.departed.removed.pop(message.member, None)
            return
        names = dict(zip((each.member for each in self.players), self.names, strict=True))
        self.departed.removed.setdefault(message.member, names.get(message.member, ""))
        self._give_up(message.member)

    def _start(self, member: int, seats: tuple[int, ...], mark: bytes) -> None:
        by_member = {each.member: each for each in self.players}
        # Somebody may have left while this was on its way: then it begins nothing, and is sent again.
        if member != self.starter or self.started or not set(seats) <= set(by_member) or len(set(seats)) < len(seats):
            return
        if member in seats and self.fits(len(seats)):
            self.start_mark = mark
            self._seat_anew([by_member[each] for each in seats])

    def _hear(self, player: int, message: Message) -> None:
        """Take what a player has said after the start."""
        self.players[player].left = False
        self.players[player].agreed.clear()  # who says something is not gone
        match message:
            case Play(ply, move):
                self._play(player, ply, move)
            case Open(secret):
                self._open(player, bytes.fromhex(secret))
            case Replace(member):
                self._agree(player, self._player_of(member))
            case _:
                self._take(player, message)

    def _take(self, player: int, message: Message) -> None:
        raise NotImplementedError

    def _play(self, player: int, ply: int, text: str) -> None:
        if ply < len(self.turns):  # announced twice
            if self.turns[ply].player != player or str(self.turns[ply].move) != text:
                self._blame(player, Kind.TWO_MOVES, text, ply)
        elif self.state is None or self.over or player != self.state.current_player or ply > len(self.turns):
            self._blame(player, Kind.NOT_THEIR_TURN, text)
        else:
            try:
                self._move(player, text)
            except GameError:
                self._blame(player, Kind.FORBIDDEN, text)

    def _move(self, player: int, text: str) -> None:
        """Take a move of the player to move.

        :raises GameError: the rules forbid it
        """
        raise NotImplementedError

    def _open(self, player: int, secret: bytes) -> None:
        each = self.players[player]
        is_time = self.over if self._opens_last(player) else self.state is None
        if is_time and not each.opened and not each.open(secret, self.log.table, self.start_mark):
            self._blame(player, Kind.SECRET)

    def _go_on(self) -> None:
        """Do what follows from all that was said."""
        raise NotImplementedError

    def _verify(self) -> None:
        """Play the whole match once more with the secrets that were opened."""
        raise NotImplementedError

    def _put_in_order(self) -> None:
        """Put the players in the order of play, which the parts of all of them decide."""
        parts = [self._part(each) or b"" for each in self.players]
        order = order_of(self.start_mark, [each.key for each in self.players], parts)
        self._seat_anew([self.players[number] for number in order])

    def _seat_anew(self, players: list[Player]) -> None:
        """Put the players in another order, some of them left out."""
        places = {each.key: number for number, each in enumerate(players)}
        found = [(fault, places.get(self.players[fault.player].key)) for fault in self.faults]
        self.faults = [replace(fault, player=place) for fault, place in found if place is not None]
        self.players = players

    # Bots.

    def _agree(self, player: int, absent: int | None) -> None:
        # Without everybody's part there is no deal, and nobody else's can take its place: players who work together
        # could choose among the deals with and without it.
        if absent is None or absent in (player, self.dealer) or self.state is None or self.over:
            return
        if self.players[absent].gone:
            return
        votes = self.players[absent].agreed
        votes.add(player)
        if all(each.gone or number == absent or number in votes for number, each in enumerate(self.players)):
            gone = self.players[absent]
            gone.absences.append(Absence(gone.step, self.steps))
            votes.clear()
            self._outdate()
            self._adopt(absent)

    def _return(self, player: int) -> None:
        gone = self.players[player]
        if gone.gone and not self.over and not self._is_drawing(player):
            gone.absences[-1].until = self.steps
            gone.left = False
            self._outdate()
            self._release(player)

    @property
    def steps(self) -> int:
        """Draws so far."""
        return 0

    def _is_drawing(self, player: int) -> bool:  # noqa: ARG002
        """Whether a bot waits for tiles in a player's seat."""
        return False

    def _outdate(self) -> None:
        """Count as too late what was sent before a seat changed hands or turns were taken back."""
        self.log.late = self.log.read

    def _adopt(self, player: int) -> None:
        """Let a bot take a seat."""
        raise NotImplementedError

    def _release(self, player: int) -> None:
        """Let a player take the seat back."""
        raise NotImplementedError


def _key_in(message: Message | None) -> bytes:
    """Return the key of whoever has no seat yet."""
    return bytes.fromhex(message.key) if isinstance(message, Sit) else b""
