"""A session whose players' pages are connected without a server: the host's page holds the room."""

import json
import re
import secrets
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any, Literal

from uptown_widget.errors import GameError
from uptown_widget.i18n import say, say_error, use_language
from uptown_widget.match.room_session import RoomSession
from uptown_widget.screen.controls import Event, Section
from uptown_widget.together.messages import LONGEST_NAME
from uptown_widget.together.plain_json import readable
from uptown_widget.together.relay import Relay
from uptown_widget.ui.direct import HOW, PREFIX, DirectInfo, direct_section, no_way, refusal
from uptown_widget.ui.effects import ExportedText
from uptown_widget.ui.shared_ui import complain, update

MOST_GUESTS = 4
LEAVE = "room-leave"
OWN = 0
"""The connection of a host to the room in its own page."""
_SERVER = re.compile(r"(?:[\w.-]{1,100}|\[[\da-fA-F:.]{2,45}\])(?::\d{1,5})?")
_LINK = re.compile(r"(join|answer)=([\w-]+)")


class DirectSession(RoomSession):
    """A match between pages that are connected to each other, those of the guests to that of the host.

    :param game: one that can be played without a dealer
    :param order: asks the page for something, as `lite/pages/play/peers.js` describes
    :param keep: saves a text until the next visit; it holds this device's secret, so never show it
    :param kept: what was saved on the last visit
    :param address: where links begin
    :param scans: whether there may be a camera
    :param second: whether another tab of this browser is at a table
    """

    ui: Any

    def __init__(
        self,
        game: Any,  # noqa: ANN401  a game that can also be played without a dealer
        order: Callable[[Mapping[str, object]], object],
        keep: Callable[[str], object],
        *,
        kept: str = "",
        address: str = "",
        scans: bool = False,
        second: bool = False,
        language: str = "en",
        others: Mapping[str, str] | None = None,
    ) -> None:
        """Go back to the table of the last visit, if there is one."""
        self._order = order
        self._role: Literal["", "host", "guest"] = ""
        self._relay: Relay | None = None
        self._frames: deque[tuple[int, str]] = deque()
        """From the room in this page, with the connections they go to."""
        self._passing = False
        self._open: set[int] = set()
        """Connections to other devices."""
        self._connecting: set[int] = set()
        self._code: tuple[int, str] | None = None
        """The connection whose code is shown."""
        self._making = False
        self._invited: tuple[str, str] | None = None
        """The invitation that was opened, and its table."""
        self._lost = self._warned = False
        self._pasted = self._server = self._news = ""
        self._reading = self._asked = ""
        """The text that the page reads, and the control by which it came."""
        self._scans, self._second = scans, second
        kept = "" if second else kept
        super().__init__(
            game, self._route, lambda: None, self._hang_up, keep, kept=kept, language=language, others=others
        )
        self.address: str = address

    # What is saved.

    def _recall(self, kept: str, room: str) -> None:  # noqa: ARG002  the address holds no room
        try:
            told = json.loads(kept) if kept else {}
            self._typed_name = readable(told.get("name", ""))[:LONGEST_NAME]
            self._host_deals = bool(told.get("deals")) or self._host_deals
            self._server = readable(told.get("server", ""))[:150]
            role, code = told.get("role", ""), readable(told.get("room", ""))
            key, secret = readable(told.get("key", "")), bytes.fromhex(told.get("secret", ""))
            relay = Relay(code, self._deliver, told["relay"]) if role == "host" else None
        except (ValueError, AttributeError, TypeError, KeyError, RecursionError):
            return
        if role not in ("host", "guest") or not code or len(key) < 16 or len(secret) != 16:
            return
        self._role, self._relay, self._key, self._secret = role, relay, key, secret
        self._lost, self._connected = role == "guest", role == "host"
        self._enter(code)

    def _save(self) -> None:
        if self._second:
            return
        told: dict[str, object] = {
            "room": self._line.room if self._line else "",
            "key": self._key,
            "secret": self._secret.hex(),
            "name": self._typed_name,
            "server": self._server,
            "role": self._role,
            "deals": self._host_deals,
        }
        if self._relay:
            told["relay"] = self._relay.kept()
        self._keep(json.dumps(told))

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
        if self._relay.receive(number, frame) or self._relay.here != known:
            self._save()
        self._pass_on()

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
                    self.heard(frame)
                else:
                    self._order({"do": "send", "number": number, "text": frame})
        finally:
            self._passing = False

    # What the page tells.

    def peer(self, name: str, number: int, text: str) -> None:
        """Take from the page what has happened to a connection, or to a code."""
        with use_language(self.language):
            if name == "heard":
                self._hear_peer(number, text)
                return
            match name:
                case "open":
                    self._opened(number)
                case "away" if self._relay:
                    self._relay.leave(number, ended=False)
                    self._pass_on()
                case "closed":
                    self._closed(number)
                case "accepted":
                    self._connecting.add(number)
                    self._code, self._pasted, self._news = None, "", ""
                    self.ui = update(self.ui, complaint=None)
                case "failed":
                    self._connecting.discard(number)
                    self._news = no_way()
                case "stuck" if self._code and self._code[0] == number:
                    self._news = no_way()
                case "offer" | "answer":
                    self._made(number, text)
                case "invitation":
                    self._consider(text)
                case "scanned":
                    self._take_text(text, "scan")
                case "camera":
                    self._complain(refusal(name), "scan")
                case "refused":
                    self._making = False
                    self._complain(refusal(text), self._asked)
            self.show()

    def _hear_peer(self, number: int, text: str) -> None:
        if self._relay:
            self._receive(number, text)
        elif number in self._open:
            self.heard(text)

    def _made(self, number: int, code: str) -> None:
        if self._making:
            self._making, self._code = False, (number, code)
        else:
            self._order({"do": "close", "number": number})  # given up meanwhile

    def _opened(self, number: int) -> None:
        self._open.add(number)
        self._connecting.discard(number)
        self._news = ""
        if self._relay:
            self._relay.back(number)
            self._pass_on()
        if self._role == "guest":
            self._code, self._invited, self._lost = None, None, False
            self.connected(on=True)

    def _closed(self, number: int) -> None:
        self._open.discard(number)
        self._connecting.discard(number)
        if self._code and self._code[0] == number:
            self._code = None
        if self._relay:
            self._relay.leave(number)
            self._pass_on()
        elif self._connected and not self._open:
            self._lost = True
            self.connected(on=False)

    def _consider(self, table: str) -> None:
        """Look where the invitation that was opened leads."""
        self._pasted = ""
        here = self._line.room if self._line else ""
        if self._role == "host" and table == here:
            self._complain(say("This is your own invitation: open it on another device."), self._asked)
        elif self._role and table != here:
            self._complain(say("This invitation leads to another table: leave this one first."), self._asked)
        elif not self._connected:
            if self._code:
                self._order({"do": "close", "number": self._code[0]})
            self._invited, self._role, self._code = (self._reading, table), "guest", None

    def _complain(self, sentence: str, about: str) -> None:
        about = {"scan": "paste", "open": "paste", "connect": "paste"}.get(about, about)
        self.ui = complain(self.ui, sentence, about=f"{PREFIX}{about}")

    def _take_text(self, text: str, asked: str) -> None:
        """Take a code that was pasted or scanned: what it is good for depends on what is waited for."""
        self._asked = asked
        if self._role == "host":
            self._order({"do": "accept", "text": text})
        else:
            self._reading = text
            self._order({"do": "read", "text": text})

    # What a person does here.

    def open(self, link: str) -> None:
        """Open a link with an invitation or an answer.

        :raises GameError: there is neither in it
        """
        with use_language(self.language):
            found = _LINK.search(link)
            if found is None:
                raise GameError(refusal("foreign"))
            if found[1] == "answer":
                self._asked = "open"
                self._order({"do": "accept", "text": found[2]})
            else:
                self._reading, self._asked = found[2], "open"
                self._order({"do": "read", "text": found[2]})

    def handle(self, event: Event) -> Any:  # noqa: ANN401  as in a session
        """Take an event, of the connections, of the room or of the board."""
        if event.name == LEAVE and not self._may_leave():
            return None
        if not event.name.startswith(PREFIX):
            return super().handle(event)
        with use_language(self.language):
            name = event.name.removeprefix(PREFIX)
            self._forget_notice()
            self.ui = update(self.ui, complaint=None)
            if name in HOW:
                exported = self._export(name)
                self.show()
                return exported
            try:
                self._do(name, event.value)
            except GameError as error:
                self.ui = complain(self.ui, say_error(error), about=event.name)
            self.show()
        return None

    def _may_leave(self) -> bool:
        """Whether nobody loses a seat by it, or they have pressed twice."""
        if not self._lost or self._warned:
            return True
        self._warned = True
        with use_language(self.language):
            self.ui = complain(self.ui, say("Your seat will be lost. Press once more to leave the table."), about=LEAVE)
            self.show()
        return False

    def _do(self, name: str, value: str) -> None:
        match name:
            case "paste":
                self._pasted = value[:4000]
            case "server":
                self._server = value.strip()[:150]
                if self._server and not _SERVER.fullmatch(self._server):
                    raise GameError(say("Write a server as in {example}.", example="example.org:3478"))
                self._save()
            case "create" if not self._role and not self._second:
                self._create()
            case "invite" if self._relay and not self._code and not self._making and not self._full():
                self._begin(name, {"do": "invite", "table": self._relay.code})
            case "answer" if self._invited and not self._making:
                text, table = self._invited
                if self._line is None:
                    self._enter(table)
                self._begin(name, {"do": "answer", "text": text})
            case "open" | "connect":
                self._take_text(self._pasted, name)
            case "scan":
                label = say("Hold the QR code in front of the camera.")
                self._order({"do": "scan", "label": label, "close": say("Close")})
            case "cancel":
                self._cancel()

    def _begin(self, name: str, order: dict[str, object]) -> None:
        """Have a code made."""
        server = self._server if _SERVER.fullmatch(self._server) else ""
        self._making, self._asked, self._news = True, name, ""
        self._order({**order, "server": server})

    def _create(self) -> None:
        code = secrets.token_hex(4)
        self._role, self._relay, self._connected = "host", Relay(code, self._deliver), True
        self._enter(code)
        self._save()

    def _cancel(self) -> None:
        if self._code:
            self._order({"do": "close", "number": self._code[0]})
        self._code, self._invited, self._making, self._pasted, self._news = None, None, False, "", ""
        if self._role == "guest" and (self._line is None or self._line.member is None):
            self._leave()

    def _full(self) -> bool:
        return len(self._open | self._connecting) >= MOST_GUESTS

    def _hang_up(self) -> None:
        for number in self._open | self._connecting:
            self._order({"do": "close", "number": number})
        if self._code:
            self._order({"do": "close", "number": self._code[0]})

    def _leave(self) -> None:
        self._role, self._relay, self._invited = "", None, None
        self._lost = self._warned = self._making = False
        super()._leave()
        self._open, self._connecting, self._code, self._news = set(), set(), None, ""
        self.show()

    def _export(self, name: str) -> ExportedText | None:
        if self._code is None:
            return None
        self.exporter.control = f"{PREFIX}{name}"
        return self.exporter.hand_over(ExportedText(HOW[name], self._code_link(), "uptown.txt"))

    # What is shown.

    def _code_link(self) -> str:
        kind = "join" if self._role == "host" else "answer"
        return f"{self.address}#{kind}={self._code[1]}" if self._code else ""

    def section(self) -> Section:
        """Return what stands beside the board."""
        return direct_section(self.direct_info())

    def _before_start(self) -> str:
        if not self._role:
            return say("Create a table, or open an invitation.")
        return say("The match has not started.")

    def direct_info(self) -> DirectInfo:
        """Return what the section shows."""
        stage: Any = "making" if self._making else "code" if self._code else "invited" if self._invited else ""
        return DirectInfo(
            room=self.room_info(),
            role=self._role,
            stage=stage,
            link=self._code_link(),
            pasted=self._pasted,
            server=self._server,
            scans=self._scans,
            connecting=len(self._connecting),
            full=self._full(),
            lost=self._lost,
            second=self._second,
            news=self._news or ("" if self._line else self.notice),
        )
