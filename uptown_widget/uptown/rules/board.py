"""The board: squares, districts, groups and cut tiles, all as bits of one integer.

A square is the number ``10 * row + column``, so C4 (row 2, column 3 from zero) is 23, and a set of
squares is an integer with bit 23 set for C4. Rows lie ten bits apart though they are nine squares wide:
the tenth bit is never set, and a shift by one cannot wrap from the end of a row to the next::

        col 0  1 ..  8  gap              - 10
    A       0  1 ..  8   9                 ^
    B      10 11 .. 18  19          - 1 <  s  > + 1
    ..                                     v
    I      80 81 .. 88  89               + 10
"""

from collections.abc import Iterator
from functools import lru_cache

from uptown_widget.errors import InvalidNotationError, Phrase, quoted
from uptown_widget.rules.checks import clean, read_name

ROWS = "ABCDEFGHI"
COLUMNS = "123456789"
DISTRICTS = ("man", "ring", "woman", "sign", "skyline", "sax", "car", "cards", "champagne")
"""The names of the nine districts, by number."""

SQUARES: tuple[int, ...] = tuple(10 * row + column for row in range(9) for column in range(9))
"""All 81 squares, row by row."""
BOARD: int = sum(1 << square for square in SQUARES)
CELLS = 90
"""Length of an array indexed by square, gaps included."""


def square_name(square: int) -> str:
    """Return the name of a square.

    >>> square_name(23)
    'C4'

    :raises InvalidNotationError: the number is no square
    """
    if isinstance(square, int) and not isinstance(square, bool):  # type: ignore[redundant-expr]
        row, column = divmod(square, 10)
        if 0 <= row < 9 and column < 9:
            return ROWS[row] + COLUMNS[column]
    name = f"; parse_square({square!r}) is the number" if clean(square).lower() in _BY_NAME else ""
    msg = f"Not a square: {quoted(square)}. Squares are numbered 10 * row + column, both from 0 to 8{name}."
    raise InvalidNotationError(msg)


_BY_NAME = {square_name(square).lower(): square for square in SQUARES}


def parse_square(text: str) -> int:
    """Return the square a name stands for; case and surrounding blanks do not matter.

    >>> parse_square("C4")
    23

    :raises InvalidNotationError: the text names no square
    """
    return read_name(
        text, _BY_NAME, Phrase("Not a square: {text}. Write a row (A to I) and a column (1 to 9), such as C4.")
    )


def district(square: int) -> str:
    """Return the symbol printed on a square.

    >>> district(parse_square("E5"))
    'skyline'

    :raises InvalidNotationError: the number is no square
    """
    square_name(square)
    row, column = divmod(square, 10)
    return DISTRICTS[row // 3 * 3 + column // 3]


def squares_of(bits: int) -> Iterator[int]:
    """Return the squares of a set in the order A1 to I9; of any other set of bits, their numbers.

    :raises InvalidNotationError: the number is no set of bits
    """
    if not isinstance(bits, int) or bits < 0:  # type: ignore[redundant-expr]
        raise _no_set(bits)
    return _bits_of(bits)


def _bits_of(bits: int) -> Iterator[int]:
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def _grow(bits: int) -> int:
    return bits | bits << 1 | bits >> 1 | bits << 10 | bits >> 10


def grow(bits: int) -> int:
    """Return these squares and those beside them."""
    return _grow(bits) & BOARD


def rim_of(bits: int) -> int:
    """Return the squares beside these."""
    return _grow(bits) & BOARD & ~bits


def group_at(tiles: int, start: int) -> int:
    """Return all of `tiles` that edges join to the set `start`: a flood fill, one step a shift."""
    group = start & tiles
    while (grown := _grow(group) & tiles) != group:
        group = grown
    return group


def _no_set(given: object) -> InvalidNotationError:
    return InvalidNotationError(f"Not a set of squares: {quoted(given)}. It is an integer with a bit for each square.")


def groups_of(tiles: int) -> tuple[int, ...]:
    """Return the groups of one colour, each a set of squares, in the order of their first squares.

    :raises InvalidNotationError: the number is no set of squares
    """
    if not isinstance(tiles, int) or tiles & ~BOARD:  # type: ignore[redundant-expr]
        raise _no_set(tiles)
    return _groups_of(tiles)


@lru_cache(maxsize=8192)
def _groups_of(tiles: int) -> tuple[int, ...]:
    groups = []
    while tiles:
        group = group_at(tiles, tiles & -tiles)
        groups.append(group)
        tiles ^= group
    return tuple(groups)


NEIGHBOURS: tuple[int, ...] = tuple((_grow(1 << s) & BOARD) ^ (1 << s & BOARD) for s in range(CELLS))

# The 3 x 3 surroundings of a square, its middle left out, shifted down to bit 0: bits 0-2, 10, 12, 20-22.
_RING = (0, 1, 2, 12, 22, 21, 20, 10)  # clockwise from the north-west
RING = sum(1 << bit for bit in _RING)


def _locally_joined() -> frozenset[int]:
    """Surroundings in which all edge neighbours hang together without the middle, by corners between them.

    Going round clockwise, each run of joined neighbours has one end: a neighbour whose corner or whose next
    neighbour is missing. At most one end means one run.
    """
    joined = set()
    for pattern in range(256):
        tiles = {bit for i, bit in enumerate(_RING) if pattern >> i & 1}
        ends = sum(_RING[i] in tiles and not {_RING[(i + 1) % 8], _RING[(i + 2) % 8]} <= tiles for i in (1, 3, 5, 7))
        if ends < 2:
            joined.add(sum(1 << bit for bit in tiles))
    return frozenset(joined)


LOCALLY_JOINED = _locally_joined()


def is_cut(tiles: int, square: int) -> bool:
    """Whether taking the tile on `square` off would make its group fall into two or more.

    "You may not split an opponent's tiles into more groups than they already had." A flood fill, for tiles
    whose surroundings do not tell (see `LOCALLY_JOINED`); from one neighbour it reaches all others or not.
    """
    neighbours = tiles & NEIGHBOURS[square]
    rest = tiles ^ (1 << square)
    group = neighbours & -neighbours
    while True:
        grown = _grow(group) & rest
        if not neighbours & ~grown:
            return False
        if grown == group:
            return True
        group = grown


def cut_tiles(tiles: int) -> int:
    """Return those tiles of one colour that may not be captured, as a set of squares.

    All tiles with two or more ends around them (see `_locally_joined`) are found at once by shifts; only
    these need a flood fill.

    :raises InvalidNotationError: the number is no set of squares
    """
    if not isinstance(tiles, int) or tiles & ~BOARD:  # type: ignore[redundant-expr]
        raise _no_set(tiles)
    return _cut_tiles(tiles)


@lru_cache(maxsize=8192)
def _cut_tiles(tiles: int) -> int:
    north, east, south, west = tiles << 10, tiles >> 1, tiles >> 10, tiles << 1
    end_n = north & ~(tiles << 9 & east)
    end_e = east & ~(tiles >> 11 & south)
    end_s = south & ~(tiles >> 9 & west)
    end_w = west & ~(tiles << 11 & north)
    suspects = tiles & (end_n & end_e | (end_n | end_e) & (end_s | end_w) | end_s & end_w)
    cut = 0
    for square in squares_of(suspects):
        if is_cut(tiles, square):
            cut |= 1 << square
    return cut
