"""Tuples with something changed in them; standard library only."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def put(values: Sequence[T], place: int, value: T) -> tuple[T, ...]:
    """Return the values with another one at a place."""
    return (*values[:place], value, *values[place + 1 :])
