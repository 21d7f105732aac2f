"""What speaks for a move and against it, as data that anyone can check against the board."""

from collections.abc import Iterator
from enum import StrEnum
from functools import reduce
from itertools import combinations
from operator import or_

from uptown_widget.protocols import Why
from uptown_widget.uptown.rules.board import BOARD, NEIGHBOURS, cut_tiles, groups_of, rim_of, squares_of
from uptown_widget.uptown.rules.legality import capturable_squares
from uptown_widget.uptown.rules.moves import PASS, Move
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.rules.table import Table
from uptown_widget.uptown.rules.tiles import FIT_MASKS, Color, Tile


class Kind(StrEnum):
    """The kinds of reasons, and what `Why` says of each.

    *Open* squares are those the player may put some tile on: empty ones and tiles that may be captured.
    """

    JOINS = "joins"
    """`number` own groups become one; `squares`: the own tiles beside the square."""
    LAST_JOIN = "last join"
    """No other open square lies beside the same two of the groups joined; `squares`: this one."""
    EXTENDS = "extends"
    """A group of the own `color` grows to `number` tiles; `squares`: its tiles beside the square."""
    STARTS = "starts"
    """A new group; the player then has `number`; `squares`: as with `JOINABLE`."""
    FOLLOWED = "followed"
    """After a new group: `number` tiles that stay on the rack fit open squares beside it."""
    ROOM = "room"
    """After a new group that nothing on the rack follows: `number` empty `squares` lie beside it."""
    JOINABLE = "joinable"
    """`number` open `squares`, which a tile still to come fits, would join this group with another."""
    PROTECTED = "protected"
    """The tile cannot be captured afterwards: it holds its `squares` together."""
    SHIELDS = "shields"
    """`number` own tiles on `squares` could be captured before and cannot be afterwards."""
    ONLY_HERE = "only here"
    """Everywhere else the tile would begin a new group."""
    KEEPS_WILD = "keeps wild"
    """The wild tile could join as well and stays on the rack."""
    SPENDS_WILD = "spends wild"
    """The wild tile is gone."""
    CAPTURES = "captures"
    """The tile of `color` taken is the player's `number`-th capture."""
    HELPS = "helps"
    """The tile taken was a group by itself: `color` has one group fewer, `number` are left."""
    COSTS = "costs"
    """Captured tiles add a point more to the score; `number` of them are of `color`."""
    BLOCKS = "blocks"
    """`color` could have joined `number` groups here, by its tiles on `squares`."""


def reasons(observation: Observation, move: Move) -> Iterator[Why]:
    """Yield what speaks for a legal move and against it, what weighs most first."""
    table = observation.table
    if move is PASS:
        return
    me, square = table.current_player, move.square
    color, after = table.color_of(move), table.after(move)
    yield from _shape(observation, after, color, move)
    yield from _safety(table, after, color, square)
    rack = observation.racks[color] or ()
    beside = tuple(squares_of(table.tiles[color] & NEIGHBOURS[square]))
    if move.tile is Tile.WILD:
        yield Why(Kind.SPENDS_WILD)
    else:
        near = sum(
            bool(NEIGHBOURS[s] & table.tiles[color]) for s in squares_of(open_squares(table, me) & FIT_MASKS[move.tile])
        )
        if beside and near == 1:
            yield Why(Kind.ONLY_HERE)
        if Tile.WILD in rack and len(groups_of(table.tiles[color])) >= len(groups_of(after.tiles[color])) + 1:
            yield Why(Kind.KEEPS_WILD)
    yield from _capture(table, after, square)
    yield from blocks(table, move)


