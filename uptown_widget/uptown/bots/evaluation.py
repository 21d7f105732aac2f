"""How many groups a colour will have when its last tile is placed: what `PlannerPolicy` weighs."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from uptown_widget.uptown.rules.board import BOARD, SQUARES, cut_tiles, groups_of, squares_of
from uptown_widget.uptown.rules.rules import SCORINGS, TURNS, Rules
from uptown_widget.uptown.rules.tiles import FIT_MASKS, TILES, Tile

_ORDINARY = TILES[: Tile.WILD]
_MATCHING = {s: tuple(tile for tile in _ORDINARY if FIT_MASKS[tile] >> s & 1) for s in SQUARES}
"""The three ordinary tiles that a square takes."""
_DISCARDS = len(TILES) - TURNS
"""Four tiles of each colour are never placed."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What things are worth in groups, and chances, found by playing thousands of games."""

    held: float = 0.98
    """Chance that a tile on the rack gets to the square where it joins, were there no opponents."""
    coming: float = 0.74
    """The same for a tile that is still to be drawn."""
    taken: float = 0.3
    """Chance that opponents take a joining square first, at the beginning; it falls with the turns left."""
    capturable: float = 0.45
    """How good a joining square is where a tile must be captured."""
    apart: float = 0.41
    """Chance that groups two squares apart come together, at the beginning; it falls with the turns left."""
    dead: float = 0.13
    """A tile too many, beyond those that may be left over, that fits nowhere beside its colour ..."""
    decay: float = 0.4
    """... of which each square where it does fit leaves this part."""
    wild: float = 0.36
    """The wild tile, not yet placed."""
    capture: float = 0.137
    """A tile captured counts in a tie."""
    point: float = 0.8
    """A point that captured tiles add to the score."""
    others: tuple[float, ...] = (2.0, 1.0, 0.5, 0.5)
    """The groups of the others, on average, with two to five players: the fewer there are, the more blocking pays."""
    others_in_blockers: float = 0.5
    """The same in *blockers*, where captures count as groups do."""

    def of_others(self, rules: Rules) -> float:
        """Return what the groups of the others are worth by these rules."""
        return self.others[rules.players - 2] if rules.scoring == SCORINGS[0] else self.others_in_blockers


@dataclass(frozen=True, slots=True)
class UsableSquares:
    """The squares one player may still use."""

    free: int
    capturable: int
    """Where a tile lies that may be captured."""


def usable_squares(tiles: Sequence[int], players: int) -> list[UsableSquares]:
    """Return the usable squares of each player, given the tiles of each colour."""
    capturable = [each & ~cut_tiles(each) for each in tiles]
    return [
        UsableSquares(BOARD & ~sum(tiles), sum(capturable) - sum(capturable[player::players]))
        for player in range(players)
    ]


def expected_groups(tiles: int, placed: int, rack: Collection[Tile], usable: UsableSquares, w: Weights) -> float:
    """Return the groups to expect of a colour with these tiles on the board, and these no longer to come.

    `rack` holds the tiles known to be there.
    """
    beside = grow(tiles) & ~tiles if tiles else BOARD
    return _expected_groups(tiles, placed, tuple(rack), usable.free & beside, usable.capturable & beside, w)


@lru_cache(maxsize=4096)
def _expected_groups(tiles: int, placed: int, rack: tuple[Tile, ...], free: int, capturable: int, w: Weights) -> float:
    """Only squares beside the tiles count, so that most moves of others change nothing and the answer is remembered."""
    groups, left = groups_of(tiles), TURNS - placed.bit_count()
    if left <= 0:
        return float(len(groups))
    wild = not placed >> Tile.WILD & 1
    tight = sorted(
        w.decay ** (FIT_MASKS[t] & (free | capturable)).bit_count() for t in _ORDINARY if not placed >> t & 1
    )
    value = len(groups) + w.dead * sum(tight[: len(tight) + wild - _DISCARDS])
    if wild:
        value -= w.wild * min(1.0, left / 6)
    return value - sum(_joins(groups, _Chances(placed, left, rack, free, capturable, w))) if len(groups) > 1 else value


@dataclass(frozen=True, slots=True)
class _Chances:
    """How likely a colour gets to a square, and from a group to another."""

    placed: int
    left: int
    rack: Collection[Tile]
    free: int
    capturable: int
    w: Weights

    def of_square(self, square: int) -> float:
        coming = self.w.coming * min(1.0, self.left / 5)
        missed = 1.0
        for tile in _MATCHING[square]:
            if not self.placed >> tile & 1:
                missed *= 1 - (self.w.held if tile in self.rack else coming)
        chance = (1 - missed) * (1 - self.w.taken * self.left / TURNS)
        return chance * self.w.capturable if self.capturable >> square & 1 else chance

    def of_rims(self, rim: int, other: int) -> float:
        usable = self.free | self.capturable
        missed = 1.0
        for square in squares_of(rim & other & usable):
            missed *= 1 - self.of_square(square)
        if 1 - missed < self.w.apart and self.left > 3 and grow(rim & usable) & other & usable:
            missed *= 1 - self.w.apart
            missed += self.w.apart * (1 - min(1.0, self.left / 10))
        return 1 - missed


def _joins(groups: tuple[int, ...], chances: _Chances) -> Iterator[float]:
    """Yield the chances of the likeliest joins that could make all groups one, each group joined once."""
    rims = [grow(group) & ~group for group in groups]
    pairs = [(chances.of_rims(rim, rims[j]), i, j) for i, rim in enumerate(rims) for j in range(i)]
    part = list(range(len(groups)))
    for chance, i, j in sorted(pairs, reverse=True):
        if chance and part[i] != part[j]:
            yield chance
            part = [part[i] if each == part[j] else each for each in part]


def grow(tiles: int) -> int:
    """Return these squares and those beside them."""
    return (tiles | tiles << 1 | tiles >> 1 | tiles << 10 | tiles >> 10) & BOARD
