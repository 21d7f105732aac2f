"""The section beside the board when devices connect without a server: invitations and answers; pure."""

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
from uptown_widget.ui.names import game_name, sentences
from uptown_widget.ui.qr_picture import qr_picture

HOW: dict[str, Literal["copy", "share"]] = {"direct-copy": "copy", "direct-share": "share"}
"""How a code leaves, by the name of the button."""
SIDE = 200.0
"""Units of the picture of a code, which has twice as many modules as that of an address ..."""
WIDTH = 360.0
"""... and takes so much of the width of the section that what stands below is in sight."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """How two devices come to be connected: by an invitation and the answer to it."""

    role: Literal["", "host", "guest"] = ""
    stage: Literal["", "invited", "making", "code"] = ""
    """Of the code that is being exchanged: one was opened; one is being made; it is shown."""
    inviter: str = ""
    """Who has sent the invitation that was opened, if it says so."""
    game: str = ""
    """What is played."""
    link: str = ""
    """The code as a link."""
    pasted: str = ""
    server: str = ""
    elsewhere: bool = False
    """Whether somebody may be on another network: then a server can be named."""
    scans: bool = False
    """Whether there may be a camera to scan with."""
    connected: bool = False
    connecting: int = 0
    """How many answers were taken whose devices are not connected yet."""
    full: bool = False
    """Whether no more devices can be connected."""
    lost: bool = False
    """Whether a guest was connected and is no more."""
    second: bool = False
    """Whether another tab of this browser is at a table."""
    news: str = ""
    """What has just happened, in a sentence."""


def direct_blocks(info: LobbyInfo, exchange: Exchange) -> Iterator[Block]:
    """Yield the blocks of the section beside the board."""
    if info.playing and (step := exchange_step(info, exchange)):  # the status line says whose turn it is
        yield Prose((step,))
    if exchange.connected or not exchange.role:
        yield from trouble(info)
    if exchange.second:
        text = say("This browser is at a table in another tab. Go on there, or try this out in another browser.")
        yield Prose((text,))
    elif not exchange.role:
        yield from _door(info, exchange)
    elif exchange.role == "guest" and not exchange.connected and not info.verified:
        yield from _way_in(info, exchange)
    elif info.playing:
        yield from match_blocks(info)
        invites = (exchange.stage or exchange.connecting or info.away) and not info.over
        yield from _ways(info, exchange, invites=bool(invites))
    else:
        yield from seating(info)
        comes_back = info.goes_on and not info.away and (info.standing or not info.missing)
        yield from _ways(info, exchange, invites=not comes_back)
        if info.known:
            yield Prose(deal_lines(info))


def direct_bar(info: LobbyInfo, exchange: Exchange) -> Iterator[Block]:
    """Yield what stays in sight whatever is open beside the board."""
    if exchange.lost and not exchange.stage and not info.verified:
        yield Prose((say("The connection is lost. Your seat is kept: ask for a new invitation and open it here."),))
    yield from pressing(info)
    at_table = exchange.role == "host" or exchange.connected or info.verified
    if info.covered and at_table and not exchange.second:
        sending = _sending(exchange) if exchange.stage == "code" else ()
        yield Row((*sending, *_leave().controls))


def _ways(info: LobbyInfo, exchange: Exchange, *, invites: bool) -> Iterator[Block]:
    """Yield the ways in for others, where this is the host's page, and out."""
    buttons = () if info.covered else (*check(info), *_leave().controls)
    if exchange.role == "host" and invites:
        yield from _invitation(info, exchange, buttons)
    elif buttons:
        yield Row(buttons)


def _leave() -> Row:
    return leave(say("Leave the table"))


def _button(name: str, label: str, *, primary: bool = False) -> Control:
    return button(f"direct-{name}", label, primary=primary)


def _scan(info: Exchange) -> tuple[Control, ...]:
    return (_button("scan", say("Scan with the camera")),) if info.scans else ()


def _server(info: Exchange) -> Row:
    if not (info.elsewhere or info.server):
        return Row((Control("direct-elsewhere", "toggle", say("Somebody is on another network")),))
    example = "example.org:3478"
    note = say("For example {example}. This server learns the address of your device.", example=example)
    label = say("Server for different networks (rarely needed)")
    return Row((Control("direct-server", "text", label, info.server, help=note),))


def refusal(word: str) -> str:
    """Return why a page could not do something with a code, in a sentence."""
    sentences = {
        "foreign": say("There is no code of a table in this text."),
        "newer": say("This code comes from a newer version of this page: reload the page."),
        "older": say("This code comes from an older version of the page: the other device has to reload it."),
        "invitation": say("This is an invitation. Paste the answer to your own invitation here."),
        "answer": say("This is an answer. It belongs on the device that sent the invitation."),
        "other": say("This answer belongs to another invitation."),
        "used": say("This invitation has been used: make another one."),
        "none": say("This browser cannot connect to another one without a server."),
        "address": say("This browser gives no network address: is this device on a network?"),
        "camera": say("The camera cannot be used here: paste the code instead."),
        "passed": say("The answer was passed on to the tab that sent the invitation. Go on there."),
    }
    return sentences.get(word) or say("The code is damaged: ask for it once more.")


