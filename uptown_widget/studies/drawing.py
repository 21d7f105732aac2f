"""Marks as shapes over the board, placed by the targets of what is marked; pure."""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping

from uptown_widget.screen.scene import Line, Shape, Target, rings
from uptown_widget.studies.marks import Mark

HEAD = 0.26
"""The length of an arrow's head, in parts of a target's width."""
AWAY = 0.33
"""How far from the middle of a target an arrow begins and ends, so that what lies there stays in sight."""

Places = Mapping[str, Target]
"""What can be marked, by its name in a study: such as the square `C4`."""


def mark_shapes(places: Places, marks: Iterable[Mark], group: Callable[[str], Iterable[str]]) -> Iterator[Shape]:
    """Draw marks; those at places that are not shown are left out.

    :param group: the places of the group at a place
    """
    for mark in marks:
        at = [places[place] for place in mark.places if place in places]
        if len(at) < len(mark.places):
            continue
        if mark.kind == "arrow":
            yield from arrow(at[0], at[1], mark.brush)
        elif mark.kind == "square":
            yield from _frame(at[0], mark.brush)
        else:
            for place in group(mark.places[0]):
                if place in places:
                    yield from _frame(places[place], mark.brush)


def _frame(target: Target, brush: str) -> Iterator[Shape]:
    return rings(target.x + 4, target.y + 4, target.width - 8, target.height - 8, 6, ("ink", 6.5), (brush, 4.0))


def arrow(start: Target, end: Target, brush: str) -> Iterator[Shape]:
    """Draw an arrow from the edge of one target to that of another."""
    (x, y), (to_x, to_y) = middle(start), middle(end)
    angle = math.atan2(to_y - y, to_x - x)
    across, down = math.cos(angle), math.sin(angle)
    x, y = x + AWAY * start.width * across, y + AWAY * start.height * down
    to_x, to_y = to_x - AWAY * end.width * across, to_y - AWAY * end.height * down
    size = HEAD * min(end.width, end.height, 64)
    barbs = [(to_x - size * math.cos(angle + turn), to_y - size * math.sin(angle + turn)) for turn in (-0.6, 0.6)]
    for color, line in (("ink", 9.0), (brush, 6.0)):
        yield Line(((x, y), (to_x, to_y)), color, line, opacity=0.9)
        yield Line((barbs[0], (to_x, to_y), barbs[1]), color, line, opacity=0.9)


def middle(target: Target) -> tuple[float, float]:
    """Return the middle of a target."""
    return target.x + target.width / 2, target.y + target.height / 2
