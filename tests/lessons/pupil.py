"""A pupil who does exercises: presses, types and reads."""

from typing import Any

from uptown_widget.lessons import Exercise, ExerciseSession, Progress, board
from uptown_widget.screen.controls import Control, Event, Prose, Section
from uptown_widget.screen.scene import Rect

ROW_C = board("C  bb.bb....", rack="C 3 sax $ woman")
"""Blue has two groups, and C, 3 and $ join them on C3."""
SPLIT = board(
    """
    C  .yyy.....
    D  .b.......
    """,
    rack="C 4 sax 3 woman",
)
"""Yellow's chain can be captured only at its ends."""


class Pupil:
    """A pupil in front of a lesson's board."""

    def __init__(self, *exercises: Exercise, **keywords: Any) -> None:
        """Start some exercises."""
        self.progress = Progress()
        self.changes = 0
        self.table = ExerciseSession(
            exercises, **{"lesson": "test", "progress": self.progress, "on_change": self._changed, **keywords}
        )

    def _changed(self) -> None:
        self.changes += 1

    def press(self, *names: str) -> str:
        """Press squares, rack places or controls and return the status line."""
        for name in names:
            named = name if ":" in name or len(name) != 2 or not name[1].isdigit() else f"square:{name}"
            self.table.handle(Event("press", named))
            self.table.screen.scene.check()
        return self.table.screen.status

    def type(self, field: str, text: str) -> str:
        """Type into a field, press Enter and return the status line."""
        self.table.handle(Event("submit", field, text))
        return self.table.screen.status

    def keys(self, *names: str) -> object:
        """Press keys and return what the last one asks the host to do."""
        asked: object = None
        for name in names:
            asked = self.table.handle(Event("key", name))
        return asked

    def control(self, name: str) -> Control | None:
        """The control of that name, if it is shown."""
        return next((control for control in self.table.screen.controls() if control.id == name), None)

    def lights(self, first: str, last: str) -> bool:
        """Whether one outline goes around the targets from one to another, as a hint draws it."""
        scene = self.table.screen.scene
        one, other = (next(each for each in scene.targets if each.name == name) for name in (first, last))
        area = (one.x, one.y, other.x + other.width - one.x, other.y + other.height - one.y)
        return any(
            isinstance(each, Rect) and (each.x, each.y, each.width, each.height) == area for each in scene.shapes
        )

    @property
    def mood(self) -> str:
        """How the status line looks."""
        return self.table.screen.mood

    @property
    def tries(self) -> tuple[int, bool]:
        """Tries so far, and whether it is solved."""
        result = self.progress.of("test", self.table.exercise.name)
        return result.tries, result.solved

    @property
    def task(self) -> str:
        """All texts in the section of the task."""
        section = self.table.screen.section("task")
        assert isinstance(section, Section)
        return " ".join(line for block in section.blocks if isinstance(block, Prose) for line in block.lines)
