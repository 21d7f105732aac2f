"""The section beside the board of a room: how one enters it and invites others; pure."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from uptown_widget.i18n import say
from uptown_widget.screen.controls import Block, Control, Prose, Row
from uptown_widget.ui.at_match import check, match_blocks, pressing
from uptown_widget.ui.inputs import button
from uptown_widget.ui.lobby import (
    LobbyInfo,
    chooser,
    deal_lines,
    leave,
    name_field,
    other_game,
    people,
    seating,
    trouble,
)
from uptown_widget.ui.qr_picture import qr_picture

HOW: dict[str, Literal["copy", "share"]] = {"room-copy": "copy", "room-share": "share"}
"""How the address of a room leaves, by the name of the button."""
MAX_OFFERED = 3
"""Earlier rooms that the door leads back to."""
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
    """The address that leads others to the room; "" for none, as nobody can go on there."""
    entering: bool = False
    """Whether the room has not let this device in yet."""
    unreachable: bool = False
    """Whether nobody answers at its address."""
    blocked: bool = False
    """Whether nobody has for long."""
    watching: bool = False
    """Whether this device only looks on."""
    inviting: bool = False
    """Whether the address for an audience is shown."""
    earlier: tuple[str, ...] = ()
    """The codes of rooms in which this browser has a seat, the latest first."""


def back_button(code: str) -> str:
    """Return the name of the button that leads back to a room."""
    return f"room-back-{code}"


def room_blocks(info: LobbyInfo, door: RoomDoor) -> Iterator[Block]:
    """Yield the blocks of the section beside the board."""
    if door.code:  # at the door, the status line says it
        yield from trouble(info)
    if door.unreachable and not info.playing:
        yield _no_answer(door)
    if info.playing:
        yield from _match(info, door)
    elif door.entering:
        yield from () if door.unreachable else (Prose((say("Connecting …"),)),)
        yield leave(say("Leave the room"))
    else:
        yield from _lobby(info, door) if door.code else _door(info, door)


def _no_answer(door: RoomDoor) -> Prose:
    more = say("The network here may not let such connections through: try another one, such as that of a phone.")
    return Prose((say("The room does not answer. Trying again …"), *((more,) if door.blocked else ())))


def _door(info: LobbyInfo, door: RoomDoor) -> Iterator[Block]:
    for room in door.earlier:
        yield Row((button(back_button(room), say("Go on in room {code}", code=room.upper())),))
    yield Prose((people(info), *((say("Everybody sees only their own rack."),) if info.hides else ())))
    yield Row((name_field(info, "room-open"),))
    yield from chooser(info)
    yield Row((button("room-open", say("Create a room"), primary=True),))
    wrong = info.trouble if door.typed_code else ""
    code = Control("room-code", "text", say("Code of a room"), door.typed_code, enter="room-join", wrong=wrong)
    yield Row((code, button("room-join", say("Join"))))
    yield from other_game(info)


def _lobby(info: LobbyInfo, door: RoomDoor) -> Iterator[Block]:
    yield from seating(info, say("Room {code}", code=door.code.upper()), watching=door.watching)
    if info.goes_on:  # those who are to play come by themselves
        if not info.covered:
            yield leave(say("Leave the room"))
        return
    invites = bool(door.link) and not door.watching and not info.own_removed
    buttons = () if info.covered else (*(_inviting() if invites else ()), *_ways_out(door))
    if invites:
        yield from _address(say("Others open this address, or scan it:"), door.link, *buttons)
    elif buttons:
        yield Row(buttons)
    yield from _audience(door)
    if info.known:
        yield Prose(deal_lines(info))


def room_bar(info: LobbyInfo, door: RoomDoor) -> Iterator[Block]:
    """Yield what stays in sight whatever is open beside the board."""
    if door.unreachable and info.playing:
        yield _no_answer(door)
    yield from pressing(info)
    if not info.covered or not door.code or door.entering:
        return
    if info.goes_on and not info.playing:
        yield leave(say("Leave the room"))
        return
    inviting = () if not door.link or door.watching or info.own_removed else _inviting()
    yield Row((*(inviting[:1] if info.playing else inviting), *_ways_out(door)))
    if door.inviting:
        link = f"{door.link}/watch"
        yield Prose((), ((link, link),))


def _inviting() -> tuple[Control, ...]:
    return button("room-copy", say("Copy link")), button("room-share", say("Share"))


def _ways_out(door: RoomDoor) -> tuple[Control, ...]:
    """Return the buttons that let others watch, and that leave."""
    if not door.link:
        return leave(say("Go on in a new room")).controls
    invite = Control("room-audience", "toggle", say("Invite an audience"), "on" if door.inviting else "")
    return invite, *leave(say("Leave the room")).controls


def _audience(door: RoomDoor) -> Iterator[Block]:
    """Yield the invitation for an audience, once its button has been pressed."""
    if door.inviting:
        lead = say("Whoever opens this address, or scans it, watches and sees no rack:")
        yield from _address(lead, f"{door.link}/watch")


def _address(lead: str, link: str, *buttons: Control) -> Iterator[Block]:
    """Yield an address to open or to scan, below what it is for; where there is room, its picture stands beside it."""
    yield Prose((lead,), ((link, link),))
    if buttons:
        yield Row(buttons)
    yield qr_picture(link, SIDE, WIDTH, say("QR code of the address {address}", address=link))


def _match(info: LobbyInfo, door: RoomDoor) -> Iterator[Block]:
    room = say("Room {code}", code=door.code.upper())
    yield from match_blocks(info, room, *[say("You are watching: the racks are hidden.")] * (not info.seated))
    if not info.covered:
        yield Row((*check(info), *_ways_out(door)))
    yield from _audience(door)
