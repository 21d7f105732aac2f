"""What stands beside the board when people play on several devices: the room, who is there, what is missing; pure."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from uptown_widget.i18n import say
from uptown_widget.screen.controls import Block, Control, Prose, Row, Section
from uptown_widget.ui import dealt_room
from uptown_widget.ui.dealt_room import DealInfo, answers, bot_soon, chooser, lines, who_deals
from uptown_widget.ui.qr_picture import qr_picture
from uptown_widget.ui.seats import LONGEST_NAME

PREFIX = dealt_room.PREFIX
"""The names of the controls begin with it."""
SIDE = 200.0
"""Units of the picture of a code ..."""
WIDTH = 480.0
"""... which takes less than the width of the section: what stands around it is to be in sight."""


@dataclass(frozen=True, slots=True)
class RoomInfo:
    """What the section shows."""

    code: str = ""
    """Of the room this device is in; "" for none."""
    typed_code: str = ""
    typed_name: str = ""
    link: str = ""
    """The address that leads others to the room."""
    names: tuple[str, ...] = ()
    """Who has sat down."""
    away: tuple[str, ...] = ()
    """Those of them whose device is not connected."""
    seated: bool = False
    first: bool = False
    """Whether this device begins the match."""
    playing: bool = False
    over: bool = False
    verified: bool = False
    connected: bool = True
    refused: str = ""
    """Why the room refused, in a sentence."""
    used_up: tuple[str, ...] = ()
    """The other players who can send no more: the room is full of messages."""
    full: bool = False
    """Whether this device can send no more, for the same reason."""
    seats_taken: bool = False
    """Whether the room has refused this device a seat."""
    waiting: tuple[tuple[int, str], ...] = ()
    """Players whose devices must tell something, by number and name; never this one."""
    agreed: frozenset[int] = frozenset()
    """Those for whom this device lets a bot play as soon as the others agree."""
    gone: tuple[str, ...] = ()
    """Those for whom a bot plays."""
    watching: bool = False
    """Whether this device only looks on."""
    inviting: bool = False
    """Whether the address for an audience is shown."""
    faults: tuple[str, ...] = ()
    """Sentences."""
    deal: DealInfo = field(default_factory=DealInfo)
    other_game: tuple[str, str] = ("", "")
    """The name of the other game, and the address of its rooms."""


def room_section(info: RoomInfo) -> Section:
    """Return the section."""
    blocks: Iterator[Block] = _match(info) if info.playing else _lobby(info) if info.code else _door(info)
    return Section("room", (*trouble(info), *blocks), say("Play together"))


def trouble(info: RoomInfo) -> Iterator[Block]:
    """Yield what is wrong with the room."""
    lines = [info.refused] if info.refused else []
    if not info.verified:
        lines += [say("This room is full of messages: {name} can send no more.", name=name) for name in info.used_up]
    if info.code and not info.connected:
        lines.append(say("The room does not answer. Trying again …"))
    if lines:
        yield Prose(tuple(lines))


def _name(info: RoomInfo) -> Control:
    return Control(
        f"{PREFIX}name",
        "text",
        say("Your name"),
        info.typed_name,
        help=say("At most {number} letters.", number=LONGEST_NAME),
    )


def _door(info: RoomInfo) -> Iterator[Block]:
    people = say("2 to {number} people, each at their own screen.", number=info.deal.most)
    yield Prose((people, say("Everybody sees only their own rack.")))
    yield Row((_name(info),))
    yield from chooser(info.deal)
    yield Row((Control(f"{PREFIX}open", "button", say("Create a room"), primary=True),))
    yield Row(
        (
            Control(f"{PREFIX}code", "text", say("Code of a room"), info.typed_code),
            Control(f"{PREFIX}join", "button", say("Join")),
        )
    )
    yield from other_game(info)


def other_game(info: RoomInfo) -> Iterator[Block]:
    """Yield the way to the other game."""
    name, address = info.other_game
    if address:
        yield Prose((), ((say("Play {game} together", game=name), address),))


def _lobby(info: RoomInfo) -> Iterator[Block]:
    yield from seating(info, say("Room {code}", code=info.code.upper()))
    yield Prose((say("Others open this address, or scan it:"),), ((info.link, info.link),))
    label = say("QR code of the address {address}", address=info.link)
    yield qr_picture(info.link, SIDE, WIDTH, label)
    yield from _foot(info, leaves=True)
    yield Prose((who_deals(info.deal),))


def seating(info: RoomInfo, *lines: str) -> Iterator[Block]:
    """Yield who sits at the table before the match, and what one can do there."""
    there = ", ".join(info.names) or say("nobody yet")
    yield Prose((*lines, say("At the table: {names}", names=there)))
    if info.watching:
        yield Prose((say("You are watching, and see no rack."),))
    elif not info.seated and (info.deal.full or info.seats_taken):
        yield Prose((say("All seats are taken. You can look on."),))
    elif not info.seated:
        yield Row((_name(info), Control(f"{PREFIX}sit", "button", say("Sit down"), primary=True)))
    elif info.first and len(info.names) < 2:
        yield Prose((say("You can start as soon as somebody else sits down."),))
    elif info.first:
        yield Row((Control(f"{PREFIX}start", "button", say("Start"), primary=True),))
    elif info.deal.host_deals and not info.deal.host:
        yield Prose((say("Whoever opened the table starts the match."),))
    else:
        yield Prose((say("{name} starts the match.", name=info.deal.host or info.names[0]),))


def leave(label: str) -> Row:
    """Return the button that leaves."""
    return Row((Control(f"{PREFIX}leave", "button", label),))


def _foot(info: RoomInfo, *, leaves: bool) -> Iterator[Block]:
    """Yield what leads others to look on, once it is asked for, and this device out."""
    invite = Control(f"{PREFIX}audience", "toggle", say("Invite an audience"), "on" if info.inviting else "")
    yield Row((invite, *leave(say("Leave the room")).controls) if leaves else (invite,))
    if info.inviting:
        link = f"{info.link}/watch"
        yield Prose((say("Whoever opens this address, or scans it, watches and sees no rack:"),), ((link, link),))
        yield qr_picture(link, SIDE, WIDTH, say("QR code of the address {address}", address=link))


def may_leave(info: RoomInfo) -> bool:
    """Whether nobody at the table waits for this device, or the match cannot go on with everybody."""
    return info.over or not info.seated or bool(info.used_up or info.full)


def _match(info: RoomInfo) -> Iterator[Block]:
    room = say("Room {code}", code=info.code.upper())
    yield from match_blocks(info, room, *[say("You are watching, and see no rack.")] * (not info.seated))
    yield from _foot(info, leaves=may_leave(info))


def _checked(info: RoomInfo) -> str:
    if info.deal.host_deals:
        return say("Checked: everything was dealt as promised before the match.")
    return say("Checked: every tile was drawn as agreed.")


def match_blocks(info: RoomInfo, *first: str) -> Iterator[Block]:
    """Yield how a match stands, and for whom a bot can play."""
    told = [*first, *info.faults]
    told += [say("A bot plays for {name}.", name=name) for name in info.gone]
    if not info.over:
        told += [say("{name} is not connected.", name=name) for name in info.away]
        told += lines(info.deal)
        told += [say("Waiting for {name}.", name=name) for _, name in info.waiting]
    elif info.verified:
        if not info.faults:
            told.append(_checked(info))
    else:
        told.append(say("Checking the match …"))
    if told:
        yield Prose(tuple(told))
    yield from () if info.over else answers(info.deal)
    for player, name in () if info.over or not info.seated else info.waiting:
        label = say("Let a bot play for {name}", name=name)
        if player in info.agreed:
            yield Prose((bot_soon(info.deal, name),))
        elif name in (*info.away, *info.used_up) and name != info.deal.host:
            yield Row((Control(f"{PREFIX}bot-{player}", "button", label),))
