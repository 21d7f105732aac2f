"""A tile as shapes; pure."""

from collections.abc import Iterator
from functools import lru_cache

from uptown_widget.screen.scene import Path, Rect, Shape
from uptown_widget.uptown.rules.board import DISTRICTS
from uptown_widget.uptown.rules.tiles import Tile
from uptown_widget.uptown.view.art.symbols import GLOSS, GLYPHS, MARKS, SHAPES, SYMBOLS, placed

ROUND = 0.08
"""The radius of a tile's corners, as a part of its side."""

CORNER = {color: f"{placed(d, 0.6, 0.6, 0.29)} {MARKS['trim']}" for color, d in SHAPES.items()}
"""For each colour its shape in the upper left and the trim, in one drawing, since every tile has both."""


def symbol(path: str, x: float, y: float, size: float, fill: str, opacity: float = 1.0) -> Path:
    """Return a drawing with a 24-unit grid, centred on a point; rounded numbers keep messages short."""
    return Path(path, round(x - size / 2, 2), round(y - size / 2, 2), round(size / 24, 4), fill, round(opacity, 3))


def face_path(face: Tile) -> str:
    """Return the drawing of a tile's face."""
    if face >= Tile.MAN and face is not Tile.WILD:
        return SYMBOLS[DISTRICTS[face - Tile.MAN]]
    return GLYPHS[str(face)]


@lru_cache(maxsize=4096)
def tile(
    x: float,
    y: float,
    size: float,
    color: str,
    face: Tile,
    *,
    mark: str = "",
    rim: str = "ink",
    shade: bool = False,
    opacity: float = 1.0,
) -> tuple[Shape, ...]:
    """Draw a tile centred on a point; cached. `mark` is the district whose symbol stays visible in its corner."""
    ink = f"on-{color}"
    shapes: list[Shape] = list(_plate(x, y, size, color, rim, shade=shade, opacity=opacity))
    shapes.append(symbol(CORNER[color], x, y, size, ink, 0.8 * opacity))
    if mark:
        shapes.append(symbol(SYMBOLS[mark], x + 0.32 * size, y + 0.32 * size, 0.29 * size, ink, 0.75 * opacity))
    if face >= Tile.MAN and face is not Tile.WILD:
        shapes.append(symbol(GLOSS[DISTRICTS[face - Tile.MAN]], x, y, 0.62 * size, ink, 0.4 * opacity))
    wide = 0.7 if face is Tile.WILD else 0.62 if face >= Tile.MAN else 0.58
    shapes.append(symbol(face_path(face), x, y, wide * size, ink, opacity))
    if face in {Tile.N6, Tile.N9}:
        bar, thick = round(0.3 * size, 1), round(0.05 * size, 1)
        shapes.append(Rect(round(x - bar / 2, 2), round(y + 0.29 * size, 2), bar, thick, ink, opacity=opacity))
    return tuple(shapes)


def back(x: float, y: float, size: float, color: str) -> Iterator[Shape]:
    """Draw a tile face down."""
    yield from _plate(x, y, size, color, "on-sky", shade=True)
    yield symbol(MARKS["trim"], x, y, size, f"on-{color}", 0.8)
    yield symbol(SHAPES[color], x, y, 0.5 * size, f"on-{color}", 0.8)


def _plate(
    x: float, y: float, size: float, color: str, rim: str, *, shade: bool, opacity: float = 1.0
) -> Iterator[Shape]:
    """A tile's body, and its shadow if it stands upright."""
    left, top, size, radius = round(x - size / 2, 2), round(y - size / 2, 2), round(size, 2), round(ROUND * size, 1)
    if shade:
        yield Rect(left, round(top + 0.05 * size, 1), size, size, "shade", radius=radius, opacity=0.4)
    yield Rect(left, top, size, size, color, rim, round(max(1.5, size / 36), 2), radius, opacity)
