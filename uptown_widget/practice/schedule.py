"""When a puzzle comes back: after growing intervals, and soon after a mistake; pure."""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Annotated

from uptown_widget.schema import Whole

INTERVALS = (1, 3, 7, 21)
"""Days until a puzzle that was solved comes back, the first time, the second time ..."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """How far a learner is with a puzzle."""

    due: str
    """The day on which it is to be solved, such as ``2026-11-23``; "" once it is learned."""
    step: Annotated[int, Whole(len(INTERVALS))] = 0
    """How often in a row it has been solved when it was due."""

    @property
    def learned(self) -> bool:
        """Whether it does not come back."""
        return not self.due

    def due_on(self, today: str) -> str:
        """Return the day on which it is to be solved, as seen on another; "" once it is learned.

        No interval is so long as to reach further than the last of them: the clock was wrong then.

        >>> Schedule("2035-01-01").due_on("2026-11-23")
        '2026-11-23'
        """
        return today if self.due and _number(self.due) > _number(today) + INTERVALS[-1] else self.due

    def is_due(self, today: str) -> bool:
        """Whether it is to be solved on a day."""
        return bool(self.due) and self.due_on(today) <= today

    def answered(self, today: str, *, right: bool) -> "Schedule":
        """Return what follows from a first answer on a day; one that comes before its day changes nothing if right.

        >>> Schedule("2026-11-23").answered("2026-11-23", right=True)
        Schedule(due='2026-11-24', step=1)
        >>> Schedule("2026-11-23", 3).answered("2026-11-25", right=False)
        Schedule(due='2026-11-26', step=0)
        """
        if not right:
            return Schedule(_after(today, INTERVALS[0]))
        if not self.is_due(today):
            return self
        if self.step == len(INTERVALS):
            return Schedule("", self.step)
        return Schedule(_after(today, INTERVALS[self.step]), self.step + 1)


def _number(day: str) -> int:
    return date.fromisoformat(day).toordinal()


def _after(day: str, days: int) -> str:
    start = date.fromisoformat(day)
    return (start + min(timedelta(days), date.max - start)).isoformat()  # a clock may say anything
