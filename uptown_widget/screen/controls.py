"""What passes between a view and a host: screens go out, events come in.

`screen = view(observation, ui)` decides every pixel and word; `on(event, observation, ui) -> (ui, effect)` turns
what a person did into a new `ui` and, perhaps, an effect for the table to carry out (`ui.effects`). A host paints
and passes on; it decides nothing and remembers nothing.
"""

from dataclasses import dataclass
from itertools import chain
from typing import Annotated, Literal, Protocol

from uptown_widget.schema import Text
from uptown_widget.screen.regions import Cell, Region
from uptown_widget.screen.scene import PathData, Scene, Token

Mood = Literal["calm", "yours", "refused", "right", "over", "lost"]
"""How the status line looks."""
Place = Literal["top", "bar", "side", "drawer", "dialog"]
"""Where a section is shown."""
Look = Literal["line", "even", "cards", "explained", "foot", "seat"]
"""How the controls of a row stand: side by side; all equally wide across the section, `cards` with their help below the
label where there is room; each on a line of its own, its help beside it; across the lower end of a section, in sight
wherever it is scrolled to; or at the end of a line with the heads of the row: the number of a seat, whose it is, and
how that person is."""

MAX_ID_LENGTH = 100
MAX_TEXT_LENGTH = 2_020_000
"""Characters of a text that somebody opens, wherever it comes from: of a study, which has two million, and its tags."""
MAX_VALUE_LENGTH = MAX_TEXT_LENGTH + 1
"""Characters in an event: of a longer text so many arrive that it is refused by its length."""

# Out: what a host shows.


@dataclass(frozen=True, slots=True)
class Choice:
    """One entry of a choice control."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class Control:
    """A button, a choice or a field; its `id` comes back in events.

    ``button`` and ``toggle`` are pressed (a toggle that is on has the value ``on``); ``choice``, ``range``, ``text``,
    ``area`` and ``file`` change: an area is a text of several lines, a file gives its text, a range holds a whole
    number from `low` to `high`. A text that is `submit` sends its event when Enter is pressed in it, and is emptied
    when what was asked for is done; in any other text Enter presses the button `enter`. `state` is shown with the
    label: the value of a range in words, with its unit, or on a button, for the moment, what it has just done; of a
    text that is `submit` it is on the button that sends it as Enter does.
    """

    id: str
    kind: Literal["button", "toggle", "choice", "range", "text", "area", "file"]
    label: str
    value: str = ""
    choices: tuple[Choice, ...] = ()
    enabled: bool = True
    help: str = ""
    icon: PathData = ""
    """The path of a drawing on a 24-unit grid, shown beside the label."""
    primary: bool = False
    submit: bool = False
    quiet: bool = False
    """Whether to show the icon only where there is little room; screen readers still read the label."""
    low: int = 0
    high: int = 0
    state: str = ""
    wrong: str = ""
    """Why the value of a field was refused, shown beside it in place of the help."""
    words: bool = False
    """Whether a text is a name or a sentence, which the keyboard of a phone may correct and begin with a capital."""
    enter: str = ""
    """The button that Enter presses in a text, "" for none."""
    first: bool = False
    """Whether a field gets the focus when it is first shown, unless the keyboard of a screen would cover the rest."""
    caption: str = ""
    """A word of the label that is enough for eyes, below an icon among others; screen readers read the label."""


@dataclass(frozen=True, slots=True)
class Chip:
    """A small coloured tile with a drawing or a text; `label` describes it for screen readers."""

    color: Token
    label: str
    path: PathData = ""
    text: str = ""
    mark: PathData = ""
    """A second drawing, small in the upper left corner, such as the shape of a colour."""


@dataclass(frozen=True, slots=True)
class Card:
    """One player's seat."""

    title: str
    subtitle: str
    chips: tuple[Chip, ...]
    number: str
    unit: str
    facts: tuple[str, ...] = ()
    taken: tuple[Chip, ...] = ()
    taken_label: str = ""
    """Says what the chips `taken` are."""
    active: bool = False
    winner: bool = False
    moved: bool = False
    """Whether this player's move is the news: the card glows for a moment."""


