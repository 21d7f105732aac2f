"""Pages of the docs in another language than English, an extension of Sphinx: the words of the theme around them.

The language of a page is the end of its name, as in `rules-uptown.nl.md`.
"""

from typing import Any

from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

from lite.build.multilingual import texts
from lite.build.page_words import page_words
from uptown_widget.i18n import LANGUAGES

SITE = {
    "uptown": "../play/index.html",
    "upturn": "../play/upturn.html",
    "learn": "../play/learn.html",
    "front": "../index.html",
    "about": "../about.html",
}
"""The ways from the docs to the rest of the site, by the names of their words."""


def language_of(page: str) -> str:
    """The language of a page."""
    ending = page.rpartition(".")[2]
    return ending if ending in LANGUAGES else "en"


def theme_words(language: str) -> dict[str, str]:
    """What the theme says in a language, by its own words."""
    there, here = (texts("docs_frame")[code] for code in ("en", language))
    return {text: here[name] for name, text in there.items()}


def say_in_its_language(_app: Sphinx, page: str, _template: str, context: dict[str, Any], _doctree: object) -> None:
    """Let the theme speak the language of a page; beside rules no contents stand, as those are for others."""
    language = language_of(page)
    said = page_words()[language]
    context["site"] = [(address, said[name]) for name, address in SITE.items()]
    if page.startswith("rules-"):  # for players, whom pages about the program do not concern
        context |= {"sidebars": [], "parents": [], "prev": None, "next": None}
    if language != "en":
        words = theme_words(language)
        context |= {"language": language, "gettext": lambda text: words.get(text, text)}
        context["theme_search_bar_text"] = words["Search"]


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register with Sphinx."""
    app.connect("html-page-context", say_in_its_language)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
