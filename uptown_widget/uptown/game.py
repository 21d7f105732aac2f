"""What a table needs to run Uptown: deal, bots and the view. See `play.protocols.Game`."""

import random
from collections.abc import Mapping
from typing import Any

from uptown_widget.protocols import Analyst
from uptown_widget.uptown.bots.planner import PlannerPolicy
from uptown_widget.uptown.bots.policies import GreedyPolicy
from uptown_widget.uptown.bots.value import win_chance
from uptown_widget.uptown.rules.notation import parse_move
from uptown_widget.uptown.rules.position_text import format_position, parse_position
from uptown_widget.uptown.rules.state import State
from uptown_widget.uptown.view.ending import result_line
from uptown_widget.uptown.view.setup import Setup, make_setup, setup_of
from uptown_widget.uptown.view.ui import UI, new_ui
from uptown_widget.uptown.view.view import on, view

__all__ = [
    "ADVISER",
    "BOTS",
    "NAME",
    "SEARCH",
    "UI",
    "Setup",
    "deal",
    "format_position",
    "make_setup",
    "new_ui",
    "on",
    "parse_move",
    "parse_position",
    "result_line",
    "setup_of",
    "view",
]

NAME = "Uptown"
"""What records and saved tables call this game."""
BOTS: Mapping[str, type[GreedyPolicy | PlannerPolicy]] = {"greedy": GreedyPolicy, "planner": PlannerPolicy}
"""Its own bots, by the names that a set-up stores."""
ADVISER: Analyst[Any, Any] = PlannerPolicy()
"""Who gives hints."""
SEARCH: Mapping[str, Any] = {"adviser": PlannerPolicy(), "evaluate": win_chance, "width": 8, "trust": 0.1}
"""With what `bots.search.SearchPolicy` plays this game."""


def deal(setup: Setup, rng: random.Random) -> State:
    """Return the first state of a match."""
    return State.deal(setup.rules, rng)
