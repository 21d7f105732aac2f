"""The game Upturn: rules (standard library only), notation and bots.

Start with `deal`, `State.play` and `Observation`.
"""

from typing import TYPE_CHECKING

from uptown_widget.errors import GameError, InvalidNotationError
from uptown_widget.lazy import lazy
from uptown_widget.upturn.rules.dealing import deal
from uptown_widget.upturn.rules.moves import Give, Lay, Move, Step
from uptown_widget.upturn.rules.notation import parse_move
from uptown_widget.upturn.rules.position_text import format_position, parse_position
from uptown_widget.upturn.rules.refusal import IllegalMoveError, Reason
from uptown_widget.upturn.rules.rules import LAST_STONES, Outcome, Rules
from uptown_widget.upturn.rules.state import Observation, State
from uptown_widget.upturn.rules.stones import (
    ABSENT,
    DOUBLE,
    DOWN,
    JOKER,
    NUMBERS,
    SKIP,
    STONES,
    UP,
    UPDOWN,
    Stone,
    parse_stone,
)
from uptown_widget.upturn.rules.table import Direction, Phase

if TYPE_CHECKING:
    from uptown_widget.upturn import game
    from uptown_widget.upturn.bots.planner import PlannerPolicy
    from uptown_widget.upturn.bots.policies import GreedyPolicy
else:
    __getattr__ = lazy(
        __name__,
        {
            "uptown_widget.upturn.game": [],
            "uptown_widget.upturn.bots.planner": ["PlannerPolicy"],
            "uptown_widget.upturn.bots.policies": ["GreedyPolicy"],
        },
    )

__all__ = [
    "ABSENT",
    "DOUBLE",
    "DOWN",
    "JOKER",
    "LAST_STONES",
    "NUMBERS",
    "SKIP",
    "STONES",
    "UP",
    "UPDOWN",
    "Direction",
    "GameError",
    "Give",
    "GreedyPolicy",
    "IllegalMoveError",
    "InvalidNotationError",
    "Lay",
    "Move",
    "Observation",
    "Outcome",
    "Phase",
    "PlannerPolicy",
    "Reason",
    "Rules",
    "State",
    "Step",
    "Stone",
    "deal",
    "format_position",
    "game",
    "parse_move",
    "parse_position",
    "parse_stone",
]
