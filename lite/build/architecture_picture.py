"""Draws which folder of the package imports which: `python -m lite.build.architecture_picture`.

Read from the code: `docs/pictures/architecture.svg` shows every folder above the folders it imports. An arrow that
follows from two others is left out, and so are `errors` and `i18n`, which everyone may import.
"""

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from html import escape
from pathlib import Path

from lite.paths import ROOT

PACKAGE = ROOT / "uptown_widget"
PICTURE = ROOT / "docs/pictures/architecture.svg"
EVERYWHERE = {"errors", "i18n"}
GAMES = tuple(sorted(path.parent.name for path in (*PACKAGE.glob("*/rules"), *PACKAGE.glob("*/rules.py"))))
PARTS = {"rules", "bots", "view"}
"""Of a game, each a folder or a file."""

WIDTH, HEIGHT, COLUMN, ROW, MARGIN = 130, 40, 160, 92, 20
STYLE = (
    "text{font:15px 'DejaVu Sans',Verdana,sans-serif;text-anchor:middle;fill:#1b2430}"
    "rect{fill:#dfe9f5;stroke:#34557f}.game{fill:#f8ecc9;stroke:#8a6a14}.page{fill:#fff;stroke:none}"
    "path{fill:none;stroke:#5b6775;stroke-width:1.3;marker-end:url(#arrow)}"
)
ARROWHEAD = (
    '<defs><marker id="arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto">'
    '<path d="M0 0L10 5L0 10z" style="fill:#5b6775;stroke:none;marker-end:none"/></marker></defs>'
)


def folder_of(module: str) -> str | None:
    """The box a module belongs to, the same for both games; None for `errors`, `i18n` and the package itself."""
    parts = module.split(".")[1:]
    if not parts or parts[0] in EVERYWHERE:
        return None
    if parts[0] in GAMES:
        return f"game/{parts[1]}" if len(parts) > 1 and parts[1] in PARTS else "game"
    return parts[0]


def imported(path: Path) -> Iterator[str]:
    """The modules of ours that a file imports when it is loaded."""
    body = list(ast.parse(path.read_text(encoding="utf-8")).body)
    for node in body:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def imports() -> dict[str, set[str]]:
    """For each folder, the folders it imports."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        folder = folder_of(".".join(part for part in parts if part != "__init__"))
        if folder is None or (path.name == "__init__.py" and parts[1] in GAMES):
            continue
        names = [name for name in imported(path) if name.startswith("uptown_widget.")]
        found[folder] |= {target for name in names if (target := folder_of(name)) and target != folder}
    return found


def reduced(graph: dict[str, set[str]]) -> dict[str, set[str]]:
    """The graph without arrows that follow from others."""

    @cache
    def below(folder: str) -> frozenset[str]:
        near = graph.get(folder, set())
        return frozenset(near).union(*map(below, near))

    return {folder: {each for each in near if not any(each in below(other) for other in near)}
            for folder, near in graph.items()}  # fmt: skip


def rows(graph: dict[str, set[str]]) -> list[list[str]]:
    """The folders from the top row down, each above all that it imports and close to it."""

    @cache
    def depth(folder: str) -> int:
        return 1 + max(map(depth, graph.get(folder, ())), default=-1)

    found: list[list[str]] = [[] for _ in range(1 + max(map(depth, graph)))]
    at: dict[str, float] = {}
    for folder in sorted(set(graph).union(*graph.values()), key=lambda each: (depth(each), each)):
        found[depth(folder)].append(folder)
    for row in found:
        row.sort(key=lambda each: sum(at[near] for near in graph.get(each, ())) / max(1, len(graph.get(each, ()))))
        at |= {folder: index - (len(row) - 1) / 2 for index, folder in enumerate(row)}
    return found[::-1]


def picture() -> str:
    """The picture as SVG."""
    graph = reduced(imports())
    lines = rows(graph)
    across = COLUMN * max(map(len, lines)) + 2 * MARGIN
    height = ROW * (len(lines) - 1) + HEIGHT + 2 * MARGIN
    places = {
        folder: (across / 2 + COLUMN * (index - (len(line) - 1) / 2), MARGIN + ROW * number)
        for number, line in enumerate(lines)
        for index, folder in enumerate(line)
    }
    arrows = [_arrow(places[folder], places[near]) for folder in sorted(graph) for near in sorted(graph[folder])]
    boxes = [_box(folder, x, y) for folder, (x, y) in places.items()]
    label = "; ".join(
        f"{folder} imports {', '.join(sorted(graph[folder]))}" for folder in sorted(graph) if graph[folder]
    )
    size = f'width="{across}" height="{height}" viewBox="0 0 {across} {height}"'
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{escape(label)}">',
        f"<style>{STYLE}</style>",
        ARROWHEAD,
        f'<rect class="page" width="{across}" height="{height}" rx="8"/>',
        *arrows, *boxes, "</svg>", "",
    ])  # fmt: skip


def _arrow(start: tuple[float, float], end: tuple[float, float]) -> str:
    (x, y), (to_x, to_y) = start, end
    y += HEIGHT
    bend = (to_y - y) / 2
    return f'<path d="M{x:g} {y:g}C{x:g} {y + bend:g} {to_x:g} {to_y - bend:g} {to_x:g} {to_y:g}"/>'


def _box(folder: str, x: float, y: float) -> str:
    kind = ' class="game"' if folder.startswith("game") else ""
    name = {"game": "games: game.py"}.get(folder, folder.replace("game/", "games: "))
    return (
        f'<rect{kind} x="{x - WIDTH / 2:g}" y="{y:g}" width="{WIDTH}" height="{HEIGHT}" rx="6"/>'
        f'<text x="{x:g}" y="{y + HEIGHT / 2 + 5:g}">{escape(name)}</text>'
    )


def main() -> None:
    """Write the picture."""
    PICTURE.write_text(picture(), encoding="utf-8")


if __name__ == "__main__":
    main()
