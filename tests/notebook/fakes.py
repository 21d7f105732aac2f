"""A small table with a scene made by hand, so that the host is tested without a game."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from uptown_widget.screen.interface import Card, Chip, Choice, Control, Effect, Event, Grid, Leave, Screen
from uptown_widget.screen.scene import Line, Path, Rect, Scene, Target, Text

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

CONTROLS = (
    Control("go", "button", "Go", help="Go on."),
    Control("stop", "button", "Stop", enabled=False),
    Control("move", "text", "Type", group="type", help="Such as A."),
    Control("size", "choice", "Size", "2", (Choice("2", "two"), Choice("3", "three")), group="setup"),
    Control("seed", "text", "Seed", "7", group="setup"),
)

SCREEN = Screen(
    scene=SCENE,
    cards=(Card("Ann", "blue", (Chip("blue", "blue", path=RING),), "2", "groups", ("3 to draw",), active=True),),
    status="Your turn.",
    announcement="Your turn, Ann.",
    controls=CONTROLS,
    board=Grid("The board", ("", "1"), (("A", "empty"),)),
)


class FakeTable:
    """Remembers what it was told; shows `screen`."""

    observation: Any = "a board"

    def __init__(self) -> None:
        """Begin with a quiet table."""
        self.screen = SCREEN
        self.events: list[Event] = []
        self.failure: Exception | None = None
        self.last_error: BaseException | None = None
        self.running = False
        self.on_change: Callable[[], None] = lambda: None

    def handle(self, event: Event, /) -> Effect[Any] | None:
        """Remember what a person did."""
        self.events.append(event)
        if self.failure:
            raise self.failure
        return Leave() if event == Event("key", "Escape") else None

    def start_bots(self) -> None:
        """Remember that the bots run."""
        self.running = True

    def close(self) -> None:
        """Remember that they do not."""
        self.running = False

    def show(self, **changes: Any) -> None:
        """Change the screen."""
        self.screen = replace(self.screen, **changes)
        self.on_change()
