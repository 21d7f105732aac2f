"""Pages to print: a board, the tiles of all colours to cut out, a rules card in each language; SVG by our own code.

The site has them under `print/`, on one page that a browser prints or saves as a PDF: no browser is needed to build it.
"""

from collections.abc import Iterator
from pathlib import Path
from unicodedata import east_asian_width

from lite.build.policy import PICTURES_ONLY
from lite.paths import LITE
from uptown_widget.i18n import LANGUAGES
from uptown_widget.screen.ornament import stairs
from uptown_widget.screen.scene import Line, Rect, Scene, Shape, Text
from uptown_widget.screen.svg import svg
from uptown_widget.screen.theme import theme
from uptown_widget.uptown.rules.board import COLUMNS, ROWS, SQUARES, district
from uptown_widget.uptown.rules.tiles import TILES, Color
from uptown_widget.uptown.view.art.symbols import SYMBOLS
from uptown_widget.uptown.view.art.tiles import symbol, tile

CARDS = {
    path.stem: path.read_text(encoding="utf-8").splitlines() for path in sorted((LITE / "build/cards").glob("*.txt"))
}
"""For each language the rules as paragraphs; headings begin with ``# ``."""
MM = 10.0
"""The size in units of a scene."""
A4, A5 = (210, 297), (148, 210)
SQUARE, TILE = 20 * MM, 18 * MM
"""The size of a tile: a square with a margin of a millimetre."""
WIDEST = 62
"""The characters in a line of the card; Korean characters count twice."""


def board() -> Scene:
    """An empty board on A4, its squares 20 mm wide; white, since it is to be printed."""
    left, top = (A4[0] * MM - 9 * SQUARE) / 2, (A4[1] * MM - 9 * SQUARE) / 2
    shapes: list[Shape] = []
    for index in range(9):
        if index % 2 == 0:
            row, column = divmod(index, 3)
            shapes.append(Rect(left + column * 3 * SQUARE, top + row * 3 * SQUARE, 3 * SQUARE, 3 * SQUARE, "panel"))
    for square in SQUARES:
        row, column = divmod(square, 10)
        x, y = left + (column + 0.5) * SQUARE, top + (row + 0.5) * SQUARE
        shapes.append(symbol(SYMBOLS[district(square)], x, y, 0.6 * SQUARE, "muted"))
    for step in range(10):
        token, line = ("ink", 6.0) if step % 3 == 0 else ("muted", 2.0)
        at = step * SQUARE
        shapes.append(Line(((left, top + at), (left + 9 * SQUARE, top + at)), token, line))
        shapes.append(Line(((left + at, top), (left + at, top + 9 * SQUARE)), token, line))
    for index in range(9):
        at = (index + 0.5) * SQUARE
        rims = (left - 6 * MM, left + 9 * SQUARE + 6 * MM)
        shapes += (Text(ROWS[index], x, top + at, 60, "ink", bold=True) for x in rims)
        rims = (top - 7 * MM, top + 9 * SQUARE + 7 * MM)
        shapes += (Text(COLUMNS[index], left + at, y, 60, "ink", bold=True) for y in rims)
    return _page(A4, shapes, "An empty board")


def tiles() -> Scene:
    """All 140 tiles on A4, three rows a colour, with lines to cut along."""
    left, top = (A4[0] * MM - 10 * TILE) / 2, (A4[1] * MM - 15 * TILE) / 2
    shapes: list[Shape] = []
    for color in Color:
        for index, face in enumerate(TILES):
            row, column = divmod(index, 10)
            x, y = left + (column + 0.5) * TILE, top + (3 * color + row + 0.5) * TILE
            shapes += tile(x, y, TILE - 6, str(color), face)
    for row in range(16):
        shapes.append(Line(((left - 50, top + row * TILE), (left + 10 * TILE + 50, top + row * TILE)), "line", 1.5))
    for column in range(11):
        shapes.append(
            Line(((left + column * TILE, top - 50), (left + column * TILE, top + 15 * TILE + 50)), "line", 1.5)
        )
    return _page(A4, shapes, "Tiles to cut out")


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
            shapes.append(Text(line, wide / 2, y, 44 if head else 38, "accent" if head else "ink", bold=head))
            y += 48
        y += 4 if head else 20
    return _page(A5, shapes, "UPTOWN")


def wrapped(text: str, most: int = WIDEST) -> Iterator[str]:
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
    scenes = {"board": board(), "tiles": tiles()} | {f"rules-{language}": card(language) for language in CARDS}
    return {f"{name}.svg": _svg(scene) for name, scene in scenes.items()}


def _svg(scene: Scene) -> str:
    pixels = f'width="{scene.width:g}" height="{scene.height:g}"'
    paper = f'width="{scene.width / MM:g}mm" height="{scene.height / MM:g}mm"'
    return svg(scene).replace(pixels, paper, 1).replace(theme("light")["page"], "#ffffff", 1) + "\n"


PAGE = f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Uptown to print</title>
<meta http-equiv="Content-Security-Policy" content="{PICTURES_ONLY}">
<link rel="icon" href="../icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="../print.css">
<header><h1>Uptown to print</h1>
<p>Print this page on A4 at 100 %, or save it as a PDF: a board with squares of 20 mm, the tiles of all colours to cut
out, and a rules card in each language. Print the tiles on card, or glue them on.</p>
<p><a href="../">Back</a></p></header>
<main>
"""
ALT = {
    "board": "The board: nine rows A to I, nine columns 1 to 9, nine districts with their symbols",
    "tiles": "All 140 tiles, 28 of each colour",
} | {f"rules-{language}": f"The rules on a card, in {LANGUAGES[language]}" for language in CARDS}
"""The text alternatives of the sheets."""


def write_print_pages(site: Path) -> None:
    """Write the sheets and the print page to the site."""
    folder = site / "print"
    folder.mkdir()
    for name, text in sheets().items():
        (folder / name).write_text(text, encoding="utf-8")
    pictures = "".join(f'<img src="{name}" alt="{ALT[name.removesuffix(".svg")]}">\n' for name in sheets())
    (folder / "index.html").write_text(PAGE + pictures + "</main>\n</html>\n", encoding="utf-8")
