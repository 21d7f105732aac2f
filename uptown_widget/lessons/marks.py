"""Draws the marks of an exercise over the board: rings, crosses and arrows, which differ in form; pure."""

from collections.abc import Collection, Iterator

from uptown_widget.lessons.exercise import Attempt
from uptown_widget.screen.scene import Line, Rect, Scene, Shape, Target, rings
from uptown_widget.uptown.rules.moves import Move
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.view.art.geometry import SQUARE, corner, middle
from uptown_widget.uptown.view.art.tiles import symbol

_ARROWS = {
    (0, -1): ("M9.5 3 H14.5 V11 H19.5 L12 20.5 L4.5 11 H9.5 Z", "M7.5 1 H16.5 V9 H23.5 L12 23.5 L0.5 9 H7.5 Z"),
    (-1, 0): ("M3 9.5 V14.5 H11 V19.5 L20.5 12 L11 4.5 V9.5 Z", "M1 7.5 V16.5 H9 V23.5 L23.5 12 L9 0.5 V7.5 Z"),
    (1, 0): ("M21 9.5 V14.5 H13 V19.5 L3.5 12 L13 4.5 V9.5 Z", "M23 7.5 V16.5 H15 V23.5 L0.5 12 L15 0.5 V7.5 Z"),
    (0, 1): ("M9.5 21 H14.5 V13 H19.5 L12 3.5 L4.5 13 H9.5 Z", "M7.5 23 H16.5 V15 H23.5 L12 0.5 L0.5 15 H7.5 Z"),
}
"""By the side a tile is pointed at from, as columns and rows: an arrow, and what surrounds it."""


def draw_lit(scene: Scene, names: Collection[str]) -> Iterator[Shape]:
    """Draw a light on the targets of which a hint speaks, and one outline around all of them."""
    lit = [target for target in scene.targets if target.name in names]
    for each in lit:
        yield Rect(each.x, each.y, each.width, each.height, "accent", opacity=0.12)
    if lit:
        left, top = min(each.x for each in lit), min(each.y for each in lit)
        width, height = max(each.x + each.width for each in lit) - left, max(each.y + each.height for each in lit) - top
        yield from rings(left, top, width, height, 6, ("page", 7), ("accent", 4))


def draw_marks(attempt: Attempt) -> Iterator[Shape]:
    """Draw marked and wrong squares, and arrows at what others have just placed."""
    info = attempt.ui.shared.info
    for turn in info.turns:
        others = turn.player != info.viewer and not attempt.done
        if others and isinstance(turn.move, Move) and isinstance(attempt.observation, Observation):
            yield from _arrow(turn.move.square, attempt.observation.table.pieces)
    # With a tile selected, all squares that it fits have marks of their own.
    ring = _ring if attempt.ui.shared.selected is None else _strong_ring
    for square in sorted(attempt.marked):
        yield from ring(square)
    for square in sorted(attempt.wrong):
        yield from _cross(square)


def frame(target: Target) -> Iterator[Shape]:
    """Draw a frame around something to press, such as a tile of the rack."""
    yield from rings(target.x, target.y, target.width, target.height, 10, ("page", 9), ("ink", 6), ("accent", 3.5))


def _ring(square: int) -> Iterator[Shape]:
    x, y = corner(square)
    yield Rect(x + 4, y + 4, SQUARE - 8, SQUARE - 8, "accent", radius=6, opacity=0.22)
    yield from rings(x + 4, y + 4, SQUARE - 8, SQUARE - 8, 6, ("page", 7), ("accent", 4))


def _strong_ring(square: int) -> Iterator[Shape]:
    """Draw a ring around the whole square, which stands out between the dots of legal squares."""
    x, y = corner(square)
    yield Rect(x + 2, y + 2, SQUARE - 4, SQUARE - 4, "accent", radius=6, opacity=0.4)
    yield from rings(x, y, SQUARE, SQUARE, 8, ("page", 14), ("ink", 9), ("accent", 5))


def _arrow(square: int, pieces: Collection[int]) -> Iterator[Shape]:
    """Draw an arrow from an empty square beside a tile, whose tip lies on its edge; nothing if there is no such square.

    So it hides no other tile, and neither letters nor numbers around the board.
    """
    row, column = divmod(square, 10)
    for (right, down), (arrow, around) in _ARROWS.items():
        beside = 10 * (row + down) + column + right
        if 0 <= row + down < 9 and 0 <= column + right < 9 and beside not in pieces:
            x, y = middle(square)
            yield symbol(around, x + 31 * right, y + 31 * down, 36, "page")
            yield symbol(arrow, x + 31 * right, y + 31 * down, 36, "ink")
            return


def _cross(square: int) -> Iterator[Shape]:
    x, y = corner(square)
    near, far = 14.0, SQUARE - 14.0
    for token, line in (("page", 9.0), ("ink", 5.0)):
        yield Line(((x + near, y + near), (x + far, y + far)), token, line)
        yield Line(((x + far, y + near), (x + near, y + far)), token, line)
