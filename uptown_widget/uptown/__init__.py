"""The game Uptown: rules (standard library only), notation, bots and the pure view.

Start with `Rules`, `State.deal` and `Observation`.
"""

from uptown_widget.errors import GameError, InvalidNotationError
from uptown_widget.uptown.rules.board import DISTRICTS, SQUARES, district, parse_square, square_name
from uptown_widget.uptown.rules.moves import PASS, Move
from uptown_widget.uptown.rules.notation import parse_move
from uptown_widget.uptown.rules.position_text import format_position, parse_position
from uptown_widget.uptown.rules.refusal import IllegalMoveError, Reason
from uptown_widget.uptown.rules.rules import SCORINGS, Outcome, Rules
from uptown_widget.uptown.rules.state import Observation, State
from uptown_widget.uptown.rules.tiles import TILES, Color, Tile, fits, parse_color, parse_tile

__all__ = [
    "DISTRICTS",
    "PASS",
    "SCORINGS",
    "SQUARES",
    "TILES",
    "Color",
    "GameError",
    "IllegalMoveError",
    "InvalidNotationError",
    "Move",
    "Observation",
    "Outcome",
    "Reason",
    "Rules",
    "State",
    "Tile",
    "district",
    "fits",
    "format_position",
    "parse_color",
    "parse_move",
    "parse_position",
    "parse_square",
    "parse_tile",
    "square_name",
]
