"""Whole numbers as callers write them. Standard library only; everyone may import this."""

import operator
from typing import SupportsIndex, TypeVar

T = TypeVar("T")


def whole(value: T) -> T | int:
    """Return a whole number of another library, such as one of numpy, as an int, and anything else as it is."""
    if isinstance(value, int) or not isinstance(value, SupportsIndex):
        return value
    try:
        return operator.index(value)
    except TypeError:  # an array of several, which only looks like a number
        return value
