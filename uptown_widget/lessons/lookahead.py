"""What may happen next on a table, seen by one who does not know the others' racks; pure and exhaustive.

Another player may hold any tile that cannot be seen. What a turn of theirs does to the groups depends on its square
alone, so that one tile a square is enough.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from uptown_widget.uptown.rules.board import BOARD, cut_tiles, group_at, groups_of
from uptown_widget.uptown.rules.legality import Rack, capturable_squares, legal_moves
from uptown_widget.uptown.rules.moves import PASS, Move, choices
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.rules.table import Table
from uptown_widget.uptown.rules.tiles import FIT_MASKS, Color


def mover(table: Table, move: Move) -> Color:
    """Return the colour that a move of the player to move places."""
    return table.rules.colors_of(table.current_player)[0] if move.color is None else move.color


def own_groups(table: Table, move: Move) -> tuple[int, int]:
    """Return how many groups the player to move has before a move and after it."""
    return table.groups[table.current_player], table.after(move).groups[table.current_player]


@lru_cache(maxsize=1024)
def touching(tiles: int) -> tuple[int, int, int, int]:
    """Return the squares beside at least one, two, three and four groups of these tiles, each as a set."""
    one = two = three = four = 0
    for group in groups_of(tiles):
        rim = (group << 1 | group >> 1 | group << 10 | group >> 10) & BOARD & ~tiles
        four |= three & rim
        three |= two & rim
        two |= one & rim
        one |= rim
    return one, two, three, four


def joined(table: Table, move: Move) -> int:
    """Return how many groups of its colour a move makes one; 0 for a pass, 0 for a new group."""
    if move is PASS:
        return 0
    one, two, three, four = touching(table.tiles[mover(table, move)])
    square = move.square
    return (one >> square & 1) + (two >> square & 1) + (three >> square & 1) + (four >> square & 1)


def to_move(table: Table, player: int) -> Table:
    """Return the table as if it were that player's turn, no turn earlier."""
    return replace(table, ply=table.ply + (player - table.current_player) % table.rules.players)


def rack_after(observation: Observation, move: Move) -> tuple[Rack | None, ...]:
    """Return the racks after a move of the observer, the tile drawn left out: nobody knows it yet."""
    color = mover(observation.table, move)
    return tuple(
        tuple(tile for tile in rack if tile is not move.tile) if rack is not None and other == color else rack
        for other, rack in enumerate(observation.racks)
    )


def turns_of(table: Table, player: int) -> Iterator[Move]:
    """Yield what a player could do if it were that player's turn: a move a square and colour, with any tile unseen."""
    occupied = sum(table.tiles)
    reach = capturable_squares(table, player)
    for color in table.rules.colors_of(player):
        if table.is_finished(color):
            continue
        done = 0
        for tile in table.unseen(color):
            for square, placing, capturing in choices(color if table.rules.two_colors else None)[tile]:
                if not done >> square & 1 and (not occupied >> square & 1 or reach >> square & 1):
                    done |= 1 << square
                    yield capturing if occupied >> square & 1 else placing


def capturable_next_turn(table: Table, square: int) -> bool:
    """Whether some opponent could capture the tile on a square in its next turn."""
    found = table.at(square)
    if found is None:
        return False
    owner = table.rules.owner(found[0])
    return any(_can_capture(table, player, square) for player in range(table.rules.players) if player != owner)


def _can_capture(table: Table, player: int, square: int) -> bool:
    """Whether a player could capture the tile on a square if it were that player's turn, with any tile unseen."""
    colors = (color for color in table.rules.colors_of(player) if not table.is_finished(color))
    return bool(capturable_squares(table, player) >> square & 1) and any(
        FIT_MASKS[tile] >> square & 1 for color in colors for tile in table.unseen(color)
    )


def capturable_before_own_turn(table: Table, square: int) -> bool:
    """Whether the opponents, in turn, could capture the tile on a square before it is its owner's turn again.

    Of what they do before, only captures in the tile's group matter: one may make an end of what was the middle.
    """
    found = table.at(square)
    return found is not None and _taken(table, table.rules.owner(found[0]), found[0], square)


def _taken(table: Table, owner: int, color: Color, square: int) -> bool:
    player, following = table.current_player, (table.current_player + 1) % table.rules.players
    if player == owner:
        return False
    if _can_capture(table, player, square):
        return True
    if following == owner:
        return False
    if _taken(to_move(table, following), owner, color, square):
        return True
    around = group_at(table.tiles[color], 1 << square)
    captures = (move for move in turns_of(table, player) if move.capture and around >> move.square & 1)
    return any(_taken(table.after(move), owner, color, square) for move in captures)


def holds_together(table: Table, square: int) -> bool:
    """Whether the group of the tile on a square would fall apart without it."""
    found = table.at(square)
    return found is not None and bool(cut_tiles(table.tiles[found[0]]) >> square & 1)


def can_join(table: Table, player: int) -> bool:
    """Whether a player could join groups of its own in a turn, with any tile of theirs that is unseen."""
    there = to_move(table, player)
    return any(joined(there, move) > 1 for move in turns_of(there, player))


def always_joins(observation: Observation, move: Move) -> bool:
    """Whether after a move, and any one turn of any one opponent, a tile left on the rack makes the groups fewer."""
    me, table = observation.table.current_player, observation.table.after(move)
    racks, goal = rack_after(observation, move), table.groups[me] - 1
    if goal < 1 or not _reaches(to_move(table, me), racks, goal):
        return False
    others = [(player, to_move(table, player)) for player in range(table.rules.players) if player != me]
    return all(
        _reaches(to_move(there.after(turn), me), racks, goal)
        for player, there in others
        for turn in turns_of(there, player)
    )


def plans(observation: Observation, move: Move) -> frozenset[int]:
    """Return the squares on which a tile left on the rack could join groups after a move."""
    table = to_move(observation.table.after(move), observation.table.current_player)
    legal = legal_moves(table, rack_after(observation, move), table.current_player)
    return frozenset(turn.square for turn in legal if joined(table, turn) > 1)


def _reaches(table: Table, racks: tuple[Rack | None, ...], goal: int) -> bool:
    me = table.current_player
    if table.groups[me] <= goal:
        return True
    legal = legal_moves(table, racks, me)
    return any(joined(table, move) > 1 and table.after(move).groups[me] <= goal for move in legal)


def open_cards(observation: Observation) -> bool:
    """Whether nothing is hidden any more: all who still have turns hold their last tiles."""
    return all(
        observation.racks[color] is not None or observation.table.pile_size(color) == 0
        for color in observation.rules.colors
    )


def wins(observation: Observation, move: Move) -> bool:
    """Whether the player to move wins alone after a move, whatever the others do; for the last turns only.

    The player moves no more; the others hold their last tiles, which are the ones not seen.
    """
    table = observation.table
    racks: list[Rack | None] = [tuple(table.unseen(color)) for color in table.rules.colors]
    return _wins(table.after(move), tuple(racks), table.current_player)


def _wins(table: Table, racks: tuple[Rack | None, ...], me: int) -> bool:
    outcome = table.outcome()
    if outcome is not None:
        return outcome.winners == {me}
    return all(_wins(table.after(move), racks, me) for move in legal_moves(table, racks, table.current_player))
