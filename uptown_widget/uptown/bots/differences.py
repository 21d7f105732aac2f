"""What a better move does that another one does not, as data that anyone can check against the board."""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import reduce
from itertools import combinations
from operator import or_

from uptown_widget.protocols import Difference
from uptown_widget.uptown.bots.reasons import blocks, open_squares
from uptown_widget.uptown.rules.board import cut_tiles, groups_of, rim_of
from uptown_widget.uptown.rules.moves import PASS, Move
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.rules.table import Table
from uptown_widget.uptown.rules.tiles import FIT_MASKS, Color, Tile


class Kind(StrEnum):
    """The kinds of differences, and what is counted after each of the two moves."""

    GROUPS = "groups"
    """The own groups."""
    WILD = "wild"
    """The wild tiles on the racks."""
    COSTS = "costs"
    """The points that captured tiles add to the score."""
    BLOCKS = "blocks"
    """The groups of `color` that cannot be joined on the square of the move any more."""
    GIVES = "gives"
    """The groups of the opponents together."""
    JOINABLE = "joinable"
    """The open squares on which own groups of one colour can be joined by a tile that is still there."""
    FOLLOWED = "followed"
    """The tiles of the racks that can be placed beside own tiles."""
    CAPTURES = "captures"
    """The tiles captured."""
    SAFE = "safe"
    """The own tiles that cannot be captured."""
    ROOM = "room"
    """The open squares beside own tiles."""


FEWER = {Kind.GROUPS, Kind.COSTS, Kind.CAPTURES}
"""Of these, fewer are better."""


def differences(observation: Observation, made: Move, better: Move) -> Iterator[Difference]:
    """Yield what speaks for a better move and not for the one that was made, what weighs most first."""
    if PASS in {made, better}:  # a pass is the only move
        return
    one, other = _counts(observation, better), _counts(observation, made)
    for (kind, color), number in one.items():
        gain = number - other[kind, color]
        if (gain < 0) if kind in FEWER else (gain > 0):
            yield Difference(kind, number, other[kind, color], color)


def _counts(observation: Observation, move: Move) -> dict[tuple[Kind, str], int]:
    """Return what is counted after a move, by its kind and, where it is about one opponent, by a colour of theirs."""
    table, after = observation.table, observation.table.after(move)
    me, rules = table.current_player, table.rules
    free = open_squares(after, me)
    racks: dict[Color, list[Tile]] = {}
    for color in rules.colors_by_player[me]:
        if not after.is_finished(color):  # else its tiles are never played
            racks[color] = [*(observation.racks[color] or ())]
    placed = table.color_of(move)
    if move.tile in racks.get(placed, ()):
        racks[placed].remove(move.tile)
    own = [after.tiles[color] for color in rules.colors_by_player[me]]
    return {
        (Kind.GROUPS, ""): after.groups[me],
        (Kind.WILD, ""): sum(rack.count(Tile.WILD) for rack in racks.values()),
        (Kind.COSTS, ""): rules.burden(after.captures_by_color(me)),
        **_blocked(observation, move),
        (Kind.GIVES, ""): sum(after.groups) - after.groups[me],
        (Kind.JOINABLE, ""): sum(_joining(after, color, free).bit_count() for color in racks),
        (Kind.FOLLOWED, ""): sum(_beside(after.tiles[color], free, rack) for color, rack in racks.items()),
        (Kind.CAPTURES, ""): after.captures[me],
        (Kind.SAFE, ""): sum(cut_tiles(tiles).bit_count() for tiles in own),
        (Kind.ROOM, ""): sum((rim_of(tiles) & free).bit_count() for tiles in own),
    }


def _blocked(observation: Observation, move: Move) -> dict[tuple[Kind, str], int]:
    """Return by opponent how many groups of one colour a move keeps apart."""
    rules, numbers = observation.rules, {why.color: why.number for why in blocks(observation.table, move)}
    others = (colors for player, colors in enumerate(rules.colors_by_player) if player != observation.current_player)
    return {(Kind.BLOCKS, str(colors[0])): max(numbers.get(str(color), 0) for color in colors) for colors in others}


def _joining(table: Table, color: Color, free: int) -> int:
    """Return the squares on which a tile still to come would join groups of a colour."""
    rims = [rim_of(group) for group in groups_of(table.tiles[color])]
    shared = reduce(or_, (one & other for one, other in combinations(rims, 2)), 0)
    return shared & free & reduce(or_, (FIT_MASKS[tile] for tile in table.unseen(color)), 0)


def _beside(tiles: int, free: int, rack: Iterable[Tile]) -> int:
    """Return how many tiles of a rack, but the wild one, fit beside those on the board."""
    return sum(bool(FIT_MASKS[tile] & rim_of(tiles) & free) for tile in rack if tile is not Tile.WILD)
