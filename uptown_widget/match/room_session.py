"""A session whose other players sit at other devices: what they say comes over a line, and moves go out on it."""

import random
import secrets
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from uptown_widget.errors import GameError
from uptown_widget.i18n import say, say_error, use_language
from uptown_widget.match.games import GAMES, USUAL
from uptown_widget.match.hosted import Hosted
from uptown_widget.match.saved_seat import SavedSeat, read_seat
from uptown_widget.match.together_session import PLAYERS, TogetherSession
from uptown_widget.screen.controls import Event, Section
from uptown_widget.together.commitments import commitment
from uptown_widget.together.dealt_game import fits
from uptown_widget.together.dealt_match import DealtMatch
from uptown_widget.together.line import Line
from uptown_widget.together.messages import (
    HOST,
    LONGEST_NAME,
    NOBODY,
    Table,
    VersionError,
    announced,
    version_trouble,
    write,
)
from uptown_widget.together.sealed_match import SealedMatch
from uptown_widget.ui.dealt_room import DealInfo, asked
from uptown_widget.ui.effects import TableInfo
from uptown_widget.ui.room import PREFIX, RoomInfo, room_section


class RoomSession(TogetherSession):
    """A match in a room.

    :param game: one that can be played without a dealer, or whose match the host deals
    :param post: sends a frame to the room, if there is a connection
    :param connect: asks the host for a connection
    :param hang_up: asks the host to end the connection
    :param keep: saves a text until the next visit; it holds this device's secret, so never show it
    :param kept: what was saved on the last visit
    :param room: the code in the address
    :param link: the address of rooms, to which a code is added
    :param watching: only looks on: takes no seat, keeps nothing, and has no secret of an earlier visit
    :param lead: shows the page of another game, which is played in the room
    :param others: the addresses at which rooms of other games can be opened, by name of the game
    """

    notice: str

    def __init__(
        self,
        game: Any,  # noqa: ANN401  the module
        post: Callable[[str], object],
        connect: Callable[[], object],
        hang_up: Callable[[], object],
        keep: Callable[[str], object],
        *,
        kept: str = "",
        room: str = "",
        link: str = "",
        language: str = "en",
        watching: bool = False,
        lead: Callable[[str], object] | None = None,
        others: Mapping[str, str] | None = None,
    ) -> None:
        """Enter the room of the last visit or that of the address, if there is one."""
        self._post, self._connect, self._hang_up, self._keep, self._link = post, connect, hang_up, keep, link
        self._lead, self._others = lead, others or {}
        self._typed_name = self._typed_code = ""
        self._host_deals = not hasattr(game, "begin_sealed")
        """What is chosen for a table that is opened here."""
        self.hosted: Hosted = Hosted(self._dealt, self._say, lambda: self.bot_runner.pace, self.failed, game.END_TURN)
        self._connected = False
        self._placed = False
        self._line: Line | None = None
        self._other_version: VersionError | None = None
        self._played: tuple[Line, int] | None = None
        """The turn for which a move was sent last."""
        self._secret = secrets.token_bytes(16)
        self._watching, self._inviting = watching, False
        self._key = "" if watching else secrets.token_hex(16)
        super().__init__(game, SealedMatch(game, None, self._secret, random.Random), language)
        self._recall("" if watching else kept, room)

    def _dealt(self) -> DealtMatch | None:
        return self.together if isinstance(self.together, DealtMatch) else None

    def _recall(self, kept: str, room: str) -> None:
        try:
            seat = read_seat(kept) if kept else SavedSeat()
        except ValueError:
            seat = SavedSeat()
        self._host_deals, self._typed_name = seat.deals or self._host_deals, seat.name
        if seat.room and room.lower() in ("", seat.room):
            self._key, self._secret = seat.key, bytes.fromhex(seat.secret)
            self._enter(seat.room)
        elif room:
            self._enter(room.lower())

    def _save(self) -> None:
        if not self._watching:
            self._keep(str(self._seat()))

    def _seat(self) -> SavedSeat:
        code = self._line.room if self._line else ""
        return SavedSeat(code, self._key, self._secret.hex(), self._typed_name, self._host_deals)

    # The room.

    def _enter(self, code: str) -> None:
        """Go to a room; "" opens one."""
        self.together = SealedMatch(self._game, None, self._secret, random.Random)
        self._placed, self._other_version = False, None
        self.hosted.stop()
        name = self._game.NAME.lower()
        self._line = Line(code, self._key, self._post, self._hear, "" if name == USUAL else name)
        if self._connected:
            self._line.connected()
        else:
            self._connect()
        self.show()

    def _leave(self) -> None:
        """Go back to the door, to enter another room with other secrets."""
        self._hang_up()
        self._connected, self._line, self._placed = False, None, False
        self._secret = secrets.token_bytes(16)
        self._key, self._watching, self._inviting = secrets.token_hex(16), False, False
        self.together = SealedMatch(self._game, None, self._secret, random.Random)
        self.place_match(self._lobby)
        self._save()

    def connected(self, *, on: bool) -> None:
        """Take it from the host that there is a connection now, or none any more."""
        self._connected = on
        if on and self._line:
            self._line.connected()
        self.show()

    def heard(self, frame: str) -> None:
        """Take a frame of the room."""
        line = self._line
        if line is None:
            return
        before = line.member
        line.receive(frame)
        if line.refused in {"unknown", "full", "damaged"} and line.member is None:
            self._refuse(line.refused)
        if line.member not in {None, before}:
            self.together.me = line.member
            self._save()
        self._catch_up()

    def _refuse(self, word: str) -> None:
        self._line = None
        with use_language(self.language):
            self.notice = {
                "unknown": say("There is no room with this code any more."),
                "full": say("This room is full."),
            }.get(word, say("The room has refused this device."))

    def tick_line(self) -> None:
        """Connect again, or ask again for what is missing; a host calls this every few seconds."""
        if self._line and not self._connected:
            self._connect()
        elif self._line and self._line.open:
            self._line.again()

    def _hear(self, member: int, text: str) -> None:
        line, self._other_version = self._line, self._other_version or version_trouble(text)
        table = announced(text) if line and line.read == 1 else None
        if table is None or line is None:
            self.together.take(member, text)
        elif table.game != self._game.NAME.lower():
            self._go_to(table.game)
        elif table.deal == HOST:
            promise = bytes.fromhex(table.commitment)
            self.together = DealtMatch(self._game, line.member, self._secret, random.Random, member, promise)

    def _go_to(self, game: str) -> None:
        """Go to the page of another game, which is played in this room."""
        if self._lead is not None and game in GAMES:
            self._line = None
            self._lead(game)
            return
        self._leave()
        with use_language(self.language):
            self.notice = say("Another game is played at this table: {game}.", game=game.capitalize())

    def _table(self) -> str:
        deal = HOST if self._host_deals else NOBODY
        return write(Table(self._game.NAME.lower(), deal, commitment(self._secret).hex()))

    def _say(self, text: str, to: int | None = None) -> None:
        if self._line and not self._line.said(text):
            self._line.say(text, to)

    def _catch_up(self) -> None:
        """Show what has been said, and answer what is owed."""
        line, together = self._line, self.together
        if line and line.member is not None and not line.caught_up:
            return  # after a reload: nobody wants to see how the match came about
        since = self._follow()
        if line and line.caught_up:
            if line.member == 0 and not line.read:  # whoever opened the room says what it is for
                self._say(self._table())
            for text in () if isinstance(together, DealtMatch) else together.owed():
                self._say(text)
            self.hosted.answer()
        self._tell_turns(since)

    # What a person does here.

    def handle(self, event: Event) -> Any:  # noqa: ANN401  as in a session
        """Take an event, of the room or of the board."""
        if not event.name.startswith(PREFIX):
            return super().handle(event)
        with use_language(self.language):
            self._handle(event.kind, event.name.removeprefix(PREFIX), event.value)
            self.show()
        return None

    def _handle(self, kind: str, name: str, value: str) -> None:
        if name == "name":
            self._typed_name = value[:LONGEST_NAME]
        elif name == "code":
            self._typed_code = value.strip().lower()[:20]
            if kind == "submit":
                self._join()
        elif name == "deal" and hasattr(self._game, "begin_sealed"):
            self._host_deals = value == HOST
        elif name == "open" and self._named():
            self._enter("")
        elif name == "join":
            self._join()
        elif name == "sit" and self._named():
            self._say(self.together.sit(self._typed_name.strip()))
        elif name == "start":
            self._start()
        elif name in {"agree", "refuse"}:
            self.hosted.answer_undo(yes=name == "agree")
        elif name == "leave":
            self._leave()
        elif name == "audience":
            self._inviting = not self._inviting
        elif name.startswith("bot-") and name[4:].isdigit():
            self._say(self.together.replace(int(name[4:])))

    def _start(self) -> None:
        together = self.together
        if isinstance(together, DealtMatch):
            if together.can_start and not together.started:
                self._say(together.start())
        elif together.state is None and len(together.players) in PLAYERS:
            order = list(range(len(together.players)))
            random.Random(secrets.token_hex(16)).shuffle(order)
            self._say(together.start("uptown", order))

    def _join(self) -> None:
        if not self._typed_code.isalpha():
            raise GameError(say("A room's code is five letters, such as {example}.", example="KMNPQ"))
        self._enter(self._typed_code)

    def _named(self) -> bool:
        if not self._typed_name.strip().isprintable() or not self._typed_name.strip():
            raise GameError(say("Type your name first."))
        self._save()
        return True

    def play(self, *moves: Any) -> None:  # noqa: ANN401  the game's own type
        """Send a move; it is made when it comes back from the room.

        :raises GameError: it is not this player's turn, or the rules forbid the move
        """
        with use_language(self.language):
            if self._line is None or self.together.state is None:
                raise GameError(say("The match has not started."))
            if self.obstacle:
                raise GameError(self.obstacle)
            if isinstance(self.together, DealtMatch):
                self.hosted.play(moves)
                return
            message, turn = self.together.play(moves[0]), len(self.together.turns)
            if self._played != (self._line, turn):  # another move for this turn would count as a fault
                self._played = self._line, turn
                self._say(message)

    def undo(self) -> None:
        """Ask the others to take back this player's last turn.

        :raises GameError: that cannot be asked now
        """
        with use_language(self.language):
            self.hosted.ask_undo()

    def info(self) -> TableInfo[Any, Any]:
        """Return what a view may know: turns can be taken back only where others can agree to it."""
        return replace(super().info(), can_undo=self.hosted.can_undo)

    @property
    def code(self) -> str:
        """The code of the room this device is in; "" for none."""
        return self._line.room if self._line else ""

    @property
    def settled(self) -> bool:
        """Whether everything said here has come back from the room, and nothing is asked that has to be answered."""
        dealt = self._dealt()
        asked = dealt is not None and (dealt.asked or dealt.undo is not None)
        return self._line is not None and not self._line.open and not asked

    @property
    def obstacle(self) -> str:
        """Why this device cannot go on in this room, in a sentence; "" as long as it can."""
        line = self._line
        if line is None:
            return self.notice
        if not self.together.verified and (line.refused == "used" or line.member in line.used_up):
            return say("This room is full of messages: you can send no more. Open another one.")
        return ""

    # What is shown.

    def section(self) -> Section:
        """Return what stands beside the board."""
        return room_section(self.room_info())

    def _before_start(self) -> str:
        return say("Create a room, or join one.") if self._line is None else say("The match has not started.")

    def room_info(self) -> RoomInfo:
        """Return what the section of the room shows."""
        line, together = self._line, self.together
        names, own = self.names(), together.own
        here, used_up = (line.here, line.used_up) if line else (frozenset[int](), frozenset[int]())
        present = [(number, each) for number, each in enumerate(together.players) if not each.gone]
        code = line.room if line else ""
        base = (line.address + "room/" if line and line.address else "") or self._link
        return RoomInfo(
            code=code,
            typed_code=self._typed_code,
            typed_name=self._typed_name,
            link=f"{base}{code}",
            names=tuple(names),
            away=tuple(names[number] for number, each in present if each.member not in here and number != own),
            seated=own is not None,
            first=line is not None and line.member == self._starter(),
            playing=together.state is not None,
            over=together.over,
            verified=together.verified,
            connected=self._connected,
            refused=self._refused(),
            used_up=tuple(names[number] for number, each in present if each.member in used_up and number != own),
            full=line is not None and bool(self.obstacle),
            seats_taken=line is not None and line.refused == "seats",
            waiting=tuple((number, names[number]) for number in together.waiting_for if number != own),
            agreed=frozenset(absent for absent, votes in together.agreed.items() if own in votes),
            gone=tuple(names[number] for number, each in enumerate(together.players) if each.gone),
            watching=self._watching,
            inviting=self._inviting,
            faults=tuple(fault.sentence(names[fault.player]) for fault in together.faults),
            deal=self._deal_info(here),
            other_game=next(iter(self._others.items()), ("", "")),
        )

    def _refused(self) -> str:
        """Return what the room, or this device, does not take, in a sentence."""
        line = self._line
        if self._other_version:
            return say_error(self._other_version)
        if line and line.open and line.refused == "fast":
            return say("Too many messages at once: yours is sent again in a moment.")
        return self.obstacle or (say("The room has refused this device.") if line and line.refused == "damaged" else "")

    def request(self) -> str:
        """Return who asks to take back a turn, or why nothing can be sent any more."""
        return (self.obstacle or asked(self.hosted.info(self.names(), frozenset()))) if self._line else ""

    def _starter(self) -> int | None:
        """Return the member who begins the match."""
        if isinstance(self.together, DealtMatch):
            return self.together.host
        return self.together.players[0].member if self.together.players else None

    def _deal_info(self, here: frozenset[int]) -> DealInfo:
        if self._line is None:  # at the door
            sealed = hasattr(self._game, "begin_sealed")
            most = max(number for number in PLAYERS if fits(self._game, number))
            return DealInfo(choice=sealed, host_deals=self._host_deals, mine=True, most=most)
        return self.hosted.info(self.names(), here)
