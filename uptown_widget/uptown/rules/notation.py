"""Moves as text: ``C@C4`` places, ``CxC4`` captures, ``pass``; with two players ``blue:C@C4``."""

import re
from collections.abc import Sequence
from typing import Protocol

from uptown_widget.errors import GameError, InvalidNotationError, Phrase, quoted
from uptown_widget.rules.checks import clean
from uptown_widget.uptown.rules.board import DISTRICTS, parse_square
from uptown_widget.uptown.rules.moves import PASS, Move
from uptown_widget.uptown.rules.rules import Rules
from uptown_widget.uptown.rules.tiles import Color, Tile, parse_tile, read_color

# The districts stand first: "sax d7" is the saxophone on D7, not a tile "sa" that captures.
_MOVE = re.compile(
    rf"\s*(?:(?P<color>[a-z]+)\s*:)?\s*(?P<tile>\$|{'|'.join(DISTRICTS)}|[a-z]+?|[1-9])\s*"
    r"(?P<sign>[@x\s-])\s*(?P<square>[a-i][1-9])\s*",
    re.IGNORECASE | re.ASCII,
)

MAX_LENGTH = 40
"""No move is longer, blanks within included."""
COLORS = tuple(map(str, Color))


class Seen(Protocol):
    """What reading a move needs of a position: an observation, or a state."""

    @property
    def rules(self) -> Rules:
        """The rules in force."""

    @property
    def current_player(self) -> int:
        """The player whose turn it is."""

    @property
    def racks(self) -> Sequence[Sequence[Tile] | None]:
        """By colour: the rack; None where it is hidden."""

    def at(self, square: int, /) -> tuple[Color, Tile] | None:
        """Return what lies on a square."""


def parse_move(text: str, observation: Seen, names: Sequence[str] = COLORS) -> Move:
    """Return the move a text stands for, legal or not.

    Reading is lenient: case does not matter, a blank may stand for ``@`` or ``x``, and the colour may be left out
    where only one of a player's two colours has the tile on its rack.

    >>> import random
    >>> from uptown_widget.uptown import Rules, State
    >>> seen = State.deal(Rules(players=3), random.Random(1)).observation(0)
    >>> str(parse_move("sax d7", seen)), str(parse_move("pass", seen))
    ('sax@D7', 'pass')

    :param names: by colour, what the text calls it: a table may show tiles in other colours
    :raises InvalidNotationError: the text is no move; a colour must be named
    """
    if not isinstance(getattr(observation, "rules", None), Rules):
        msg = f"A move is read at a position of Uptown, not {quoted(observation)}."
        raise GameError(msg)
    written = clean(text)
    if written.lower() == "pass":
        return PASS
    match = _MOVE.fullmatch(written) if len(written) <= MAX_LENGTH else None
    if match is None:
        raise InvalidNotationError(
            Phrase("Not a move: {text}. Write a tile and a square, such as C@C4, sax@D7 or $xE5, or write pass."),
            text=_cut(text),
        )
    tile, square = parse_tile(match["tile"]), parse_square(match["square"])
    color = read_color(match["color"], names) if match["color"] else None
    if color is None and observation.rules.two_colors:
        color = _only_color(observation, tile)
        if color is None:
            mine = [names[c] for c in observation.rules.colors_of(observation.current_player)]
            first, second = (f"{color}:{match['tile']}" for color in mine)
            raise InvalidNotationError(
                Phrase("{text} does not name a colour: write {first} or {second}."),
                text=_cut(text),
                first=first,
                second=second,
            )
    elif color is not None and not observation.rules.two_colors:
        if color not in observation.rules.colors_of(observation.current_player):
            raise InvalidNotationError(Phrase("{text}: it is not that colour's turn."), text=_cut(text))
        color = None
    sign = match["sign"].lower()
    capture = sign == "x" or (sign != "@" and observation.at(square) is not None)
    return Move(tile, square, capture=capture, color=color)


def _cut(text: str) -> str:
    return quoted(text, 60)


def _only_color(observation: Seen, tile: int) -> Color | None:
    mine = observation.rules.colors_of(observation.current_player)
    holding = [color for color in mine if tile in (observation.racks[color] or ())]
    return holding[0] if len(holding) == 1 else None
