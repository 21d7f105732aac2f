"""Finds English on a screen in another language: all texts of a screen, and every English sentence."""

import re
import string
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from lite.build import catalogues
from lite.build.multilingual import texts

NO_WORDS = frozenset(
    {
        "id",
        "value",
        "icon",
        "color",
        "path",
        "name",
        "names",
        "start",
        "role",
        "cue",
        "focus",
        "language",
        "kind",
        "place",
        "fill",
        "stroke",
        "mood",
    }
)
"""Fields without words for people."""
PAGES = ("play", "projector", "teacher")
"""Those whose scripts have texts of their own: folders of `lite/build/`."""
TEXTS = """() => [...document.querySelectorAll("title, body, body *")].flatMap((each) => [
    ...[...(each.matches("title, option") || each.checkVisibility() ? each.childNodes : [])]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.data),
    ...["aria-label", "aria-valuetext", "title", "placeholder", "alt"].map((name) => each.getAttribute(name)),
]).map((text) => text?.trim()).filter(Boolean)"""
"""For a page: all texts that are seen or read out."""


@cache
def texts_of(kind: type) -> list[str]:
    """The names of the fields of a dataclass that may hold words; of anything else, none."""
    return [field.name for field in fields(kind) if field.name not in NO_WORDS] if is_dataclass(kind) else []


def told(part: object) -> Iterator[str]:
    """All texts that a screen shows or has read out."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, (tuple, list)):
        for each in part:
            yield from told(each)
    else:
        kind: Any = type(part)
        for name in texts_of(kind):
            yield from told(getattr(part, name))


def translations(language: str) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Yield what is said in English and in a language, each as one text or as singular and plural."""
    for message in catalogues.read(language):
        if message.id:
            ids = message.id if isinstance(message.id, (tuple, list)) else (message.id,)
            strings = message.string if isinstance(message.string, (tuple, list)) else (message.string,)
            yield tuple(map(str, ids)), tuple(map(str, strings))
    for page in PAGES:
        both = texts(page)
        yield from (((text,), (both[language][name],)) for name, text in both["en"].items())


@cache
def sentences(language: str) -> list[tuple[str, re.Pattern[str]]]:
    """Every English sentence that has a translation: its longest part without values, and a pattern for the whole."""
    found = []
    for ids, strings in translations(language):
        for text in ids:
            parts = [part for part, *_ in string.Formatter().parse(text)]
            words = max(parts, key=len)
            if text in strings or not re.search("[a-z]{2}", words):
                continue
            pattern = ".+?".join(map(re.escape, parts)) + ("" if parts[-1] and text[-1] != "}" else ".+?")
            found.append((words, re.compile(pattern if words.count(" ") > 2 else f"^{pattern}$")))
    return found


def has_english(text: str, language: str) -> bool:
    """Whether a text is an English sentence that a language translates, or has a long one inside it."""
    # Most texts hold no sentence's words, and looking for these costs a tenth of the patterns.
    return any(words in text and pattern.search(text) for words, pattern in sentences(language))
