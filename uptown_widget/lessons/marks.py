"""Draws the marks of an exercise over the board: rings and crosses, told apart by form; pure."""

from collections.abc import Iterator

from uptown_widget.lessons.exercise import Attempt
from uptown_widget.screen.scene import Line, Rect, Shape
from uptown_widget.uptown.view.art.geometry import SQUARE, corner


def draw_marks(attempt: Attempt) -> Iterator[Shape]:
    """Draw marked and wrong squares."""
    for square in sorted(attempt.marked):
        yield from _ring(square)
    for square in sorted(attempt.wrong):
        yield from _cross(square)


def _ring(square: int) -> Iterator[Shape]:
    x, y = corner(square)
    yield Rect(x + 4, y + 4, SQUARE - 8, SQUARE - 8, "accent", radius=6, opacity=0.22)
    yield Rect(x + 4, y + 4, SQUARE - 8, SQUARE - 8, None, "page", 7, 6)
    yield Rect(x + 4, y + 4, SQUARE - 8, SQUARE - 8, None, "accent", 4, 6)


def _cross(square: int) -> Iterator[Shape]:
    x, y = corner(square)
    near, far = 14.0, SQUARE - 14.0
    for token, line in (("page", 9.0), ("ink", 5.0)):
        yield Line(((x + near, y + near), (x + far, y + far)), token, line)
        yield Line(((x + far, y + near), (x + near, y + far)), token, line)
