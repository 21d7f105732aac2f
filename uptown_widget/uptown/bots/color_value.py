"""How many groups a colour will have when its last tile is placed, and what tiles change of that: fast.

These are the questions of the planner and of playouts, asked of one colour. The answers depend on its tiles, on those
held, if they count, and on what lies near alone. Other boards mostly have the same there, so they are remembered.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from uptown_widget.bots.arithmetic import power, rounded
from uptown_widget.uptown.bots.evaluation import WEIGHTS
from uptown_widget.uptown.rules.board import BOARD, NEIGHBOURS, SQUARES, groups_of, grow, rim_of
from uptown_widget.uptown.rules.rules import TURNS
from uptown_widget.uptown.rules.tiles import FIT_MASKS, TILES, Tile

_DISCARDS = len(TILES) - TURNS
EXACTLY = 1 << 50
"""What a dead tile counts is added in so many parts of a group, whole numbers: in any order the sum is the same."""
DEAD = tuple(int(WEIGHTS.dead * EXACTLY * power(WEIGHTS.decay, squares)) for squares in range(10))
"""What a tile counts that fits so many squares beside its colour."""

_MATCHING = {
    1 << square: sum(1 << tile for tile in TILES[: Tile.WILD] if FIT_MASKS[tile] >> square & 1) for square in SQUARES
}
"""The three ordinary tiles that a square takes, as bits."""


def _missed(left: int) -> tuple[tuple[tuple[float, float], ...], ...]:
    """Return how likely a free square, and one to capture, is missed, by the matching tiles held and still to come."""
    coming = WEIGHTS.coming * min(1.0, left / 5)
    taken = 1 - WEIGHTS.taken * left / TURNS
    misses = [[power(1 - WEIGHTS.held, held) * power(1 - coming, more) for more in range(4)] for held in range(4)]
    chances = [[(1 - miss) * taken for miss in row] for row in misses]
    return tuple(tuple((1 - chance, 1 - chance * WEIGHTS.capturable) for chance in row) for row in chances)


MISSED = tuple(map(_missed, range(TURNS + 1)))
WILD = tuple(WEIGHTS.wild * min(1.0, left / 6) for left in range(TURNS + 1))
"""What the wild tile is worth, by the turns left."""
TOGETHER = tuple(min(1.0, left / 10) for left in range(TURNS + 1))
"""How much of a chance groups two squares apart still have to come together."""


@dataclass(frozen=True, slots=True)
class _Unplaced:
    """Tiles of a colour that have not been placed."""

    left: int
    wild: float
    """What the wild tile is worth, nothing if it was placed."""
    dead: int
    """How many tiles may count as dead."""
    fits: tuple[int, ...]
    """Where each ordinary tile fits."""
    ordinary: int
    """The ordinary tiles, as bits."""


@lru_cache(maxsize=4096)
def _unplaced(placed: int) -> _Unplaced:
    ordinary = [tile for tile in TILES[: Tile.WILD] if not placed >> tile & 1]
    left, wild = TURNS - placed.bit_count(), not placed >> Tile.WILD & 1
    return _Unplaced(
        left,
        WILD[left] if wild and left > 0 else 0.0,
        max(0, len(ordinary) + wild - _DISCARDS),
        tuple(FIT_MASKS[tile] for tile in ordinary),
        sum(1 << tile for tile in ordinary),
    )


def expected_groups(tiles: int, placed: int, rack: Iterable[Tile], free: int, capturable: int) -> float:
    """Return the groups to expect of a colour with these tiles on the board, and these no longer to come.

    Only squares beside the tiles count, so that most moves of others change nothing and the answer is remembered.

    :param rack: the tiles known to be there
    :param free: free squares
    :param capturable: where the colour may capture
    """
    near, _ = squares_beside(tiles)
    return expected(tiles, placed, free & near, capturable & near, sum(1 << tile for tile in rack))


@lru_cache(maxsize=1 << 13)
def expected(tiles: int, placed: int, free: int, capturable: int, held: int = 0) -> float:
    """Return the same; `held` are the tiles of the rack, as bits."""
    unplaced, rims = _unplaced(placed), _rims(tiles)
    if unplaced.left <= 0:
        return float(len(rims))
    return _worth(rims, squares_beside(tiles)[0], unplaced, held, free, capturable)


def _worth(rims: Sequence[int], beside: int, unplaced: _Unplaced, held: int, free: int, capturable: int) -> float:
    usable = (free | capturable) & beside
    value = len(rims) - unplaced.wild
    dead = sorted([DEAD[(fit & usable).bit_count()] for fit in unplaced.fits])
    joins = _joins(rims, unplaced, held, free, capturable) if len(rims) > 1 else 0.0
    return value + sum(dead[: unplaced.dead]) / EXACTLY - joins


def _joins(rims: Sequence[int], unplaced: _Unplaced, held: int, free: int, capturable: int) -> float:
    """Return the likeliest joins that could make all groups one, added up."""
    pairs = []
    left, ordinary, missing = unplaced.left, unplaced.ordinary, MISSED[unplaced.left]
    usable, together = free | capturable, TOGETHER[left]
    reaches = [grow(rim & usable) & usable for rim in rims] if left > 3 else []
    for i, rim in enumerate(rims):
        near = rim & usable
        for j in range(i):
            missed, shared = 1.0, near & rims[j]
            while shared:
                bit = shared & -shared
                shared ^= bit
                matching = _MATCHING[bit] & ordinary
                known = (matching & held).bit_count()
                missed *= missing[known][matching.bit_count() - known][1 if bit & capturable else 0]
            if left > 3 and 1 - missed < WEIGHTS.apart and reaches[i] & rims[j]:
                missed = missed * (1 - WEIGHTS.apart) + WEIGHTS.apart * (1 - together)
            if missed < 1:
                pairs.append((1 - missed, i, j))
    if len(rims) == 2 or not pairs:
        return pairs[0][0] if pairs else 0.0
    pairs.sort(reverse=True)
    joined, part = 0.0, list(range(len(rims)))
    for chance, i, j in pairs:
        if (here := part[i]) != (there := part[j]):
            joined += chance
            part = [here if each == there else each for each in part]
    return joined


Squares = tuple[tuple[float, int], ...]
"""Groups gained or lost, and the squares where that is so; the most first."""


@lru_cache(maxsize=1 << 14)
def gains(
    tile: Tile, tiles: int, placed: int, free: int, capturable: int, held: int = 0, *, anywhere: bool = False
) -> tuple[Squares, Squares]:
    """Return the groups that a tile gains, on free squares and by captures; `held` are the tiles of its rack, if known.

    Only squares beside the colour count, for the wild tile only those beside two groups; or all of them.
    """
    beside, twice = squares_beside(tiles)
    squares = FIT_MASKS[tile] & (BOARD if anywhere else twice if tile == Tile.WILD else beside)
    if not squares & (free | capturable):
        return (), ()
    before, after = expected(tiles, placed, free, capturable, held), _unplaced(placed | 1 << tile)
    held &= ~(1 << tile)
    rims, grown = _rims(tiles), beside if tiles else 0
    onto_free: dict[float, int] = {}
    captures = []
    left = squares & (free | capturable)
    while left:
        bit = left & -left
        left ^= bit
        if after.left <= 0:
            value = before - sum(1 for rim in rims if not rim & bit) - 1
        else:
            rim, others = NEIGHBOURS[bit.bit_length() - 1] & ~tiles, []
            for each in rims:
                if each & bit:
                    rim |= each ^ bit
                else:
                    others.append(each)
            others.append(rim)
            value = before - _worth(others, grown & ~bit | rim, after, held, free & ~bit, capturable & ~bit)
        if bit & capturable:
            captures.append((value, bit))
        else:
            value = rounded(value)
            onto_free[value] = onto_free.get(value, 0) | bit
    return tuple(sorted(onto_free.items(), reverse=True)), tuple(captures)


@lru_cache(maxsize=1 << 13)
def losses(tiles: int, placed: int, free: int, capturable: int) -> Squares:
    """Return the joins that a colour loses where another one takes a square, in tenths; in the end all other squares.

    That tiles may come to fit nowhere is left out: it takes most of the time and changes little.
    """
    unplaced, rims = _unplaced(placed), _rims(tiles)
    found: dict[float, int] = {}
    rest = BOARD
    if unplaced.left > 0 and len(rims) > 1:
        before, beside = _joins(rims, unplaced, 0, free, capturable), squares_beside(tiles)[0]
        left = beside & (free | capturable) & ~tiles  # no other square has a part in a join
        while left:
            bit = left & -left
            left ^= bit
            loss = rounded(before - _joins(rims, unplaced, 0, free & ~bit, capturable & ~bit), 10)
            if loss > 0:
                found[loss] = found.get(loss, 0) | bit
                rest ^= bit
    return (*sorted(found.items(), reverse=True), (0.0, rest))


@lru_cache(maxsize=8192)
def _rims(tiles: int) -> tuple[int, ...]:
    return tuple(map(rim_of, groups_of(tiles)))


@lru_cache(maxsize=8192)
def squares_beside(tiles: int) -> tuple[int, int]:
    """Return the squares beside a colour, and those beside two groups of it."""
    if not tiles:
        return BOARD, 0
    once = twice = 0
    for rim in _rims(tiles):
        twice |= once & rim
        once |= rim
    return once, twice
