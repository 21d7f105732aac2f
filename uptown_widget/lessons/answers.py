"""Answers that the rules themselves give, for `Predict` and `MarkSquares`: functions of what is seen; pure."""

from collections.abc import Callable

from uptown_widget.uptown.rules.board import cut_tiles, group_at, parse_square, squares_of
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.rules.tiles import FIT_MASKS, parse_color, parse_tile

Squares = Callable[[Observation], frozenset[int]]
Number = Callable[[Observation], int]


def fits(tile: str) -> Squares:
    """Return the squares a tile matches, whatever lies there."""
    mask = FIT_MASKS[parse_tile(tile)]
    return lambda _: frozenset(squares_of(mask))


def may_play(tile: str, color: str = "") -> Squares:
    """Return the squares that a tile of the rack may go on now, captures included."""
    wanted, own = parse_tile(tile), parse_color(color) if color else None
    return lambda seen: frozenset(m.square for m in seen.legal_moves() if m.tile is wanted and m.color is own)


def group(square: str) -> Squares:
    """Return the group that the tile on a square belongs to."""
    start = parse_square(square)

    def found(seen: Observation) -> frozenset[int]:
        there = seen.at(start)
        return frozenset(squares_of(group_at(seen.table.tiles[there[0]], 1 << start))) if there else frozenset()

    return found


def cut(color: str) -> Squares:
    """Return the tiles of a colour that may not be captured, since their group would fall apart."""
    wanted = parse_color(color)
    return lambda seen: frozenset(squares_of(cut_tiles(seen.table.tiles[wanted])))


def capturable(color: str) -> Squares:
    """Return the tiles of a colour that may be captured by one who has a tile for the square."""
    wanted = parse_color(color)
    return lambda seen: frozenset(squares_of(seen.table.tiles[wanted] & ~cut_tiles(seen.table.tiles[wanted])))


def tiles(color: str) -> Squares:
    """Return the squares that a colour holds."""
    wanted = parse_color(color)
    return lambda seen: frozenset(squares_of(seen.table.tiles[wanted]))


def joining(color: str) -> Squares:
    """Return the empty squares on which one tile of a colour would join groups."""
    wanted = parse_color(color)

    def found(seen: Observation) -> frozenset[int]:
        now, free = seen.table.tiles[wanted], ~sum(seen.table.tiles)
        return frozenset(s for s in squares_of(free & _BOARD) if _falls(now, s))

    return found


_BOARD = FIT_MASKS[parse_tile("$")]


def _falls(tiles_now: int, square: int) -> bool:
    # The tile that joins is the one whose loss would split.
    return bool(cut_tiles(tiles_now | 1 << square) >> square & 1)


def groups_of_color(color: str) -> Number:
    """Return how many groups a colour has."""
    wanted = parse_color(color)
    return lambda seen: seen.table.groups_by_color[wanted]


def captures(player: int) -> Number:
    """Return how many tiles a player has captured."""
    return lambda seen: seen.captures[player]


def score(player: int) -> Number:
    """Return a player's score if the game ended now."""
    return lambda seen: seen.table.standing().scores[player]
