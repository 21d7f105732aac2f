"""Marks on the board, written into a comment as commands: `[%square C4]`, `[%arrow C4 E6 red]`, `[%group C4]`."""

import re
from dataclasses import dataclass
from typing import Literal, cast, get_args

from uptown_widget.checks import unchanging

Kind = Literal["square", "arrow", "group"]
Brush = Literal["green", "red", "blue", "yellow"]
BRUSHES: tuple[Brush, ...] = get_args(Brush)
_PLACES = {"square": 1, "arrow": 2, "group": 1}
_COMMAND = re.compile(r"\[%(square|arrow|group) ([^\[\]{}]*)\]")
_PLACE = re.compile(r"[A-Za-z0-9]{1,10}")


@unchanging("A mark never changes.")
@dataclass(frozen=True, slots=True, order=True)
class Mark:
    """Something drawn over the board; what a place is, such as the square `C4`, is up to the game."""

    kind: Kind
    places: tuple[str, ...]
    """One; for an arrow, from where and to where."""
    brush: Brush = "green"

    def __str__(self) -> str:
        """Return the command."""
        words = (*self.places, *([self.brush] if self.brush != BRUSHES[0] else []))
        return f"[%{self.kind} {' '.join(words)}]"


def read_marks(text: str) -> tuple[str, tuple[Mark, ...]]:
    """Return a comment without its commands for marks, and the marks, each once; other commands stay.

    >>> read_marks("Look: [%arrow C4 E6 red] [%win 0.4]")
    ('Look: [%win 0.4]', (Mark(kind='arrow', places=('C4', 'E6'), brush='red'),))
    """
    marks: dict[Mark, None] = {}

    def take(command: re.Match[str]) -> str:
        mark = _mark(command[1], command[2].split())
        if mark is None:
            return command[0]
        marks[mark] = None
        return " "

    while (rest := _COMMAND.sub(take, text)) != text:  # what is left may close up to another command
        text = rest
    return " ".join(text.split()), tuple(marks)


def _mark(kind: str, words: list[str]) -> Mark | None:
    *places, last = words or [""]
    brush = next((each for each in BRUSHES if each == last.lower()), None)
    if brush is None:
        places, brush = words, BRUSHES[0]
    if len(places) != _PLACES[kind] or not all(map(_PLACE.fullmatch, places)) or len({*places}) < len(places):
        return None
    return Mark(cast(Kind, kind), tuple(places), brush)
