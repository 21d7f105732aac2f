"""The art-deco city at night around the board and behind the rack; pure, and the same throughout a match.

Few shapes hold it all: what is of one colour is one path. Outlines in a path nest but never cross, so a row of towers
is one outline from its first wall to its last.
"""

from collections.abc import Iterator, Sequence
from functools import cache

from uptown_widget.screen.ornament import STEP, disc, frame, lozenges, outline, rays, ripples, stairs
from uptown_widget.screen.scene import Path, Rect, Shape
from uptown_widget.uptown.view.art.geometry import BACKDROP_HEIGHT, BOARD_BOTTOM, LABELS, SQUARE, WATER, WIDTH

Walls = Sequence[tuple[float, float]]
"""From the left: (x, height of the roof from there on), for a backdrop of full height."""

_FAR: Walls = (
    *((0, 50), (14, 64), (30, 52), (66, 62), (84, 74), (88, 82), (94, 74), (100, 56), (122, 66), (128, 76), (134, 86)),
    *((136.4, 98), (137.6, 86), (140, 76), (146, 66), (154, 54), (172, 64), (196, 52), (212, 74), (236, 60)),
    *((252, 68), (264, 78), (274, 86), (284, 93), (293, 99), (297.2, 108), (298.8, 99), (303, 93), (312, 86)),
    *((322, 78), (332, 66), (344, 58), (358, 76), (380, 60), (396, 70), (414, 54), (430, 64), (438, 74), (444, 82)),
    *((447.4, 94), (448.6, 82), (452, 74), (458, 64), (466, 52), (484, 66), (506, 78), (510, 66), (522, 56)),
    *((566, 68), (580, 54)),
)
_NEAR: Walls = (
    *((0, 26), (10, 30), (19, 52), (25, 68), (31, 82), (36, 90), (39.3, 106), (40.7, 90), (44, 82), (49, 68)),
    *((55, 52), (61, 34), (70, 48), (78, 54), (88, 48), (96, 30), (108, 42), (124, 26), (138, 34), (158, 20)),
    *((182, 30), (196, 20), (212, 34), (232, 22), (258, 16), (284, 34), (314, 16), (338, 24), (358, 36), (380, 20)),
    *((404, 30), (428, 18), (448, 38), (466, 26), (482, 44), (490, 50), (500, 44), (508, 28), (520, 34), (562, 46)),
    *((576, 58), (586, 40)),
)
_CROWN = 541.0
"""The position of the tower with the crown of rays."""
_SHAFT = 62.0
_FRAME = 3.0
"""The distance of the frame from the edge of the scene."""
_LEANS = (-2.3, -1.5, -0.95, -0.52, -0.17, 0.17, 0.52, 0.95, 1.5, 2.3)
"""The position of the rays behind the highest tower."""
_MOON = (186.0, 27.0)
_STARS = (
    *((64, 18), (104, 34), (128, 14), (226, 18), (250, 36), (338, 30), (366, 14), (398, 38), (424, 20), (470, 34)),
    (500, 16),
)


def _towers(walls: Walls, ground: float) -> str:
    """Return a row of towers, from frame to frame, as one outline."""
    steps = "".join(f"H{max(x, _FRAME):g}V{ground - roof:g}" for x, roof in walls)
    return f"M{_FRAME:g} {ground:g}{steps}H{WIDTH - _FRAME:g}V{ground:g}Z"


def _roof(walls: Walls, x: float) -> float:
    return next(roof for at, roof in reversed(walls) if at <= x)


def _windows(walls: Walls, ground: float, share: int, above: Walls = ()) -> str:
    """Return lit windows: `share` of every hundred, always the same ones; none behind the walls `above`."""
    lit, seed = [], 7
    for x in range(9, int(WIDTH) - 9, 6):
        for y in range(8, 100, 8):
            seed = (seed * 1103515245 + 12345) % 2**31
            # The wall must stand at both sides of a window, and the roof above it.
            stands = min(_roof(walls, x - 1.5), _roof(walls, x + 3.5)) > y + 6
            hidden = above and max(_roof(above, x), _roof(above, x + 2)) > y - 2
            if (seed >> 8) % 100 < share and stands and not hidden and not 520 < x < 562:
                lit.append(f"M{x} {ground - y:g}h2v-4h-2Z")
    return "".join(lit)


