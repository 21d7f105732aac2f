"""Moves as text: ``C@C4`` places, ``CxC4`` captures, ``pass``; with two players ``blue:C@C4``."""

import re

from uptown_widget.errors import InvalidNotationError
from uptown_widget.uptown.board import DISTRICTS, clean, parse_square
from uptown_widget.uptown.moves import PASS, Move, move_of
from uptown_widget.uptown.observation import Observation
from uptown_widget.uptown.tiles import Color, parse_color, parse_tile

# The districts stand first: "sax d7" is the saxophone on D7, not a tile "sa" that captures.
_MOVE = re.compile(
    rf"\s*(?:(?P<color>[a-z]+)\s*:)?\s*(?P<tile>\$|{'|'.join(DISTRICTS)}|[a-z]+?|[1-9])\s*"
    r"(?P<sign>[@x\s-])\s*(?P<square>[a-i][1-9])\s*",
    re.IGNORECASE | re.ASCII,
)

LONGEST = 40
"""No move is longer, blanks within included."""


def parse_move(text: str, observation: Observation) -> Move:
    """Return the move a text stands for, legal or not.

    Reading is lenient: case does not matter, a blank may stand for ``@`` or ``x``, and the colour may be left out
    where only one of a player's two colours has the tile on its rack.

    >>> import random
    >>> from uptown_widget.uptown import Rules, State
    >>> seen = State.deal(Rules(players=3), random.Random(1)).observation(0)
    >>> str(parse_move("sax d7", seen)), str(parse_move("pass", seen))
    ('sax@D7', 'pass')

    :raises InvalidNotationError: the text is no move; a colour must be named
    """
    written = clean(text)
    if written.lower() == "pass":
        return PASS
    match = _MOVE.fullmatch(written) if len(written) <= LONGEST else None
    if match is None:
        msg = f"{text!r:.60} is no move: write a tile and a square, as in C@C4, sax@D7, $xE5, or pass."
        raise InvalidNotationError(msg)
    tile, square = parse_tile(match["tile"]), parse_square(match["square"])
    color = parse_color(match["color"]) if match["color"] else None
    if color is None and observation.rules.two_colors:
        color = _only_color(observation, tile)
        if color is None:
            mine = [str(c) for c in observation.rules.colors_of(observation.current_player)]
            msg = f"{text!r} does not say which colour: write {mine[0]}:{match['tile']} or {mine[1]}:{match['tile']}."
            raise InvalidNotationError(msg)
    elif color is not None and not observation.rules.two_colors:
        if color not in observation.rules.colors_of(observation.current_player):
            msg = f"{text!r} names {color}, which is not the colour to move."
            raise InvalidNotationError(msg)
        color = None
    sign = match["sign"].lower()
    capture = sign == "x" or (sign != "@" and observation.at(square) is not None)
    return move_of(tile, square, capture=capture, color=color)


def _only_color(observation: Observation, tile: int) -> Color | None:
    mine = observation.rules.colors_of(observation.current_player)
    holding = [color for color in mine if tile in (observation.racks[color] or ())]
    return holding[0] if len(holding) == 1 else None
