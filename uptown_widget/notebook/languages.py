"""The language of a board in a notebook."""

import os

from uptown_widget.i18n import best_language, checked_language


def chosen_language(language: str | None) -> str:
    """Return the language requested, else that of this machine, if we support it.

    :raises GameError: we do not support the one asked for
    """
    if language is not None:
        return checked_language(language)
    return best_language(os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
