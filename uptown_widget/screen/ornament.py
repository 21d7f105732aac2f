"""Art-deco lines, and outlines as SVG path data: stepped corners, rays, discs, lozenges; pure."""

from collections.abc import Iterable, Sequence

from uptown_widget.screen.scene import Line

STEP = 7.0
"""The size of one step of a stepped corner."""

Points = tuple[tuple[float, float], ...]


def stairs(width: float, height: float, inset: float = 0.0, step: float = STEP) -> Points:
    """Return a rectangle with stepped corners, `inset` from the edge of a scene of that size."""
    left, top, right, bottom, s = inset, inset, width - inset, height - inset, step
    return (
        *((left + 2 * s, top), (right - 2 * s, top), (right - 2 * s, top + s), (right - s, top + s)),
        *((right - s, top + 2 * s), (right, top + 2 * s), (right, bottom - 2 * s), (right - s, bottom - 2 * s)),
        *((right - s, bottom - s), (right - 2 * s, bottom - s), (right - 2 * s, bottom), (left + 2 * s, bottom)),
        *((left + 2 * s, bottom - s), (left + s, bottom - s), (left + s, bottom - 2 * s), (left, bottom - 2 * s)),
        *((left, top + 2 * s), (left + s, top + 2 * s), (left + s, top + s), (left + 2 * s, top + s)),
    )


def frame(width: float, height: float) -> tuple[Line, Line]:
    """Return a golden double line with stepped corners around a scene of that size."""
    outer, inner = stairs(width, height, 3), stairs(width, height, 6.5)
    return Line(outer, "gold", 2.0, closed=True), Line(inner, "gold", 0.8, closed=True)


def outline(points: Iterable[tuple[float, float]]) -> str:
    """Return a closed polygon."""
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points) + "Z"


def disc(x: float, y: float, radius: float) -> str:
    """Return a disc."""
    arc = f"a{radius:g} {radius:g} 0 1 1"
    return f"M{x - radius:g} {y:g}{arc} {2 * radius:g} 0{arc} {-2 * radius:g} 0Z"


def lozenges(places: Iterable[tuple[float, float]], size: float) -> str:
    """Return a lozenge at each position."""
    return "".join(
        f"M{x:g} {y - size:g}L{x + 0.6 * size:g} {y:g}L{x:g} {y + size:g}L{x - 0.6 * size:g} {y:g}Z" for x, y in places
    )


def ripples(places: Iterable[tuple[float, float, float]]) -> str:
    """Return strokes of light on water: (x, y, length) of each, from its left end."""
    return "".join(f"M{x:g} {y:g}h{length:g}v1.4h{-length:g}Z" for x, y, length in places)


def rays(x: float, y: float, top: float, leans: Sequence[float]) -> str:
    """Return a fan of light that rises from a point to `top`, each ray a long thin wedge."""
    return "".join(
        f"M{x:g} {y:g}L{x + (lean - 0.1 - 0.05 * abs(lean)) * (y - top):g} {top:g}"
        f"H{x + (lean + 0.1 + 0.05 * abs(lean)) * (y - top):g}Z"
        for lean in leans
    )
