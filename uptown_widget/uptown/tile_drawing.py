"""A tile as shapes; pure."""

from collections.abc import Iterator

from uptown_widget.screen.scene import Path, Rect, Shape
from uptown_widget.uptown.board import DISTRICTS
from uptown_widget.uptown.glyphs import GLYPHS
from uptown_widget.uptown.symbols import DOLLAR, GLOSS, SHAPES, SYMBOLS
from uptown_widget.uptown.tiles import Tile

ROUND = 0.08
"""The radius of a tile's corners, of its side."""

TRIM = (
    "M10 1.5 H20.9 V3.1 H22.5 V14 H21.95 V3.65 H20.35 V2.05 H10 Z"
    " M14 22.5 H3.1 V20.9 H1.5 V10 H2.05 V20.35 H3.65 V21.95 H14 Z"
)
"""Stepped lines along two corners, on 24 units like every drawing."""


def symbol(path: str, x: float, y: float, size: float, fill: str, opacity: float = 1.0) -> Path:
    """Return a drawing of 24 units centred on a point; short numbers make short messages."""
    return Path(path, round(x - size / 2, 2), round(y - size / 2, 2), round(size / 24, 4), fill, round(opacity, 3))


def face_path(face: Tile) -> str:
    """Return the drawing of what stands on a tile."""
    if face is Tile.WILD:
        return DOLLAR
    return SYMBOLS[DISTRICTS[face - Tile.MAN]] if face >= Tile.MAN else GLYPHS[str(face)]


def plate(x: float, y: float, size: float, color: str, *, rim: str = "ink", opacity: float = 1.0) -> Iterator[Shape]:
    """Draw a tile without what stands on it: its shadow, its body, its trim."""
    left, top, size, radius = round(x - size / 2, 2), round(y - size / 2, 2), round(size, 2), round(ROUND * size, 1)
    if opacity == 1.0:
        yield Rect(left, round(top + 0.05 * size, 1), size, size, "shade", radius=radius, opacity=0.4)
    yield Rect(left, top, size, size, color, rim, round(max(1.5, size / 36), 2), radius, opacity)
    yield symbol(TRIM, x, y, 0.97 * size, f"on-{color}", 0.5 * opacity)


def tile(
    x: float, y: float, size: float, color: str, face: Tile, *, mark: str = "", rim: str = "ink", opacity: float = 1.0
) -> Iterator[Shape]:
    """Draw a tile centred on a point; `mark` is the district whose symbol stays visible in its corner."""
    ink = f"on-{color}"
    yield from plate(x, y, size, color, rim=rim, opacity=opacity)
    yield symbol(SHAPES[color], x - 0.32 * size, y - 0.32 * size, 0.28 * size, ink, 0.9 * opacity)
    if mark:
        yield symbol(SYMBOLS[mark], x + 0.32 * size, y + 0.32 * size, 0.29 * size, ink, 0.75 * opacity)
    if face >= Tile.MAN and face is not Tile.WILD:
        yield symbol(GLOSS[DISTRICTS[face - Tile.MAN]], x, y, 0.62 * size, ink, 0.4 * opacity)
    wide = 0.7 if face is Tile.WILD else 0.62 if face >= Tile.MAN else 0.58
    yield symbol(face_path(face), x, y, wide * size, ink, opacity)
    if face in {Tile.N6, Tile.N9}:
        bar = round(0.3 * size, 1)
        yield Rect(round(x - bar / 2, 2), round(y + 0.29 * size, 2), bar, round(0.05 * size, 1), ink, opacity=opacity)


def back(x: float, y: float, size: float, color: str) -> Iterator[Shape]:
    """Draw a tile face down."""
    yield from plate(x, y, size, color, rim="on-sky")
    yield symbol(SHAPES[color], x, y, 0.5 * size, f"on-{color}", 0.8)
