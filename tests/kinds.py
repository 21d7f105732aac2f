"""What an exercise of any game holds, as a test of one game knows it."""

from typing import TypeVar

T = TypeVar("T")


def sure(kind: type[T], value: object) -> T:
    """Return a value, which is of that kind."""
    assert isinstance(value, kind), value
    return value
