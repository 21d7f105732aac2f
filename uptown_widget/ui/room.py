"""What stands beside the board of a room: how one enters it and invites others; pure."""

from collections.abc import Iterator
from dataclasses import dataclass

from uptown_widget.i18n import say
from uptown_widget.screen.controls import Block, Control, Prose, Row
from uptown_widget.ui.inputs import button
from uptown_widget.ui.lobby import (
    LobbyInfo,
    chooser,
    leave,
    match_blocks,
    name_field,
    other_game,
    people,
    seating,
    trouble,
    who_deals,
)
from uptown_widget.ui.qr_picture import qr_picture

SIDE = 200.0
"""Units of the picture of a code ..."""
WIDTH = 480.0
"""... which takes less than the width of the section: what stands around it is to be in sight."""


@dataclass(frozen=True, slots=True)
class RoomDoor:
    """The way into a room, and for others after that."""

    code: str = ""
    """Of the room this device is in; "" for none."""
    typed_code: str = ""
    link: str = ""
    """The address that leads others to the room."""
    connected: bool = True
    watching: bool = False
    """Whether this device only looks on."""
    inviting: bool = False
    """Whether the address for an audience is shown."""


def room_blocks(info: LobbyInfo, door: RoomDoor) -> Iterator[Block]:
    """Yield what stands beside the board."""
    yield from trouble(info)
    if door.code and not door.connected:
        yield Prose((say("The room does not answer. Trying again …"),))
    yield from _match(info, door) if info.playing else _lobby(info, door) if door.code else _door(info, door)


def _door(info: LobbyInfo, door: RoomDoor) -> Iterator[Block]:
    yield Prose((people(info), *((say("Everybody sees only their own rack."),) if info.hides else ())))
    yield Row((name_field(info),))
    yield from chooser(info)
    yield Row((button("room-open", say("Create a room"), primary=True),))
    code = Control("room-code", "text", say("Code of a room"), door.typed_code)
    yield Row((code, button("room-join", say("Join"))))
    yield from other_game(info)


def _lobby(info: LobbyInfo, door: RoomDoor) -> Iterator[Block]:
    yield from seating(info, say("Room {code}", code=door.code.upper()), watching=door.watching)
    yield from _address(say("Others open this address, or scan it:"), door.link)
    yield from _foot(door)
    if info.known:
        yield Prose((who_deals(info),))


def _foot(door: RoomDoor) -> Iterator[Block]:
    """Yield what leads others to look on, once it is asked for, and this device out."""
    invite = Control("room-audience", "toggle", say("Invite an audience"), "on" if door.inviting else "")
    yield Row((invite, *leave(say("Leave the room")).controls))
    if door.inviting:
        told = say("Whoever opens this address, or scans it, watches and sees no rack:")
        yield from _address(told, f"{door.link}/watch")


def _address(told: str, link: str) -> Iterator[Block]:
    """Yield an address to open or to scan, below what it is for."""
    yield Prose((told,), ((link, link),))
    yield qr_picture(link, SIDE, WIDTH, say("QR code of the address {address}", address=link))


def _match(info: LobbyInfo, door: RoomDoor) -> Iterator[Block]:
    room = say("Room {code}", code=door.code.upper())
    yield from match_blocks(info, room, *[say("You are watching, and see no rack.")] * (not info.seated))
    yield from _foot(door)
