"""Pages that are connected to each other without a server: the host's page holds the room."""

import re
import secrets
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from typing import Literal

from uptown_widget.errors import GameError, Phrase
from uptown_widget.i18n import say, use_language
from uptown_widget.match.arriving import arrived
from uptown_widget.match.game import AnyGame
from uptown_widget.printable import isolated, one_line
from uptown_widget.screen.controls import Block, Event, Prose
from uptown_widget.together.lobby import NOT_STARTED, Lobby
from uptown_widget.together.protocol.relay import Relay
from uptown_widget.together.saved_seat import SavedSeat
from uptown_widget.together.source import Shared
from uptown_widget.together.transports.attendance import Attendance
from uptown_widget.together.transports.pairing import Order, Pairing, inviter, with_inviter
from uptown_widget.together.transports.room_transport import RoomTransport
from uptown_widget.ui.direct import HOW, Exchange, direct_bar, direct_blocks, exchange_step, no_way, not_yet, refusal
from uptown_widget.ui.effects import ExportedText
from uptown_widget.ui.lobby import LobbyInfo
from uptown_widget.ui.shared_ui import complain, update

MAX_GUESTS = 4
TICKS = 30
"""Of two seconds, after which a guest reads why there may be no connection yet."""
OWN = 0
"""The connection of a host to the room in its own page."""
_LINK = re.compile(r"(join|answer)(?:=|%3D)(?=[\w-])", re.IGNORECASE)


