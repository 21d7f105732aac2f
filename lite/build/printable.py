"""Sheets to print: board, tiles to cut out, rules cards, boards for activity sheets; SVG by our own code."""

from collections.abc import Iterator
from dataclasses import replace
from unicodedata import east_asian_width

from lite.build.site_texts import CARD
from lite.build.translation import translation
from uptown_widget import lessons
from uptown_widget.i18n import LANGUAGES
from uptown_widget.lessons.course.ending import LAST
from uptown_widget.lessons.course.positions import NIGHT
from uptown_widget.lessons.course.protected import RING
from uptown_widget.screen.ornament import stairs
from uptown_widget.screen.scene import Line, Path, Rect, Scene, Shape, Text
from uptown_widget.screen.svg import svg
from uptown_widget.screen.theme import theme
from uptown_widget.uptown.rules.board import COLUMNS, ROWS, SQUARES, district
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.rules.tiles import TILES, Color
from uptown_widget.uptown.view.art.symbols import SYMBOLS
from uptown_widget.uptown.view.art.tiles import symbol, tile

CARDS = {
    language: [translation(line, language, "cards") for line in CARD.read_text(encoding="utf-8").splitlines()]
    for language in LANGUAGES
}
"""For each language the rules as paragraphs; headings begin with ``# ``."""
MM = 10.0
"""The size in units of a scene."""
A4, A5 = (210, 297), (148, 210)
SQUARE, TILE = 20 * MM, 18 * MM
"""The size of a tile: a square with a margin of a millimetre."""
POSITIONS = (
    lessons.board(),
    lessons.board(NIGHT),
    lessons.board(RING),
    lessons.board(LAST, captured=("yellow:9 yellow:F green:1", "green:2", "")),
)
"""The boards of the activity sheets; the texts around them are in ``sheets/``."""
MAX_LINE_WIDTH = 65
"""The characters in a line of the card; Korean characters count twice."""


def board() -> Scene:
    """An empty board on A4, its squares 20 mm wide; white, since it is to be printed."""
    left, top = (A4[0] * MM - 9 * SQUARE) / 2, (A4[1] * MM - 9 * SQUARE) / 2
    return _page(A4, [*_grid(SQUARE, left, top)], "An empty board")


def position(seen: Observation) -> Scene:
    """A board with its tiles, small enough for questions to stand below it."""
    size = 11 * MM
    rim = 0.6 * size
    shapes = [*_grid(size, rim, rim)]
    for square in SQUARES:
        found = seen.at(square)
        if found:
            row, column = divmod(square, 10)
            x, y = rim + (column + 0.5) * size, rim + (row + 0.5) * size
            shapes += tile(x, y, 0.92 * size, str(found[0]), found[1])
    wide = round((9 * size + 2 * rim) / MM)
    return _page((wide, wide), shapes, "A position")


def _grid(size: float, left: float, top: float) -> Iterator[Shape]:
    """Draw an empty board with squares of a size, its rows and columns named on both sides."""
    for index in range(0, 9, 2):
        row, column = divmod(index, 3)
        yield Rect(left + column * 3 * size, top + row * 3 * size, 3 * size, 3 * size, "panel")
    for square in SQUARES:
        row, column = divmod(square, 10)
        x, y = left + (column + 0.5) * size, top + (row + 0.5) * size
        yield symbol(SYMBOLS[district(square)], x, y, 0.6 * size, "muted")
    for step in range(10):
        token, line = ("ink", 6.0) if step % 3 == 0 else ("muted", 2.0)
        at = step * size
        yield Line(((left, top + at), (left + 9 * size, top + at)), token, line)
        yield Line(((left + at, top), (left + at, top + 9 * size)), token, line)
    for index in range(9):
        at = (index + 0.5) * size
        for x in (left - 0.3 * size, left + 9.3 * size):
            yield Text(ROWS[index], x, top + at, 0.3 * size, "ink", bold=True)
        for y in (top - 0.35 * size, top + 9.35 * size):
            yield Text(COLUMNS[index], left + at, y, 0.3 * size, "ink", bold=True)


def tiles(*, outlined: bool = False) -> Scene:
    """All 140 tiles on A4, three rows a colour, with lines to cut along; outlined ones take less ink."""
    left, top = (A4[0] * MM - 10 * TILE) / 2, (A4[1] * MM - 15 * TILE) / 2
    shapes: list[Shape] = []
    for color in Color:
        for index, face in enumerate(TILES):
            row, column = divmod(index, 10)
            x, y = left + (column + 0.5) * TILE, top + (3 * color + row + 0.5) * TILE
            drawn = tile(x, y, TILE - 6, str(color), face)
            shapes += map(_outlined, drawn) if outlined else drawn
    for row in range(16):
        shapes.append(Line(((left - 50, top + row * TILE), (left + 10 * TILE + 50, top + row * TILE)), "line", 1.5))
    for column in range(11):
        shapes.append(
            Line(((left + column * TILE, top - 50), (left + column * TILE, top + 15 * TILE + 50)), "line", 1.5)
        )
    return _page(A4, shapes, "Tiles to cut out")


def _outlined(shape: Shape) -> Shape:
    """Return a part of a tile on white paper: its rim has the colour, and the drawings are black."""
    if isinstance(shape, Rect) and shape.stroke:
        return replace(shape, fill=None, stroke=shape.fill, line=3 * shape.line)
    return replace(shape, fill="ink") if isinstance(shape, (Path, Rect)) else shape


def card(language: str) -> Scene:
    """The rules on A5 in a language."""
    wide, high = A5[0] * MM, A5[1] * MM
    shapes: list[Shape] = [
        Line(stairs(wide, high, 60, 30), "gold", 8, closed=True),
        Text("UPTOWN", wide / 2, 170, 120, "ink", bold=True),
    ]
    y = 280.0
    for paragraph in CARDS[language]:
        head = paragraph.startswith("# ")
        for line in wrapped(paragraph.removeprefix("# ")):
            shapes.append(Text(line, wide / 2, y, 42 if head else 36, "accent" if head else "ink", bold=head))
            y += 45
        y += 4 if head else 18
    return _page(A5, shapes, "UPTOWN")


def wrapped(text: str, most: int = MAX_LINE_WIDTH) -> Iterator[str]:
    """Break a text into lines, between words; not where a space is non-breaking."""
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}".strip()
        if line and width(longer) > most:
            yield line
            longer = word
        line = longer
    yield line


def width(text: str) -> int:
    """The width of a text in characters."""
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)


def _page(size: tuple[int, int], shapes: list[Shape], label: str) -> Scene:
    return Scene(size[0] * MM, size[1] * MM, tuple(shapes), label=label)


def sheets() -> dict[str, str]:
    """File names and SVG texts in their printed size."""
    scenes = {"board": board(), "tiles": tiles(), "tiles-outlined": tiles(outlined=True)}
    scenes |= {f"rules-{language}": card(language) for language in CARDS}
    scenes |= {f"activity-{number}": position(seen) for number, seen in enumerate(POSITIONS, 1)}
    return {f"{name}.svg": _svg(scene) for name, scene in scenes.items()}


def _svg(scene: Scene) -> str:
    pixels = f'width="{scene.width:g}" height="{scene.height:g}"'
    paper = f'width="{scene.width / MM:g}mm" height="{scene.height / MM:g}mm"'
    return svg(scene).replace(pixels, paper, 1).replace(theme("light")["page"], "#ffffff", 1) + "\n"
