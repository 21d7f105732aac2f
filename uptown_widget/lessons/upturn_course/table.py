"""Upturn as exercises need it, and positions by the stones that matter; pure."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from uptown_widget.i18n import say, say_as
from uptown_widget.lessons.exercise_game import ExerciseGame
from uptown_widget.lessons.find_move import FindMove
from uptown_widget.lessons.hints import Clue
from uptown_widget.lessons.predict import Predict
from uptown_widget.screen.controls import Row
from uptown_widget.ui.effects import Seat
from uptown_widget.ui.names import players_note, seat_name, sentences
from uptown_widget.upturn.rules.moves import Lay, Move, Step
from uptown_widget.upturn.rules.rules import Rules
from uptown_widget.upturn.rules.state import Observation, State
from uptown_widget.upturn.rules.stones import STONES, parse_stone
from uptown_widget.upturn.view import controls, text_view
from uptown_widget.upturn.view.hints import difference
from uptown_widget.upturn.view.sentences import foresee
from uptown_widget.upturn.view.setup import Setup
from uptown_widget.upturn.view.setup_form import goal
from uptown_widget.upturn.view.ui import UI, Info
from uptown_widget.upturn.view.view import UPTURN as UPTURN_VIEW
from uptown_widget.upturn.view.view import new_ui, on, view
from uptown_widget.upturn.view.words import stone_word


def _new_ui(seen: Observation, info: Info) -> UI:
    # Stones that are dimmed since they do not fit would answer many a question.
    return replace(new_ui(Setup(seen.rules.players, last_stone=seen.rules.last_stone), info), shows_legal=False)


def _foresee(seen: Observation, move: Move, seats: tuple[Seat, ...]) -> str:
    if move is Step.DRAW:
        return say_as("foreseen", "You draw a stone.")
    if move is Step.PASS:
        return say_as("foreseen", "You pass.")
    return foresee(seen.table, move, [*map(seat_name, seats)])


def _goal(seen: Observation) -> str:
    return sentences(players_note(seen.rules.players), goal())


def _controls(seen: Observation, ui: UI) -> tuple[Row, ...]:
    # The button that a task names comes first: on a small phone sliders would push it out of sight.
    return Row(tuple(controls.buttons(seen, ui))), *controls.rows(seen, ui)


def _hint(right: Sequence[Move], seen: Observation, nearer: bool) -> Clue:
    """Say what to look at: the numbers, the action stones, or what is no stone; or, `nearer`, which stone."""
    move = next(iter(right), None)
    if not isinstance(move, Lay):
        return Clue(say("Look at what you can do besides laying a stone.") if move else "")
    if nearer:
        place = seen.rack.index(move.stone)
        return Clue(say("Try this stone: {stone}.", stone=stone_word(move.stone)), frozenset({f"stone:{place}"}))
    text = say("Look at your action stones.") if move.stone.is_action else say("Look at your numbers.")
    alike = (place for place, held in enumerate(seen.rack) if held.is_action == move.stone.is_action)
    return Clue(text, frozenset(f"stone:{place}" for place in alike))


UPTURN: ExerciseGame[Observation, Move, UI] = ExerciseGame(
    "upturn", view, on, UPTURN_VIEW.keys, text_view.text_view, _new_ui, _foresee, cards=True, hint=_hint,
    difference=difference, controls=_controls, goal=_goal,
)  # fmt: skip
find_move: Callable[..., FindMove] = partial(FindMove, game=UPTURN)
predict: Callable[..., Predict] = partial(Predict, game=UPTURN)
"""Make exercises about Upturn."""


def table(
    row: str, rack: str, direction: str = "up", *, others: tuple[int, ...] = (5, 5), pot: int | None = None
) -> Observation:
    """Return what the first player sees, when it is that player's turn.

    :param others: how many stones each of the others holds
    :param pot: how many stones are left in it; all others lie in the row, before those at its end

    >>> table("20 40", "41 12", others=(3,)).legal_moves()
    (Lay(stone=Stone(41), turns=False), Step.DRAW)
    """
    left = list(STONES)
    for name in (*row.split(), *rack.split()):
        left.remove(parse_stone(name))
    racks = [rack]
    for size in others:
        racks.append(" ".join(map(str, left[:size])))
        left = left[size:]
    if pot is not None:
        start, _, end = row.partition(" ")
        # Lower numbers come last: the end of the row looks as if it had risen to its last number.
        before = sorted(left[: len(left) - pot], key=lambda stone: stone < parse_stone(row.split()[-1]))
        row = " ".join((start, *map(str, before), end))
    return State.from_table(Rules(players=len(racks)), row=row, racks=racks, direction=direction).observation(0)
