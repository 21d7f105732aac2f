"""What stands beside the board when a match goes from one player to the next by link; pure."""

from collections.abc import Iterator
from dataclasses import dataclass

from uptown_widget.i18n import say
from uptown_widget.screen.controls import Block, Choice, Control, Prose, Row, Section
from uptown_widget.ui.seats import LONGEST_NAME

PREFIX = "letter-"
"""The names of the controls begin with it."""
HOW = {"copy": "copy", "share": "share", "save": "download"}
"""How a letter leaves, by the name of the button."""


@dataclass(frozen=True, slots=True)
class LetterInfo:
    """What the section shows."""

    typed_name: str = ""
    typed_link: str = ""
    seats: int = 2
    """Of the match, or of the one to be created."""
    scoring: Control | None = None
    matches: tuple[tuple[str, tuple[str, ...], bool], ...] = ()
    """The matches of this browser: key, who has sat down, and whether it is this browser's turn."""
    opened: bool = False
    """Whether a match is shown."""
    names: tuple[str, ...] = ()
    seated: bool = False
    playing: bool = False
    my_turn: bool = False
    over: bool = False
    verified: bool = False
    following: tuple[str, ...] = ()
    """Who can go on with the letter, the best first."""
    waiting: tuple[tuple[int, str], ...] = ()
    """Players who must tell something, by number and name; never this one."""
    asked: tuple[tuple[int, str], ...] = ()
    """Those for whom somebody wants a bot to play, and this browser has not agreed."""
    agreed: tuple[str, ...] = ()
    """Those for whom it has."""
    gone: tuple[str, ...] = ()
    """Those for whom a bot plays."""
    faults: tuple[str, ...] = ()
    news: str = ""
    """What opening a link brought, in a sentence."""


def letter_section(info: LetterInfo) -> Section:
    """Return the section."""
    blocks = _match(info) if info.opened else _door(info)
    news = (Prose((info.news,)),) if info.news else ()
    return Section("room", (*news, *blocks), say("Play by link"))


def _name(info: LetterInfo) -> Control:
    label, most = say("Your name"), say("At most {number} letters.", number=LONGEST_NAME)
    return Control(f"{PREFIX}name", "text", label, info.typed_name, help=most)


def _door(info: LetterInfo) -> Iterator[Block]:
    yield Prose((say("Two to five people, each in their own time: each turn is a link, sent on to the next one."),))
    for key, names, mine in info.matches:
        label = ", ".join(names) + (f" · {say('Your turn')}" if mine else "")
        yield Row((Control(f"{PREFIX}match-{key}", "button", label, primary=mine),))
    yield Row((_name(info),))
    numbers = tuple(Choice(str(number), str(number)) for number in range(2, 6))
    seats = Control(f"{PREFIX}seats", "choice", say("Players"), str(info.seats), numbers)
    yield Row((seats, info.scoring) if info.scoring else (seats,))
    yield Row((Control(f"{PREFIX}create", "button", say("Create a match"), primary=not info.matches),))
    yield Row((Control(f"{PREFIX}link", "area", say("Link that you were sent"), info.typed_link),))
    yield Row(
        (
            Control(f"{PREFIX}open", "button", say("Open the link")),
            Control(f"{PREFIX}file", "file", say("Open a file")),
        )
    )


def _match(info: LetterInfo) -> Iterator[Block]:
    yield Prose(tuple(_lines(info)))
    if not info.playing and not info.seated:
        yield Row((_name(info), Control(f"{PREFIX}sit", "button", say("Sit down"), primary=True)))
    for number, name in info.asked if info.seated else ():
        yield _bot(number, name)
    if not info.my_turn and (info.seated or info.playing):
        yield Row(
            (
                Control(f"{PREFIX}copy", "button", say("Copy link"), primary=True),
                Control(f"{PREFIX}share", "button", say("Share")),
                Control(f"{PREFIX}save", "button", say("Save as a file")),
            )
        )
    for number, name in () if info.over or not info.seated or info.my_turn else info.waiting:
        if (number, name) not in info.asked and name not in info.agreed:
            yield _bot(number, name)
    yield Row((Control(f"{PREFIX}leave", "button", say("Other matches")),))


def _bot(number: int, name: str) -> Row:
    return Row((Control(f"{PREFIX}bot-{number}", "button", say("Let a bot play for {name}", name=name)),))


def _lines(info: LetterInfo) -> Iterator[str]:
    yield from info.faults
    if not info.playing:
        yield say("At the table: {names}", names=", ".join(info.names))
        yield say("Free seats: {number}", number=info.seats - len(info.names))
        if info.seated:
            yield say("Send the link to the others. Each of them sits down and sends it on, or back to you.")
        return
    yield from (say("A bot plays for {name}.", name=name) for name in info.gone)
    yield from (say("A bot will play for {name} once all others agree.", name=name) for name in info.agreed)
    if not info.seated:
        yield say("This browser has no seat in this match; you look on. A seat is in the browser where one sat down.")
    if info.my_turn:
        yield say("It is your turn.")
    elif info.verified:
        if not info.faults:
            yield say("Checked: every tile was drawn as agreed.")
        if info.following:
            yield say("Send the link to the others, so that they can check it, too: {names}", names=_all(info))
    elif info.following:
        yield say("Send the link on to {name}.", name=info.following[0])


def _all(info: LetterInfo) -> str:
    return ", ".join(info.following)
