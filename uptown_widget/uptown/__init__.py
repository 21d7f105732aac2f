"""The game Uptown: rules (standard library only), notation, bots and the pure view.

Start with `deal`, `State.play` and `Observation`.
"""

from typing import TYPE_CHECKING

from uptown_widget.errors import GameError, InvalidNotationError
from uptown_widget.lazy import lazy
from uptown_widget.uptown.rules.board import (
    DISTRICTS,
    SQUARES,
    cut_tiles,
    district,
    groups_of,
    parse_square,
    square_name,
    squares_of,
)
from uptown_widget.uptown.rules.dealing import deal
from uptown_widget.uptown.rules.moves import PASS, Move
from uptown_widget.uptown.rules.notation import parse_move
from uptown_widget.uptown.rules.position_text import format_position, parse_position
from uptown_widget.uptown.rules.refusal import IllegalMoveError, Reason
from uptown_widget.uptown.rules.rules import Outcome, Rules
from uptown_widget.uptown.rules.scorings import SCORINGS, add_scoring
from uptown_widget.uptown.rules.state import Observation, State
from uptown_widget.uptown.rules.tiles import TILES, Color, Tile, fits, parse_color, parse_tile

if TYPE_CHECKING:
    from uptown_widget.uptown import game
    from uptown_widget.uptown.bots.compiled import engine
    from uptown_widget.uptown.bots.planner import PlannerPolicy
    from uptown_widget.uptown.bots.policies import GreedyPolicy
    from uptown_widget.uptown.view.svg import board_svg
else:
    __getattr__ = lazy(
        __name__,
        {
            "uptown_widget.uptown.game": [],
            "uptown_widget.uptown.bots.compiled": ["engine"],
            "uptown_widget.uptown.bots.planner": ["PlannerPolicy"],
            "uptown_widget.uptown.bots.policies": ["GreedyPolicy"],
            "uptown_widget.uptown.view.svg": ["board_svg"],
        },
    )

__all__ = [
    "DISTRICTS",
    "PASS",
    "SCORINGS",
    "SQUARES",
    "TILES",
    "Color",
    "GameError",
    "GreedyPolicy",
    "IllegalMoveError",
    "InvalidNotationError",
    "Move",
    "Observation",
    "Outcome",
    "PlannerPolicy",
    "Reason",
    "Rules",
    "State",
    "Tile",
    "add_scoring",
    "board_svg",
    "cut_tiles",
    "deal",
    "district",
    "engine",
    "fits",
    "format_position",
    "game",
    "groups_of",
    "parse_color",
    "parse_move",
    "parse_position",
    "parse_square",
    "parse_tile",
    "square_name",
    "squares_of",
]