def no_way() -> str:
    """Return why two devices may not reach each other, and what to do."""
    return say(
        "The devices cannot reach each other. Both must be on the same network, and school and guest networks may "
        "keep devices apart: then play in a room, or by link."
    )


def not_yet() -> str:
    """Return why a guest whose answer was shown for long may not be connected, and what to do."""
    return say(
        "Not connected yet. If the other device has taken the answer, the two cannot reach each other: then play in "
        "a room, or by link."
    )


def what_others_learn(server: str) -> str:
    """Return what leaves the device with a code, in a sentence."""
    if server:
        return say(
            "Whoever gets this code learns your name, this device's network address, "
            "and the internet address under which {server} sees it.",
            server=server,
        )
    return say("Whoever gets the code learns your name and this device's network address; both are sent nowhere else.")


def _door(info: LobbyInfo, exchange: Exchange) -> Iterator[Block]:
    where = say("Their devices are on one network and talk to each other.")
    yield Prose((people(info), where, what_others_learn(exchange.server)))
    yield Row((name_field(info, "direct-create"),))
    yield from chooser(info)
    yield Row((_button("create", say("Create a table"), primary=True),))
    yield from _open(exchange)
    yield _server(exchange)
    yield from other_game(info)


def _open(info: Exchange) -> Iterator[Block]:
    yield Row((Control("direct-paste", "area", say("Invitation that you were sent"), info.pasted),))
    yield Row((_button("open", say("Open the invitation")), *_scan(info)))


def _way_in(lobby: LobbyInfo, info: Exchange) -> Iterator[Block]:
    """Yield what a guest who is not connected does."""
    if info.stage == "invited":
        yield Prose((invited(info), what_others_learn(info.server)))
        if not lobby.seated:
            yield Row((name_field(lobby, "direct-answer"),))
        yield Row((_button("answer", _join(info), primary=True), _button("cancel", say("No, thanks"))))
        yield _server(info)
    elif info.stage == "making":
        yield _making()
    elif info.stage == "code":
        yield from _code(info, say("QR code of the answer"), _button("cancel", say("Withdraw the code")))
    else:
        yield from _open(info)
        yield _leave()


def invited(info: Exchange) -> str:
    """Return who invites to which game, in a sentence."""
    if not info.inviter:
        return say("You are invited to a match of {game}.", game=game_name(info.game))
    return say("{name} invites you to a match of {game}.", name=info.inviter, game=game_name(info.game))


def _join(info: Exchange) -> str:
    """Return what the button is called that answers an invitation."""
    return say("Join {name}", name=info.inviter) if info.inviter else say("Join")


def exchange_step(lobby: LobbyInfo, info: Exchange) -> str:
    """Return what there is to do of the exchange, in a sentence, for the status line; "" for nothing."""
    if info.news:
        return info.news
    if info.stage == "invited" and lobby.seated:
        return sentences(invited(info), say("Step 1 of 2: press “{button}”.", button=_join(info)))
    if info.stage == "invited":
        step = say("Step 1 of 2: type your name and press “{button}”.", button=_join(info))
        return sentences(invited(info), step)
    if info.stage != "code":
        return ""
    if info.role == "host":
        return say("Step 1 of 2: let one other device scan this, or send the link. Leave this page open.")
    if not info.inviter:
        return say("Step 2 of 2: show this to whoever invited you, or send the link back. Leave this page open.")
    return say("Step 2 of 2: show this to {name}, or send the link back. Leave this page open.", name=info.inviter)


def _making() -> Prose:
    return Prose((say("The code is being made …"),))


def _code(info: Exchange, label: str, *others: Control, covered: bool = False) -> Iterator[Block]:
    """Yield the buttons that send a code, and its picture, which stands beside them where there is room."""
    yield Row((*(() if covered else _sending(info)), *others))
    yield qr_picture(info.link, SIDE, WIDTH, label)


def _sending(info: Exchange) -> tuple[Control, ...]:
    return _button("copy", say("Copy link"), primary=info.role == "guest" or not info.pasted), _button(
        "share", say("Share")
    )


def _invitation(info: LobbyInfo, exchange: Exchange, others: tuple[Control, ...]) -> Iterator[Block]:
    """Yield what a host does to let somebody in; the other buttons stand in the last row, to be in sight."""
    if exchange.connecting:
        yield Prose((say("Connecting …"),))
    if exchange.stage == "making":
        yield _making()
        yield from (Row(others),) if others else ()
    elif exchange.stage == "code":
        cancel = _button("cancel", say("Withdraw the code"))
        answer = Control("direct-paste", "area", say("Step 2 of 2: the answer that comes back"), exchange.pasted)
        yield Row((answer,))
        yield Row((_button("connect", say("Connect"), primary=bool(exchange.pasted)), *_scan(exchange)))
        yield from _code(exchange, say("QR code of the invitation"), cancel, *others, covered=info.covered)
    elif exchange.full:
        yield Prose((say("Five devices are connected, and no more can join."),))
        yield from (Row(others),) if others else ()
    else:
        yield Row((_button("invite", say("Invite somebody"), primary=len(info.names) < 2), *others))
