"""Which moves are legal, and why the others are not.

Both `State` and `Observation` ask here, with what they have: the open table and the racks of the player to move.
"""

from collections.abc import Callable, Sequence

from uptown_widget.errors import InvalidNotationError, quoted
from uptown_widget.i18n import say
from uptown_widget.uptown.rules.board import cut_tiles, group_at, groups_of, square_name, squares_of
from uptown_widget.uptown.rules.moves import PASS, Move, choices
from uptown_widget.uptown.rules.refusal import IllegalMoveError, Reason
from uptown_widget.uptown.rules.table import Table
from uptown_widget.uptown.rules.tiles import FITS, Color, Tile

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
        msg = say(
            "{move} is no move: take one of the legal moves, or read a text with parse_move.", move=quoted(move, 60)
        )
        raise InvalidNotationError(msg)
    if table.is_over:
        return IllegalMoveError(say("The game is over."), Reason.GAME_OVER)
    if move is PASS:
        if legal_moves(table, racks) == (PASS,):
            return None
        return IllegalMoveError(say("You may not pass while a tile can be placed."), Reason.PASS_FORBIDDEN)
    own = table.rules.colors_of(table.current_player)
    if (move.color is None) == table.rules.two_colors or (move.color is not None and move.color not in own):
        return IllegalMoveError(_wrong_color(table, move, own), Reason.WRONG_COLOR)
    color = own[0] if move.color is None else move.color
    if table.is_finished(color):
        message = say("{color} is finished: its last four tiles are not played.", color=_title(color))
        return IllegalMoveError(message, Reason.COLOR_FINISHED)
    if move.tile not in (racks[color] or ()):
        message = say("There is no {tile} on the {color} rack.", tile=move.tile, color=color)
        return IllegalMoveError(message, Reason.NOT_ON_RACK)
    if move.square not in FITS[move.tile]:
        return IllegalMoveError(_wrong_square(move), Reason.WRONG_SQUARE, FITS[move.tile])
    return _refuse_square(table, own, move)


def _refuse_square(table: Table, own: tuple[Color, ...], move: Move) -> IllegalMoveError | None:
    name, here = square_name(move.square), (move.square,)
    found = table.at(move.square)
    if found is None:
        if move.capture:
            message = say("There is nothing to capture on {square}.", square=name)
            return IllegalMoveError(message, Reason.NOT_A_CAPTURE, here)
        return None
    victim, _ = found
    if victim in own:
        message = say("On {square} lies a tile of your own.", square=name)
        return IllegalMoveError(message, Reason.OWN_TILE, here)
    parts = split_parts(table.tiles[victim], move.square)
    if len(parts) > 1:
        message = _SPLITS[len(parts)](_title(victim), name)
        squares = tuple(sorted(square for part in parts for square in part))
        return IllegalMoveError(message, Reason.WOULD_SPLIT_GROUP, squares, parts)
    if not move.capture:
        message = say("{square} is not empty: taking it is written with x.", square=name)
        return IllegalMoveError(message, Reason.NOT_EMPTY, here)
    return None


_SPLITS: dict[int, Callable[[str, str], str]] = {
    2: lambda color, square: say(
        "{color}'s group would fall into two: the tile on {square} is protected.", color=color, square=square
    ),
    3: lambda color, square: say(
        "{color}'s group would fall into three: the tile on {square} is protected.", color=color, square=square
    ),
    4: lambda color, square: say(
        "{color}'s group would fall into four: the tile on {square} is protected.", color=color, square=square
    ),
}
"""By the number of parts."""


def split_parts(tiles: int, square: int) -> tuple[tuple[int, ...], ...]:
    """Return the parts a group is left in when its tile on `square` is taken off, each as squares."""
    rest = group_at(tiles, 1 << square) ^ (1 << square)
    return tuple(tuple(squares_of(part)) for part in groups_of(rest))


def _wrong_color(table: Table, move: Move, own: tuple[Color, ...]) -> str:
    if move.color is None:
        first, second = (f"{color}:{move}" for color in own)
        return say("With two players say which colour: {first} or {second}.", first=first, second=second)
    if not table.rules.two_colors:
        return say("A player has one colour here, so a move names none.")
    return say("{color} is not a colour of yours.", color=_title(move.color))


def _wrong_square(move: Move) -> str:
    kind, name = divmod(move.tile, 9)[0], square_name(move.square)
    if kind == 0:
        return say("{tile} belongs in row {tile}, and {square} is not in it.", tile=move.tile, square=name)
    if kind == 1:
        return say("{tile} belongs in column {tile}, and {square} is not in it.", tile=move.tile, square=name)
    return say("{tile} belongs on the squares that show it, and {square} does not.", tile=move.tile, square=name)


def _title(color: Color) -> str:
    return str(color).capitalize()
