"""A small table with a handmade scene, to test the host without a game."""

from dataclasses import replace
from typing import Any

from uptown_widget.match.listeners import Observable
from uptown_widget.screen.controls import (
    Block,
    Card,
    Chip,
    Choice,
    Control,
    Entries,
    Entry,
    Event,
    Grid,
    Paragraph,
    Passage,
    Prose,
    Row,
    Screen,
    Section,
    Tallies,
    Tally,
    Words,
)
from uptown_widget.screen.scene import Line, Path, Rect, Scene, Slide, Target, Text
from uptown_widget.ui.effects import ReleaseKeyboard

RING = "M12 2A10 10 0 1 1 12 22A10 10 0 1 1 12 2Z M12 7A5 5 0 1 1 12 17A5 5 0 1 1 12 7Z"

SCENE = Scene(
    100,
    50,
    (
        Rect(0, 0, 50, 50, "district-a", "line"),
        Rect(50, 0, 50, 50, "district-b", "line", radius=4),
        Path(RING, 10, 10, 1.25, "muted", 0.5),
        Text("9", 75, 25, 20, "ink", bold=True),
        Line(((1, 1), (9, 1), (9, 9)), "accent", 2.0, closed=True),
    ),
    (Target("left", 0, 0, 50, 50, "the left"), Target("right", 50, 0, 50, 50, "the right")),
    "Two squares",
)
SLIDE = Slide((Rect(60, 10, 20, 20, "red"), Path(RING, 60, 10, 0.8, "on-red")), -40, 5)

GO = Control("go", "button", "Go", help="Go on.", icon=RING, quiet=True)
STOP = Control("stop", "button", "Stop", enabled=False)
GROUPS = Control("groups", "toggle", "Groups")
MOVE = Control("move", "text", "Type", help="For example A.", submit=True)
SIZE = Control("size", "choice", "Size", "2", (Choice("2", "two"), Choice("3", "three")))
SEED = Control("seed", "text", "Seed", "7")
PACE = Control("pace", "range", "Pace", "6", low=1, high=30)
PASTE = Control("paste", "area", "Paste")
FILE = Control("file", "file", "Open a file")

TURN = Section("turn", (Row((GO, STOP, GROUPS)),), place="bar")
LOG = Section(
    "log",
    (
        Entries(
            "Moves",
            (Entry("ply:1", "A@A1"), Entry("ply:2", "B@B2", "Ann: B@B2", current=True), Entry("", "resigned")),
        ),
    ),
    "Moves",
)
WORDS = Section("words", (Grid("The board", ("", "1"), (("A", "empty"),)), Row((MOVE,))), "Text view", "drawer")
SETUP = Section("setup", (Row((SIZE, SEED, PACE)), Row((PASTE, FILE))), "New game", "drawer")

BLOCKS: tuple[Block, ...] = (
    Grid("The board", ("", "1"), (("A", "empty"),)),
    Tallies("Unseen", (Tally("Red", ((Chip("red", "red 9", text="9"), 3),)),)),
    Prose(("A sentence.", "Another.")),
    Passage((Paragraph((Words("All of "), Words("4 < 5", "code"))), *[Paragraph((Words("One."),), "item")] * 2)),
    SCENE,
)

SCREEN = Screen(
    scene=SCENE,
    cards=(Card("Ann", "blue", (Chip("blue", "blue", path=RING),), "2", "groups", ("3 to draw",), active=True),),
    status="Your turn.",
    announcement="Your turn, Ann.",
    sections=(TURN, LOG, WORDS, SETUP),
    keys="Arrow keys move.",
)


class FakeTable(Observable):
    """Records what it is told; shows `screen`."""

    observation: Any = "a board"

    def __init__(self) -> None:
        """Start with a table at which nothing happens."""
        super().__init__()
        self.screen = SCREEN
        self.events: list[Event] = []
        self.failure: Exception | None = None
        self.answer: object = None
        self.after: Screen | None = None
        """The screen after the next event."""
        self.running = False

    def handle(self, event: Event, /) -> object:
        """Record an event."""
        self.events.append(event)
        if self.failure:
            raise self.failure
        if self.after:
            self.screen, self.after = self.after, None
            self.notify()
        return ReleaseKeyboard() if event == Event("key", "Escape") else self.answer

    def start_bots(self) -> None:
        """Record that the bots run."""
        self.running = True

    def close(self) -> None:
        """Record that the bots have stopped."""
        self.running = False

    def show(self, **changes: Any) -> None:
        """Change the screen."""
        self.screen = replace(self.screen, **changes)
        self.notify()

    def show_section(self, name: str, *blocks: Block) -> None:
        """Change the contents of a section."""
        sections = tuple(
            replace(section, blocks=blocks) if section.name == name else section for section in self.screen.sections
        )
        self.show(sections=sections)