def _shape(observation: Observation, after: Table, color: Color, move: Move) -> Iterator[Why]:
    table, me, square = observation.table, observation.table.current_player, move.square
    groups = groups_of(table.tiles[color])
    touched = [group for group in groups if group & NEIGHBOURS[square]]
    beside = tuple(squares_of(table.tiles[color] & NEIGHBOURS[square]))
    whole = next(group for group in groups_of(after.tiles[color]) if group >> square & 1)
    if len(touched) > 1:
        yield Why(Kind.JOINS, len(touched), str(color), beside)
        others = open_squares(table, me) & ~(1 << square)
        rims = [rim_of(group) & others for group in touched]
        if any(not one & other for one, other in combinations(rims, 2)):
            yield Why(Kind.LAST_JOIN, squares=(square,))
    elif touched:
        yield Why(Kind.EXTENDS, whole.bit_count(), str(color), beside)
    rest = rim_of(after.tiles[color] & ~whole)
    coming = [FIT_MASKS[tile] for tile in table.unseen(color) if tile is not move.tile]
    joining = 0 if after.is_finished(color) else rim_of(whole) & rest & reduce(or_, coming, 0) & open_squares(after, me)
    if not touched:
        yield Why(Kind.STARTS, after.groups[me], str(color), tuple(squares_of(joining)))
    if joining:
        yield Why(Kind.JOINABLE, joining.bit_count(), squares=tuple(squares_of(joining)))
    if not touched:
        yield from _outlook(observation, after, color, move)


def _outlook(observation: Observation, after: Table, color: Color, move: Move) -> Iterator[Why]:
    """Say how a new group may grow: two hints that begin one differ in little else."""
    table, beside = observation.table, NEIGHBOURS[move.square] & BOARD
    free = open_squares(after, table.current_player)
    kept = [tile for tile in observation.racks[color] or () if tile not in {move.tile, Tile.WILD}]
    followed = sum(bool(FIT_MASKS[tile] & beside & free) for tile in kept)
    empty = tuple(square for square in squares_of(beside) if after.at(square) is None)
    if followed:
        yield Why(Kind.FOLLOWED, followed, str(color))
    elif empty:
        yield Why(Kind.ROOM, len(empty), squares=empty)


def _safety(table: Table, after: Table, color: Color, square: int) -> Iterator[Why]:
    safe = cut_tiles(after.tiles[color])
    if safe >> square & 1:
        yield Why(Kind.PROTECTED, squares=tuple(squares_of(after.tiles[color] & NEIGHBOURS[square])))
    shielded = safe & table.tiles[color] & ~cut_tiles(table.tiles[color])
    if shielded:
        yield Why(Kind.SHIELDS, shielded.bit_count(), squares=tuple(squares_of(shielded)))


def _capture(table: Table, after: Table, square: int) -> Iterator[Why]:
    found = table.at(square)
    if found is None:
        return
    me, victim = table.current_player, found[0]
    yield Why(Kind.CAPTURES, after.captures[me], str(victim))
    if not table.tiles[victim] & NEIGHBOURS[square]:
        yield Why(Kind.HELPS, after.groups_by_color[victim], str(victim))
    burden = table.rules.burden
    if burden(after.captures_by_color(me)) > burden(table.captures_by_color(me)):
        yield Why(Kind.COSTS, after.captures_by_color(me)[victim], str(victim))


def blocks(table: Table, move: Move) -> Iterator[Why]:
    """Yield which groups of opponents a move keeps apart."""
    me, square = table.current_player, move.square
    found, owner = table.at(square), table.rules.owner
    for color, tiles in enumerate(table.tiles):
        if owner(color) in {me, found and owner(found[0])} or table.is_finished(color):
            continue
        joined = sum(bool(group & NEIGHBOURS[square]) for group in groups_of(tiles))
        if joined > 1 and any(FIT_MASKS[tile] >> square & 1 for tile in table.unseen(color)):
            yield Why(Kind.BLOCKS, joined, str(Color(color)), tuple(squares_of(tiles & NEIGHBOURS[square])))


def open_squares(table: Table, player: int) -> int:
    """Return the squares on which a player may put some tile."""
    return BOARD & ~sum(table.tiles) | capturable_squares(table, player)
