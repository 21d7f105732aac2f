"""A text of the site's pages and lessons in another language, from the catalogues `lite/locale/<language>.po`.

What the package says word for word, such as the rules in lessons, comes from the package's own catalogue.
"""

from functools import cache

from lite.build import catalogues


def translation(text: str, language: str, context: str | None = None) -> str:
    """Return a text in a language; what lacks a translation stays English."""
    return text if language == "en" else _known(language).get((context, text)) or text


@cache
def _known(language: str) -> dict[tuple[str | None, str], str]:
    """Every translation by its context and its English."""
    both = (catalogues.read(language, domain) for domain in (catalogues.PACKAGE, catalogues.SITE))
    return {
        (message.context, message.id): message.string
        for catalogue in both
        for message in catalogue
        if isinstance(message.id, str) and isinstance(message.string, str) and message.id
    }
