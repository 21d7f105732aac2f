"""What a table needs to run Uptown: deal, bots and the view. See `play.protocols.Game`."""

import random
from collections.abc import Mapping
from typing import Any

from uptown_widget.uptown.judge import judge
from uptown_widget.uptown.notation import parse_move
from uptown_widget.uptown.planner import PlannerPolicy
from uptown_widget.uptown.policies import GreedyPolicy
from uptown_widget.uptown.position_text import format_position, parse_position
from uptown_widget.uptown.setup import Setup, make_setup
from uptown_widget.uptown.state import State
from uptown_widget.uptown.view import UI, new_ui, on, view

__all__ = [
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
    "view",
]

NAME = "Uptown"
BOTS: Mapping[str, type[GreedyPolicy | PlannerPolicy]] = {"greedy": GreedyPolicy, "planner": PlannerPolicy}
SEARCH: Mapping[str, Any] = {"adviser": PlannerPolicy(), "judge": judge, "width": 8, "trust": 0.1}
"""With what `play.search.SearchPolicy` plays this game."""


def deal(setup: Setup, rng: random.Random) -> State:
    """Return the first state of a match."""
    return State.deal(setup.rules, rng)
