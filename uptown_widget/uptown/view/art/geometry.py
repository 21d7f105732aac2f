"""The layout of Uptown's scene; pure. One unit is a CSS pixel when the scene has its natural size."""

from collections.abc import Sequence
from functools import cache

from uptown_widget.uptown.rules.tiles import Color

SQUARE = 60.0
LABELS = 28.0
"""The frame: room for row letters on both sides and column numbers above."""
WIDTH = 2 * LABELS + 9 * SQUARE
BOARD_BOTTOM = LABELS + 9 * SQUARE
ROOFS = 52.0
"""The height of the backdrop between board and rack."""
WATER = 24.0
"""The river below the rack."""
RACK_TOP = BOARD_BOTTOM + ROOFS
BACKDROP_HEIGHT = ROOFS + SQUARE + WATER
BARE_HEIGHT = 94.0
"""The height of the backdrop without a rack."""


def corner(square: int) -> tuple[float, float]:
    """Return the upper left corner of a square."""
    row, column = divmod(square, 10)
    return LABELS + column * SQUARE, LABELS + row * SQUARE


def middle(square: int) -> tuple[float, float]:
    """Return the middle of a square."""
    x, y = corner(square)
    return x + SQUARE / 2, y + SQUARE / 2


def height(racks: Sequence[Color] | bool) -> float:
    """Return the height of a scene."""
    return BOARD_BOTTOM + (BACKDROP_HEIGHT if racks else BARE_HEIGHT)


def rack_size(racks: Sequence[Color]) -> float:
    """Return the size of a rack tile: with two racks in one row it is a little smaller."""
    return SQUARE - 4 if len(racks) == 1 else SQUARE - 7


def rack_step(racks: Sequence[Color]) -> float:
    """Return the distance between places on a rack."""
    return SQUARE + 12 if len(racks) == 1 else SQUARE - 3.5


@cache
def rack_place(color: int, slot: int, racks: tuple[Color, ...]) -> tuple[float, float]:
    """Return the middle of a place on a rack; all racks share one row, five places each."""
    step, between = rack_step(racks), 16.0
    index = [int(each) for each in racks].index(color)
    left = (WIDTH - 5 * len(racks) * step - (len(racks) - 1) * between) / 2
    return left + (5 * index + slot + 0.5) * step + index * between, RACK_TOP + SQUARE / 2


def entrance(player: int, players: int) -> tuple[float, float]:
    """Return where an opponent's tile slides in from: above the board, by seat."""
    return LABELS + 9 * SQUARE * (player + 0.5) / players, -SQUARE
