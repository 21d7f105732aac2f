"""The night behind Upturn: sky, distant towers, a quay, and the river below the rack; pure."""

from collections.abc import Iterator
from functools import cache

from uptown_widget.screen.ornament import disc, frame, lozenges, outline, rays, ripples, stairs
from uptown_widget.screen.scene import Line, Path, Rect, Shape
from uptown_widget.upturn.view.art.geometry import GROUND, STAGE_TOP, WIDTH

_ROOFS = (
    *((0, 46), (22, 62), (40, 44), (66, 72), (72, 84), (78, 72), (100, 40), (132, 58), (150, 66), (168, 48), (196, 36)),
    *((224, 62), (240, 78), (247, 96), (254, 78), (272, 56), (300, 40), (330, 52), (352, 70), (374, 54), (400, 38)),
    *((424, 60), (446, 80), (452, 92), (458, 80), (476, 50), (504, 66), (520, 44), (548, 56)),
)
"""From the left: (x, height of the distant towers from there on)."""
_STARS = ((38, 30), (96, 74), (171, 22), (230, 58), (312, 26), (346, 92), (436, 34), (66, 118), (268, 104), (500, 44))
_MOON = (404.0, 48.0)


@cache
def backdrop(height: float) -> tuple[Shape, ...]:
    """Return the backdrop of a scene of that height."""
    return tuple(_night(height))


def _night(height: float) -> Iterator[Shape]:
    yield Path(outline(stairs(WIDTH, height)), 0, 0, 1, "sky")
    leans = (-0.62, -0.42, -0.25, -0.08, 0.08, 0.25, 0.42, 0.62)
    yield Path(rays(WIDTH / 2, GROUND, 8, leans), 0, 0, 1, "glow", 0.08)
    x, y = _MOON[0], STAGE_TOP + _MOON[1]
    yield Path(disc(x, y, 34), 0, 0, 1, "glow", 0.13)
    yield Path(disc(x, y, 22), 0, 0, 1, "moon", 0.9)
    yield Path(lozenges(((sx, STAGE_TOP + sy) for sx, sy in _STARS), 2.6), 0, 0, 1, "moon", 0.7)
    towers = "".join(f"H{x:g}V{GROUND - roof:g}" for x, roof in _ROOFS)
    yield Path(f"M7 {GROUND:g}{towers}H{WIDTH - 7:g}V{GROUND:g}Z".replace("H0V", "H7V"), 0, 0, 1, "far", 0.7)
    yield Rect(7, GROUND, WIDTH - 14, height - GROUND - 7, "water")
    light = [
        (x, y, length)
        for y in range(int(GROUND) + 12, int(height) - 14, 13)
        for x, length in ((24 + y * 37 % 90, 16), (190 + y * 53 % 120, 22), (380 + y * 29 % 140, 14))
    ]
    yield Path(ripples(light), 0, 0, 1, "window", 0.3)
    yield Line(((7, GROUND), (WIDTH - 7, GROUND)), "gold", 2.5)
    yield from frame(WIDTH, height)
