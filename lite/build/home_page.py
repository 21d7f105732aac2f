"""The home page in all languages: one file, see `told`. The texts are in `lite/build/home/`."""

import html
import json
from itertools import groupby
from pathlib import Path
from typing import Any

from lite.build.lesson_languages import translated as translated_lesson
from lite.build.lesson_languages import translations
from lite.build.print_pages import file_name
from lite.build.told import in_all_languages, texts
from lite.paths import NOTEBOOKS
from uptown_widget.i18n import LANGUAGES, translated, use_language
from uptown_widget.serve import HIDDEN_ROOMS

TEXTS = texts("home")
LINKS = {
    "upturn": "play/upturn.html",
    "by-link": "play/?letter",
    "direct": "play/?direct",
    "room": "room/",
    "rules-uptown": "docs/rules-uptown.html",
    "rules-upturn": "docs/rules-upturn.html",
    "about": "about.html",
}
"""Where the links within sentences lead."""
CHAPTERS = {
    "first-game": "first-game",
    "all-rules": "first-move",
    "puzzles": "join-puzzles",
    "daily": "daily",
    "first-upturn": "first-upturn",
    "learn-upturn": "aim",
}
"""By the name of a text, the chapter that it leads to."""
BOARDS = {"practice": "study/?practice", "study": "study/"}
"""By the name of a text, where one practises, and tries out lines."""
PICTURE = '<img src="upturn.svg" width="576" height="430" alt="">'
UPTURN = f'<a href="{LINKS["upturn"]}" tabindex="-1" aria-hidden="true">{PICTURE}</a>'
"""Leads where the words beside it lead, so readers of the page by ear or by key need not meet it."""


def intro() -> str:
    """What the page begins with: the ways to the games, and to learning them."""

    def part(language: str) -> str:
        told = TEXTS[language]
        return (
            f'<p class="lead">{told["lead"]}</p>'
            f'<p class="doors"><a class="button" href="play/">{told["uptown"]}</a>'
            f'<a class="button second" href="play/learn.html">{told["learn"]}</a></p>'
            f'<p class="other with-picture">{UPTURN}<span>{linked("other", language)}</span></p>'
            f'<p class="other" {HIDDEN_ROOMS}>{linked("rooms", language)}</p>'
            f'<p class="other">{linked("friends", language)}</p><p class="other">{linked("rules", language)}</p>'
        )

    return in_all_languages("div", part)


def board() -> str:
    """A picture of a game in progress, drawn by our own code, by day and by night."""
    return in_all_languages(
        "figure",
        lambda language: (
            '<picture><source srcset="board-dark.svg" media="(prefers-color-scheme: dark)">'
            f'<img src="board-light.svg" width="560" height="663" alt="{TEXTS[language]["board"]}"></picture>'
        ),
        "board",
    )


def rooms() -> str:
    """The ways to the page of lessons, to the lessons in Python, laboratory and docs."""

    def part(language: str) -> str:
        told = TEXTS[language]
        return (
            f'<section class="room"><h2><a href="play/learn.html">{told["learning"]}</a></h2>'
            f"<p>{told['learning-text']}</p>{chapters(language)}"
            f'<p><a href="print/{"" if language == "en" else file_name(language)}">{told["print"]}</a></p></section>'
            f'<section class="room"><h2><a href="tree/index.html">{told["lessons"]}</a></h2>'
            f"<p>{told['lessons-text']}</p>{lessons(language)}</section>"
            f'<div class="room-pair"><section class="room"><h2><a href="lab/index.html">{told["lab"]}</a></h2>'
            f"<p>{told['lab-text']}</p></section>"
            f'<section class="room"><h2><a href="docs/index.html">{told["docs"]}</a></h2>'
            f"<p>{told['docs-text']}</p></section></div>"
        )

    return in_all_languages("div", part, "rooms")


def chapters(language: str) -> str:
    """Where one may begin on the page of lessons, the practice, and the board on which lines are tried out."""
    items = (
        f'<li><a href="play/learn.html#{address}">{TEXTS[language][word]}</a></li>'
        for word, address in CHAPTERS.items()
    )
    others = (f'<li><a href="{address}">{TEXTS[language][word]}</a></li>' for word, address in BOARDS.items())
    return f"<ul>{''.join(items)}{''.join(others)}</ul>"


def footer() -> str:
    """What the site keeps, and who made it."""
    return in_all_languages("footer", lambda language: linked("footer", language))


def linked(name: str, language: str) -> str:
    """A text with its links."""
    told = TEXTS[language]
    with use_language(language):
        links = {
            word: f'<a href="{translated(address) if word.startswith("rules") else address}">{told[word]}</a>'
            for word, address in LINKS.items()
        }
    return told[name].format(**links)


def lessons(language: str = "en") -> str:
    """The lessons as a list of links, numbered as their files are, each in a language if its notebook is."""
    items = []
    for _, group in groupby(sorted(NOTEBOOKS.glob("*.ipynb"), key=lambda path: path.stem), key=number):
        names = [path.stem for path in group]
        told = f"{names[0]}.{language}" if language != "en" else names[0]
        notebook = json.loads((NOTEBOOKS / f"{names[0]}.ipynb").read_text(encoding="utf-8"))
        if told in names:
            notebook = json.loads((NOTEBOOKS / f"{told}.ipynb").read_text(encoding="utf-8"))
        elif (language, names[0]) in translations():
            notebook = translated_lesson(names[0], language)
        else:
            told = names[0]
        items.append(
            f'<li><a href="notebooks/index.html?path={told}.ipynb">{html.escape(title(notebook, language))}</a></li>'
        )
    return f"<ol>{''.join(items)}</ol>"


def number(notebook: Path) -> int:
    """The number of a lesson, with which its file name begins."""
    return int(notebook.stem.partition("_")[0])


def title(notebook: dict[str, Any], language: str) -> str:
    """The first heading of a notebook; of one in all languages, the part in that language."""
    for cell in notebook["cells"]:
        for line in "".join(cell["source"]).splitlines():
            if cell["cell_type"] == "markdown" and line.startswith("# "):
                parts = line.removeprefix("# ").strip().split(" · ")
                return parts[[*LANGUAGES].index(language) if len(parts) == len(LANGUAGES) else 0]
    message = "This lesson has no heading"
    raise ValueError(message)
