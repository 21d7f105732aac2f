"""The way to a room of a server: its code, its address, and an audience."""

import re
from collections.abc import Iterator
from dataclasses import replace
from unicodedata import normalize

from uptown_widget.errors import FieldError, GameError, Phrase
from uptown_widget.i18n import say
from uptown_widget.match.arriving import arrived
from uptown_widget.printable import LATIN
from uptown_widget.screen.controls import Block, Event
from uptown_widget.together.lobby import Lobby
from uptown_widget.together.protocol.names import MISREAD
from uptown_widget.together.saved_seat import MAX_OTHERS, SavedSeat
from uptown_widget.together.source import Shared
from uptown_widget.together.transports.room_transport import RoomTransport
from uptown_widget.ui.effects import ExportedText
from uptown_widget.ui.lobby import LobbyInfo
from uptown_widget.ui.room import HOW, MAX_OFFERED, RoomDoor, back_button, room_bar, room_blocks

TICKS = 4
"""Of two seconds, after which an audience goes on to a rematch by itself."""
_CODE = re.compile(r"\b(?=\d*[A-Za-z])[A-Za-z258]{5}\b")
_ADDRESS = re.compile(r"(?:[/?&]|%(?:2F|3F|26))room(?:/|=|%(?:2F|3D))([a-z258]{5})\b", re.IGNORECASE)
"""The address of a room, in the text that somebody was sent."""


