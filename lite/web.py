"""Lays the play page into the site: modules as bytecode, first screen, stylesheet, what to keep for offline."""

import ast
import hashlib
import json
import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path

from lite.bytecode import compile_archives
from lite.pages import fill
from lite.paths import LITE, ROOT
from uptown_widget.screen.html import CSS, tokens
from uptown_widget.screen.theme import THEMES
from uptown_widget.web import first_screens
from uptown_widget.web.words import page_words

PLAY = LITE / "play"
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
ICONS = ("icon.svg", "icon-192.png", "apple-touch-icon.png")
COUNTED = ("pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
"""What the worker fetches itself and can count."""


def file_of(module: str) -> Path | None:
    """The source of one of our modules."""
    path = ROOT.joinpath(*module.split("."))
    for candidate in (path.with_suffix(".py"), path / "__init__.py"):
        if candidate.exists():
            return candidate
    return None


def imported(source: Path) -> Iterator[str]:
    """The modules that a source imports, also within functions."""
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def needed(start: str) -> dict[str, Path]:
    """Every module of ours that `start` needs, by name, packages on the way included."""
    found: dict[str, Path] = {}
    waiting = [start]
    while waiting:
        name = waiting.pop()
        # A host for notebooks is imported on demand by the package itself; a page has none.
        if name in found or not name.startswith("uptown_widget") or name.startswith("uptown_widget.notebook"):
            continue
        if source := file_of(name):
            found[name] = source
            waiting += [name.rpartition(".")[0], *imported(source)]
    return found


def compile_modules(core: Path, work: Path) -> Path:
    """Our modules as one archive of bytecode for the browser's Python."""
    sources, target = work / "sources.zip", work / "uptown.zip"
    with zipfile.ZipFile(sources, "w") as archive:
        for source in sorted(needed("uptown_widget.web").values()):
            archive.write(source, source.relative_to(ROOT))
        for catalogue in sorted((ROOT / "uptown_widget/locale").rglob("*.mo")):
            archive.write(catalogue, catalogue.relative_to(ROOT))
    compile_archives(core, {sources: target}, optimize=2)
    return target


def lay_play_page(site: Path, work: Path) -> None:
    """Write the folder play/ of the site."""
    core, play = site / "static/pyodide", site / "play"
    shutil.copytree(PLAY, play)
    shutil.copy(compile_modules(core, work), play / "uptown.zip")
    (play / "table.css").write_text("".join(map(tokens, THEMES)) + CSS, encoding="utf-8")
    page, keeper = play / "index.html", play / "sw.js"
    files = [f"../static/pyodide/{name}" for name in CORE] + [f"../{name}" for name in ICONS]
    files += sorted(path.name for path in play.iterdir() if path not in {page, keeper})
    first, words = json.dumps(first_screens()), json.dumps(page_words())
    digest = hashlib.sha256(page.read_bytes() + keeper.read_bytes() + first.encode() + words.encode())
    for name in files:
        digest.update((play / name).read_bytes())
    version = digest.hexdigest()[:12]
    size = sum((core / name).stat().st_size for name in COUNTED) + (play / "uptown.zip").stat().st_size
    build = json.dumps({"version": version, "bytes": size})
    fill(page, build=build, words=words.replace("<", r"\u003c"), first=first.replace("<", r"\u003c"))
    text = keeper.read_text(encoding="utf-8").replace('"<!--files-->"', ", ".join(map(json.dumps, ["./", *files])))
    keeper.write_text(text.replace("<!--version-->", version), encoding="utf-8")