Sound = Literal["place", "capture", "refusal", "turn", "win"]


@dataclass(frozen=True, slots=True)
class Sounds:
    """Sounds for a host to play once, when the `cue` is new to it."""

    cue: str = ""
    names: tuple[Sound, ...] = ()


@dataclass(frozen=True, slots=True)
class Scan:
    """How somebody who has one or two switches goes through the screen, in a host that can do that."""

    switches: int = 0
    """With one switch, the host advances by itself; with two, the other switch advances; with none it does not scan."""
    tenths: int = 15
    """How long each stop lasts with one switch, in tenths of a second."""
    places: tuple[str, ...] = ()
    """The targets where what is selected may go; only these are scanned."""


# Blocks: what a section is made of.


@dataclass(frozen=True, slots=True)
class Row:
    """Controls that belong together; a control keeps its element, and so the focus, as long as its id stays."""

    controls: tuple[Control, ...]
    label: str = ""
    heads: tuple[str, ...] = ()
    """One stands above all controls; with two or three the controls stand in columns below them, without their labels,
    which are still read out."""
    look: Look = "line"


@dataclass(frozen=True, slots=True)
class Grid:
    """A table of texts with a header row; the first cell of each row is its header."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    marked: frozenset[tuple[int, int]] = frozenset()
    """(row, column) of the highlighted cells."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a list; with an `id` it can be pressed. `label` says more for screen readers."""

    id: str
    text: str
    label: str = ""
    current: bool = False
    chips: tuple[Chip, ...] = ()
    depth: int = 0
    """How far it is indented, as the lines of a tree are."""


@dataclass(frozen=True, slots=True)
class Entries:
    """A list of lines, such as the log; it scrolls to the current one."""

    label: str
    entries: tuple[Entry, ...]
    grows: bool = False
    """Whether it gets a line with every turn: a notebook shows such a list as a list box, however long a line is."""
    columns: int = 0
    """So many entries stand side by side, as seven days of a week; 0 if each is a line."""


