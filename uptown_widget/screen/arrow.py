"""Arrows between targets: the marks of a study, and the moves that a review compares; pure."""

import math
from collections.abc import Iterator

from uptown_widget.screen.scene import Line, Shape, Target

HEAD = 0.26
"""The length of an arrow's head, in parts of a target's width."""
AWAY = 0.33
"""How far from the middle of a target an arrow begins and ends, so that what lies there stays in sight."""


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
