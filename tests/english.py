"""Finds English on a screen in another language: all texts of a screen, and a pattern for every English sentence."""

import re
import string
from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from lite.build import catalogues

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
TEXTS = """() => [...document.querySelectorAll("title, body, body *")].flatMap((each) => [
    ...[...(each.matches("title, option") || each.checkVisibility() ? each.childNodes : [])]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.data),
    ...["aria-label", "aria-valuetext", "title", "placeholder", "alt"].map((name) => each.getAttribute(name)),
]).map((text) => text?.trim()).filter(Boolean)"""
"""For a page: all texts that are seen or read out."""


def told(part: object) -> Iterator[str]:
    """All texts that a screen shows or has read out."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, (tuple, list)):
        for each in part:
            yield from told(each)
    elif is_dataclass(part):
        for field in fields(part):
            if field.name not in NO_WORDS:
                yield from told(getattr(part, field.name))


def english(language: str) -> re.Pattern[str]:
    """A pattern for every English sentence with a translation; long ones also match inside a text."""
    found = []
    for message in catalogues.read(language):
        ids = message.id if isinstance(message.id, (tuple, list)) else (message.id,)
        strings = message.string if isinstance(message.string, (tuple, list)) else (message.string,)
        for text in ids if message.id else ():
            parts = [part for part, *_ in string.Formatter().parse(text)]
            words = max(parts, key=len)
            if text in strings or not re.search("[a-z]{2}", words):
                continue
            pattern = ".+?".join(map(re.escape, parts)) + ("" if parts[-1] and text[-1] != "}" else ".+?")
            found.append(pattern if words.count(" ") > 2 else f"^{pattern}$")
    return re.compile("|".join(found))