def _crown(ground: float, shaft: float) -> tuple[str, str]:
    """Return the tower with the crown of arcs and a needle, and the light in its arcs."""
    x, top = _CROWN, ground - shaft
    dark = (
        f"M{x - 17:g} {ground:g}V{top:g}H{x - 13:g}V{top - 6:g}A13 17 0 0 1 {x - 4:g} {top - 21:g}"
        f"Q{x - 1:g} {top - 28:g} {x - 0.6:g} {top - 44:g}H{x + 0.6:g}Q{x + 1:g} {top - 28:g} {x + 4:g} {top - 21:g}"
        f"A13 17 0 0 1 {x + 13:g} {top - 6:g}V{top:g}H{x + 17:g}V{ground:g}Z"
    )
    arcs = "".join(
        f"M{x - r:g} {top - 2:g}A{r} {r * 1.4:g} 0 0 1 {x + r:g} {top - 2:g}H{x + r - 1.5:g}"
        f"A{r - 1.5:g} {r * 1.4 - 1.8:g} 0 0 0 {x - r + 1.5:g} {top - 2:g}Z"
        for r in (10.4, 7, 3.6)
    )
    windows = "".join(
        f"M{x + dx:g} {ground - y:g}h2.4v-5h-2.4Z"
        for dx in (-13, -7.2, -1.2, 4.8, 10.6)
        for y in range(6, int(shaft) - 6, 9)
        if (dx * 5 + y) % 3 < 2
    )
    return dark, arcs + windows


@cache
def backdrop(height: float) -> tuple[Shape, ...]:
    """Return the frame and the city for a scene of that height; painted first."""
    return (Path(outline(stairs(WIDTH, height)), 0, 0, 1, "sky"), *_city(height), *_frame(height))


def _city(height: float) -> Iterator[Shape]:
    ground, top = height - WATER, BOARD_BOTTOM + 3
    part = (ground - BOARD_BOTTOM) / (BACKDROP_HEIGHT - WATER)
    far, near = (tuple((x, roof * part) for x, roof in walls) for walls in (_FAR, _NEAR))
    yield Path(rays(WIDTH / 2, ground - 30, top, _LEANS), 0, 0, 1, "glow", 0.13)
    x, y = _MOON[0], BOARD_BOTTOM + _MOON[1] * part
    for radius, opacity in ((24 * part, 0.12), (19 * part, 0.16)):
        yield Path(disc(x, y, radius), 0, 0, 1, "glow", opacity)
    yield Path(disc(x, y, 14 * part), 0, 0, 1, "moon")
    yield Path(lozenges(((sx, BOARD_BOTTOM + sy * part) for sx, sy in _STARS), 2.2), 0, 0, 1, "moon", 0.8)
    yield Path(_towers(far, ground), 0, 0, 1, "far")
    yield Path(_windows(far, ground, 30, near), 0, 0, 1, "window", 0.45)
    dark, light = _crown(ground, _SHAFT * part - 44 * (1 - part))
    yield Path(_towers(near, ground), 0, 0, 1, "near")
    yield Path(dark, 0, 0, 1, "near")
    yield Path(_windows(near, ground, 42) + light, 0, 0, 1, "window", 0.95)
    yield from _river(height, ground)


def _river(height: float, ground: float) -> Iterator[Shape]:
    yield Rect(STEP, ground, WIDTH - 2 * STEP, height - ground - STEP, "water")
    strokes = (
        (x - length / 2, ground + y, length)
        for x, widths in (
            *((40, (20, 13, 7)), (82, (12, 16, 9)), (186, (30, 22, 12)), (246, (10, 6, 12)), (298, (16, 26, 12))),
            *((372, (12, 8, 14)), (452, (10, 16, 8)), (500, (14, 8, 6)), (541, (26, 17, 9))),
        )
        for y, length in zip((4, 8.5, 13), widths, strict=True)
    )
    yield Path(ripples(strokes), 0, 0, 1, "window", 0.5)


def _frame(height: float) -> Iterator[Shape]:
    """Gold: a double line with stepped corners around the scene, one around the board, a gem at each district."""
    yield from frame(WIDTH, height)
    size, edge, side = 9 * SQUARE, 3.0, LABELS / 2 + 2
    yield Rect(LABELS - edge, LABELS - edge, size + 2 * edge, size + 2 * edge, None, "gold", 2.0)
    borders = [LABELS + 3 * SQUARE, LABELS + 6 * SQUARE]
    stones = [place for at in borders for place in ((at, side), (side, at), (WIDTH - side, at))]
    yield Path(lozenges(stones, 6), 0, 0, 1, "gold")
