"""Translation: message catalogues and the current language.

A session asks its view for a screen inside `with use_language("nl"):`, and every `say` in it answers in Dutch.
"""

import bz2
import gettext
import json
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib import resources
from itertools import accumulate
from typing import Any
from zlib import crc32

from uptown_widget.errors import GameError, Phrase, Term, filled, quoted

LANGUAGES = {"en": "English", "nl": "Nederlands", "fr": "Français", "ko": "한국어"}
"""Language codes and the languages' own names."""

_language: ContextVar[str] = ContextVar("spoken", default="en")


class _Catalogue(gettext.NullTranslations):
    """A language's part of the compiled catalogues; what is not translated stays English.

    They know an English sentence by its checksum: the code has its words.
    """

    def __init__(self, compiled: Mapping[str, Any], language: str) -> None:
        super().__init__()
        own = compiled[language]
        self._form = gettext.c2py(own["rule"])
        """The plural form of a number of things."""
        self._plurals = dict(zip(accumulate(compiled["plurals"]), own["plurals"], strict=True))
        self._texts = dict(zip(accumulate(compiled["sentences"]), own["sentences"], strict=True))

    def gettext(self, message: str) -> str:
        return self._texts.get(_number(message)) or message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        forms = self._plurals.get(_number(msgid1))
        return (forms and forms[self._form(n)]) or super().ngettext(msgid1, msgid2, n)

    def pgettext(self, context: str, message: str) -> str:
        return self._texts.get(_number(f"{context}\4{message}")) or message


def _number(english: str) -> int:
    return crc32(english.encode(errors="replace")) >> 8  # each bit more makes the catalogues longer


@cache
def _compiled() -> Mapping[str, Any]:
    """The catalogues of all languages, as `lite/messages.py` writes them; nothing where they are not compiled yet."""
    found = resources.files("uptown_widget") / "locale" / "compiled.json.bz2"
    return json.loads(bz2.decompress(found.read_bytes())) if found.is_file() else {}


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    compiled = _compiled()
    return _Catalogue(compiled, language) if language in compiled else gettext.NullTranslations()


@contextmanager
def use_language(language: str) -> Iterator[None]:
    """Translate to a language inside the block."""
    token = _language.set(language)
    try:
        yield
    finally:
        _language.reset(token)


current_language: Callable[[], str] = _language.get
"""Returns the code of the current language."""


def say(text: str, /, **values: object) -> str:
    """Return a sentence in the current language, with values in its ``{}``.

    >>> say("{name} is next.", name="Ella")
    'Ella is next.'
    """
    sentence = _catalogue(_language.get()).gettext(text)
    return sentence.format(**values) if values else sentence


def say_n(one: str, many: str, number: int, /, **values: object) -> str:
    """Return a sentence about a number of things; ``{number}`` stands for it.

    >>> say_n("{number} group", "{number} groups", 2)
    '2 groups'
    """
    return _catalogue(_language.get()).ngettext(one, many, number).format(number=number, **values)


def say_as(context: str, text: str, /, **values: object) -> str:
    """Return a text whose meaning depends on where it stands, such as a colour beside a tile or alone."""
    sentence = _catalogue(_language.get()).pgettext(context, text)
    return sentence.format(**values) if values else sentence


def say_number(number: float, digits: int) -> str:
    """Return a number with so many digits behind the decimal point, which is a comma in some languages.

    >>> say_number(2, 1)
    '2.0'
    """
    return f"{number:.{digits}f}".replace(".", say_as("decimal point", "."))


def say_phrase(phrase: Phrase) -> str:
    """Return a phrase in the current language."""
    return _catalogue(_language.get()).gettext(phrase)


def say_error(error: GameError, word: Callable[[object], object] = lambda value: value) -> str:
    """Return what an error says, in the language spoken.

    :param word: what a value of its data, such as a colour, is called where the sentence is read
    """
    if not isinstance(error.message, Phrase):
        return str(error)
    words = {name: _worded(word(value)) for name, value in error.data.items()}
    return filled(_catalogue(_language.get()).gettext(error.message), words)


def _worded(value: object) -> object:
    if isinstance(value, str):
        return say_phrase(value) if isinstance(value, Phrase) else value
    if isinstance(value, Term):  # asked last: it takes long
        phrase, values = value.words()
        return say_phrase(phrase).format(**values)
    return value


def checked_language(language: object) -> str:
    """Return a language that we support, also for the name that a browser or a system has for one of its variants.

    >>> checked_language("nl"), checked_language("nl-BE"), checked_language("fr_FR.UTF-8")
    ('nl', 'nl', 'fr')

    :raises GameError: it is none
    """
    code = _plain_code(language) if isinstance(language, str) else ""
    if code not in LANGUAGES:
        kinds, asked = ", ".join(LANGUAGES), quoted(language, 20)
        raise GameError(say("Unknown language: {language}. Choose {languages}.", language=asked, languages=kinds))
    return code


def best_language(wanted: Iterable[str]) -> str:
    """Return the first wanted language that we support, such as ``nl`` for ``nl-BE``; else English.

    >>> best_language(["de-CH", "fr-CH", "en"])
    'fr'
    """
    return next((language for code in wanted if (language := _plain_code(code)) in LANGUAGES), "en")


def chosen_language(language: str | None) -> str:
    """Return the language requested, else that of this machine, if we support it.

    :raises GameError: we do not support the one asked for
    """
    if language is not None:
        return checked_language(language)
    # The first that is set counts, as for other programs; LANGUAGE says more, but for machines without a language.
    system = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    wanted = os.environ.get("LANGUAGE", "").split(":") if system.partition(".")[0] not in {"", "C", "POSIX"} else []
    return best_language([*wanted, system])


def _plain_code(name: str) -> str:
    """Return the code of a language from a name that a browser or a system has for one of its variants."""
    return re.split("[-_.@]", name.lower())[0]


def translated(page: str) -> str:
    """Return the address of a page in the current language, which stands beside the English one.

    >>> with use_language("nl"):
    ...     translated("../docs/rules-uptown.html")
    '../docs/rules-uptown.nl.html'
    """
    language = _language.get()
    return page if language == "en" else page.replace(".html", f".{language}.html")


def capital(text: str) -> str:
    """Return a text with its first letter capitalised."""
    return text[:1].upper() + text[1:]
