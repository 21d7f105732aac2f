"""A chapter of a lesson: a rule in a few sentences, and exercises on it; pure."""

from collections.abc import Callable
from dataclasses import dataclass

from uptown_widget.lessons.exercise import Exercise


@dataclass(frozen=True, slots=True)
class Chapter:
    """A rule and its exercises, in one language."""

    name: str
    title: str
    text: tuple[str, ...]
    """Paragraphs and items of lists, in Markdown."""
    exercises: tuple[Exercise, ...]
    more: Callable[[int, int], Exercise] | None = None
    """Makes a further exercise from a number that counts up from 1, and a level; None if there are no more."""
