"""What all exercises share: an attempt and the feedback on it; pure."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from uptown_widget.checks import check_each, check_parts, unchanging
from uptown_widget.lessons.exercise_game import AnyGame
from uptown_widget.protocols import Seen
from uptown_widget.screen.controls import Block, Event
from uptown_widget.ui.effects import ReleaseKeyboard, Turn
from uptown_widget.ui.shared_ui import GameUI


@unchanging("An attempt never changes.")
@dataclass(frozen=True, slots=True)
class Attempt:
    """A learner's work on an exercise so far: the board, the squares marked, the answer given."""

    observation: Seen
    ui: GameUI
    """What the view of the game remembers."""
    marked: frozenset[int] = frozenset()
    """Squares that the learner has marked."""
    wrong: frozenset[int] = frozenset()
    """Squares found to be marked wrongly."""
    chosen: str = ""
    """The answer given last."""
    wrong_tries: int = 0
    """How often the answer was wrong: the first time a reason is given, later a hint too."""
    hints: int = 0
    """How often a hint was asked for."""
    done: bool = False
    """Whether the exercise is solved, or its answer shown."""


@unchanging("Feedback never changes.")
@dataclass(frozen=True, slots=True)
class Feedback:
    """The response to an answer."""

    right: bool
    text: str
    counts: bool = True
    """Whether it counts as a try; malformed input does not."""
    shows: frozenset[str] = frozenset()
    """The targets on the board that it speaks of, by name: they light up."""


Response = tuple[Attempt, Feedback | ReleaseKeyboard | None]
"""The attempt after an event, with feedback or an effect."""


class Exercise(Protocol):
    """A question about a board, or a move to find."""

    @property
    def name(self) -> str:
        """Its short name in the progress file, the same in all languages."""

    @property
    def game(self) -> AnyGame:
        """The game it is about."""

    @property
    def observation(self) -> Seen:
        """The position it begins with."""

    @property
    def turns(self) -> tuple[Turn[Seen, object], ...]:
        """The turns of others that have just led there; arrows point at them."""

    @property
    def plays(self) -> bool:
        """Whether it is answered by a move on the board."""

    @property
    def hides(self) -> str:
        """What the board of its game outlines, such as its groups, that would answer it; "" if nothing."""

    def question(self) -> str:
        """Return the task in the current language."""

    def blocks(self, attempt: Attempt, /) -> tuple[Block, ...]:
        """Return the controls to answer with."""

    def respond(self, event: Event, attempt: Attempt) -> Response:
        """Handle an event."""

    def solution(self, attempt: Attempt) -> tuple[Attempt, str]:
        """Return the attempt with the right answer, and that answer as a sentence."""


def check_exercises(exercises: Iterable[Exercise]) -> list[Exercise]:
    """Return exercises as a list.

    :raises GameError: something else is among them
    """
    wanted = "exercises, such as FindMove(...)"
    found: list[Exercise] = check_each(exercises, object, wanted)
    for each in found:
        check_parts(each, ("name", "question", "respond", "solution"), wanted)
    return found
