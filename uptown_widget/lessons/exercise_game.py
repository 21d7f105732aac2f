"""What exercises need of a game: its screen, its events, its words; pure."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic

from uptown_widget.lessons.hints import move_hint
from uptown_widget.screen.controls import Event, Screen, Section
from uptown_widget.ui.effects import Seat, TableInfo
from uptown_widget.ui.game_view import Keys
from uptown_widget.ui.shared_ui import Answer, M, O, U
from uptown_widget.uptown.rules.moves import Move
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.view.sentences import foresee
from uptown_widget.uptown.view.setup import Setup
from uptown_widget.uptown.view.text_view import text_view
from uptown_widget.uptown.view.ui import UI, Info
from uptown_widget.uptown.view.view import UPTOWN as UPTOWN_VIEW
from uptown_widget.uptown.view.view import new_ui, on, view


@dataclass(frozen=True, slots=True, repr=False)
class ExerciseGame(Generic[O, M, U]):
    """A game that exercises can be about."""

    name: str
    view: Callable[[O, U], Screen]
    on: Callable[[Event, O, U], Answer[U, M]]
    keys: Keys[O, U]
    text_view: Callable[[O, U], Section]
    new_ui: Callable[[O, TableInfo[O, M]], U]
    """What the view remembers at the start, from what is seen and who sits at the table."""
    foresee: Callable[[O, M, tuple[Seat, ...]], str]
    """Says what a legal move would do."""
    cards: bool
    """Whether the cards of the players are shown beside a question: in Uptown they count groups, which may be asked."""
    hint: Callable[[Sequence[M], Sequence[M]], str] = lambda right, legal: ""  # noqa: ARG005
    """Says where to look after a second wrong try, from the right moves and all legal ones."""

    def __repr__(self) -> str:
        """Its name: functions print where they lie in memory."""
        return f"ExerciseGame({self.name!r}, ...)"


# Exercises of several games stand in one list; what one of them holds is read by its own game alone.
AnyGame = ExerciseGame[Any, Any, Any]
"""The game of some exercise."""


def _new_ui(seen: Observation, info: Info) -> UI:
    # Outlines of groups would answer many a question.
    return replace(new_ui(Setup(seen.rules.players, seen.rules.scoring), info), groups=False)


UPTOWN: ExerciseGame[Observation, Move, UI] = ExerciseGame(
    "uptown", view, on, UPTOWN_VIEW.keys, text_view, _new_ui, foresee, cards=False, hint=move_hint
)
"""Exercises are about Uptown unless they say otherwise."""