class ServerRoom:
    """A room of a server, entered by its code.

    :param link: the address of rooms, to which a code is added
    :param watching: only looks on: takes no seat, and keeps nothing
    """

    owner: Lobby
    meets = True
    title: Phrase = Phrase("Play together")
    invitation: Phrase = Phrase("Create a room, or join one.")

    def __init__(self, shared: Shared, transport: RoomTransport, *, link: str = "", watching: bool = False) -> None:
        self._shared, self._transport, self._link = shared, transport, link
        self.keeps: bool = not watching
        self._others: dict[str, SavedSeat] = {}
        """The seats of this browser in other rooms, by code, the latest first."""
        self._before = ""
        """The room of the match before, on the way to a rematch."""
        self._typed_code = ""
        self._inviting = False
        self._ticks = 0
        """How often the clock of the page has ticked since an audience could go on to a rematch."""
        shared.listeners.ticked = self._tick
        if watching:
            transport.key = ""

    @property
    def leaving_costs(self) -> bool:
        """Whether whoever leaves loses a seat at which a match goes on."""
        return self._transport.leaving_costs

    @property
    def opener(self) -> int | None:
        """The member who alone can open the room of another match: whoever opens it deals, if it is not sealed."""
        match = self._shared.match
        return None if match.dealer is None else match.players[match.dealer].member

    def repeat(self) -> None:
        """Go on to another match of the same people."""
        self._inviting, transport = False, self._transport
        # The address of the page names this room until the next one answers: after a reload, the way goes on from here.
        seat = SavedSeat(room=transport.code, key=transport.key, won=self._shared.former.won).of(self._shared.seat)
        self._before, self._others = transport.code, {transport.code: seat, **self._others}
        transport.play_again()

    def leave(self) -> None:
        """Go back to the door."""
        self.keeps, self._inviting = True, False
        self._transport.leave()

    def open(self, link: str, /) -> None:  # noqa: ARG002  rooms have addresses of their own
        """Refuse: a room is not opened by a link.

        :raises GameError: always
        """
        raise GameError(say("This cannot be done while you play together."))

    # What is saved.

    def saved(self, name: str, *, deals: bool) -> str:
        """Return the text that the next visit needs."""
        transport = self._transport
        self._others.pop(transport.code, None)
        if transport.member is not None:
            self._others.pop(self._before, None)
        others = tuple(seat.data for seat in self._others.values())[:MAX_OTHERS]
        seat = SavedSeat(
            room=transport.code, key=transport.key, name=name, deals=deals, others=others, **transport.way_on
        )
        return str(seat.of(self._shared.seat))

    def recall(self, seat: SavedSeat, room: str, *, returns: bool = True) -> None:
        """Go to the room of the address, if there is one.

        :param returns: whether to go back to that of an earlier visit without one; else it is offered
        """
        self._others = {each.room: replace(each, others=()) for each in seat.all()} if self.keeps else {}
        self._go_to(_code_in(room) or (seat.room if self.keeps and returns else ""))

    def _go_to(self, room: str) -> None:
        """Enter a room, in the seat that this browser has there, if it has one."""
        if found := self._others.pop(room, None):
            self._transport.go_back(found)
        elif room:
            self._transport.enter(room)

    def adopt(self, seat: SavedSeat) -> None:
        """Take what another tab of this browser has saved since, and save what there is here beside it."""
        self._others = {each.room: replace(each, others=()) for each in seat.all()}
        self.owner.save()

    # What a person does here.

    def handle(self, event: Event, /) -> ExportedText | None:
        """Take an event of the door.

        :raises GameError: it cannot be done; nothing has changed
        """
        match event.name:
            case "room-code":
                self._typed_code = _code_in(event.value)
            case "room-join":
                self._join()
            case "room-open":
                name = self.owner.named()
                self.owner.save()
                self._transport.enter("", sits_as=name)
            case "room-audience":
                self._inviting = not self._inviting
            case "room-next" if self._transport.next and self._shared.match.own is None:
                self._follow()
            case "room-next" if self._transport.next and not self._shared.match.started:
                self.repeat()
            case "room-anew" if self.owner.info().starter_gone:
                self._begin_anew()
            case name if name in map(back_button, self._others) and self._transport.at_door:
                self._go_to(next(room for room in self._others if back_button(room) == name))
            case name if name in HOW and self._transport.code:
                return ExportedText(HOW[name], self._address, "uptown-room.txt")
        return None

    def _tick(self) -> None:
        """Let an audience go on to the rematch by itself, once it has seen how the match ended."""
        goes_on = not self.keeps and self._shared.match.over and bool(self._transport.next)
        self._ticks = self._ticks + 1 if goes_on else 0
        if self._ticks >= TICKS:
            self._ticks = 0
            self._follow()

    def _begin_anew(self) -> None:
        """Go on in another room without the one who would begin the match, and lead the others there."""
        shared = self._shared
        if not shared.host_dealt:
            self.repeat()
            return
        name = shared.own_name  # where the host deals, nobody else can lead anybody
        self.leave()
        shared.host_deals = True
        self._transport.enter("", sits_as=name)

    def _follow(self) -> None:
        """Go to the room of the rematch: to the seat that this browser has there, or to watch."""
        transport = self._transport
        room, key = transport.next, transport.key
        transport.leave()
        if not self.keeps:
            transport.key = key  # that of an audience
        self._go_to(room)

    def _join(self) -> None:
        if not self._typed_code.isalpha():
            raise FieldError(
                say("A room's code is five letters, such as {example}.", example="KMNPQ"), field="room-code"
            )
        self._go_to(self._typed_code)

    @property
    def _address(self) -> str:
        """The address that leads others to the room."""
        client = self._transport.client
        base = (client.address + "room/" if client and client.address else "") or self._link
        return f"{base}{self._transport.code}"

    def task(self, info: LobbyInfo, /) -> str:  # noqa: ARG002  what is played here arrives by itself
        """Return nothing."""
        return ""

    def urgent(self, info: LobbyInfo, /) -> Iterator[Block]:
        """Yield what stays in sight."""
        return room_bar(info, self._shown)

    def blocks(self, info: LobbyInfo, /) -> Iterator[Block]:
        """Yield what stands beside the board."""
        return room_blocks(info, self._shown)

    @property
    def _shown(self) -> RoomDoor:
        transport = self._transport
        goes_on = not self._shared.obstacle
        return RoomDoor(
            code=transport.code,
            typed_code=self._typed_code,
            link=self._address if goes_on else "",
            entering=not transport.at_door and transport.member is None,
            unreachable=transport.is_unreachable,
            blocked=transport.is_blocked,
            watching=not self.keeps,
            inviting=self._inviting and goes_on,
            earlier=tuple(self._others)[:MAX_OFFERED],
        )


def _code_in(text: str) -> str:
    r"""Return the code in what somebody has typed or pasted, such as an address or a sentence.

    >>> _code_in("kmn-pq"), _code_in("\u041a\u041cNPQ"), _code_in("The room is KMNSQ."), _code_in("http://here/room/kmn5q")
    ('kmnpq', 'kmnpq', 'kmnsq', 'kmnsq')
    """
    text = normalize("NFKC", arrived(text))
    if not _CODE.search(text):
        text = text.translate(LATIN)
    address = _ADDRESS.search(text)
    letters, words = re.sub(r"[\W_]", "", text), _CODE.findall(text)
    found = [letters] if re.fullmatch("[A-Za-z258]{5}", letters) else words
    if len(found) > 1:  # codes are shown in capitals
        found = [each for each in words if each.isupper()]
    code = address[1] if address else found[0] if len(found) == 1 else ""
    return (code.translate(MISREAD) or text.strip()[:20]).lower()
