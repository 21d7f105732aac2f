"""What all exercises have in common: a attempt to work at, feedback on what was tried; pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from uptown_widget.screen.controls import Block, Event
from uptown_widget.ui.effects import Leave
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.view.ui import UI


@dataclass(frozen=True, slots=True)
class Attempt:
    """Where a learner works: the board with what is picked on it, and what else was filled in."""

    observation: Observation
    ui: UI
    marked: frozenset[int] = frozenset()
    """Squares that the learner has marked."""
    wrong: frozenset[int] = frozenset()
    """Squares found to be marked wrongly."""
    missing: frozenset[int] = frozenset()
    """Squares found to be missing."""
    chosen: str = ""
    """The answer given last."""
    done: bool = False
    """Whether the exercise is solved, or its answer shown."""


@dataclass(frozen=True, slots=True)
class Feedback:
    """What is said to an answer."""

    right: bool
    text: str
    counts: bool = True
    """Whether it was a try: what makes no sense is none."""


Response = tuple[Attempt, Feedback | Leave | None]
"""The attempt after an event, and what is to be said or done."""


class Exercise(Protocol):
    """Something to find out or to do on a board."""

    @property
    def name(self) -> str:
        """What it is called in the progress file: short, the same in all languages."""

    @property
    def observation(self) -> Observation:
        """The position it begins with."""

    @property
    def plays(self) -> bool:
        """Whether it is answered by a move on the board."""

    def question(self) -> str:
        """Return the task, in the language spoken."""

    def blocks(self, attempt: Attempt) -> tuple[Block, ...]:
        """Return the controls to answer with."""

    def respond(self, event: Event, attempt: Attempt) -> Response:
        """Take what a learner did."""

    def solution(self, attempt: Attempt) -> tuple[Attempt, str]:
        """Return the attempt with the answer, and a sentence that tells it."""


Why = Mapping[str, str]
"""By a wrong answer: the sentence that helps on."""
