"""A chapter of a lesson: a rule in a few sentences, and exercises on it; pure."""

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
