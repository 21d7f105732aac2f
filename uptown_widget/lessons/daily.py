"""The puzzles of the day: a mixed set made for each date, from easy to hard, the same for everybody; pure.

>>> from uptown_widget.lessons import ExerciseSession, Progress
>>> progress = Progress()
>>> session = ExerciseSession(begin("2026-11-23", progress), lesson=LESSON, day="2026-11-23", progress=progress)
"""

from dataclasses import replace
from random import Random

from uptown_widget.checks import check_type
from uptown_widget.errors import GameError, quoted
from uptown_widget.i18n import say
from uptown_widget.lessons.find_move import FindMove
from uptown_widget.lessons.generator import generate
from uptown_widget.lessons.progress import Progress
from uptown_widget.lessons.puzzle_kinds import KINDS
from uptown_widget.lessons.tactics import SLOW
from uptown_widget.ui.dates import as_day

LESSON = "daily"
"""The lesson under which progress keeps the set of one day."""
LEVELS = (1, 1, 2, 2, 3)
"""The levels of the puzzles of a set."""
HARDEST = ("two-plans", "blockers")
"""The kinds of the last one; those that are neither here nor quickly made would take seconds in a browser."""


def of(day: str) -> tuple[FindMove, ...]:
    """Return the puzzles of a day such as ``2026-11-23``, each of another kind; one of another scoring comes last.

    :raises GameError: it is no day
    """
    if as_day(day) is None:
        raise GameError(say("Not a date: {day}. Write it like 2026-11-23.", day=quoted(day, 20)))
    rng = Random(f"{day}/puzzles")
    quick = [kind for kind in KINDS if kind not in SLOW]
    kinds = [*rng.sample(quick, len(LEVELS) - 1), rng.choice(HARDEST)]
    made = (generate(kind, rng, level) for kind, level in zip(kinds, LEVELS, strict=True))
    return tuple(replace(puzzle, name=f"{day} {puzzle.name}") for puzzle in made)


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