class DirectTable:
    """A table whose guests' pages are connected to that of the host.

    :param game: one that can be played without a dealer, or whose match the host deals
    :param order: asks the page for something, as `lite/pages/play/peers.js` describes
    :param scans: whether there may be a camera
    :param second: whether another tab of this browser is at a table
    :param clock: seconds
    """

    owner: Lobby
    meets = True
    title: Phrase = Phrase("Play without a server")
    opener: int | None = 0
    """The host's page is the room."""

    def __init__(
        self,
        game: AnyGame,
        order: Order,
        *,
        scans: bool = False,
        second: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._order = order
        self.keeps: bool = not second
        self.transport: RoomTransport = RoomTransport(self._route, hang_up=self._hang_up, clock=clock)
        self.shared: Shared = Shared(game, self.transport)
        self.transport.shared = self.shared
        self.pairing: Pairing = Pairing(order, scans)
        self.role: Literal["", "host", "guest"] = ""
        self._relay: Relay | None = None
        self._frames: deque[tuple[int, str]] = deque()
        """From the room in this page, with the connections they go to."""
        self._passing = False
        self._open: set[int] = set()
        """Connections to other devices."""
        self._connecting: set[int] = set()
        self._lost = self._elsewhere = False
        self._attendance = Attendance(clock)
        self._ticks = 0
        """How often the clock of the page has ticked since a guest shows an answer."""
        self.shared.listeners.ticked = self._tick

    @property
    def invitation(self) -> Phrase:
        """The status line of whoever is at the door, maybe with an invitation."""
        return NOT_STARTED if self.role else Phrase("Create a table, or open an invitation.")

    # What is saved.

    def saved(self, name: str, *, deals: bool) -> str:
        """Return the text that the next visit needs."""
        transport, relay = self.transport, self._relay.kept() if self._relay else None
        seat = SavedSeat(
            room=transport.code,
            key=transport.key,
            name=name,
            deals=deals,
            server=self.pairing.server,
            role=self.role,
            relay=relay,
            **transport.way_on,
        )
        return str(seat.of(self.shared.seat))

    def recall(self, seat: SavedSeat) -> None:
        """Go back to the table of an earlier visit, if there is one."""
        self.pairing.server = seat.server[:150]
        if not seat.role or not seat.room:
            return
        self.role = seat.role
        self._relay = self._make_relay(seat.room, seat.relay) if seat.role == "host" else None
        self._lost, self.transport.is_connected = seat.role == "guest", seat.role == "host"
        self.transport.go_back(seat)

    def _make_relay(self, code: str, kept: Mapping[str, object] | None = None) -> Relay:
        return Relay(code, self._deliver, kept, self._attendance.wait)

    # Frames.

    def _route(self, frame: str) -> None:
        """Send a frame of this device to the room, wherever that is."""
        if self._relay:
            self._receive(OWN, frame)
        else:
            for number in self._open:
                self._order({"do": "send", "number": number, "text": frame})

    def _receive(self, number: int, frame: str) -> None:
        """Take a frame into the room in this page; what is said there is saved before anybody hears it."""
        if self._relay is None:
            return
        known = self._relay.here
        self._attendance.heard(number)
        self._relay.back(number)
        if self._relay.receive(number, frame) or self._relay.here != known:
            self.owner.save()
        self._look_around()
        self._pass_on()

    def _look_around(self) -> None:
        """Note who is here, and who has said nothing for long."""
        if self._relay is None:
            return
        for number in self._attendance.silent(self._open):
            self._relay.leave(number, ended=False)
        self._attendance.here(self._relay.here)

    def _deliver(self, number: int, frame: str) -> None:
        self._frames.append((number, frame))

    def _pass_on(self) -> None:
        """Send what the room in this page has for others, and read what it has for this device, in order."""
        if self._passing:
            return
        self._passing = True
        try:
            while self._frames:
                number, frame = self._frames.popleft()
                if number == OWN:
                    self.transport.heard(frame)
                else:
                    self._order({"do": "send", "number": number, "text": frame})
        finally:
            self._passing = False

    # What the page tells.

    def peer(self, name: str, number: int, text: str) -> None:
        """Handle what has happened to a connection, or to a code."""
        if name == "heard":
            self._hear(number, text)
            return
        with use_language(self.shared.board.language):
            self._news(name, number, text)
            self.shared.board.show()

    def _news(self, name: str, number: int, text: str) -> None:
        pairing = self.pairing
        match name:
            case "open":
                self._opened(number)
            case "away" if self._relay:
                self._look_around()
                self._relay.leave(number, ended=False)
                self._pass_on()
            case "away":
                self.transport.fall_silent()
            case "closed":
                self._closed(number)
            case "accepted":
                self._connecting.add(number)
                pairing.code, pairing.pasted, pairing.news = None, "", ""
                self.shared.board.ui = update(self.shared.board.ui, complaint=None)
            case "failed":
                self._connecting.discard(number)
                pairing.news = no_way()
            case "stuck" if pairing.code and pairing.code[0] == number:
                pairing.news = no_way()
            case "offer" | "answer":
                pairing.made(number, text)
            case "invitation":
                self._consider(text)
            case "scanned":
                pairing.inviter = inviter(text)
                self._take_text(text, answer=self.role == "host")
            case "camera":
                self._complain(refusal(name), "paste")
            case "refused":
                pairing.making = False
                self._complain(refusal(text), pairing.asked)

    def _hear(self, number: int, text: str) -> None:
        if self._relay:
            self._receive(number, text)
        elif number in self._open:
            self.transport.heard(text)

    def _opened(self, number: int) -> None:
        self._open.add(number)
        self._connecting.discard(number)
        self.pairing.news = ""
        if self._relay:
            self._relay.back(number)
            self._pass_on()
        if self.role == "guest":
            self.pairing.code, self.pairing.invited, self._lost = None, None, False
            self.transport.connected(on=True)

    def _closed(self, number: int) -> None:
        self._open.discard(number)
        self._connecting.discard(number)
        self._attendance.closed(number)
        if self.pairing.code and self.pairing.code[0] == number:
            self.pairing.code = None
        if self._relay:
            self._look_around()
            self._relay.leave(number)
            self._pass_on()
        elif self.transport.is_connected and not self._open:
            self._lost = True
            self.transport.connected(on=False)

    def _consider(self, table: str) -> None:
        """Look where the invitation that was opened leads."""
        pairing, here = self.pairing, self.transport.code
        pairing.pasted = ""
        if self.role == "host" and table == here:
            self._complain(say("This is your own invitation: open it on another device."), pairing.asked)
        elif self.role and table != here:
            self._complain(say("This invitation leads to another table: leave this one first."), pairing.asked)
        elif not self.transport.is_connected:
            pairing.close_code()
            pairing.invited, self.role, pairing.code = (pairing.reading, table), "guest", None

    def _tick(self) -> None:
        """Tell a guest whose answer was shown for long that it may have been taken in vain: nobody else does."""
        waits = self.role == "guest" and self.pairing.stage == "code"
        self._ticks = self._ticks + 1 if waits else 0
        if self._ticks == TICKS:
            with use_language(self.shared.board.language):
                self.pairing.news = not_yet()
                self.shared.board.show()

    def _complain(self, sentence: str, asked: str) -> None:
        board = self.shared.board
        board.ui = complain(board.ui, sentence, about=f"direct-{asked}")

    def _take_text(self, text: str, *, answer: bool) -> None:
        """Take a code that came from elsewhere: an answer to an invitation, or an invitation."""
        self.pairing.asked = "paste"
        if answer:
            self._order({"do": "accept", "text": text})
        else:
            self.pairing.reading = text
            self._order({"do": "read", "text": text})

    # What a person does here.

    def open(self, link: str, /) -> None:
        """Open a link with an invitation or an answer.

        :raises GameError: there is neither in it
        """
        link = arrived(link)
        found = _LINK.search(link)
        if found is None:
            raise GameError(refusal("foreign"))
        self.pairing.inviter = inviter(link)
        self._take_text(link[found.end() :].strip(), answer=found[1].lower() == "answer")

    def handle(self, event: Event, /) -> ExportedText | None:
        """Take an event of the exchange.

        :raises GameError: it cannot be done; nothing has changed
        """
        pairing = self.pairing
        match event.name:
            case "direct-paste":
                pairing.pasted = event.value[:4000]
            case "direct-server":
                pairing.set_server(event.value)
                self.owner.save()
            case "direct-elsewhere":
                self._elsewhere = not self._elsewhere
            case "direct-create" if not self.role and self.keeps:
                self._create()
            case "direct-invite" if self._relay and not pairing.stage and not self._full:
                pairing.begin("invite", {"do": "invite", "table": self._relay.code})
            case "direct-answer" if pairing.invited and not pairing.making:
                text, table = pairing.invited
                if self.transport.client is None:
                    self.transport.enter(table, one_line(self.owner.typed_name))
                pairing.begin("answer", {"do": "answer", "text": text})
            case "direct-open" | "direct-connect":
                pairing.inviter = inviter(arrived(pairing.pasted))
                self._take_text(arrived(pairing.pasted), answer=self.role == "host")
            case "direct-scan":
                label = say("Hold the QR code in front of the camera.")
                self._order({"do": "scan", "label": label, "close": say("Close")})
            case "direct-cancel":
                pairing.cancel()
                if self.role == "guest" and self.transport.member is None:
                    self.give_up()
            case name if name in HOW and pairing.code:
                return ExportedText(HOW[name], self._code_link, "uptown.txt")
        return None

    def _create(self) -> None:
        code = secrets.token_hex(4)
        self.role, self._relay, self.transport.is_connected = "host", self._make_relay(code), True
        self.transport.enter(code, one_line(self.owner.typed_name))
        self.owner.save()

    @property
    def _full(self) -> bool:
        return len(self._open | self._connecting) >= MAX_GUESTS

    def _hang_up(self) -> None:
        for number in self._open | self._connecting:
            self._order({"do": "close", "number": number})
        self.pairing.close_code()

    @property
    def leaving_costs(self) -> bool:
        """Whether whoever leaves loses a seat at which a match goes on."""
        return self._lost or self.transport.leaving_costs

    def repeat(self) -> None:
        """Go on to another match of the same people; they stay connected."""
        code = "" if self._relay is None else secrets.token_hex(4)
        if self._relay:
            self._relay.lead(code)
            self._pass_on()
            # What the old room still has for this device is no news of the new one.
            self._frames = deque(each for each in self._frames if each[0] != OWN)
            self._relay = self._make_relay(code)
        self.transport.play_again(code)
        self.owner.save()

    def leave(self) -> None:
        """Leave the table."""
        self.give_up()

    def give_up(self) -> None:
        """Leave the table, or stop on the way to one."""
        pairing = self.pairing
        self.role, self._relay, pairing.invited = "", None, None
        self._lost = pairing.making = False
        self.transport.leave()
        self._open, self._connecting, pairing.code, pairing.news = set(), set(), None, ""
        self.owner.save()

    # What is shown.

    @property
    def _code_link(self) -> str:
        code = self.pairing.code
        way = f"{with_inviter(self.shared.own_name)}join" if self.role == "host" else "answer"
        return f"{self.shared.board.address}#{way}={code[1]}" if code else ""

    def task(self, info: LobbyInfo, /) -> str:
        """Return what there is to do of the exchange of codes, or how one who has lost the connection comes back."""
        if not info.playing and (step := exchange_step(info, self._exchange)):
            return step
        lost = self._lost and not self.pairing.stage and not info.verified
        return say("Ask for a new invitation and open it here.") if lost else ""

    def urgent(self, info: LobbyInfo, /) -> Iterator[Block]:
        """Yield what stays in sight."""
        if self.role == "guest" and self.transport.is_silent and not info.verified:
            sentence = say("The device that opened this table does not respond. As soon as it does, you play on.")
            yield Prose((sentence,))
        yield from direct_bar(info, self._exchange)

    def blocks(self, info: LobbyInfo, /) -> Iterator[Block]:
        """Yield what stands beside the board."""
        return direct_blocks(info, self._exchange)

    @property
    def _exchange(self) -> Exchange:
        pairing = self.pairing
        return Exchange(
            role=self.role,
            stage=pairing.stage,
            inviter=isolated(pairing.inviter),
            game=self.shared.game.NAME,
            link=self._code_link,
            pasted=pairing.pasted,
            server=pairing.server,
            elsewhere=self._elsewhere,
            scans=pairing.scans,
            connected=self.transport.is_connected,
            connecting=len(self._connecting),
            full=self._full,
            lost=self._lost,
            second=not self.keeps,
            news=pairing.news,
        )
