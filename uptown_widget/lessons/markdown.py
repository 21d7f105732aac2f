"""The little Markdown in which chapters are written, as passages for a screen; pure."""

import re
from collections.abc import Iterable, Iterator
from typing import Literal

from uptown_widget.screen.controls import Paragraph, Passage, Style, Words

_MARKED = re.compile(r"\*\*(?P<strong>.+?)\*\*|\*(?P<emphasis>.+?)\*|`(?P<code>.+?)`")
_STARTS: tuple[tuple[Literal["item", "numbered", "quote"], re.Pattern[str]], ...] = (
    ("item", re.compile(r"\* ")),
    ("numbered", re.compile(r"\d+\. ")),
    ("quote", re.compile(r"> ")),
)


def passage(texts: Iterable[str]) -> Passage:
    """Return paragraphs, items of lists and quotes, one a text.

    >>> passage(["* `D` is **one** row."]).paragraphs[0].kind
    'item'
    """
    return Passage(tuple(map(_paragraph, texts)))


def _paragraph(text: str) -> Paragraph:
    for kind, start in _STARTS:
        if found := start.match(text):
            return Paragraph(tuple(_words(text[found.end() :])), kind)
    return Paragraph(tuple(_words(text)))


def _words(text: str) -> Iterator[Words]:
    at = 0
    styles: tuple[Style, ...] = ("strong", "emphasis", "code")
    for found in _MARKED.finditer(text):
        if found.start() > at:
            yield Words(text[at : found.start()])
        yield from (Words(found[style], style) for style in styles if found[style])
        at = found.end()
    if at < len(text):
        yield Words(text[at:])
