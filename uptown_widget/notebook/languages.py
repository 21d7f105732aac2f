"""The language that a board in a notebook speaks."""

import os

from uptown_widget.errors import GameError, quoted
from uptown_widget.i18n import LANGUAGES, best_language, say


def checked_language(language: str | None) -> str:
    """Return the language asked for, else the one this machine is set to, if it is spoken here.

    :raises GameError: the one asked for is not
    """
    if language is not None and language not in LANGUAGES:
        told = say("Unknown language: {language}. Choose {languages}.", language=quoted(language, 20),
                   languages=", ".join(LANGUAGES))  # fmt: skip
        raise GameError(told)
    return language or best_language(os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
