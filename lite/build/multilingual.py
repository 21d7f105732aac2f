"""Pages that hold every text in all languages: a browser shows the part in its reader's language.

`lite/pages/language.js` chooses, and `style` hides the rest; without scripts such a page is in English.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from lite.build.site_texts import english
from lite.build.translation import translation
from uptown_widget.i18n import LANGUAGES


@cache
def texts(page: str) -> dict[str, dict[str, str]]:
    """The texts of a page by language and name: the English ones from the folder of its name, see `site_texts.py`."""
    return {
        language: {name: translation(text, language, page) for name, text in english(page).items()}
        for language in LANGUAGES
    }


def nested_texts(page: str) -> dict[str, dict[str, Any]]:
    """The texts of a page as `texts` has them, where lists and tables are among them."""
    return {
        language: {name: _translated(each, language, page) for name, each in english(page).items()}
        for language in LANGUAGES
    }


def _translated(value: object, language: str, page: str) -> object:
    if isinstance(value, dict):
        return {name: _translated(each, language, page) for name, each in value.items()}
    if isinstance(value, list):
        return [_translated(each, language, page) for each in value]
    return translation(value, language, page) if isinstance(value, str) else value


def in_all_languages(tag: str, part: Callable[[str], str], name: str = "") -> str:
    """A part of a page in each language; `style` hides all but one."""
    return "\n".join(
        f'<{tag} class="{f"in-language {name}".strip()}" lang="{language}">{part(language)}</{tag}>'
        for language in LANGUAGES
    )


def style() -> str:
    """The rule of a stylesheet that hides all languages but the reader's."""
    others = (f'html[lang="{code}"] .in-language:not([lang="{code}"])' for code in LANGUAGES)
    return f"{', '.join(others)} {{ display: none; }}\n"


def switch() -> str:
    """The control that changes the language: a button for each, in its own words."""
    buttons = (
        f'<button type="button" lang="{code}" value="{code}" aria-pressed="{"true" if code == "en" else "false"}">'
        f"{name}</button>"
        for code, name in LANGUAGES.items()
    )
    return f'<nav class="languages">{"".join(buttons)}</nav>'


def choice() -> dict[str, str]:
    """What a page that holds all languages is filled with: their codes, and the control that changes the language."""
    return {"languages": " ".join(LANGUAGES), "switch": switch()}
