"""The way to a room of a server: its code, its address, and an audience."""

from collections.abc import Iterator

from uptown_widget.errors import GameError, Phrase
from uptown_widget.i18n import say
from uptown_widget.screen.controls import Block, Event
from uptown_widget.together.lobby import Lobby
from uptown_widget.together.saved_seat import SavedSeat
from uptown_widget.together.source import Shared
from uptown_widget.together.transports.line import LineTransport
from uptown_widget.ui.lobby import LobbyInfo
from uptown_widget.ui.room import RoomDoor, room_blocks


class ServerRoom:
    """A room of a server, entered by its code.

    :param link: the address of rooms, to which a code is added
    :param watching: only looks on: takes no seat, and keeps nothing
    """

    owner: Lobby
    title: Phrase = Phrase("Play together")
    invitation: Phrase = Phrase("Create a room, or join one.")

    def __init__(self, shared: Shared, transport: LineTransport, *, link: str = "", watching: bool = False) -> None:
        self._shared, self._transport, self._link = shared, transport, link
        self.keeps: bool = not watching
        self._typed_code = ""
        self._inviting = False
        if watching:
            transport.key = ""

    @property
    def leaving_costs(self) -> bool:
        """Whether whoever leaves loses a seat at which a match goes on."""
        return self._transport.leaving_costs

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
        seat = SavedSeat(room=transport.code, key=transport.key, name=name, deals=deals)
        return str(seat.of(self._shared.seat))

    def recall(self, seat: SavedSeat, room: str) -> None:
        """Go back to the room of an earlier visit, or to that of the address, if there is one."""
        if seat.room and self.keeps and room.lower() in ("", seat.room):
            self._transport.key, self._shared.seat = seat.key, seat.own
            self._transport.enter(seat.room)
        elif room:
            self._transport.enter(room.lower())

    # What a person does here.

    def handle(self, event: Event, /) -> None:
        """Take an event of the door.

        :raises GameError: it cannot be done; nothing has changed
        """
        match event.name:
            case "room-code":
                self._typed_code = event.value.strip().lower()[:20]
                if event.kind == "submit":
                    self._join()
            case "room-join":
                self._join()
            case "room-open":
                self.owner.named()
                self.owner.save()
                self._transport.enter("")
            case "room-audience":
                self._inviting = not self._inviting

    def _join(self) -> None:
        if not self._typed_code.isalpha():
            raise GameError(say("A room's code is five letters, such as {example}.", example="KMNPQ"))
        self._transport.enter(self._typed_code)

    def blocks(self, info: LobbyInfo, /) -> Iterator[Block]:
        """Yield what stands beside the board."""
        line, code = self._transport.line, self._transport.code
        base = (line.address + "room/" if line and line.address else "") or self._link
        door = RoomDoor(
            code=code,
            typed_code=self._typed_code,
            link=f"{base}{code}",
            connected=self._transport.is_connected,
            watching=not self.keeps,
            inviting=self._inviting,
        )
        return room_blocks(info, door)
