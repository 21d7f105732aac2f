"""Reads a position that is described by names, and checks its table, for tests, puzzles and lessons."""

from collections.abc import Iterable, Mapping, Sequence

from uptown_widget.errors import GameError, Phrase, quoted
from uptown_widget.rules.checks import check_rules
from uptown_widget.rules.position import check_player
from uptown_widget.uptown.rules.board import CELLS, parse_square, square_name
from uptown_widget.uptown.rules.legality import Rack
from uptown_widget.uptown.rules.rules import TURNS, Rules
from uptown_widget.uptown.rules.table import Table
from uptown_widget.uptown.rules.tiles import FITS, Color, Tile, parse_color, parse_tile, piece


def read_position(
    rules: Rules,
    tiles: Mapping[str, Mapping[str, str]],
    racks: Mapping[str, str],
    piles: Mapping[str, str],
    captured: Sequence[str],
    ply: int,
) -> tuple[Table, tuple[Rack, ...], tuple[Rack, ...]]:
    """Return the table, racks and piles of a position described by names, see `State.from_table`.

    :raises GameError: a name is unknown, or the tiles cannot be there
    """
    check_rules(rules, Rules)
    try:
        on_board = [
            (parse_square(name), parse_color(color), parse_tile(tile))
            for color, by_square in tiles.items()
            for name, tile in by_square.items()
        ]
        taken = [(player, *_piece(word)) for player, text in enumerate(captured) for word in text.split()]
        table = make_table(rules, ply, on_board, taken)
        unseen = [table.unseen(color) for color in rules.colors]
        for color in map(parse_color, (*racks, *piles)):
            _check_color(rules, color)
        given = tuple(_held(racks, color, unseen[color][: table.rack_size(color)]) for color in rules.colors)
        rest = [[tile for tile in tiles if tile not in rack] for tiles, rack in zip(unseen, given, strict=True)]
        left = tuple(_held(piles, color, rest[color]) for color in rules.colors)
    except (AttributeError, TypeError):  # not the mappings and strings that are needed
        example = 'tiles={"yellow": {"C3": "3"}}'
        raise GameError(Phrase("Describe a position with strings, such as {example}."), example=example) from None
    return table, given, left


Placed = Iterable[tuple[int, Color, Tile]]
"""Tiles, each with its square or with the player who captured it."""


def make_table(rules: Rules, ply: int, on_board: Placed, captured: Placed) -> Table:
    """Return a table with tiles on squares and tiles captured by players.

    :raises GameError: the tiles cannot be there
    """
    table = unchecked_table(rules, ply, on_board, captured)
    _check_turns(table)
    return table


def unchecked_table(rules: Rules, ply: int, on_board: Placed, captured: Placed) -> Table:
    """Return such a table, on which a player may have placed more tiles than there were turns.

    :raises GameError: the tiles cannot be there
    """
    masks = [0] * len(rules.colors)
    placed = [0] * len(rules.colors)
    faces = bytearray(CELLS)
    taken = [0] * rules.players

    def place(color: Color, tile: Tile) -> None:
        _check_color(rules, color)
        if placed[color] >> tile & 1:
            raise GameError(Phrase("The {color} {tile} appears twice."), color=color, tile=tile)
        placed[color] |= 1 << tile

    for square, color, tile in on_board:
        if square not in FITS[tile] or faces[square]:
            why = Phrase("The {color} {tile} cannot be on {square}: it does not fit there.")
            if faces[square]:
                why = Phrase("The {color} {tile} cannot be on {square}: another tile is already there.")
            raise GameError(why, color=color, tile=tile, square=square_name(square))
        place(color, tile)
        masks[color] |= 1 << square
        faces[square] = 1 + piece(color, tile)
    for player, color, tile in captured:
        check_captor(rules, player, color, tile)
        place(color, tile)
        taken[player] |= 1 << piece(color, tile)
    return Table(rules, ply, tuple(masks), bytes(faces), tuple(taken), tuple(placed))


def _check_color(rules: Rules, color: Color) -> None:
    """Check that a colour is in play.

    :raises GameError: it is not
    """
    if color not in rules.colors:
        raise GameError(Phrase("{color} is not in play with {players} players."), color=color, players=rules.players)


def check_captor(rules: Rules, player: int, color: Color, tile: Tile) -> None:
    """Check that a player can have captured a tile.

    :raises GameError: it is the player's own, or there is no such player
    """
    check_player(player, rules.players)
    own = rules.colors_by_player[player]
    if color in own:
        why = Phrase("The player of {owner} cannot have captured the {color} {tile}.")
        raise GameError(why, owner=own[0], color=color, tile=tile)


def _piece(word: str) -> tuple[Color, Tile]:
    color, _, tile = word.partition(":")
    return parse_color(color), parse_tile(tile)


def _held(named: Mapping[str, str], color: Color, usual: Sequence[Tile]) -> Rack:
    """Return the tiles that are named for a colour, else the usual ones."""
    return tuple(map(parse_tile, named[str(color)].split()) if str(color) in named else usual)


def _check_turns(table: Table) -> None:
    """A player places at most one tile a turn, and a colour at most 24."""
    rules, ply = table.rules, table.ply
    if type(ply) is not int or ply not in range(rules.plies + 1):
        raise GameError(
            Phrase("The turn must be a number from 0 to {last}, not {text}."), text=quoted(ply), last=rules.plies
        )
    for player in range(rules.players):
        counts = [table.placed[color].bit_count() for color in rules.colors_by_player[player]]
        turns = len(range(player, ply, rules.players))
        if sum(counts) > turns or max(counts) > TURNS:
            raise GameError(
                Phrase("The player of {color} has placed too many tiles for turn {ply}: {number}."),
                ply=ply,
                color=rules.colors_by_player[player][0],
                number=sum(counts),
            )
