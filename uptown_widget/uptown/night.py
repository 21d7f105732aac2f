"""The city at night around the board and behind the rack, in the lines of the 1920s; pure, and the same all game long.

Few shapes hold it all: what is of one colour is one path. Outlines in a path nest but never cross, so a row of towers is
one outline from its first wall to its last.
"""

from collections.abc import Iterator, Sequence
from functools import cache

from uptown_widget.screen.scene import Line, Path, Rect, Shape
from uptown_widget.uptown.geometry import BOARD_BOTTOM, LABELS, SQUARE, WATER, WIDTH

STEP = 7.0
"""The side of one stair of the frame's corners."""

_FAR = (
    *((0, 34), (22, 52), (40, 40), (58, 30), (74, 46), (80, 58), (86, 46), (98, 36), (118, 50), (140, 38), (160, 60)),
    *((166, 72), (172, 60), (178, 44), (200, 34), (224, 54), (246, 42), (262, 64), (276, 48), (300, 36), (322, 56)),
    *((330, 68), (338, 56), (346, 40), (370, 52), (392, 38), (410, 62), (424, 46), (446, 34), (468, 56), (486, 44)),
    *((504, 66), (512, 54), (530, 38), (552, 50), (574, 36)),
)
"""Walls from the left, each as (where, how high the roof from there on)."""
_NEAR = (
    *((0, 22), (12, 46), (18, 62), (24, 78), (28, 92), (31, 104), (33, 92), (36, 78), (42, 62), (48, 46), (54, 24)),
    *((66, 38), (86, 28), (100, 58), (104, 64), (120, 58), (124, 30), (142, 18), (166, 26), (190, 16), (214, 30)),
    *((232, 20), (258, 14), (284, 30), (292, 40), (300, 30), (308, 14), (336, 22), (360, 32), (380, 18), (404, 26)),
    *((428, 16), (452, 34), (470, 52), (488, 30), (500, 20), (510, 40), (572, 30), (584, 54)),
)
_CROWN = (536.0, 62.0)
"""Where the tower with the crown of rays stands, and how high its shaft is."""


def _towers(walls: Sequence[tuple[float, float]], ground: float) -> str:
    """Return a row of towers as one outline."""
    steps = "".join(f"H{x:g}V{ground - roof:g}" for x, roof in walls)
    return f"M0 {ground:g}{steps}H{WIDTH:g}V{ground:g}Z"


def _roof(walls: Sequence[tuple[float, float]], x: float) -> float:
    return next(roof for at, roof in reversed(walls) if at <= x)


def _windows(ground: float) -> str:
    """Return lit windows: about every third of the near towers', always the same ones."""
    lit, seed = [], 7
    for x in range(5, int(WIDTH) - 4, 6):
        for y in range(7, 92, 8):
            seed = (seed * 1103515245 + 12345) % 2**31
            # The wall must stand at both sides of a window, and the roof above it.
            if seed % 100 < 34 and min(_roof(_NEAR, x - 1.5), _roof(_NEAR, x + 3.5)) > y + 6:
                lit.append(f"M{x} {ground - y:g}h2v-4h-2Z")
    return "".join(lit)


def _crown(ground: float) -> tuple[str, str]:
    """Return the tower with the crown of arcs and a needle, and the light in its arcs."""
    x, top = _CROWN[0], ground - _CROWN[1]
    dark = (
        f"M{x - 17:g} {ground:g}V{top:g}H{x - 13:g}V{top - 6:g}A13 17 0 0 1 {x - 4:g} {top - 21:g}Q{x - 1:g} {top - 28:g}"
        f" {x - 0.6:g} {top - 46:g}H{x + 0.6:g}Q{x + 1:g} {top - 28:g} {x + 4:g} {top - 21:g}"
        f"A13 17 0 0 1 {x + 13:g} {top - 6:g}V{top:g}H{x + 17:g}V{ground:g}Z"
    )
    arcs = "".join(
        f"M{x - r:g} {top - y:g}A{r} {r * 1.25:g} 0 0 1 {x + r:g} {top - y:g}H{x + r - 1.6:g}"
        f"A{r - 1.6:g} {r * 1.25 - 1.8:g} 0 0 0 {x - r + 1.6:g} {top - y:g}Z"
        for r, y in ((10, 2), (7, 7), (4, 12))
    )
    shaft = "".join(
        f"M{x + dx:g} {ground - y:g}h2.4v-5h-2.4Z"
        for dx in (-13, -7.2, -1.2, 4.8, 10.6)
        for y in range(6, 56, 9)
        if (dx * 5 + y) % 3 < 2
    )
    return dark, arcs + shaft


