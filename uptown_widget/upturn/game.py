"""What a match and its record need to run Upturn: notation and bots. See `play.protocols.Notation`."""

from collections.abc import Mapping

from uptown_widget.upturn.notation import parse_move
from uptown_widget.upturn.policies import GreedyPolicy
from uptown_widget.upturn.position_text import format_position, parse_position

__all__ = ["BOTS", "NAME", "format_position", "parse_move", "parse_position"]

NAME = "Upturn"
BOTS: Mapping[str, type[GreedyPolicy]] = {"greedy": GreedyPolicy}
