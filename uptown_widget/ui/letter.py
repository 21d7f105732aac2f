"""The section beside the board when a match goes from one player to the next by link; pure."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from uptown_widget.i18n import say
from uptown_widget.screen.controls import Block, Choice, Control, Prose, Row
from uptown_widget.ui.at_match import checked, gone, let_bot_play, repeat, seat_back, wants_rematch
from uptown_widget.ui.inputs import button
from uptown_widget.ui.lobby import LobbyInfo, leave, name_field, seat_row, sit_down
from uptown_widget.ui.names import joined, sentences

HOW: dict[str, Literal["copy", "share", "download"]] = {
    "letter-copy": "copy",
    "letter-share": "share",
    "letter-save": "download",
}
"""How a letter leaves, by the name of the button."""


@dataclass(frozen=True, slots=True)
class Letters:
    """The matches by link of a browser."""

    typed_link: str = ""
    seats: int = 2
    """Of the match, or of the one to be created."""
    numbers: tuple[int, ...] = (2, 3, 4, 5)
    """How many can play."""
    matches: tuple[tuple[str, tuple[str, ...], bool], ...] = ()
    """The matches of this browser: key, who has sat down, and whether it is this browser's turn."""
    opened: bool = False
    """Whether a match is shown."""
    my_turn: bool = False
    following: tuple[str, ...] = ()
    """Who can go on with the letter, the best first."""
    late: bool = False
    """Whether nothing has happened in the match on this visit, so that a bot may be wanted."""
    rematch: bool = False
    """Whether people go on to the match from one that this browser has."""
    news: str = ""
    """What opening a link brought, in a sentence."""


def match_button(key: str) -> str:
    """Return the name of the button that shows a match."""
    return f"letter-match-{key}"


def letter_blocks(info: LobbyInfo, letters: Letters) -> Iterator[Block]:
    """Yield the blocks of the section beside the board."""
    if letters.news:
        yield Prose((letters.news,))
    yield from _match(info, letters) if letters.opened else _door(info, letters)


def _door(info: LobbyInfo, letters: Letters) -> Iterator[Block]:
    yield Prose((say("Everybody plays in their own time: each turn is a link, sent on to the next player."),))
    for key, names, mine in letters.matches:
        label = ", ".join(names) + (" · " + say("Your turn") if mine else "")
        yield Row((button(match_button(key), label, primary=mine),))
    yield Row((name_field(info, "letter-create"),))
    numbers = tuple(Choice(str(number), str(number)) for number in letters.numbers)
    seats = Control("letter-seats", "choice", say("Players"), str(letters.seats), numbers)
    yield Row((seats,))
    if info.rules:
        yield Row((info.rules,))
    yield Row((button("letter-create", say("Create a match"), primary=not letters.matches),))
    yield Row((Control("letter-link", "area", say("Link that you were sent"), letters.typed_link),))
    yield Row((button("letter-open", say("Open the link")), Control("letter-file", "file", say("Open a file"))))


def _match(info: LobbyInfo, letters: Letters) -> Iterator[Block]:
    if lines := tuple(_lines(info, letters)):
        yield Prose(lines)
    if not info.playing:
        yield from _seats(info, letters)
    if not info.playing and not info.seated:
        yield sit_down(info)
    if info.own_gone:
        yield from seat_back(info)
    asked = [(number, name) for number, name in enumerate(info.names) if number in info.wanted - info.agreed]
    for number, name in asked if info.seated else ():
        yield let_bot_play(number, name)
    for number, name in info.waiting if letters.late and info.seated and not (info.over or letters.my_turn) else ():
        if number not in info.wanted:
            yield let_bot_play(number, name)
    yield from repeat(info)
    if not info.covered:
        yield leave(say("Other matches"))


def _seats(info: LobbyInfo, letters: Letters) -> Iterator[Row]:
    """Yield a row for each seat before the match: nobody is connected, so it says only which is one's own."""
    taken = [(name, say("you") if number == info.own else "") for number, name in enumerate(info.names)]
    for number, (name, state) in enumerate(taken + [(say("Free"), "")] * (letters.seats - len(taken))):
        yield seat_row(number, name, state)


def send_on(info: LobbyInfo, letters: Letters) -> Iterator[Block]:
    """Yield the buttons that send the link on, which stay in sight whatever is open beside the board."""
    away = leave(say("Other matches")).controls if info.covered and letters.opened else ()
    if letters.opened and not letters.my_turn and (info.seated or info.playing):
        copy, share = button("letter-copy", say("Copy link"), primary=True), button("letter-share", say("Share"))
        yield Row((copy, share, button("letter-save", say("Save as a file")), *away))
    elif away:
        yield Row(away)


def sent_to(letters: Letters) -> str:
    """Return to whom the link has to be sent, in a sentence."""
    return say("Send the link to {name}.", name=letters.following[0])


def before(info: LobbyInfo, letters: Letters) -> str:
    """Return what to do before the match, in a sentence."""
    if info.seated:
        return say("Send the link to the others. Each of them sits down and sends it on, or back to you.")
    return sentences(wants_rematch(info.names), say("Type your name and sit down.")) if letters.rematch else ""


def _lines(info: LobbyInfo, letters: Letters) -> Iterator[str]:
    yield from info.faults
    if not info.playing:
        if info.rules_told:
            yield info.rules_told
        return
    if len(info.names) > 1:
        yield say("Match of {names}", names=joined(info.names))
    yield from gone(info)
    for number in sorted(info.wanted & info.agreed):
        yield say("A bot will play for {name} once all others agree.", name=info.names[number])
    if not info.seated:
        yield say(
            "You are watching: this browser has no seat in this match. A seat stays in the browser in which its "
            "player sat down."
        )
    if letters.my_turn:
        yield say("It is your turn.")
    elif info.verified:
        if not info.faults:
            yield checked(info)
        if letters.following:
            others = ", ".join(letters.following)
            yield say("Send the link to the others, so that they can check it, too: {names}", names=others)
    elif letters.following:
        yield sent_to(letters)
