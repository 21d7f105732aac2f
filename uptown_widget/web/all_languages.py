"""What a page says in every language, so that it can choose."""

from collections.abc import Callable
from typing import TypeVar

from uptown_widget.i18n import LANGUAGES, use_language

T = TypeVar("T")


def in_all_languages(said: Callable[[], T]) -> dict[str, T]:
    """Return by language what a function says in it."""
    found = {}
    for language in LANGUAGES:
        with use_language(language):
            found[language] = said()
    return found
