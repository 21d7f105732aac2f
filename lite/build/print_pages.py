"""Pages that a browser prints, one for each language: board, tiles, rules card and activity sheets.

A browser can save them as a PDF, so that none is needed to build one.
"""

from html import escape
from pathlib import Path
from typing import Any

from lite.build import about_page
from lite.build.policy import PICTURES_ONLY
from lite.build.printable import sheets
from lite.build.site_texts import english
from lite.build.translation import translation
from uptown_widget.i18n import LANGUAGES


def _in_language(wording: Any, language: str) -> Any:  # noqa: ANN401  a text, or tables of them
    if isinstance(wording, str):
        return translation(wording, language, "sheets")
    if isinstance(wording, dict):
        return {name: _in_language(value, language) for name, value in wording.items()}
    return [_in_language(value, language) for value in wording]


TEXTS: dict[str, dict[str, Any]] = {language: _in_language(english("sheets"), language) for language in LANGUAGES}
"""For each language what stands around the sheets, and the activity sheets: a title, a text and tasks."""


def write_print_pages(site: Path) -> None:
    """Write the sheets and the print pages to the site."""
    folder = site / "print"
    folder.mkdir()
    for name, text in sheets().items():
        (folder / name).write_text(text, encoding="utf-8")
    for language in TEXTS:
        (folder / file_name(language)).write_text(page(language), encoding="utf-8")


def file_name(language: str) -> str:
    """Return the file of the page in a language; the English one opens first."""
    return "index.html" if language == "en" else f"{language}.html"


def page(language: str) -> str:
    """Return the page in a language."""
    wording, about = TEXTS[language], about_page.TEXTS[language]["title"]
    others = " ".join(
        f'<a href="{file_name(other)}" lang="{other}" hreflang="{other}">{LANGUAGES[other]}</a>'
        for other in TEXTS
        if other != language
    )
    pictures = {"board": "board", "tiles": "tiles", "tiles-outlined": "tiles", f"rules-{language}": "card"}
    shown = [*(_picture(name, wording[text]) for name, text in pictures.items()), *_activities(wording)]
    return f"""<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(wording["title"])}</title>
<meta http-equiv="Content-Security-Policy" content="{PICTURES_ONLY}">
<link rel="icon" href="../icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="../print.css">
<header><h1>{escape(wording["title"])}</h1>
<p>{escape(wording["lead"])}</p>
<p><a href="../">{escape(wording["back"])}</a> {others} <a href="../about.html">{about}</a></p>
<p><label><input type="checkbox" id="outlined"> {escape(wording["outlined"])}</label></p>
</header>
<main>
{"".join(shown)}</main>
</html>
"""


def _picture(name: str, alt: str) -> str:
    return f'<img src="{name}.svg" alt="{escape(alt)}">\n'


def _activities(wording: dict[str, Any]) -> list[str]:
    """Return the activity sheets; each task has room for an answer below it."""
    return [
        f"<section><h2>{number}. {escape(sheet['title'])}</h2><p>{escape(wording['name'])}</p>"
        f"<p>{escape(sheet['text'])}</p>\n{_picture(f'activity-{number}', wording['position'])}"
        f"<ol>{''.join(f'<li>{escape(task)}</li>' for task in sheet['tasks'])}</ol></section>\n"
        for number, sheet in enumerate(wording["sheets"], 1)
    ]
