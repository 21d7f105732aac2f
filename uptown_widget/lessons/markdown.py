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
        if head := start.match(text):
            return Paragraph(tuple(_words(text[head.end() :])), kind)
    return Paragraph(tuple(_words(text)))


def _words(text: str) -> Iterator[Words]:
    at = 0
    styles: tuple[Style, ...] = ("strong", "emphasis", "code")
    for marked in _MARKED.finditer(text):
        if marked.start() > at:
            yield Words(text[at : marked.start()])
        yield from (Words(marked[style], style) for style in styles if marked[style])
        at = marked.end()
    if at < len(text):
        yield Words(text[at:])
