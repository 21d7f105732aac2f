"""Pages of the docs in another language than English, an extension of Sphinx: the words of the theme around them.

The language of a page is the end of its name, as in `rules-uptown.nl.md`.
"""

from typing import Any

from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

from lite.build.page_words import page_words
from uptown_widget.i18n import LANGUAGES

WORDS = {
    "nl": {
        "Breadcrumb": "Kruimelpad",
        "Color mode": "Kleuren",
        "Dark": "Donker",
        "Home": "Begin",
        "Light": "Licht",
        "Navigation": "Navigatie",
        "On this page": "Op deze pagina",
        "Search": "Zoeken",
        "Site Navigation": "Deze site",
        "Skip to main content": "Naar de tekst",
        "System Settings": "Zoals het apparaat",
        "Version warning": "Waarschuwing",
    },
    "fr": {
        "Breadcrumb": "Fil d’Ariane",  # noqa: RUF001  French has curved apostrophes
        "Color mode": "Couleurs",
        "Dark": "Sombre",
        "Home": "Accueil",
        "Light": "Clair",
        "Navigation": "Navigation",
        "On this page": "Sur cette page",
        "Search": "Rechercher",
        "Site Navigation": "Ce site",
        "Skip to main content": "Aller au texte",
        "System Settings": "Comme l’appareil",  # noqa: RUF001  likewise
        "Version warning": "Avertissement",
    },
    "ko": {
        "Breadcrumb": "현재 위치",
        "Color mode": "화면 색",
        "Dark": "어둡게",
        "Home": "처음",
        "Light": "밝게",
        "Navigation": "탐색",
        "On this page": "이 쪽의 내용",
        "Search": "검색",
        "Site Navigation": "이 사이트",
        "Skip to main content": "본문으로 가기",
        "System Settings": "기기 설정대로",
        "Version warning": "알림",
    },
}
"""What the theme says, by language and by its own words."""
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


def say_in_its_language(_app: Sphinx, page: str, _template: str, context: dict[str, Any], _doctree: object) -> None:
    """Let the theme speak the language of a page; beside rules no contents stand, as those are for others."""
    language = language_of(page)
    said = page_words()[language]
    context["site"] = [(address, said[name]) for name, address in SITE.items()]
    if page.startswith("rules-"):  # for players, whom pages about the program do not concern
        context |= {"sidebars": [], "parents": [], "prev": None, "next": None}
    if language != "en":
        words = WORDS[language]
        context |= {"language": language, "gettext": lambda text: words.get(text, text)}
        context["theme_search_bar_text"] = words["Search"]


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register with Sphinx."""
    app.connect("html-page-context", say_in_its_language)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
