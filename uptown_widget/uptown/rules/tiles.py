"""Colours and tiles: 28 tiles a colour, one of each letter, number and symbol, and one wild.

A *piece* is a tile with its colour, numbered ``28 * color + tile``.
"""

from collections.abc import Sequence
from enum import IntEnum
from functools import cache

from uptown_widget.checks import unchanging
from uptown_widget.errors import InvalidNotationError, Phrase, quoted
from uptown_widget.rules.checks import read_name
from uptown_widget.uptown.rules.board import BOARD, DISTRICTS, SQUARES, district, squares_of


@unchanging("A colour never changes.")
class Color(IntEnum):
    """The five tile colours, in seat order."""

    BLUE, YELLOW, GREEN, RED, ORANGE = range(5)

    def __str__(self) -> str:
        """Return the name used in notation, such as ``blue``."""
        return self.name.lower()


@unchanging("A tile never changes.")
class Tile(IntEnum):
    """The 28 tiles of a colour: 9 letters, 9 numbers, 9 symbols and the wild ``$``.

    >>> [str(tile) for tile in (Tile.C, Tile.N4, Tile.SAX, Tile.WILD)]
    ['C', '4', 'sax', '$']
    """

    A, B, C, D, E, F, G, H, I = range(9)
    N1, N2, N3, N4, N5, N6, N7, N8, N9 = range(9, 18)
    MAN, RING, WOMAN, SIGN, SKYLINE, SAX, CAR, CARDS, CHAMPAGNE = range(18, 27)
    WILD = 27

    def __str__(self) -> str:
        """Return the name used in notation: ``C``, ``4``, ``sax`` or ``$``."""
        return TILE_NAMES[self]


Piece = tuple[Color, Tile]
TILES: tuple[Tile, ...] = tuple(Tile)
"""The 28 tiles that every colour has."""
TILE_NAMES: tuple[str, ...] = (*"ABCDEFGHI", *"123456789", *DISTRICTS, "$")
_TILES_BY_NAME = {name.lower(): tile for name, tile in zip(TILE_NAMES, TILES, strict=True)}
_NO_TILE = Phrase("Not a tile: {text}. Write A to I, 1 to 9, {names} or $.")
ALL_TILES: int = (1 << len(TILES)) - 1
"""A set of tiles is an integer with one bit a tile; this is all 28."""


def _fit_mask(tile: Tile) -> int:
    kind, index = divmod(tile, 9)
    matches = (
        lambda s: s // 10 == index,  # a letter: its row
        lambda s: s % 10 == index,  # a number: its column
        lambda s: district(s) == DISTRICTS[index],  # a symbol: its district
        lambda _: True,  # "The dollar sign ($) tile is wild and you can place it anywhere."
    )[kind]
    return sum(1 << s for s in SQUARES if matches(s))


FIT_MASKS: tuple[int, ...] = tuple(_fit_mask(tile) for tile in TILES)
FITS: tuple[tuple[int, ...], ...] = tuple(tuple(squares_of(mask)) for mask in FIT_MASKS)
assert FIT_MASKS[Tile.WILD] == BOARD  # noqa: S101  states the shape of the table


def fits(tile: Tile) -> tuple[int, ...]:
    """Return the squares a tile matches, A1 to I9: nine of them, 81 for the wild.

    >>> from uptown_widget.uptown.rules.board import square_name
    >>> " ".join(square_name(square) for square in fits(Tile.SAX))
    'D7 D8 D9 E7 E8 E9 F7 F8 F9'

    :raises InvalidNotationError: it is no tile
    """
    if not isinstance(tile, int) or isinstance(tile, bool) or not 0 <= tile < len(TILES):  # type: ignore[redundant-expr]
        msg = f"Not a tile: {quoted(tile)}. Use a member of uptown.Tile, or parse_tile for a name."
        raise InvalidNotationError(msg)
    return FITS[tile]


def parse_tile(text: str) -> Tile:
    """Return the tile a name stands for; case and surrounding blanks do not matter.

    >>> parse_tile("sax")
    <Tile.SAX: 23>

    :raises InvalidNotationError: the text names no tile
    """
    return read_name(text, _TILES_BY_NAME, _NO_TILE, names=" ".join(DISTRICTS))


def parse_color(text: str) -> Color:
    """Return the colour a name stands for.

    :raises InvalidNotationError: the text names no colour
    """
    return read_color(text, tuple(map(str, Color)))


def read_color(text: str, names: Sequence[str]) -> Color:
    """Return the same where the colours, in their order, go by other names.

    :raises InvalidNotationError: the text names no colour
    """
    why = Phrase("Unknown colour: {name}. Choose one of {colors}.")
    return read_name(text, dict(zip(names, Color, strict=False)), why, name=quoted(text), colors=", ".join(names))


def piece(color: int, tile: int) -> int:
    """Return the number of a coloured tile."""
    return 28 * color + tile


@cache
def of_piece(number: int) -> tuple[Color, Tile]:
    """Return colour and tile of a piece."""
    color, tile = divmod(number, 28)
    return Color(color), TILES[tile]