@dataclass(frozen=True, slots=True)
class Note:
    """Chips, and a text that belongs to them."""

    chips: tuple[Chip, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Notes:
    """Lines to read, each with chips in front, such as a legend."""

    label: str
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class Tally:
    """A heading and chips, each with a count."""

    title: str
    counts: tuple[tuple[Chip, int], ...]


@dataclass(frozen=True, slots=True)
class Tallies:
    """Several tallies under one caption."""

    caption: str
    tallies: tuple[Tally, ...]


@dataclass(frozen=True, slots=True)
class Prose:
    """Paragraphs, and then links: each a text and an address."""

    lines: tuple[str, ...]
    links: tuple[tuple[str, str], ...] = ()


Style = Literal["plain", "strong", "emphasis", "code"]
"""How words look in a passage."""


@dataclass(frozen=True, slots=True)
class Words:
    """Words of a paragraph that look alike."""

    text: str
    style: Style = "plain"


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Words that stand together: a paragraph, an item of a list or of a numbered list, or a rule that stands out."""

    words: tuple[Words, ...]
    kind: Literal["plain", "item", "numbered", "quote"] = "plain"


@dataclass(frozen=True, slots=True)
class Passage:
    """A text to read at leisure, such as a chapter of a lesson, in which words and lists stand out."""

    paragraphs: tuple[Paragraph, ...]


Block = Row | Grid | Entries | Notes | Tallies | Prose | Passage | Scene
"""A `Scene` in a section is a picture, such as a chart; a host may send events of its targets."""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the screen beside the board, shown while the screen contains it.

    ``top``: above everything; ``bar``: rows of controls; ``side``: what always stands beside the board where there is
    room, else below; ``drawer``: opened on demand, in place of the sections at the side, or over the lower part of a
    phone; ``dialog``: a drawer that must be closed before anything else can be done.
    """

    name: Token
    blocks: tuple[Block, ...]
    title: str = ""
    place: Place = "side"
    close: Control | None = None
    """The button that closes it, in its upper corner."""

    def controls(self) -> tuple[Control, ...]:
        """Return its controls, in the order they are shown."""
        rows = (block.controls for block in self.blocks if isinstance(block, Row))
        return (*([self.close] if self.close else []), *chain.from_iterable(rows))

    def names(self) -> tuple[str, ...]:
        """Return the names of all that can be used in it: controls, entries of lists, targets of pictures."""
        lists = (block.entries for block in self.blocks if isinstance(block, Entries))
        pictures = (block.targets for block in self.blocks if isinstance(block, Scene))
        return (
            *(control.id for control in self.controls()),
            *(entry.id for entry in chain.from_iterable(lists) if entry.id),
            *(target.name for target in chain.from_iterable(pictures)),
        )


class Printer(Protocol):
    """What IPython prints to."""

    def text(self, text: str, /) -> None:
        """Print a text."""


@dataclass(frozen=True, slots=True)
class Screen:
    """Everything on the screen."""

    scene: Scene
    cards: tuple[Card, ...]
    status: str
    announcement: str
    """What has happened, for a screen reader."""
    said: int = 0
    """Counts what is said although it may be the same as before, such as a second refusal."""
    sections: tuple[Section, ...] = ()
    mood: Mood = "calm"
    keys: str = ""
    """How to learn what the keyboard does on the board."""
    regions: tuple[Region, ...] = ()
    """How a screen reader walks over the board."""
    cells: tuple[Cell, ...] = ()
    """What it says at each target."""
    focused: str = ""
    """What it says where the keyboard has just gone, for a host whose board is a picture alone."""
    language: str = "en"
    """The language of all texts, as in HTML's ``lang``."""
    sounds: Sounds = Sounds()
    scan: Scan = Scan()
    explore: bool = False
    """Whether what a finger comes to is read out as it rests and then moves over the board."""
    title: str = ""
    """What stands before the name of the page in a host that has one, such as whose turn it is."""
    lesson: str = ""
    """The game that a lesson is about: its pages are what a host leads to from there."""
    address: str = ""
    """What stands after the ``#`` of a page that shows this: an exercise of a lesson."""
    cover: str = ""
    """A sentence over the board, which takes nothing meanwhile, such as that the class is paused."""
    ends: int = 0
    """When a clock runs out that the host counts down, in seconds since 1970 on this machine; 0 while none runs."""

    def _repr_pretty_(self, printer: Printer, cycle: bool) -> None:
        """Show it in one line at a prompt of IPython: all its fields would fill pages."""
        del cycle
        printer.text(f"<Screen: {self.scene.label} {self.status}>")

    @property
    def heard(self) -> str:
        """What is said in a host whose board is a picture: the target that the keyboard has gone to, else the news."""
        return self.focused or self.announcement

    def controls(self) -> tuple[Control, ...]:
        """Return all controls, in the order they are shown."""
        return tuple(control for section in self.sections for control in section.controls())

    def section(self, name: str) -> Section | None:
        """Return the section of that name, or None."""
        return next((section for section in self.sections if section.name == name), None)


# In: what a person did.


Kind = Literal["press", "point", "focus", "drag", "drop", "key", "change", "submit", "copied"]


@dataclass(frozen=True, slots=True)
class Event:
    """What a person did.

    ``press``: the target, control or entry `name` was clicked, tapped or activated; ``point``: the pointer is over the
    target `name`, or over none; ``focus``: the keyboard, or what stands in for it, went to the target `name`;
    ``drag``: the target `name` is being dragged, or, without a name, no longer; ``drop``: it was dropped on the target
    `name`, or outside; ``key``: the key `name` was pressed on the board; ``change``: the control `name` now has
    `value`; ``submit``: Enter in the text control `name`; ``copied``: the host has tried to copy an exported text,
    with the value ``yes`` if the clipboard took it.
    """

    kind: Kind
    name: Annotated[str, Text(MAX_ID_LENGTH)] = ""
    value: Annotated[str, Text(MAX_VALUE_LENGTH)] = ""
