"""The puzzles that come with the practice, verified beforehand, so that nobody waits for one; pure.

`python -m lite.build.puzzle_shelf` makes them: a line each, with the number of the game that it is from, its level, its
best move and its position.

>>> puzzle = next(puzzles_of("uptown", "2026-11-23"))
>>> is_on_shelf("uptown", puzzle), is_on_shelf("upturn", puzzle)
(True, False)
"""

import bz2
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.resources import files
from random import Random

from uptown_widget.practice.deck import SET
from uptown_widget.practice.puzzle import Puzzle
from uptown_widget.ui.dates import as_day

GAMES = ("uptown", "upturn")
"""The games of which there is a shelf."""


def first_puzzles_of(name: str, usual: Callable[[Puzzle], bool]) -> Iterator[Puzzle]:
    """Yield the set of whoever has not finished one yet, from easy to hard: the same on all days.

    :param usual: tells whether a puzzle is of the game as most people play it; others fill in where there is none
    """
    for part in _parts(SHELVES.get(name, ())):
        yield next(filter(usual, part), part[0])


def puzzles_of(name: str, day: str) -> Iterator[Puzzle]:
    """Yield the puzzles of a game in the order in which they are solved on a day: first a set, from easy to hard.

    They are the same for everybody, and others on each of as many days as the shelf has sets.
    """
    shelf = SHELVES.get(name, ())
    begun = as_day(day)
    if begun is None:
        return
    chosen = [part[begun.toordinal() % len(part)] for part in _parts(shelf)]
    yield from chosen
    yield from (each for each in Random(f"{name}/{day}").sample(shelf, len(shelf)) if each not in chosen)


def _parts(shelf: Sequence[Puzzle]) -> Iterator[Sequence[Puzzle]]:
    """Yield a fifth of a shelf after the other, the easiest first, each of which gives a set one puzzle."""
    parts = (shelf[len(shelf) * part // SET : len(shelf) * (part + 1) // SET] for part in range(SET))
    return filter(None, parts)


def is_on_shelf(name: str, puzzle: Puzzle) -> bool:
    """Whether a puzzle comes from the shelf of a game, so that all moves but the best one are known to be worse."""
    return _BY_NAME.get((name, puzzle.name)) == puzzle


def _read(name: str) -> Sequence[Puzzle]:
    """Return the puzzles of a file, the easiest first, those of a level in any order."""
    text = bz2.decompress(files(__package__).joinpath(f"{name}.txt.bz2").read_bytes()).decode()
    lines = (line.split(" ", 3) for line in text.splitlines())
    found = [Puzzle(position, best, int(level)) for _, level, best, position in lines]
    return sorted(Random(name).sample(found, len(found)), key=lambda each: each.level)


SHELVES: Mapping[str, Sequence[Puzzle]] = {name: _read(name) for name in GAMES}
"""By the name of a game, its puzzles, the easiest first."""
_BY_NAME = {(name, each.name): each for name, shelf in SHELVES.items() for each in shelf}
