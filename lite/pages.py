"""Lays our own pages over the site: each comment of one word in them is filled in here."""

import html
import json
import shutil
from collections.abc import Callable
from pathlib import Path

from lite.paths import LITE, NOTEBOOKS

PAGES = LITE / "pages"
DRAWINGS = ("skyline.svg", "wordmark.svg")


def board() -> str:
    """A picture of a game in progress, drawn by our own code; nothing as long as that code is missing."""
    return ""


def title(notebook: Path) -> str:
    """The first heading of a notebook, or its file name."""
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
        for line in "".join(cell["source"]).splitlines():
            if cell["cell_type"] == "markdown" and line.startswith("# "):
                return line.removeprefix("# ").strip()
    return notebook.stem


def lessons() -> str:
    """The lessons as a list of links."""
    items = [
        f'<li><a href="notebooks/index.html?path={notebook.name}">{html.escape(title(notebook))}</a></li>'
        for notebook in sorted(NOTEBOOKS.glob("*.ipynb"))
    ]
    return f"<ol>{''.join(items)}</ol>" if items else ""


def drawing(name: str) -> Callable[[], str]:
    """What reads one of the drawings that several pages share."""
    return lambda: (PAGES / name).read_text(encoding="utf-8").strip()


FILLINGS = {
    "board": board,
    "lessons": lessons,
    "skyline": drawing("skyline.svg"),
    "wordmark": drawing("wordmark.svg"),
}


def lay_pages(site: Path) -> None:
    """Copy the pages into the site and fill in their comments."""
    shutil.copytree(PAGES, site, ignore=shutil.ignore_patterns(*DRAWINGS), dirs_exist_ok=True)
    for page in (site / "index.html", site / "play/index.html"):
        text = page.read_text(encoding="utf-8")
        for word, filling in FILLINGS.items():
            text = text.replace(f"<!--{word}-->", filling())
        page.write_text(text, encoding="utf-8")
