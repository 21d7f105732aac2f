"""What exercises need of a game: its screen, its events, its words; pure."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, runtime_checkable

from uptown_widget.lessons.hints import Clue, move_hint
from uptown_widget.protocols import Difference, HasRules, M
from uptown_widget.screen.controls import Event, Row, Screen, Section
from uptown_widget.ui.effects import Seat, TableInfo
from uptown_widget.ui.game_view import GameView, Keys
from uptown_widget.ui.names import players_note, sentences
from uptown_widget.ui.seats import PERSON
from uptown_widget.ui.shared_ui import Answer, GameUI, O, U
from uptown_widget.uptown.rules.moves import Move
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.view.hints import difference
from uptown_widget.uptown.view.sentences import foresee, rules_note, score_note
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
    hint: Callable[[Sequence[M], O, bool], Clue] = lambda right, seen, nearer: Clue()  # noqa: ARG005
    """Says where to look, after a second wrong try and as a hint, from the right moves and what is seen; or more."""
    difference: Callable[[Difference, O, U], str] = lambda found, seen, ui: ""  # noqa: ARG005
    """Says what a better move does and another one does not."""
    controls: Callable[[O, U], tuple[Row, ...]] = lambda seen, ui: ()  # noqa: ARG005
    """The game's own buttons for a move, from what is seen and what the view remembers."""
    goal: Callable[[O], str] = lambda seen: ""  # noqa: ARG005
    """Says how many play, by which rules, and who wins."""

    def __repr__(self) -> str:
        """Its name: functions print where they lie in memory."""
        return f"ExerciseGame({self.name!r}, ...)"


# Exercises of several games stand in one list; what one of them holds is read by its own game alone.
AnyGame = ExerciseGame[Any, Any, Any]
"""The game of some exercise."""


@runtime_checkable
class Exercisable(Protocol):
    """What the module of a game has of which there are exercises, besides what a match needs."""

    @property
    def NAME(self) -> str:  # noqa: N802  a constant of the module
        """What records call the game."""

    @property
    def GAME_VIEW(self) -> GameView[Any, Any, Any]:  # noqa: N802
        """What its view adds to what all games share."""

    @property
    def view(self) -> Callable[[Any, Any], Screen]:
        """Makes the screen."""

    @property
    def on(self) -> Callable[[Event, Any, Any], Answer[GameUI, object]]:
        """Returns what an event changes and asks for."""

    @property
    def new_ui(self) -> Callable[[Any, TableInfo[Any, Any]], GameUI]:
        """Returns what the view remembers at the start of a match."""

    @property
    def setup_of(self) -> Callable[..., object]:
        """Returns the set-up of a match that begins with a position."""

    def foresee(self, observation: Any, move: Any, seats: tuple[Seat, ...], /) -> str:  # noqa: ANN401
        """Say what a legal move would do."""


def exercises_about(game: Exercisable) -> AnyGame:
    """Return a game as exercises need it."""

    def new_ui(seen: HasRules, info: Info) -> GameUI:
        number = len(info.seats)
        return game.new_ui(game.setup_of(seen, [PERSON] * number, [""] * number, ""), info)

    def goal(seen: HasRules) -> str:
        setup = game.setup_of(seen, [PERSON] * seen.rules.players, [""] * seen.rules.players, "")
        return sentences(players_note(seen.rules.players), game.GAME_VIEW.form(setup).note)

    keys, text_view = game.GAME_VIEW.keys, game.GAME_VIEW.text_view.text_view
    return ExerciseGame(
        game.NAME.lower(),
        game.view,
        game.on,
        keys,
        text_view,
        new_ui,
        game.foresee,
        cards=True,
        difference=game.GAME_VIEW.hints.difference,
        goal=goal,
    )


def _new_ui(seen: Observation, info: Info) -> UI:
    return new_ui(Setup(seen.rules.players, seen.rules.scoring), info)


def _goal(seen: Observation) -> str:
    return sentences(rules_note(seen.rules), score_note(seen.rules))


UPTOWN: ExerciseGame[Observation, Move, UI] = ExerciseGame(
    "uptown", view, on, UPTOWN_VIEW.keys, text_view, _new_ui, foresee, cards=False, hint=move_hint,
    difference=difference, goal=_goal,
)  # fmt: skip
"""Exercises are about Uptown unless they say otherwise."""
