"""Which moves are legal, and why the others are not.

Both `State` and `Observation` ask here, with what they have: the open table and the racks of the player to move.
"""

from collections.abc import Sequence

from uptown_widget.rules.position import check_move
from uptown_widget.uptown.rules.board import cut_tiles, group_at, groups_of, square_name, squares_of
from uptown_widget.uptown.rules.moves import PASS, Move, choices
from uptown_widget.uptown.rules.refusal import (
    COLOR_MISSING,
    COLOR_NOT_NEEDED,
    Group,
    IllegalMoveError,
    Piece,
    Place,
    Reason,
)
from uptown_widget.uptown.rules.table import Table
from uptown_widget.uptown.rules.tiles import FITS, Color, Tile

Rack = tuple[Tile, ...]


def capturable_squares(table: Table, player: int) -> int:
    """Return the squares whose tiles a player may capture, were the right tile on the rack."""
    own = table.rules.colors_by_player[player]
    return sum([tiles & ~cut_tiles(tiles) for color, tiles in enumerate(table.tiles) if color not in own])


def legal_moves(table: Table, racks: Sequence[Rack | None], player: int | None) -> tuple[Move, ...]:
    """Return a player's legal moves: rack order, then squares A1 to I9; only a pass where nothing fits.

    There are none at the end, and none when it is another's turn.
    """
    if table.is_over or player != table.current_player:
        return ()
    rules, faces = table.rules, table.faces
    capturable = capturable_squares(table, player)
    moves: list[Move] = []
    append = moves.append
    for color in rules.colors_by_player[player]:
        rack = racks[color]
        if rack is None or table.is_finished(color):
            continue
        book = choices(color if rules.two_colors else None)
        for tile in rack:
            for square, placing, capturing in book[tile]:
                if not faces[square]:
                    append(placing)
                elif capturable >> square & 1:
                    append(capturing)
    return tuple(moves) or (PASS,)


def refuse(table: Table, racks: Sequence[Rack | None], player: int | None, move: Move) -> IllegalMoveError | None:
    """Return None for a legal move of a player, else the error that says which rule it breaks.

    :raises InvalidNotationError: it is no move at all
    """
    check_move(move, Move)
    if table.is_over:
        return IllegalMoveError(Reason.GAME_OVER)
    if player != table.current_player:
        return IllegalMoveError(Reason.NOT_YOUR_TURN)
    if move is PASS:
        return None if legal_moves(table, racks, player) == (PASS,) else IllegalMoveError(Reason.PASS_FORBIDDEN)
    own = table.rules.colors_by_player[player]
    if move.color is None and table.rules.two_colors:
        first, second = (f"{color}:{move}" for color in own)
        return IllegalMoveError(Reason.WRONG_COLOR, {"first": first, "second": second}, sentence=COLOR_MISSING)
    if move.color is not None and not table.rules.two_colors:
        return IllegalMoveError(Reason.WRONG_COLOR, sentence=COLOR_NOT_NEEDED)
    color = own[0] if move.color is None else move.color
    if color not in own:
        return IllegalMoveError(Reason.WRONG_COLOR, {"color": color})
    if table.is_finished(color):
        return IllegalMoveError(Reason.COLOR_FINISHED, {"color": color})
    if move.tile not in (racks[color] or ()):
        return IllegalMoveError(Reason.NOT_ON_RACK, {"tile": Piece(color, move.tile)})
    if move.square not in FITS[move.tile]:
        data = {"tile": move.tile, "place": Place(move.tile), "square": square_name(move.square)}
        return IllegalMoveError(Reason.WRONG_SQUARE, data, FITS[move.tile])
    return _refuse_square(table, own, move)


def _refuse_square(table: Table, own: tuple[Color, ...], move: Move) -> IllegalMoveError | None:
    found = table.at(move.square)
    if found is None and not move.capture:
        return None
    here, name = (move.square,), {"square": square_name(move.square)}
    if found is None:
        return IllegalMoveError(Reason.NOT_A_CAPTURE, name, here)
    victim, _ = found
    if victim in own:
        return IllegalMoveError(Reason.OWN_TILE, name, here)
    rest = group_at(table.tiles[victim], 1 << move.square) ^ (1 << move.square)
    parts = len(groups_of(rest))
    if parts > 1:
        data = {**name, "group": Group(victim), "number": parts}
        return IllegalMoveError(Reason.WOULD_SPLIT_GROUP, data, tuple(squares_of(rest)))
    return None if move.capture else IllegalMoveError(Reason.NOT_EMPTY, name, here)
