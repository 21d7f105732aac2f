"""What a page of lessons keeps until the next visit: where a learner is, in which language, and the progress; pure.

The text has two lines, so that damage to one leaves the other.
"""

import json
from dataclasses import asdict, dataclass

from uptown_widget.lessons.progress import Progress
from uptown_widget.lessons.progress import read_progress as kept_progress
from uptown_widget.schema import parse, read


@dataclass(frozen=True, slots=True)
class Place:
    """Where a learner is: the names of a chapter and of an exercise in it, the language, the nickname in a class."""

    chapter: str = ""
    exercise: str = ""
    language: str = ""
    nickname: str = ""
    key: str = ""
    """Proves to the server of a class that the nickname is theirs."""
    marked: str = ""
    """The names of squares that are marked in the exercise; saved only if there are some."""
    tasks: str = ""
    """The link to tasks that was opened last; saved only if there is one."""
    learner: int = 0
    """How often somebody else has begun on this device; saved only if one has."""


def text_of(place: Place, progress: Progress) -> str:
    """Return the text to keep."""
    kept = {name: value for name, value in asdict(place).items() if value or name not in {"marked", "tasks", "learner"}}
    return f"{json.dumps(kept)}\n{json.dumps(progress.to_json())}\n"


def read_kept(text: str) -> tuple[str, bool]:
    """Return a text that was kept, and whether all of it can be read.

    :raises ValueError: none of it can
    """
    progress = Progress()
    place, whole = _place(text), read_progress(text, progress)
    if place in (None, Place()) and not whole and progress.text() == Progress().text():
        message = "no lessons"
        raise ValueError(message)
    return text, whole and place is not None


def read_place(text: str) -> Place:
    """Return the place in a text that was kept; the beginning if it cannot be read."""
    return _place(text) or Place()


def _place(text: str) -> Place | None:
    try:
        return read(Place, parse(text.partition("\n")[0]), others=True)
    except ValueError:
        return None


def read_progress(text: str, progress: Progress) -> bool:
    """Add the progress in a text that was kept, as far as it can be read; return whether all of it could be."""
    found = text.partition("\n")[2]
    try:
        progress.add_kept(found)
        return kept_progress(found)[1]
    except ValueError:
        return False
