"""Moves as numbers, for letters that must be short: 325 of them, or 1297 where a move names one of four colours."""

from uptown_widget.errors import InvalidNotationError, quoted
from uptown_widget.uptown.rules.moves import PASS, Move
from uptown_widget.uptown.rules.rules import Rules
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.rules.tiles import FITS, TILES, Color, Tile

PLACES: tuple[tuple[Tile, int], ...] = tuple((tile, square) for tile in TILES for square in FITS[tile])
"""Each tile on each square that it fits."""
_NUMBERS = {place: number for number, place in enumerate(PLACES)}


def move_numbers(players: int) -> int:
    """Return how many numbers there are in a match: 0 passes, the others place a tile."""
    rules = Rules(players=players)
    return 1 + len(PLACES) * (len(rules.colors) if rules.two_colors else 1)


def number_of(move: Move, _: object = None) -> int:
    """Return the number of a move; whether it captures is left out, since observers see that.

    >>> from uptown_widget.uptown import Tile
    >>> number_of(PASS), number_of(Move(Tile.A, 0)), number_of(Move(Tile.A, 0, capture=True))
    (0, 1, 1)

    :raises InvalidNotationError: its tile does not fit its square
    """
    if move is PASS:
        return 0
    place = _NUMBERS.get((move.tile, move.square))
    if place is None:
        msg = f"Not a move: {quoted(move)}."
        raise InvalidNotationError(msg)
    return 1 + place + len(PLACES) * (0 if move.color is None else int(move.color))


def move_of(number: int, seen: Observation) -> Move:
    """Return the move with a number, given what anybody sees.

    :raises InvalidNotationError: there is none
    """
    if not 0 <= number < move_numbers(seen.rules.players):
        msg = f"Not a move: {quoted(number)}."
        raise InvalidNotationError(msg)
    if number == 0:
        return PASS
    color, place = divmod(number - 1, len(PLACES))
    tile, square = PLACES[place]
    named = Color(color) if seen.rules.two_colors else None
    return Move(tile, square, capture=seen.table.at(square) is not None, color=named)
