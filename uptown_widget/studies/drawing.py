"""Marks as shapes over the board, placed by the targets of the scene; pure."""

import math
from collections.abc import Callable, Iterable, Iterator

from uptown_widget.screen.scene import Line, Rect, Scene, Shape, Target
from uptown_widget.studies.marks import Mark

HEAD = 0.3
"""The length of an arrow's head, in parts of a target's width."""


def place_of(target: str) -> str | None:
    """Return the place that a target is, such as `C4` for `square:C4`; None where nothing can be marked."""
    kind, _, name = target.partition(":")
    return name if kind == "square" else kind if not name else None


def mark_shapes(scene: Scene, marks: Iterable[Mark], group: Callable[[str], Iterable[str]]) -> Iterator[Shape]:
    """Draw marks; those at places that the scene does not have are left out.

    :param group: the places of the group at a place
    """
    found = {place: target for target in scene.targets if (place := place_of(target.name))}
    for mark in marks:
        at = [found[place] for place in mark.places if place in found]
        if len(at) < len(mark.places):
            continue
        if mark.kind == "arrow":
            yield from _arrow(at[0], at[1], mark.brush)
        elif mark.kind == "square":
            yield from _frame(at[0], mark.brush)
        else:
            for place in group(mark.places[0]):
                if place in found:
                    yield from _frame(found[place], mark.brush)


def _frame(target: Target, brush: str) -> Iterator[Shape]:
    box = target.x + 4, target.y + 4, target.width - 8, target.height - 8
    for color, line in (("ink", 6.5), (brush, 4.0)):
        yield Rect(*box, None, color, line, 6)


def _arrow(start: Target, end: Target, brush: str) -> Iterator[Shape]:
    (x, y), (to_x, to_y) = _middle(start), _middle(end)
    angle, size = math.atan2(to_y - y, to_x - x), HEAD * end.width
    barbs = [(to_x - size * math.cos(angle + turn), to_y - size * math.sin(angle + turn)) for turn in (-0.55, 0.55)]
    for color, line in (("ink", 9.0), (brush, 6.0)):
        yield Line(((x, y), (to_x, to_y)), color, line, opacity=0.9)
        yield Line((barbs[0], (to_x, to_y), barbs[1]), color, line, opacity=0.9)


def _middle(target: Target) -> tuple[float, float]:
    return target.x + target.width / 2, target.y + target.height / 2
