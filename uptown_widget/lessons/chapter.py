"""A chapter of a lesson: a rule in a few sentences, and exercises on it; pure."""

from collections.abc import Callable
from dataclasses import dataclass

from uptown_widget.lessons.exercise import Exercise

More = Callable[[int, int], Exercise]
"""Makes a further exercise from a number that counts up from 1, and a level."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A rule and its exercises, in one language."""

    name: str
    title: str
    text: tuple[str, ...]
    """Paragraphs and items of lists, in Markdown."""
    exercises: tuple[Exercise, ...]
    more: More | None = None
    """Makes further exercises; None if there are no more."""


def chapter(name: str, title: str, *parts: str | Exercise, more: More | None = None) -> Chapter:
    """Return a chapter as one reads it: first the text, then the exercises."""
    text = tuple(part for part in parts if isinstance(part, str))
    return Chapter(name, title, text, tuple(part for part in parts if not isinstance(part, str)), more)
