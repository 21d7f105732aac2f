"""What a table needs to run Uptown: deal, bots and the view. `Game` in `match/game.py` says what each name is for."""

from collections.abc import Callable, Collection, Mapping
from random import Random
from typing import Any

from uptown_widget.protocols import Analyst
from uptown_widget.uptown.bots.calibration import chances, regret
from uptown_widget.uptown.bots.differences import differences
from uptown_widget.uptown.bots.endings import proven_shares, proven_shares_in_steps
from uptown_widget.uptown.bots.levels import LEVELS
from uptown_widget.uptown.bots.planner import PlannerPolicy
from uptown_widget.uptown.bots.policies import GreedyPolicy
from uptown_widget.uptown.bots.value import played_out, win_chance, win_shares
from uptown_widget.uptown.rules.edited_position import EditedPosition
from uptown_widget.uptown.rules.move_numbers import move_numbers, move_of, number_of
from uptown_widget.uptown.rules.moves import Move
from uptown_widget.uptown.rules.notation import parse_move
from uptown_widget.uptown.rules.position_text import format_position, parse_position
from uptown_widget.uptown.rules.rearranged import holding, rearranged
from uptown_widget.uptown.rules.rules import Rules
from uptown_widget.uptown.rules.sealed import SealedState
from uptown_widget.uptown.rules.state import Observation, State
from uptown_widget.uptown.view import study
from uptown_widget.uptown.view.ending import result_text
from uptown_widget.uptown.view.position_editor import PositionEditor
from uptown_widget.uptown.view.setup import Setup
from uptown_widget.uptown.view.setup_form import form
from uptown_widget.uptown.view.view import new_ui, on, view
from uptown_widget.uptown.view.words import whose_colors

__all__ = [
    "ADVISER",
    "BOTS",
    "END_TURN",
    "LEVELS",
    "MORE_GAMES",
    "NAME",
    "SEARCH",
    "TRUE_LOSS",
    "begin_sealed",
    "chances",
    "deal",
    "differences",
    "edit_position",
    "form",
    "format_position",
    "holding",
    "make_setup",
    "move_numbers",
    "move_of",
    "new_ui",
    "number_of",
    "on",
    "parse_move",
    "parse_position",
    "played_out",
    "proven_shares",
    "proven_shares_in_steps",
    "rearranged",
    "regret",
    "result_text",
    "rules_for",
    "setup_of",
    "study",
    "view",
    "whose_colors",
    "win_shares",
]

deal: Callable[[Rules, Random], State] = State.deal
"""Deals a game of Uptown."""
make_setup: Callable[..., Setup] = Setup.given
"""Makes a set-up from what a caller of `play` writes for Uptown."""
setup_of: Callable[..., Setup] = Setup.of
"""Makes the set-up of an opened match of Uptown."""

NAME = "Uptown"
"""The name of Uptown in records."""
BOTS: Mapping[str, type[GreedyPolicy | PlannerPolicy]] = {"greedy": GreedyPolicy, "planner": PlannerPolicy}
"""Uptown's own bots, by the names in a setup, the weakest first."""
END_TURN = None
"""A turn of Uptown is one move."""
ADVISER: Analyst[Observation, Move] = PlannerPolicy()
"""The bot that gives hints and reviews in Uptown."""
SEARCH: Mapping[str, Any] = {"adviser": PlannerPolicy(), "evaluate": win_chance, "width": 10, "trust": 0.1}
"""The arguments with which `SearchPolicy` plays Uptown best."""
MORE_GAMES = 1
"""So many times the usual number of whole games are played to be sure of a suspicion."""
TRUE_LOSS: Mapping[int, float] = {2: 0.7, 3: 0.85, 4: 0.85, 5: 0.85}
"""Planners make good some of what a move loses in these games, which only imitate them: `lite.measure.judging`."""


def edit_position(state: State) -> PositionEditor:
    """Return the editor of a position, for a study."""
    return PositionEditor(EditedPosition.of(state))


def rules_for(players: int, options: str) -> Rules:
    """Return the rules with the scoring that was chosen for a match on several devices.

    :raises GameError: there are no such rules
    """
    return Rules(players=players, scoring=options)


def begin_sealed(players: int, scoring: str, known: Collection[int]) -> SealedState:
    """Return the first position of a match that nobody deals, on a device that knows some players.

    :raises GameError: there are no such rules
    """
    return SealedState.begin(rules_for(players, scoring), known)
