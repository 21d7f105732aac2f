"""Which moves are legal, and why the others are not.

Both `State` and `Observation` ask here, with what they have: the open table and the racks of the player to move.
"""

from collections.abc import Sequence

from uptown_widget.errors import InvalidNotationError
from uptown_widget.uptown.board import cut_tiles, group_at, groups_of, square_name, squares_of
from uptown_widget.uptown.moves import PASS, Move, choices
from uptown_widget.uptown.refusal import IllegalMoveError, Reason
from uptown_widget.uptown.table import Table
from uptown_widget.uptown.tiles import FITS, Color, Tile

Rack = tuple[Tile, ...]


def prey(table: Table, player: int) -> int:
    """Return the squares whose tiles a player may capture, were the right tile on the rack."""
    squares = 0
    for color, tiles in enumerate(table.tiles):
        if color % table.rules.players != player:
            squares |= tiles & ~cut_tiles(tiles)
    return squares


def legal_moves(table: Table, racks: Sequence[Rack | None]) -> tuple[Move, ...]:
    """Return the legal moves: rack order, then squares A1 to I9; only a pass where nothing fits; () at the end."""
    if table.is_over:
        return ()
    rules, player, faces = table.rules, table.current_player, table.faces
    capturable = prey(table, player)
    moves: list[Move] = []
    append = moves.append
    for color in rules.colors_of(player):
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


def refuse(table: Table, racks: Sequence[Rack | None], move: Move) -> IllegalMoveError | None:
    """Return None for a legal move of the player to move, else the error that says which rule it breaks.

    :raises InvalidNotationError: it is no move at all
    """
    if not isinstance(move, Move):
        msg = f"{move!r:.60} is no move: take one of the legal moves, or read a text with parse_move."
        raise InvalidNotationError(msg)
    if table.is_over:
        return IllegalMoveError("The game is over.", Reason.GAME_OVER)
    if move is PASS:
        if legal_moves(table, racks) == (PASS,):
            return None
        return IllegalMoveError("You may not pass while a tile can be placed.", Reason.PASS_FORBIDDEN)
    own = table.rules.colors_of(table.current_player)
    if (move.color is None) == table.rules.two_colors or (move.color is not None and move.color not in own):
        return IllegalMoveError(_wrong_color(table, move, own), Reason.WRONG_COLOR)
    color = own[0] if move.color is None else move.color
    if table.is_finished(color):
        message = f"{_title(color)} is finished: its last four tiles are not played."
        return IllegalMoveError(message, Reason.COLOR_FINISHED)
    if move.tile not in (racks[color] or ()):
        return IllegalMoveError(f"There is no {move.tile} on the {color} rack.", Reason.NOT_ON_RACK)
    if move.square not in FITS[move.tile]:
        return IllegalMoveError(_wrong_square(move), Reason.WRONG_SQUARE, FITS[move.tile])
    return _refuse_square(table, own, move)


def _refuse_square(table: Table, own: tuple[Color, ...], move: Move) -> IllegalMoveError | None:
    name, here = square_name(move.square), (move.square,)
    found = table.at(move.square)
    if found is None:
        if move.capture:
            return IllegalMoveError(f"There is nothing to capture on {name}.", Reason.NOT_A_CAPTURE, here)
        return None
    victim, _ = found
    if victim in own:
        return IllegalMoveError(f"On {name} lies a tile of your own.", Reason.OWN_TILE, here)
    parts = split_parts(table.tiles[victim], move.square)
    if len(parts) > 1:
        message = f"{_title(victim)}'s group would fall into {_COUNTS[len(parts)]}: the tile on {name} is protected."
        squares = tuple(sorted(square for part in parts for square in part))
        return IllegalMoveError(message, Reason.WOULD_SPLIT_GROUP, squares, parts)
    if not move.capture:
        return IllegalMoveError(f"{name} is not empty: taking it is written with x.", Reason.NOT_EMPTY, here)
    return None


_COUNTS = ("none", "one", "two", "three", "four")


def split_parts(tiles: int, square: int) -> tuple[tuple[int, ...], ...]:
    """Return the parts a group is left in when its tile on `square` is taken off, each as squares."""
    rest = group_at(tiles, 1 << square) ^ (1 << square)
    return tuple(tuple(squares_of(part)) for part in groups_of(rest))


def _wrong_color(table: Table, move: Move, own: tuple[Color, ...]) -> str:
    if move.color is None:
        return f"With two players say which colour: {own[0]}:{move} or {own[1]}:{move}."
    if not table.rules.two_colors:
        return "A player has one colour here, so a move names none."
    return f"{_title(move.color)} is not a colour of yours."


def _wrong_square(move: Move) -> str:
    kind, name = divmod(move.tile, 9)[0], square_name(move.square)
    if kind == 0:
        return f"{move.tile} belongs in row {move.tile}, and {name} is not in it."
    if kind == 1:
        return f"{move.tile} belongs in column {move.tile}, and {name} is not in it."
    return f"{move.tile} belongs on the squares that show it, and {name} does not."


def _title(color: Color) -> str:
    return str(color).capitalize()
