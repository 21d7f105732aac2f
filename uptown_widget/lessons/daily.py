"""The puzzles of the day: a mixed set for each date, from easy to hard, the same for everybody; pure.

>>> from uptown_widget.lessons import ExerciseSession, Progress
>>> progress = Progress()
>>> session = ExerciseSession(begin("2026-11-23", progress), lesson=LESSON, day="2026-11-23", progress=progress)
"""

from dataclasses import replace
from random import Random

from uptown_widget.checks import check_type
from uptown_widget.errors import GameError, quoted
from uptown_widget.i18n import say
from uptown_widget.lessons import puzzles
from uptown_widget.lessons.find_move import FindMove
from uptown_widget.lessons.generator import generate
from uptown_widget.lessons.progress import Progress
from uptown_widget.lessons.puzzle_kinds import KINDS
from uptown_widget.lessons.tactics import SLOW
from uptown_widget.ui.dates import as_day

LESSON = "daily"
"""The lesson under which progress keeps the set of one day."""
LEVELS = (1, 1, 2, 2, 3)
"""The levels of the puzzles of a set; the second and the fourth are generated."""


def of(day: str) -> tuple[FindMove, ...]:
    """Return the puzzles of a day such as ``2026-11-23``, each of another kind; one of another scoring comes last.

    :raises GameError: it is no day
    """
    if as_day(day) is None:
        raise GameError(say("Not a date: {day}. Write it like 2026-11-23.", day=quoted(day, 20)))
    rng = Random(f"{day}/puzzles")
    made = rng.sample([kind for kind in KINDS if kind not in SLOW], 2)
    stored = rng.sample([kind for kind in KINDS if kind not in made], 3)
    stored.sort(key=lambda kind: KINDS[kind].scoring == "blockers")
    kinds = (stored[0], made[0], stored[1], made[1], stored[2])
    chosen = (
        generate(kind, rng, level) if kind in made else puzzles.of(kind, level)[0]
        for kind, level in zip(kinds, LEVELS, strict=True)
    )
    return tuple(replace(puzzle, name=f"{day} {puzzle.name}") for puzzle in chosen)


def begin(day: str, progress: Progress) -> tuple[FindMove, ...]:
    """Return the puzzles of a day, and forget the results of any other day's set.

    :raises GameError: it is no day
    """
    check_type(progress, Progress, "a Progress")
    chosen = of(day)
    forget_others(day, progress)
    return chosen


def forget_others(day: str, progress: Progress) -> None:
    """Forget the results of any other day's set.

    :raises GameError: that is no progress
    """
    check_type(progress, Progress, "a Progress")
    if any(not name.startswith(day) for name in progress.lesson(LESSON)):
        progress.reset(LESSON)
