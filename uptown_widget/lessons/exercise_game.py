"""What exercises need of a game: its screen, its events, its words; pure."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from uptown_widget.lessons.hints import move_hint
from uptown_widget.screen.controls import Event, Screen, Section
from uptown_widget.ui.effects import Seat, TableInfo
from uptown_widget.ui.game_view import Keys
from uptown_widget.ui.shared_ui import Answer
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.view.sentences import foresee
from uptown_widget.uptown.view.setup import Setup
from uptown_widget.uptown.view.text_view import text_view
from uptown_widget.uptown.view.ui import UI, Info
from uptown_widget.uptown.view.view import UPTOWN as UPTOWN_VIEW
from uptown_widget.uptown.view.view import new_ui, on, view


@dataclass(frozen=True, slots=True, repr=False)
class ExerciseGame:
    """A game that exercises can be about."""

    name: str
    view: Callable[[Any, Any], Screen]
    on: Callable[[Event, Any, Any], Answer[Any]]
    keys: Keys[Any, Any]
    text_view: Callable[[Any, Any], Section]
    new_ui: Callable[[Any, TableInfo[Any, Any]], Any]
    """What the view remembers at the start, from what is seen and who sits at the table."""
    foresee: Callable[[Any, Any, tuple[Seat, ...]], str]
    """Says what a legal move would do."""
    cards: bool
    """Whether the cards of the players are shown beside a question: in Uptown they count groups, which may be asked."""
    hint: Callable[[Sequence[Any], Sequence[Any]], str] = lambda right, legal: ""  # noqa: ARG005
    """Says where to look after a second wrong try, from the right moves and all legal ones."""

    def __repr__(self) -> str:
        """Its name: functions print where they lie in memory."""
        return f"ExerciseGame({self.name!r}, ...)"


def _new_ui(seen: Observation, info: Info) -> UI:
    # Outlines of groups would answer many a question.
    return replace(new_ui(Setup(seen.rules.players, seen.rules.scoring), info), groups=False)


UPTOWN = ExerciseGame("uptown", view, on, UPTOWN_VIEW.keys, text_view, _new_ui, foresee, cards=False, hint=move_hint)
"""Exercises are about Uptown unless they say otherwise."""
