"""Lays our own pages over the site: each comment of one word in them is filled in here."""

import html
import json
import shutil
from collections.abc import Callable
from itertools import groupby
from pathlib import Path

from lite.build.fonts import FILE
from lite.build.pictures import pictures
from lite.build.print_pages import write_print_pages
from lite.paths import LITE, NOTEBOOKS
from uptown_widget.i18n import LANGUAGES
from uptown_widget.screen.font import faces
from uptown_widget.web.teacher_sentences import teacher_words

PAGES = LITE / "pages"
DRAWINGS = ("skyline.svg", "wordmark.svg")
FOLDERS = ("play", "preload")
"""Copied by `play_pages` and `preload`."""


def board() -> str:
    """A picture of a game in progress, drawn by our own code, by day and by night."""
    return (
        '<figure class="board"><picture><source srcset="board-dark.svg" media="(prefers-color-scheme: dark)">'
        '<img src="board-light.svg" width="560" height="663" alt="A board in the middle of a game, with a rack below">'
        "</picture></figure>"
    )


def title(notebook: Path) -> str:
    """The first heading of a notebook, or its file name."""
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
        for line in "".join(cell["source"]).splitlines():
            if cell["cell_type"] == "markdown" and line.startswith("# "):
                return line.removeprefix("# ").strip()
    return notebook.stem


def lessons() -> str:
    """The lessons as a list of links, numbered as their files are: a translation stands beside its lesson."""
    items = []
    for _, group in groupby(sorted(NOTEBOOKS.glob("*.ipynb"), key=lambda path: path.stem), key=number):
        lesson, *translations = group
        links = [link(lesson, title(lesson).partition(" · ")[0])]
        for other in translations:
            code = other.stem.partition(".")[2]
            links.append(link(other, LANGUAGES[code], code))
        items.append(f"<li>{' · '.join(links)}</li>")
    return f"<ol>{''.join(items)}</ol>" if items else ""


def number(notebook: Path) -> int:
    """The number of a lesson, with which its file name begins."""
    return int(notebook.stem.partition("_")[0])


def link(notebook: Path, text: str, language: str = "") -> str:
    """A link to a lesson, in a language if it is not that of the page."""
    spoken = f' lang="{language}" hreflang="{language}"' if language else ""
    return f'<a href="notebooks/index.html?path={notebook.name}"{spoken}>{html.escape(text)}</a>'


def drawing(name: str) -> Callable[[], str]:
    """What reads one of the drawings that several pages share."""
    return lambda: (PAGES / name).read_text(encoding="utf-8").strip()


PLACEHOLDERS = {
    "board": board,
    "lessons": lessons,
    "skyline": drawing("skyline.svg"),
    "wordmark": drawing("wordmark.svg"),
}


def write_pages(site: Path) -> None:
    """Copy the pages into the site and fill in their comments."""
    shutil.copytree(PAGES, site, ignore=shutil.ignore_patterns(*DRAWINGS, *FOLDERS), dirs_exist_ok=True)
    shutil.copy(FILE, site)
    for name in ("style.css", "print.css"):
        (site / name).write_text(faces(FILE.name) + (PAGES / name).read_text(encoding="utf-8"), encoding="utf-8")
    for name, text in pictures().items():
        (site / name).write_text(text, encoding="utf-8")
    write_print_pages(site)
    fill(site / "index.html", **{word: filling() for word, filling in PLACEHOLDERS.items()})
    fill(site / "teacher/index.html", words=json.dumps(teacher_words()).replace("<", r"\u003c"))


def fill(page: Path, **fillings: str) -> None:
    """Put texts in the place of comments."""
    text = page.read_text(encoding="utf-8")
    for word, filling in fillings.items():
        text = text.replace(f"<!--{word}-->", filling)
    page.write_text(text, encoding="utf-8")
