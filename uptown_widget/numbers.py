"""Whole numbers: as callers write them, and as reprs show them. Standard library only; everyone may import this."""

import operator
from typing import SupportsIndex, TypeVar

T = TypeVar("T")


def counted(number: int, noun: str) -> str:
    """Return a number with an English noun, for the reprs; sentences that people read use `say_n`.

    >>> counted(1, "move"), counted(2, "move")
    ('1 move', '2 moves')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def whole(value: T) -> T | int:
    """Return a whole number of another library, such as one of numpy, as an int, and anything else as it is."""
    if value is None or isinstance(value, int) or not isinstance(value, SupportsIndex):
        return value
    try:
        return operator.index(value)
    except TypeError:  # an array of several, which only looks like a number
        return value
