"""What stands beside the board when devices are connected without a server: invitations and answers; pure."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from uptown_widget.i18n import say
from uptown_widget.screen.controls import Block, Control, Prose, Row, Section
from uptown_widget.ui.dealt_room import chooser, who_deals
from uptown_widget.ui.qr_picture import qr_picture
from uptown_widget.ui.room import RoomInfo, leave, match_blocks, may_leave, other_game, seating, trouble

PREFIX = "direct-"
"""The names of the controls begin with it."""
HOW: dict[str, Literal["copy", "share"]] = {"copy": "copy", "share": "share"}
"""How a code leaves, by the name of the button."""
SIDE = 200.0
"""Units of the picture of a code, which has twice as many modules as that of an address ..."""
WIDTH = 360.0
"""... and takes so much of the width of the section that what stands below is in sight."""


@dataclass(frozen=True, slots=True)
class DirectInfo:
    """What the section shows."""

    room: RoomInfo
    role: Literal["", "host", "guest"] = ""
    stage: Literal["", "invited", "making", "code"] = ""
    """Of the code that is being exchanged: one was opened; one is being made; it is shown."""
    link: str = ""
    """The code as a link."""
    pasted: str = ""
    server: str = ""
    scans: bool = False
    """Whether there may be a camera to scan with."""
    connecting: int = 0
    """How many answers were taken whose devices are not connected yet."""
    full: bool = False
    lost: bool = False
    """Whether a guest was connected and is no more."""
    second: bool = False
    """Whether another tab of this browser is at a table."""
    news: str = ""
    """What has just happened, in a sentence."""


def direct_section(info: DirectInfo) -> Section:
    """Return the section."""
    return Section("room", tuple(_blocks(info)), say("Play without a server"))


def _blocks(info: DirectInfo) -> Iterator[Block]:
    if info.news:
        yield Prose((info.news,))
    if info.room.code and info.room.connected:
        yield from trouble(info.room)
    if info.second:
        yield Prose(
            (say("This browser is at a table in another tab. Go on there, or try this out in another browser."),)
        )
    elif not info.role:
        yield from _door(info)
    elif info.role == "guest" and not info.room.connected and not info.room.verified:
        yield from _way_in(info)
    elif info.room.playing:
        yield from match_blocks(info.room)
        if info.role == "host" and (info.stage or info.connecting or info.room.away) and not info.room.over:
            yield from _invitation(info)
        if may_leave(info.room):
            yield _leave()
    else:
        yield from seating(info.room)
        if info.role == "host":
            yield from _invitation(info)
        yield _leave()
        yield Prose((who_deals(info.room.deal),))


def _leave() -> Row:
    return leave(say("Leave the table"))


def _button(name: str, label: str, *, primary: bool = False) -> Control:
    return Control(f"{PREFIX}{name}", "button", label, primary=primary)


def _scan(info: DirectInfo) -> tuple[Control, ...]:
    return (_button("scan", say("Scan with the camera")),) if info.scans else ()


def _server(info: DirectInfo) -> Row:
    told = say(
        "Only for different networks, as in {example}: it learns this device's address.", example="example.org:3478"
    )
    return Row((Control(f"{PREFIX}server", "text", say("STUN server (not needed)"), info.server, help=told),))


def refusal(word: str) -> str:
    """Return why a page could not do something with a code, in a sentence."""
    match word:
        case "foreign":
            return say("There is no code of a table in this text.")
        case "newer":
            return say("This code comes from a newer version of this page: reload the page.")
        case "older":
            return say("This code comes from an older version of the page: the other device has to reload it.")
        case "invitation":
            return say("This is an invitation. What is wanted here is the answer to yours.")
        case "answer":
            return say("This is an answer. It belongs on the device that sent the invitation.")
        case "other":
            return say("This answer belongs to another invitation.")
        case "used":
            return say("This invitation has been used: make another one.")
        case "none":
            return say("This browser cannot connect to another one without a server.")
        case "address":
            return say("This browser tells no address: is this device on a network?")
        case "camera":
            return say("The camera cannot be used here: paste the code instead.")
        case "passed":
            return say("The answer was passed on to the tab that sent the invitation. Go on there.")
    return say("The code is damaged: ask for it once more.")


def no_way() -> str:
    """Return why two devices may not reach each other, and what to do."""
    return say(
        "The devices find no way to each other. Both must be on one network; those of schools and for guests may keep "
        "devices apart: then play in a room, or by link."
    )


def what_is_told(server: str) -> str:
    """Return what leaves the device with a code, in a sentence."""
    if server:
        return say(
            "A code tells whoever gets it the address of this device on the network, and the one that {server} sees.",
            server=server,
        )
    return say("A code tells whoever gets it the address of this device on the network; nothing is sent elsewhere.")


def _door(info: DirectInfo) -> Iterator[Block]:
    yield Prose(
        (
            say("2 to {number} people, each at their own screen.", number=info.room.deal.most),
            say("Their devices are on one network and talk to each other."),
            what_is_told(info.server),
        )
    )
    yield from chooser(info.room.deal)
    yield Row((_button("create", say("Create a table"), primary=True),))
    yield from _open(info)
    yield _server(info)
    yield from other_game(info.room)


def _open(info: DirectInfo) -> Iterator[Block]:
    yield Row((Control(f"{PREFIX}paste", "area", say("Invitation that you were sent"), info.pasted),))
    yield Row((_button("open", say("Open the invitation")), *_scan(info)))


def _way_in(info: DirectInfo) -> Iterator[Block]:
    """Yield what a guest who is not connected does."""
    if info.lost and not info.stage:
        yield Prose((say("The connection is lost. Your seat is kept: ask for a new invitation and open it here."),))
    if info.stage == "invited":
        yield Prose((say("You are invited to a table."), what_is_told(info.server)))
        yield Row((_button("answer", say("Make the answer"), primary=True), _button("cancel", say("Do not answer"))))
        yield _server(info)
    elif info.stage == "making":
        yield _making()
    elif info.stage == "code":
        yield Prose((say("Show this to whoever invited you, or send it back as a link. Leave this page open."),))
        yield from _code(info, say("QR code of the answer"))
        yield Row((_button("cancel", say("Withdraw the code")),))
    else:
        yield from _open(info)
        yield _leave()


def _making() -> Prose:
    return Prose((say("The code is being made …"),))


def _code(info: DirectInfo, label: str) -> Iterator[Block]:
    yield qr_picture(info.link, SIDE, WIDTH, label)
    yield Row((_button("copy", say("Copy link"), primary=info.role == "guest"), _button("share", say("Share"))))


def _invitation(info: DirectInfo) -> Iterator[Block]:
    """Yield what a host does to let somebody in."""
    if info.connecting:
        yield Prose((say("Connecting …"),))
    if info.stage == "making":
        yield _making()
    elif info.stage == "code":
        yield Prose((say("Let one other device scan this, or send it as a link. Leave this page open."),))
        yield from _code(info, say("QR code of the invitation"))
        yield Row((Control(f"{PREFIX}paste", "area", say("The answer to it"), info.pasted),))
        yield Row(
            (
                _button("connect", say("Connect"), primary=True),
                *_scan(info),
                _button("cancel", say("Withdraw the code")),
            )
        )
    elif info.full:
        yield Prose((say("Five devices are connected: there is room for no more."),))
    else:
        yield Row((_button("invite", say("Invite somebody"), primary=len(info.room.names) < 2),))
