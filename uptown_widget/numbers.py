"""Whole numbers and seeds as callers write them, and reprs show numbers. Standard library only; all may import this."""

import operator
import re
from typing import SupportsIndex, TypeVar
from unicodedata import normalize

T = TypeVar("T")
MAX_SEED_LENGTH = 40
"""Characters."""


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


def plain_seed(seed: object) -> str | None:
    """Return a seed as a text of plain signs; "" for None, and None for what is no seed."""
    seed = whole(seed)
    if seed is None:
        return ""
    # A number may have more digits than Python writes down.
    is_number = type(seed) is int and abs(seed) < 10**MAX_SEED_LENGTH
    return seed_signs(str(seed)) if is_number or isinstance(seed, str) else None


def seed_signs(text: str) -> str:
    """Return a seed with the signs of ours that an input method, or a phone from two hyphens, has made others of."""
    return re.sub("[\u2013\u2014]", "--", normalize("NFKC", text)).strip()
