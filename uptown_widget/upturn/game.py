"""What a table needs to run Upturn: deal, bots and the view. `Game` in `match/game.py` says what each name is for."""

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Any

from uptown_widget.protocols import Analyst
from uptown_widget.upturn.bots.differences import differences
from uptown_widget.upturn.bots.levels import LEVELS
from uptown_widget.upturn.bots.planner import PlannerPolicy
from uptown_widget.upturn.bots.policies import GreedyPolicy
from uptown_widget.upturn.bots.value import played_out, win_chance, win_shares
from uptown_widget.upturn.rules.edited_position import EditedPosition
from uptown_widget.upturn.rules.moves import Move, Step
from uptown_widget.upturn.rules.notation import parse_move
from uptown_widget.upturn.rules.position_text import format_position, parse_position
from uptown_widget.upturn.rules.rearranged import holding, rearranged
from uptown_widget.upturn.rules.rules import Rules
from uptown_widget.upturn.rules.state import Observation, State
from uptown_widget.upturn.view import study
from uptown_widget.upturn.view.ending import result_text
from uptown_widget.upturn.view.position_editor import PositionEditor
from uptown_widget.upturn.view.setup import Setup
from uptown_widget.upturn.view.view import new_ui, on, view

__all__ = [
    "ADVISER",
    "AUTOMATIC",
    "BOTS",
    "END_TURN",
    "LEVELS",
    "MORE_GAMES",
    "NAME",
    "SEARCH",
    "TRUE_LOSS",
    "deal",
    "differences",
    "edit_position",
    "format_position",
    "holding",
    "make_setup",
    "new_ui",
    "on",
    "parse_move",
    "parse_position",
    "played_out",
    "rearranged",
    "result_text",
    "setup_of",
    "study",
    "view",
    "win_shares",
]

deal: Callable[[Rules, Random], State] = State.deal
"""Deals a game of Upturn."""
make_setup: Callable[..., Setup] = Setup.given
"""Makes a set-up from what a caller of `play` writes for Upturn."""
setup_of: Callable[..., Setup] = partial(Setup.of, start=0)
"""Makes the set-up of an opened match of Upturn."""

NAME = "Upturn"
"""The name of Upturn in records."""
BOTS: Mapping[str, type[GreedyPolicy | PlannerPolicy]] = {"greedy": GreedyPolicy, "planner": PlannerPolicy}
"""Upturn's own bots, by the names in a setup, the weakest first."""
END_TURN = Step.DONE
"""Made for a person who has drawn in vain, or has nothing to lay after a Joker or in front of a twin."""
AUTOMATIC: frozenset[Move] = frozenset({Step.DRAW, Step.PASS})
"""Made for a person who has no other move: where no stone fits there is nothing to think about."""
ADVISER: Analyst[Observation, Move] = PlannerPolicy()
"""The bot that gives hints and reviews in Upturn."""
SEARCH: Mapping[str, Any] = {"adviser": ADVISER, "evaluate": win_chance, "width": 6, "trust": 1.0}
"""The arguments with which `SearchPolicy` plays Upturn best."""
MORE_GAMES = 4
"""So many times the usual number of whole games are played to be sure of a suspicion: they take a tenth as long."""
TRUE_LOSS: Mapping[int, float] = {}
"""Planners lose in games of their own what a move loses in these: `lite.measure.judging`."""


def edit_position(state: State) -> PositionEditor:
    """Return what a study edits a position with."""
    return PositionEditor(EditedPosition(state))
