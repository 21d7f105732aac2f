"""Where a tile serves its own colour best: the planner's question, answered fast enough for playouts.

Racks do not count, so the answer depends on the tiles of the colour and on what lies near them alone. Other boards of a
search mostly have the same there, so it is remembered.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from uptown_widget.uptown.bots.evaluation import Weights, grow
from uptown_widget.uptown.rules.board import BOARD, NEIGHBOURS, groups_of
from uptown_widget.uptown.rules.rules import TURNS
from uptown_widget.uptown.rules.tiles import FIT_MASKS, TILES, Tile

_W = Weights()
_DISCARDS = len(TILES) - TURNS
_DEAD = tuple(_W.dead * _W.decay**squares for squares in range(82))
"""What a tile counts that fits so many squares beside its colour."""


def _missed(left: int) -> tuple[tuple[float, float], ...]:
    """Return by the number of matching tiles how likely a free square, and one to capture, is missed."""
    coming = _W.coming * min(1.0, left / 5)
    chances = [(1 - (1 - coming) ** matching) * (1 - _W.taken * left / TURNS) for matching in (1, 2, 3)]
    return tuple((1 - chance, 1 - chance * _W.capturable) for chance in chances)


_MISSED = tuple(_missed(left) for left in range(TURNS + 1))


@dataclass(frozen=True, slots=True)
class _Coming:
    """Tiles of a colour that have not been placed."""

    left: int
    wild: float
    """What the wild tile is worth, nothing if it was placed."""
    dead: int
    """How many tiles may count as dead."""
    fits: tuple[int, ...]
    """Where each ordinary tile fits."""
    matching: tuple[int, int, int]
    """The squares that one, two and three of them match."""


@lru_cache(maxsize=4096)
def _coming(placed: int) -> _Coming:
    ordinary = [tile for tile in TILES[: Tile.WILD] if not placed >> tile & 1]
    once = twice = thrice = 0
    for tile in ordinary:
        fit = FIT_MASKS[tile]
        thrice |= twice & fit
        twice |= once & fit
        once |= fit
    left, wild = TURNS - placed.bit_count(), not placed >> Tile.WILD & 1
    return _Coming(
        left,
        _W.wild * min(1.0, left / 6) if wild else 0.0,
        max(0, len(ordinary) + wild - _DISCARDS),
        tuple(FIT_MASKS[tile] for tile in ordinary),
        (once & ~twice, twice & ~thrice, thrice),
    )


@lru_cache(maxsize=1 << 13)
def expected(tiles: int, placed: int, free: int, capturable: int) -> float:
    """Return the groups to expect of a colour, as `expected_groups` does for an unknown rack."""
    coming, rims = _coming(placed), _rims(tiles)
    if coming.left <= 0:
        return float(len(rims))
    return _worth(rims, _beside(tiles)[0], coming, free, capturable)


def _worth(rims: Sequence[int], beside: int, coming: _Coming, free: int, capturable: int) -> float:
    usable = (free | capturable) & beside
    value = len(rims) - coming.wild
    dead = sorted([_DEAD[(fit & usable).bit_count()] for fit in coming.fits])
    return value + sum(dead[: coming.dead]) - (_joins(rims, coming, free, capturable) if len(rims) > 1 else 0.0)


def _joins(rims: Sequence[int], coming: _Coming, free: int, capturable: int) -> float:
    """Return the likeliest joins that could make all groups one, added up."""
    pairs = []
    one, two, three = coming.matching
    left = coming.left
    (free_1, taken_1), (free_2, taken_2), (free_3, taken_3) = _MISSED[left]
    usable, together = free | capturable, min(1.0, left / 10)
    reaches = [grow(rim & usable) & usable for rim in rims] if left > 3 else []
    for i, rim in enumerate(rims):
        for j in range(i):
            missed, shared = 1.0, rim & rims[j]
            if squares := shared & free:
                missed = (
                    free_1 ** (squares & one).bit_count()
                    * free_2 ** (squares & two).bit_count()
                    * free_3 ** (squares & three).bit_count()
                )
            if squares := shared & capturable:
                missed *= (
                    taken_1 ** (squares & one).bit_count()
                    * taken_2 ** (squares & two).bit_count()
                    * taken_3 ** (squares & three).bit_count()
                )
            if left > 3 and 1 - missed < _W.apart and reaches[i] & rims[j]:
                missed = missed * (1 - _W.apart) + _W.apart * (1 - together)
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


@lru_cache(maxsize=1 << 14)
def best_squares(
    tile: Tile, tiles: int, placed: int, free: int, capturable: int, *, anywhere: bool = False
) -> tuple[tuple[float, int], ...]:
    """Return the groups a tile gains and the squares where it does: the best free ones, then each it may capture.

    Only squares beside the colour count, for the wild tile only those beside two groups; or all of them.
    """
    beside, twice = _beside(tiles)
    squares = FIT_MASKS[tile] & (BOARD if anywhere else twice if tile == Tile.WILD else beside)
    if not squares & (free | capturable):
        return ()
    before, after = expected(tiles, placed, free, capturable), _coming(placed | 1 << tile)
    rims, grown = _rims(tiles), beside if tiles else 0
    best, found, captures = -99.0, 0, []
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
            value = before - _worth(others, grown & ~bit | rim, after, free & ~bit, capturable & ~bit)
        if bit & capturable:
            captures.append((value, bit))
        elif value > best + 1e-9:
            best, found = value, bit
        elif value > best - 1e-9:
            found |= bit
    return ((best, found), *captures) if found else tuple(captures)


@lru_cache(maxsize=8192)
def _rims(tiles: int) -> tuple[int, ...]:
    return tuple(grow(group) & ~group for group in groups_of(tiles))


@lru_cache(maxsize=8192)
def _beside(tiles: int) -> tuple[int, int]:
    """Return the squares beside a colour, and those beside two groups of it."""
    if not tiles:
        return BOARD, 0
    once = twice = 0
    for rim in _rims(tiles):
        twice |= once & rim
        once |= rim
    return once, twice
