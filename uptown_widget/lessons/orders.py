"""What a teacher has set for a class, as its server tells each pupil: pause, chapter, tasks, clock, quiz; pure."""

import json
import re
from dataclasses import asdict, dataclass
from typing import Annotated

from uptown_widget.schema import Items, Pattern, Text, Whole, parse, read

LINK = "tasks="
"""How links with tasks begin, after the ``#``: ``tasks=:groups,end;only;2026-11-30t13:30z;end``.

Those of earlier versions had no colon; one that has a colon ends with ``;end``, else a part of it is missing.
"""
NOTEBOOK = "notebook:"
"""How a task begins that is a notebook, not a chapter."""
MAX_TASKS = 60
"""Tasks, or puzzles of a quiz, at once."""
MAX_SECONDS = 4 * 3600
"""Of a clock."""
Name = Annotated[str, Text(80, printable=True)]
Names = Annotated[tuple[Name, ...], Items(0, MAX_TASKS)]
_DUE = r"\d{4}-\d\d-\d\dt\d\d:\d\dz?"
_TASKS = re.compile(rf"tasks=(:)?+(?P<names>[a-z0-9_:.,-]+)(?P<only>;only)?(;(?P<due>{_DUE}))?(?(1);end)")


@dataclass(frozen=True, slots=True)
class Tasks:
    """What is to be done: chapters by their links, and notebooks."""

    names: Names = ()
    only: bool = False
    """Whether other chapters are closed."""
    due: Annotated[str, Pattern(rf"({_DUE})?")] = ""
    """The time in Greenwich, or without a ``z`` that on the teacher's wall; "" for no end."""

    def link(self) -> str:
        """Return what stands after the ``#`` of a link to them; "" if there are none."""
        if not self.names:
            return ""
        return f"{LINK}:" + ";".join(filter(None, (",".join(self.names), "only" if self.only else "", self.due, "end")))

    @property
    def chapters(self) -> tuple[str, ...]:
        """The links of the chapters."""
        return tuple(name for name in self.names if not name.startswith(NOTEBOOK))

    @property
    def notebooks(self) -> tuple[str, ...]:
        """The names of the notebooks."""
        return tuple(name.removeprefix(NOTEBOOK) for name in self.names if name.startswith(NOTEBOOK))


def read_tasks(link: str) -> Tasks | None:
    """Return the tasks that a link names; None if it is another link.

    >>> read_tasks("tasks=groups,end;only")
    Tasks(names=('groups', 'end'), only=True, due='')
    """
    found = _TASKS.fullmatch(link.lower())
    if found is None or found["names"].count(",") >= MAX_TASKS:
        return None
    return Tasks(tuple(filter(None, found["names"].split(","))), bool(found["only"]), found["due"] or "")


@dataclass(frozen=True, slots=True)
class Quiz:
    """Puzzles that all solve at the same time; number 0 is none."""

    number: Annotated[int, Whole(10**6)] = 0
    puzzles: Names = ()
    teams: Annotated[int, Whole(8)] = 0

    @property
    def lesson(self) -> str:
        """The name under which progress counts its puzzles."""
        return f"quiz-{self.number}"


@dataclass(frozen=True, slots=True)
class Orders:
    """What holds for a pupil now."""

    number: Annotated[int, Whole(10**9)] = 0
    """Counts up with each change: a pupil asks for what is newer."""
    paused: bool = False
    chapter: Name = ""
    """Opened for everybody ..."""
    calls: Annotated[int, Whole(10**6)] = 0
    """... and how often one was."""
    tasks: Tasks = Tasks()
    ends: Annotated[str, Pattern(r"(\d\d:\d\d:\d\d)?")] = ""
    """When the clock runs out, as the teacher's wall shows it; "" while none runs."""
    quiz: Quiz = Quiz()
    nickname: Name = ""
    """Of the pupil, whom the teacher may have renamed."""
    team: Annotated[int, Whole(8)] = 0
    left: Annotated[int, Whole(MAX_SECONDS)] = 0
    """Seconds that the clock has left when this is sent: a pupil's device may show another time."""
    place: Annotated[int, Whole(10**6)] = 0
    """Of the pupil, or of their team, in a quiz that is over; 0 while there is none to be told ..."""
    solved: Annotated[int, Whole(10**6)] = 0
    """... and how many puzzles that are."""

    def text(self) -> str:
        """Return it as the server sends it."""
        return json.dumps(asdict(self), separators=(",", ":"))


def read_orders(text: str) -> Orders | None:
    """Return what a server has sent; None if it is damaged."""
    try:
        return read(Orders, parse(text), others=True)
    except ValueError:
        return None


@dataclass(frozen=True, slots=True)
class Change:
    """What a teacher changes; None leaves it as it is."""

    paused: bool | None = None
    hidden: bool | None = None
    """Whether nicknames are hidden on the teacher's pages."""
    chapter: Name | None = None
    tasks: Tasks | None = None
    seconds: Annotated[int, Whole(MAX_SECONDS)] | None = None
    """A clock that runs so long; 0 stops it."""
    quiz: Quiz | None = None
    """Its number is given here; one without puzzles ends it."""
    nickname: Name | None = None
    """Whom `rename` is about; an empty new name removes the pupil."""
    rename: Name | None = None
