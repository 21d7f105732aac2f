"""One stone: a rounded plaque with its number or picture; colour and shape show its kind; pure."""

from collections.abc import Iterator

from uptown_widget.screen.scene import Line, Path, Rect, Shape, Text
from uptown_widget.upturn.rules.stones import JOKER, Stone
from uptown_widget.upturn.view.art.symbols import SYMBOLS


def hue(stone: Stone) -> tuple[str, str]:
    """Return the colours of a stone: background and foreground."""
    kinds = (stone == JOKER, "green"), (stone.is_action, "blue"), (stone.is_twin, "red"), (stone.is_penalty, "orange")
    color = next((color for is_so, color in kinds if is_so), "yellow")
    return color, f"on-{color}"


def emblem(stone: Stone) -> str:
    """Return the shape that shows the kind of a stone besides its colour; a plain number has none."""
    if stone.is_action:
        return SYMBOLS[str(stone)]
    return SYMBOLS["twin"] if stone.is_twin else SYMBOLS["penalty"] if stone.is_penalty else ""


def stone_shapes(x: float, y: float, size: float, stone: Stone, *, opacity: float = 1.0) -> Iterator[Shape]:
    """Draw a stone centred on a point."""
    ground, ink = hue(stone)
    yield _plaque(x, y, size, ground, opacity)
    if stone.is_action:
        yield centred(SYMBOLS[str(stone)], x, y, 0.66 * size, ink, opacity)
        return
    mark = emblem(stone)
    up = 0.1 * size if mark else 0.0
    yield Text(str(stone), x, y - up + 0.02 * size, 0.5 * size, ink, bold=True, opacity=opacity)
    if mark:
        yield centred(mark, x, y + 0.3 * size, 0.3 * size, ink, opacity)
    elif stone in {6, 9}:
        low, half = y + 0.29 * size, 0.2 * size
        yield Line(((x - half, low), (x + half, low)), ink, 0.04 * size, opacity=opacity)


def back_shapes(x: float, y: float, size: float) -> Iterator[Shape]:
    """Draw a stone face down."""
    yield _plaque(x, y, size, "velvet")
    yield centred(SYMBOLS["fan"], x, y, 0.62 * size, "gold")


def _plaque(x: float, y: float, size: float, ground: str, opacity: float = 1.0) -> Rect:
    return Rect(x - size / 2, y - size / 2, size, size, ground, "on-sky", max(1.5, size / 30), 0.16 * size, opacity)


def centred(path: str, x: float, y: float, size: float, fill: str, opacity: float = 1.0) -> Path:
    """Draw a path with a 24-unit grid, centred on a point."""
    return Path(path, x - size / 2, y - size / 2, size / 24, fill, opacity)
