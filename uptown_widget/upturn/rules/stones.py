"""The 106 stones: 80 numbers, twins and penalties among them, and 26 action stones.

No source says which 80 numbers there are, nor which of them are penalties: `ABSENT` and `PENALTIES` are our choice.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Self

from uptown_widget.checks import unchanging
from uptown_widget.errors import InvalidNotationError, Phrase, quoted
from uptown_widget.rules.checks import read_name

ABSENT = frozenset({3, 8, 13, 18, 25, 29, 34, 39, 45, 50, 56, 60, 65, 70, 75, 82, 87, 91, 96})
"""The numbers from 1 to 99 that no stone bears."""
NUMBERS = tuple(number for number in range(1, 100) if number not in ABSENT)
"""The 80 numbers."""
PENALTIES = frozenset({7, 17, 27, 37, 47, 57, 67, 97})
ACTIONS = {"up": 6, "down": 6, "updown": 6, "skip": 3, "double": 3, "joker": 2}
"""The names of the action stones, and how many there are of each."""

_NAMES = {number: str(number) for number in NUMBERS} | dict(enumerate(ACTIONS, start=100))
_NO_STONE, _ACTION_NAMES = Phrase("Not a stone: {text}. Write one of the 80 numbers, or {names}."), ", ".join(ACTIONS)


@unchanging("A stone never changes.")
class Stone(int):
    """A stone; a numbered one equals its number, action stones come after all numbers.

    Stones of the same face are equal: nothing tells the six Up stones apart.

    >>> Stone(64), JOKER, Stone(64) < Stone(71)
    (Stone(64), parse_stone('joker'), True)

    :raises InvalidNotationError: there is no such stone
    """

    __slots__ = ()

    def __new__(cls, value: object) -> Self:
        """Return the stone with this number."""
        if not isinstance(value, int) or isinstance(value, bool) or value not in _NAMES:
            msg = f"Not a stone: {quoted(value)}."
            raise InvalidNotationError(msg)
        return super().__new__(cls, value)

    @property
    def is_action(self) -> bool:
        """Whether it is one of the 26 that bear no number."""
        return self > 99

    @property
    def is_twin(self) -> bool:
        """Whether it is 11, 22, ... 99: it may take along numbers that lie before it."""
        return not self.is_action and self % 11 == 0

    @property
    def is_penalty(self) -> bool:
        """Whether its player may hand a stone from the pot to another."""
        return self in PENALTIES

    @property
    def is_plain(self) -> bool:
        """Whether it is a number and nothing else: only such a stone starts the row."""
        return not (self.is_action or self.is_twin or self.is_penalty)

    def __str__(self) -> str:
        """Return the name used in notation: ``64`` or ``updown``."""
        return _NAMES[self]

    def __repr__(self) -> str:
        """Return an expression that makes this stone."""
        return f"parse_stone({str(self)!r})" if self.is_action else f"Stone({self!s})"


_STONES = {name: Stone(value) for value, name in _NAMES.items()}
UP, DOWN, UPDOWN, SKIP, DOUBLE, JOKER = map(_STONES.__getitem__, ACTIONS)
"""An action stone; all of its kind are alike."""
STONES: tuple[Stone, ...] = (
    *map(Stone, NUMBERS),
    *(_STONES[name] for name, count in ACTIONS.items() for _ in range(count)),
)
"""All 106, in stone order: numbers, then Up, Down, Up & Down, Skip, Double skip, Joker."""

Rack = tuple[Stone, ...]
"""Stones in stone order; a pot is one too, but in drawing order."""


def without_one(stones: Rack, stone: Stone) -> Rack:
    """Return stones in their order, one that is among them left out."""
    place = stones.index(stone)
    return stones[:place] + stones[place + 1 :]


def without(stones: Rack, others: Iterable[Stone]) -> Rack:
    """Return stones in their order, each of the others left out once."""
    out, left = Counter(others), []
    for stone in stones:
        if out[stone]:
            out[stone] -= 1
        else:
            left.append(stone)
    return tuple(left)


def parse_stone(text: str) -> Stone:
    """Return the stone a name stands for; case and surrounding blanks do not matter.

    >>> parse_stone("64").is_twin, parse_stone("66").is_twin
    (False, True)

    :raises InvalidNotationError: the text names no stone
    """
    return read_name(text, _STONES, _NO_STONE, names=_ACTION_NAMES)
