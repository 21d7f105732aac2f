"""Puzzles, graded: a position, what is asked in it, and the moves that are right; pure, verified by tests.

`generate` makes more of them.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from importlib.resources import files

from uptown_widget.checks import check_each, check_type
from uptown_widget.errors import GameError
from uptown_widget.i18n import say
from uptown_widget.lessons.board import parse
from uptown_widget.lessons.find_move import FindMove
from uptown_widget.lessons.progress import Progress
from uptown_widget.lessons.puzzle_kinds import KINDS as _KINDS
from uptown_widget.lessons.puzzle_kinds import LEVELS, check_kind, check_level

KINDS = tuple(_KINDS)
"""The names of the kinds, in the order they are learned."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position with something to find in it."""

    kind: str
    level: int
    """1 to 3."""
    position: str
    moves: tuple[str, ...]
    """The right ones; every other misses what is asked."""

    @property
    def name(self) -> str:
        """What it is called in the progress file."""
        return f"{self.kind}-{self.level}"

    def exercise(self) -> FindMove:
        """Return it as an exercise.

        :raises GameError: its position is no puzzle of its kind
        """
        seen = parse(self.position)
        goal = _KINDS[self.kind].goal(seen)
        if goal is None:
            raise GameError(say("Not a puzzle: {name}.", name=self.name))
        return FindMove(self.name, goal, seen, level=self.level)


def of(kind: str | None = None, level: int | None = None) -> tuple[FindMove, ...]:
    """Return the puzzles of a kind, of a level, or all, the easiest first.

    >>> [puzzle.name for puzzle in of("join")]
    ['join-1', 'join-2', 'join-3']

    :raises GameError: there is no such kind or level
    """
    if kind is not None:
        check_kind(kind)
    if level is not None:
        check_level(level)
    chosen = (puzzle for puzzle in PUZZLES if kind in (None, puzzle.kind) and level in (None, puzzle.level))
    return tuple(puzzle.exercise() for puzzle in sorted(chosen, key=lambda puzzle: puzzle.level))


def next_level(kind: Iterable[FindMove], progress: Progress, lesson: str) -> int:
    """Return the level of the first of these puzzles that is still to be solved; the highest if all are.

    :raises GameError: an argument is something else
    """
    check_type(progress, Progress, "a Progress")
    kind = check_each(kind, FindMove, "puzzles, such as puzzles.of('join')")
    return next((each.level for each in kind if not progress.of(lesson, each.name).solved), LEVELS[-1])


PUZZLES = tuple(
    Puzzle(kind, int(level), position, tuple(moves.split(",")))
    for line in files(__package__).joinpath("puzzles.txt").read_text(encoding="utf-8").splitlines()
    for kind, level, moves, position in [line.split(" ", 3)]
)
"""One of each level of each kind, in the order of the file: a line has kind, level, the right moves, and a position."""
