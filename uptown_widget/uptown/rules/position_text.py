"""Positions as one line of text, for links, records and tests; `docs/notation.md` describes it."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from uptown_widget.checks import check_type
from uptown_widget.errors import InvalidNotationError, Phrase
from uptown_widget.rules.position import checked
from uptown_widget.rules.position_text import (
    HIDDEN,
    NOTHING,
    all_open,
    invalid_part,
    join_fields,
    read_number,
    read_rules,
    read_viewer,
    split_fields,
    split_parts,
)
from uptown_widget.uptown.rules.board import SQUARES
from uptown_widget.uptown.rules.legality import Rack
from uptown_widget.uptown.rules.position import make_table
from uptown_widget.uptown.rules.rules import Rules
from uptown_widget.uptown.rules.state import Observation, State
from uptown_widget.uptown.rules.table import Table
from uptown_widget.uptown.rules.tiles import TILES, Color, Piece, Tile

FACES = "ABCDEFGHI123456789mrwskxcdp$"
"""A character a tile, in tile order; the symbols are man, ring, woman, sign, skyline (k), sax (x), car, cards (d) and
champagne (p)."""
COLORS = "bygro"
FIELDS = Phrase("rules, turn, board, racks, piles, captured")

_COLOR_OF = dict(zip(COLORS, Color, strict=True))
_TILE_OF = dict(zip(FACES, TILES, strict=True))


def format_position(position: State | Observation) -> str:
    """Return a position as one line of text.

    >>> import random
    >>> state = State.deal(Rules(players=3), random.Random(1))
    >>> format_position(state.observation(0))  # doctest: +ELLIPSIS
    '3-uptown 0 9/9/9/9/9/9/9/9/9 xp32k/?????/????? ???????????????????????/.../... -/-/- 0'
    """
    check_type(position, State | Observation, "a State or an Observation")
    piles = position.piles if isinstance(position, State) else [None] * len(position.rules.colors)
    return join_fields(_fields(position.table, position.racks, piles), position)


def _fields(table: Table, racks: Sequence[Rack | None], piles: Sequence[Rack | None]) -> tuple[str, ...]:
    rules = table.rules
    return (
        f"{rules.players}-{rules.scoring}",
        str(table.ply),
        "/".join(_row(table, SQUARES[start : start + 9]) for start in range(0, 81, 9)),
        "/".join(_hand(rack, table.rack_size(color)) for color, rack in enumerate(racks)),
        "/".join(_hand(pile, table.pile_size(color)) for color, pile in enumerate(piles)),
        "/".join("".join(map(_piece, table.captured_by(p))) or NOTHING for p in range(rules.players)),
    )


def _piece(piece: Piece) -> str:
    return COLORS[piece[0]] + FACES[piece[1]]


def _row(table: Table, squares: Sequence[int]) -> str:
    cells = [_piece(found) if (found := table.at(square)) else "" for square in squares]
    return "".join(cell or str(len(list(run))) for cell, run in groupby(cells))


def _hand(tiles: Rack | None, size: int) -> str:
    return (HIDDEN * size if tiles is None else "".join(FACES[tile] for tile in tiles)) or NOTHING


def parse_position(text: str) -> State | Observation:
    """Return the position a line stands for: a state if it hides nothing and names no viewer, else an observation.

    :raises GameError: the text is no position; the sentence says where it goes wrong
    """
    fields, viewer = split_fields(text, FIELDS)
    players, scoring = read_rules(fields[0])
    rules = Rules(players=players, scoring=scoring)
    rows = split_parts(fields[2], Phrase("board"), 9)
    on_board = [entry for index, row in enumerate(rows) for entry in _squares(row, index)]
    captured = split_parts(fields[5], Phrase("captured tiles"), rules.players)
    taken = [(player, *piece) for player, part in enumerate(captured) if part != NOTHING for piece in _pieces(part)]
    table = make_table(rules, read_number(fields[1], Phrase("turn")), on_board, taken)
    racks = [_tiles(part, Phrase("rack")) for part in split_parts(fields[3], Phrase("racks"), len(rules.colors))]
    piles = [_tiles(part, Phrase("pile")) for part in split_parts(fields[4], Phrase("piles"), len(rules.colors))]
    return _observation(table, racks, piles, viewer) if viewer else _state(table, racks, piles)


def _squares(row: str, index: int) -> Iterator[tuple[int, Color, Tile]]:
    column = position = 0
    while position < len(row):
        if row[position] in "123456789":
            column += int(row[position])
            position += 1
        else:
            if column < 9:
                yield SQUARES[9 * index + column], *_parse_piece(row[position : position + 2])
            column += 1
            position += 2
    if column != 9:
        raise InvalidNotationError(
            Phrase("Row {row} must have 9 squares, not {number}."), row="ABCDEFGHI"[index], number=column
        )


def _parse_piece(text: str) -> Piece:
    if len(text) != 2 or text[0] not in _COLOR_OF or text[1] not in _TILE_OF:
        raise InvalidNotationError(
            Phrase("Not a tile: {text}. Write a colour ({colors}) and a face ({faces})."),
            text=repr(text),
            colors=COLORS,
            faces=FACES,
        )
    return _COLOR_OF[text[0]], _TILE_OF[text[1]]


def _pieces(part: str) -> list[Piece]:
    return [_parse_piece(part[start : start + 2]) for start in range(0, len(part), 2)]


Hand = tuple[Tile | None, ...]
"""Tiles of a rack or a pile; None is one that is hidden."""


def _tiles(part: str, what: str) -> Hand:
    """The tiles of a rack or pile, None for a hidden one."""
    if part == NOTHING:
        return ()
    if not part or any(char not in FACES + HIDDEN for char in part):
        sentence = Phrase("Invalid {part}: {text}. Write faces ({faces}), ? for a hidden tile, - for none.")
        raise invalid_part(sentence, part, what, faces=FACES)
    return tuple(None if char == HIDDEN else _TILE_OF[char] for char in part)


def _open(tiles: Hand) -> Rack | None:
    known = tuple(tile for tile in tiles if tile is not None)
    return known if len(known) == len(tiles) else None


def _state(table: Table, racks: list[Hand], piles: list[Hand]) -> State:
    hands = all_open(_open(tiles) for tiles in (*racks, *piles))
    return checked(State(table, tuple(hands[: len(racks)]), tuple(hands[len(racks) :])))


def _observation(table: Table, racks: list[Hand], piles: list[Hand], viewer: str) -> Observation:
    rules = table.rules
    player = read_viewer(viewer, rules.players)
    hands = []
    for color in rules.colors:
        rack, pile = racks[color], piles[color]
        seen, hand = table.is_finished(color) or rules.owner(color) == player, _open(rack)
        sizes = len(rack) == table.rack_size(color) and len(pile) == table.pile_size(color)
        fresh = not seen or (hand is not None and len(set(hand)) == len(hand) and set(hand) <= {*table.unseen(color)})
        if not sizes or not fresh or any(tile is not None for tile in (*pile, *(() if seen else rack))):
            raise InvalidNotationError(
                Phrase("The {color} rack and pile do not match what this viewer can see."), color=color
            )
        hands.append(hand)
    return Observation(table, player, tuple(hands))
