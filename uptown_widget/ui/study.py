"""The sections beside the board of a study: its lines, the comment on a move, and marks on the board; pure."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from uptown_widget.i18n import current_language, say, say_n
from uptown_widget.printable import isolated
from uptown_widget.screen.chart import pressable, win_chart
from uptown_widget.screen.controls import Block, Chip, Choice, Control, Entries, Entry, Note, Notes, Prose, Row, Section
from uptown_widget.screen.icons import ICONS
from uptown_widget.ui.effects import Seat
from uptown_widget.ui.inputs import button, toggle
from uptown_widget.ui.names import percent as in_percent
from uptown_widget.ui.names import proven, seat_name, sentences

HOW: Mapping[str, Literal["copy", "download", "print"]] = {
    "study-copy": "copy",
    "study-exercise": "copy",
    "study-save": "download",
    "study-print": "download",
    "study-paper": "print",
}
"""How a study is exported, by the name of the button."""
DRAWERS = ("study-share", "study-open", "study-hidden")
"""The buttons that unfold something below the study; one at a time."""
MAX_INDENT = 8
"""Lines that branch off further are indented no more."""
SHORT = 60
"""So many characters of a comment stand in the list."""


@dataclass(frozen=True, slots=True)
class StudyLine:
    """A move in the list of lines."""

    key: str
    number: str
    """How many moves lead there, such as ``3.``."""
    chips: tuple[Chip, ...]
    words: str
    """The move in a few words."""
    sentence: str
    """The move in a sentence."""
    depth: int
    """How many other lines it branches off from."""
    current: bool = False
    comment: str = ""
    share: float | None = None
    """The part of the win that its player may expect after it; None where that was not judged."""
    proven: bool = False
    begins: bool = False
    """Whether another line begins with it: what is said of it is the name of that line."""


@dataclass(frozen=True, slots=True)
class StudyInfo:
    """What the section shows."""

    title: str = ""
    lines: tuple[StudyLine, ...] = ()
    left_out: int = 0
    """How many moves are too far away to be listed."""
    at_start: bool = True
    main: bool = True
    """Whether the move shown is on the main line."""
    begins: bool = False
    """Whether another line begins with it."""
    comment: str = ""
    marks: tuple[str, ...] = ()
    """The marks in words."""
    pens: tuple[str, ...] = ()
    pen: str = ""
    """What a press on the board draws: ``square``, ``arrow`` or ``group``; "" if it plays."""
    brush: str = "green"
    begun: str = ""
    """Where the arrow begins of which only that was pressed."""
    unfolded: str = ""
    """What is unfolded: one of `DRAWERS`, or nothing."""
    typed: str = ""
    """The text to be opened."""
    news: str = ""
    edited: str = ""
    """What the last edit has done, while it can be undone."""
    judging: bool = False
    """Whether the line shown is judged."""
    part: float | None = None
    """How much of it is, while more is to come."""
    shares: tuple[float, ...] = ()
    """The part of the win that each player may expect of the position shown; empty where it was not judged."""
    proven: float | None = None
    """The part of the win that the move shown brings its player for sure."""
    players: tuple[Chip, ...] = ()
    course: tuple[tuple[int, tuple[float, ...], str], ...] = ()
    """Of each move of the line that was judged: how many moves lead there, the shares, and its key."""
    ply: int = 0
    play_on: str = ""
    """The address of a match that begins with the position shown; "" where there is none."""
    editable: bool = True
    """Whether the game offers an editor of positions."""
    hides: bool = True
    """Whether players hold something that others do not see."""
    printable: bool = False
    """Whether the host can print."""
    hiding: str = "known"
    """What the racks are that a player cannot see: known, dealt or unknown."""
    viewer: int | None = None
    """Who knows a rack of their own, if not all are known; None is nobody."""
    seats: tuple[Seat, ...] = ()
    guessed: int | None = None
    """The player to move, if the rack shown is a guess."""
    tiles: tuple[tuple[str, str], ...] = ()
    """What may be on that rack: by name, and what it is called."""
    tile: str = ""
    """What was put there."""


def go_to(key: str) -> str:
    """Return the name of what leads to a move."""
    return f"study-go-{key}"


def study_section(info: StudyInfo) -> Section:
    """Return the section."""
    return Section("study", tuple(_blocks(info)), info.title or say("Study"))


def _blocks(info: StudyInfo) -> Iterator[Block]:
    hidden = (_toggle("hidden", say("Hidden racks"), info),) if info.hides else ()
    arrange = say("Put tiles or stones where you want them, and begin the study there.")
    editing = (_button("edit", say("Edit the position"), note=arrange),) if info.editable else ()
    shares = say("“Share” gives the study a title, and makes a link or a file of it.")
    yield Row((_toggle("share", say("Share"), info, shares), _toggle("open", say("Open"), info), *hidden, *editing))
    if info.unfolded == "study-share":
        yield from _sharing(info)
    elif info.unfolded == "study-open":
        yield from _opening(info)
    elif info.unfolded == "study-hidden":
        yield from _hiding(info)
    if info.news:
        yield Prose((info.news,))
    if info.lines:
        language = current_language()
        yield Entries(say("Lines"), tuple(_entry(line, language) for line in info.lines), grows=True)
    else:
        steps = (
            say("Play moves for everybody on the board: they are listed here."),
            say("Press a move here, or “Undo”, and play another one: that begins another line."),
            say("Below, comment on a move; what you write to the first move of a line is its name."),
        )
        yield Notes(say("Lines"), tuple(Note((), step) for step in steps))
    if info.left_out:
        yield Prose((say_n("{number} more move.", "{number} more moves.", info.left_out),))
    yield from _guess(info)
    yield from _judgement(info)
    if info.edited:
        yield Prose((info.edited,))
        yield Row((_button("restore", say("Undo the edit"), icon="undo"),))
    branch = not (info.at_start or info.main)
    note = say("List the line shown before the one above it.")
    up = _button("up", say("Move the line up"), note=note, enabled=branch)
    note = say("List the line shown first, and the others as lines that branch off from it.")
    main = _button("main", say("Make it the main line"), note=note, enabled=branch)
    note = say("Take away the move shown and all that follow it; you can undo that.")
    delete = _button("delete", say("Delete from here"), note=note, enabled=not info.at_start)
    yield Row((up, main, delete), say("This line"))
    label = say("Comment on this move")
    if info.at_start:
        label = say("Comment on the beginning")
    elif info.begins:
        label = say("Name of this line, or comment")
    yield Row((Control("study-comment", "area", label, info.comment, words=True),))
    yield from _drawing(info)


def _judgement(info: StudyInfo) -> Iterator[Block]:
    """Yield what a bot thinks of the line: the chart leads to its moves, as the list does."""
    label = say("Chances along this line")
    note = say("Have a bot judge each move of this line by what its player could know.")
    yield Row((toggle("study-judge", label, on=info.judging, icon="review", note=note),))
    if info.play_on:
        yield Prose((), ((say("Play on from here against bots"), info.play_on),))
    if not info.judging:
        return
    if info.part is not None:
        yield Prose((say("Thinking: {percent}% done.", percent=round(100 * info.part)),))
    if info.shares:
        chances = ", ".join(
            say("{name} {percent}%", name=chip.label, percent=in_percent(share))
            for chip, share in zip(info.players, info.shares, strict=False)
        )
        yield Prose((sentences(say("Chances to win: {chances}.", chances=chances), _proof(info.proven)),))
    if len(info.course) > 1:
        right = max(ply for ply, _, _ in info.course)
        drawn = win_chart(info.players, [(ply, shares) for ply, shares, _ in info.course])
        yield pressable(drawn, right, {ply: go_to(key) for ply, _, key in info.course}, info.ply)


def _proof(share: float | None) -> str:
    """Say what is proven of a move."""
    return proven(wins=share == 1) if share else ""


def _sharing(info: StudyInfo) -> Iterator[Block]:
    yield Row((Control("study-title", "text", say("Title"), info.title, words=True),))
    copy = _button("copy", say("Copy link"), icon="copy")
    save = _button("save", say("Save as a file"), icon="download")
    exercise = _button("exercise", say("Copy as an exercise"), icon="copy")
    paper = _button("print", say("Page to print"), icon="download")
    printer = (_button("paper", say("Print")),) if info.printable else ()
    yield Row((copy, exercise, save, *printer, paper), say("Share"))
    yield Prose((say("The link holds all lines, comments and marks, and opens at the move shown."),))


def _opening(info: StudyInfo) -> Iterator[Block]:
    text = say("A study, a record, a position or a link")
    yield Row((Control("study-text", "area", text, info.typed),))
    file = Control("study-file", "file", say("Open a file"), icon=ICONS["upload"])
    yield Row((_button("load", say("Open the text"), icon="open"), file))
    yield Row((_button("position", say("Write down the position shown")),))
    yield Prose((say("Change the position here and reopen it. Only positions that can occur in a game are accepted."),))


def _guess(info: StudyInfo) -> Iterator[Block]:
    """Say that the rack shown is a guess, and offer what else may be on it."""
    if info.guessed is None:
        return
    name = seat_name(info.seats[info.guessed])
    yield Prose((say("The rack of {name} is hidden: the one shown is a guess.", name=name),))
    if info.tiles:
        choices = (Choice("", say("as guessed")), *(Choice(*each) for each in info.tiles))
        yield Row((Control("study-tile", "choice", say("Put on this rack"), info.tile, choices),))


def _hiding(info: StudyInfo) -> Iterator[Block]:
    how = info.hiding
    explanations = {
        "known": say("All racks are known: whoever is to move plays from what was dealt."),
        "dealt": say("What one player cannot see is dealt at random, and can be dealt again; the moves played stay."),
        "unknown": say(
            "The hidden racks shown are guesses. Choose anything that has not been seen: it is put on the rack in "
            "place of something guessed."
        ),
    }
    ways = {"known": say("known"), "dealt": say("dealt at random"), "unknown": say("unknown")}
    choices = tuple(Choice(*way) for way in ways.items())
    controls = [Control("study-hiding", "choice", say("The racks are"), how, choices)]
    if how != "known":
        names = tuple(Choice(str(player), seat_name(seat)) for player, seat in enumerate(info.seats))
        viewer = "-" if info.viewer is None else str(info.viewer)
        viewers = (*names, Choice("-", say("nobody")))
        controls.append(Control("study-viewer", "choice", say("Whose rack is known"), viewer, viewers))
    yield Row(tuple(controls))
    yield Prose((explanations[how],))
    if how != "known":
        yield Row((_button("deal", say("Deal again")),))


@lru_cache(maxsize=1024)
def _entry(line: StudyLine, _language: str) -> Entry:
    said = isolated(line.comment if len(line.comment) < SHORT else f"{line.comment[: SHORT - 3]}...")
    text = f"{line.number} {line.words}"
    value = ""
    if line.share is not None:
        percent = in_percent(line.share)
        value = say("Chance to win: {percent}%.", percent=percent)
        text += " \N{MIDDLE DOT} " + say("{percent}%", percent=percent)
    if line.proven:
        text += " \N{MIDDLE DOT} " + say("proven")
        value = _proof(line.share)
    if said:
        text = f"{said}: {text}" if line.begins else f"{text} \N{EN DASH} {said}"
    depth = line.sentence
    if line.depth:
        depth = say("Variation, level {number}: {what}", number=line.depth + 1, what=depth)
    label = sentences(line.number, depth, value, isolated(line.comment))
    return Entry(go_to(line.key), text, label, line.current, line.chips, min(line.depth, MAX_INDENT))


def _drawing(info: StudyInfo) -> Iterator[Block]:
    labels = {"": say("nothing"), "square": say("squares"), "arrow": say("arrows"), "group": say("groups")}
    brushes = {"green": say("green"), "red": say("red"), "blue": say("blue"), "yellow": say("yellow")}
    pens = tuple(Choice(pen, labels[pen]) for pen in info.pens)
    controls = [Control("study-pen", "choice", say("Mark on the board"), info.pen, pens)]
    if info.pen:
        choices = tuple(Choice(*brush) for brush in brushes.items())
        controls.append(Control("study-brush", "choice", say("Colour"), info.brush, choices))
    yield Row(tuple(controls))
    if info.begun:
        yield Prose((say("The arrow begins at {place}: press where it ends.", place=info.begun),))
    elif info.pen == "arrow":
        yield Prose((say("Drag from where the arrow begins to where it ends, or press one after the other."),))
    elif info.pen:
        yield Prose((say("Press what is to be marked; press it again to take the mark away."),))
    if info.marks:
        yield Prose((say("Marked: {marks}.", marks=", ".join(info.marks)),))
        yield Row((_button("clear", say("Take away all marks")),))


def _button(name: str, label: str, *, enabled: bool = True, icon: str = "", note: str = "") -> Control:
    return button(f"study-{name}", label, icon, note, enabled=enabled)


def _toggle(name: str, label: str, info: StudyInfo, note: str = "") -> Control:
    on = info.unfolded == f"study-{name}"
    return toggle(f"study-{name}", label, on=on, icon="unseen" if name == "hidden" else name, note=note)
