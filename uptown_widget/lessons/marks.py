"""Draws the marks of an exercise over the board: rings, crosses and gaps, told apart by form; pure."""

from collections.abc import Iterator

from uptown_widget.lessons.exercise import Attempt
from uptown_widget.screen.scene import Line, Rect, Shape
from uptown_widget.uptown.view.art.geometry import SQUARE, corner


def draw_marks(attempt: Attempt) -> Iterator[Shape]:
    """Draw marked, wrong and missing squares."""
    for square in sorted(attempt.marked):
        yield from _ring(square)
    for square in sorted(attempt.wrong):
        yield from _cross(square)
    for square in sorted(attempt.missing):
        yield from _gap(square)


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


def _gap(square: int) -> Iterator[Shape]:
    """Four strokes with gaps between: something belongs here."""
    x, y = corner(square)
    low, high, reach = 6.0, SQUARE - 6.0, 0.3 * SQUARE
    for token, line in (("page", 7.0), ("accent", 3.5)):
        for at in (low, high):
            yield Line(((x + reach, y + at), (x + SQUARE - reach, y + at)), token, line)
            yield Line(((x + at, y + reach), (x + at, y + SQUARE - reach)), token, line)
