"""What stands beside the board of a study: the lines, what is said of a move, and how to mark the board; pure."""

from collections.abc import Iterator
from dataclasses import dataclass

from uptown_widget.i18n import say, say_n
from uptown_widget.screen.controls import Block, Choice, Control, Entries, Entry, Prose, Row, Section
from uptown_widget.screen.icons import ICONS

PREFIX = "study-"
"""The names of the controls begin with it."""
HOW = {"copy": "copy", "save": "download"}
"""How a study leaves, by the name of the button."""


@dataclass(frozen=True, slots=True)
class StudyLine:
    """A move in the list of lines."""

    key: str
    text: str
    depth: int
    """How many other lines it branches off from."""
    current: bool = False
    comment: str = ""


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
    comment: str = ""
    marks: tuple[str, ...] = ()
    pen: str = ""
    """What a press on the board draws: ``square``, ``arrow`` or ``group``; "" if it plays."""
    brush: str = "green"
    begun: str = ""
    """Where the arrow begins of which only that was pressed."""
    sharing: bool = False
    """Whether the ways to share and to open a study are shown."""
    typed: str = ""
    """The text to be opened."""
    news: str = ""


def study_section(info: StudyInfo) -> Section:
    """Return the section."""
    return Section("room", tuple(_blocks(info)), info.title or say("Study"))


def _blocks(info: StudyInfo) -> Iterator[Block]:
    if info.news:
        yield Prose((info.news,))
    if info.lines:
        yield Entries(say("Lines"), tuple(map(_entry, info.lines)))
    else:
        yield Prose((say("Play moves for everybody; go back and play another one to try another line."),))
    if info.left_out:
        yield Prose((say_n("{number} more move.", "{number} more moves.", info.left_out),))
    if not info.at_start:
        yield Row(
            (
                _button("up", say("Move the line up"), not info.main),
                _button("main", say("Make it the main line"), not info.main),
                _button("delete", say("Delete from here"), True),
            ),
            say("This line"),
        )
    yield Row((Control(f"{PREFIX}comment", "area", say("Comment"), info.comment),))
    yield from _drawing(info)
    label = say("Title, share, open")
    yield Row((Control(f"{PREFIX}sharing", "toggle", label, "on" if info.sharing else "", icon=ICONS["open"]),))
    if info.sharing:
        yield from _sharing(info)


def _sharing(info: StudyInfo) -> Iterator[Block]:
    yield Row((Control(f"{PREFIX}title", "text", say("Title"), info.title),))
    copy = Control(f"{PREFIX}copy", "button", say("Copy link"), icon=ICONS["copy"])
    save = Control(f"{PREFIX}save", "button", say("Save as a file"), icon=ICONS["download"])
    yield Row((copy, save), say("Share"))
    text = say("A study, a record, a position or a link")
    yield Row((Control(f"{PREFIX}text", "area", text, info.typed),))
    file = Control(f"{PREFIX}file", "file", say("Open a file"), icon=ICONS["upload"])
    yield Row((_button("open", say("Open"), True), file))


def _entry(line: StudyLine) -> Entry:
    said = f" {line.comment}" if line.comment else ""
    depth = say("Line {number} deep: {what}", number=line.depth + 1, what=line.text) if line.depth else ""
    return Entry(f"{PREFIX}go-{line.key}", f"{chr(160) * 3 * line.depth}{line.text}{said}", depth, line.current)


def _drawing(info: StudyInfo) -> Iterator[Block]:
    pens = (("", say("nothing")), ("square", say("squares")), ("arrow", say("arrows")), ("group", say("groups")))
    brushes = (("green", say("green")), ("red", say("red")), ("blue", say("blue")), ("yellow", say("yellow")))
    controls = [
        Control(f"{PREFIX}pen", "choice", say("Mark on the board"), info.pen, tuple(Choice(*pen) for pen in pens))
    ]
    if info.pen:
        choices = tuple(Choice(*brush) for brush in brushes)
        controls.append(Control(f"{PREFIX}brush", "choice", say("Colour"), info.brush, choices))
    yield Row(tuple(controls))
    if info.begun:
        yield Prose((say("The arrow begins at {place}: press where it ends.", place=info.begun),))
    elif info.pen == "arrow":
        yield Prose((say("Press where the arrow begins."),))
    if info.marks:
        yield Prose((say("Marked: {marks}.", marks=", ".join(info.marks)),))
        yield Row((_button("clear", say("Take away all marks"), True),))


def _button(name: str, label: str, enabled: bool) -> Control:
    return Control(f"{PREFIX}{name}", "button", label, enabled=enabled)