def _beam(x: float, ground: float, reach: float, lean: float, spread: float) -> str:
    """Return a searchlight from the ground: a long thin wedge."""
    left, right, top = x + lean - spread, x + lean + spread, ground - reach
    return f"M{x - 2:g} {ground:g}L{left:g} {top:g}H{right:g}L{x + 2:g} {ground:g}Z"


def _disc(x: float, y: float, radius: float) -> str:
    return f"M{x - radius:g} {y:g}a{radius:g} {radius:g} 0 1 1 {2 * radius:g} 0a{radius:g} {radius:g} 0 1 1 {-2 * radius:g} 0Z"


@cache
def night(height: float) -> tuple[Shape, ...]:
    """Return the frame and the city for a scene of that height, to be painted first."""
    return (*_frame(height), *_city(height), *_lines(height))


def _stairs(inset: float, height: float) -> tuple[tuple[float, float], ...]:
    """Return a rectangle with stepped corners, `inset` from the edge of the scene."""
    left, top, right, bottom, s = inset, inset, WIDTH - inset, height - inset, STEP
    return (
        *((left + 2 * s, top), (right - 2 * s, top), (right - 2 * s, top + s), (right - s, top + s)),
        *((right - s, top + 2 * s), (right, top + 2 * s), (right, bottom - 2 * s), (right - s, bottom - 2 * s)),
        *((right - s, bottom - s), (right - 2 * s, bottom - s), (right - 2 * s, bottom), (left + 2 * s, bottom)),
        *((left + 2 * s, bottom - s), (left + s, bottom - s), (left + s, bottom - 2 * s), (left, bottom - 2 * s)),
        *((left, top + 2 * s), (left + s, top + 2 * s), (left + s, top + s), (left + 2 * s, top + s)),
    )


def _outline(points: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points) + "Z"


def _frame(height: float) -> Iterator[Shape]:
    yield Path(_outline(_stairs(0, height)), 0, 0, 1, "sky")


def _city(height: float) -> Iterator[Shape]:
    ground = height - WATER
    moon = (82.0, BOARD_BOTTOM + 27)
    for radius, opacity in ((34, 0.10), (25, 0.14)):
        yield Path(_disc(*moon, radius), 0, 0, 1, "glow", opacity)
    yield Path(_disc(*moon, 15), 0, 0, 1, "moon")
    reach = ground - BOARD_BOTTOM - 2
    for x, lean, spread in ((214, -66, 13), (236, 34, 12), (404, -40, 12), (424, 50, 14)):
        yield Path(_beam(x, ground, reach, lean, spread), 0, 0, 1, "glow", 0.16)
    yield Path(_towers(_FAR, ground), 0, 0, 1, "far")
    dark, light = _crown(ground)
    yield Path(_towers(_NEAR, ground), 0, 0, 1, "near")
    yield Path(dark, 0, 0, 1, "near")
    yield Path(_windows(ground) + light, 0, 0, 1, "lamp", 0.9)
    yield from _river(height, ground)


def _river(height: float, ground: float) -> Iterator[Shape]:
    yield Rect(STEP, ground, WIDTH - 2 * STEP, height - ground - STEP, "water")
    ripples = "".join(
        f"M{x - length / 2:g} {ground + y:g}h{length:g}v1.4h-{length:g}Z"
        for x, widths in (
            (34, (20, 12, 6)),
            (82, (26, 18, 10)),
            (112, (10, 14, 6)),
            (470, (12, 16, 8)),
            (536, (24, 14, 8)),
        )
        for y, length in zip((4, 8.5, 13), widths, strict=True)
    )
    yield Path(ripples, 0, 0, 1, "lamp", 0.55)


def _lines(height: float) -> Iterator[Shape]:
    """Gold: a double line with stepped corners around everything, a fan in each corner, a line around the board."""
    yield Line(_stairs(3, height), "gold", 2.0, closed=True)
    yield Line(_stairs(6.5, height), "gold", 0.8, closed=True)
    size = 9 * SQUARE
    edge = 3.0
    yield Rect(LABELS - edge, LABELS - edge, size + 2 * edge, size + 2 * edge, None, "gold", 2.0)
