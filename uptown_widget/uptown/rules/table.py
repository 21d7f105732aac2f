"""What lies open on the table: the board with every face, the captured tiles, the turn.

No history is needed: the table and one's own rack are all a player may know.
"""

from dataclasses import dataclass
from functools import lru_cache

from uptown_widget.rules.position import check_move
from uptown_widget.uptown.rules.board import CELLS, ROWS, groups_of, squares_of
from uptown_widget.uptown.rules.moves import PASS, Move
from uptown_widget.uptown.rules.rules import RACK, TURNS, Outcome, Rules
from uptown_widget.uptown.rules.tiles import ALL_TILES, TILES, Color, Tile, of_piece, piece


@lru_cache(maxsize=1024)
def _standing(table: "Table") -> Outcome:
    """Count once what is asked again and again."""
    captured = [table.captures_by_color(player) for player in range(table.rules.players)]
    return table.rules.score(table.groups, captured)


@dataclass(frozen=True, slots=True)
class Table:
    """The open part of a position, shared by `State` and `Observation`."""

    rules: Rules
    ply: int
    tiles: tuple[int, ...]
    """By colour: the squares it holds."""
    faces: bytes
    """By square: 0, or 1 + the piece that lies there."""
    captured: tuple[int, ...]
    """By player: the set of pieces captured, one bit a piece."""
    placed: tuple[int, ...]
    """By colour: the set of tiles that have left the rack, wherever they are now."""

    @classmethod
    def empty(cls, rules: Rules) -> "Table":
        """Return the table before the first move."""
        none = (0,) * len(rules.colors)
        return cls(rules, 0, none, bytes(CELLS), (0,) * rules.players, none)

    @property
    def is_over(self) -> bool:
        """Whether every player has had all turns."""
        return self.ply >= self.rules.plies

    @property
    def current_player(self) -> int:
        """The player whose turn it is; after the end, the one who began."""
        return self.ply % self.rules.players

    def rack_size(self, color: int) -> int:
        """Return how many tiles the rack of a colour holds."""
        return RACK if self.placed[color].bit_count() < TURNS else RACK - 1

    def pile_size(self, color: int) -> int:
        """Return how many tiles a colour has left to draw."""
        return max(0, len(TILES) - RACK - self.placed[color].bit_count())

    def is_finished(self, color: int) -> bool:
        """Whether a colour could not be refilled: its four tiles lie open and are never played."""
        return self.placed[color].bit_count() >= TURNS

    def at(self, square: int) -> tuple[Color, Tile] | None:
        """Return colour and tile of what lies on a square, or None."""
        face = self.faces[square]
        return of_piece(face - 1) if face else None

    @property
    def pieces(self) -> dict[int, tuple[Color, Tile]]:
        """Colour and tile by square, of the squares on which one lies."""
        return {square: of_piece(face - 1) for square, face in enumerate(self.faces) if face}

    def unseen(self, color: int) -> list[Tile]:
        """Return the tiles of a colour that lie neither on the board nor captured, in tile order."""
        placed = self.placed[color]
        return [tile for tile in TILES if not placed >> tile & 1]

    def color_of(self, move: Move) -> Color:
        """Return the colour that a move of the player to move places."""
        return self.rules.colors_by_player[self.current_player][0] if move.color is None else move.color

    def taken_by(self, move: Move) -> tuple[Color, Tile] | None:
        """Return colour and tile of what a move captures, or None."""
        return self.at(move.square) if move.capture else None

    def captured_by(self, player: int) -> tuple[tuple[Color, Tile], ...]:
        """Return the tiles a player has captured, by colour, then in tile order."""
        return tuple(map(of_piece, squares_of(self.captured[player])))

    def captures_by_color(self, player: int) -> tuple[int, ...]:
        """Return how many tiles of each colour a player has captured."""
        return tuple((self.captured[player] >> 28 * c & ALL_TILES).bit_count() for c in self.rules.colors)

    @property
    def groups_by_color(self) -> tuple[int, ...]:
        """How many groups each colour has."""
        return tuple(map(len, map(groups_of, self.tiles)))

    @property
    def groups(self) -> tuple[int, ...]:
        """How many groups each player has: with two colours the sum."""
        groups, rules = self.groups_by_color, self.rules
        return tuple([sum(map(groups.__getitem__, own)) for own in rules.colors_by_player])

    @property
    def captures(self) -> tuple[int, ...]:
        """How many tiles each player has captured."""
        return tuple(captured.bit_count() for captured in self.captured)

    def standing(self) -> Outcome:
        """Return the outcome as it would be if the game ended now."""
        return _standing(self)

    def outcome(self, _racks: object = None, /) -> Outcome | None:
        """Return the outcome, for which racks do not count, or None while the game goes on."""
        return self.standing() if self.is_over else None

    def after(self, move: Move) -> "Table":
        """Return the table after a move, which must be legal.

        :raises InvalidNotationError: it is no move
        """
        if not isinstance(move, Move):
            check_move(move, Move)
        if move is PASS:
            return Table(self.rules, self.ply + 1, self.tiles, self.faces, self.captured, self.placed)
        player = self.current_player
        color = self.rules.colors_by_player[player][0] if move.color is None else move.color
        square, bit = move.square, 1 << move.square
        tiles, captured, placed = list(self.tiles), self.captured, list(self.placed)
        if victim := self.faces[square]:
            tiles[(victim - 1) // 28] ^= bit
            taken = captured[player] | 1 << victim - 1
            captured = (*captured[:player], taken, *captured[player + 1 :])
        tiles[color] |= bit
        placed[color] |= 1 << move.tile
        face = bytes((1 + piece(color, move.tile),))
        faces = self.faces[:square] + face + self.faces[square + 1 :]
        return Table(self.rules, self.ply + 1, tuple(tiles), faces, captured, tuple(placed))

    def __str__(self) -> str:
        """Return the board as text: colour initial and tile, such as ``r:sax``, a dot where it is empty.

        Rows A to I from the top, columns 1 to 9.
        """
        lines = ["   " + "".join(f"{column:<7}" for column in range(1, 10)).rstrip()]
        for row, letter in enumerate(ROWS):
            cells = [self._cell(10 * row + column) for column in range(9)]
            lines.append(f"{letter}  " + "".join(f"{cell:<7}" for cell in cells).rstrip())
        return "\n".join(lines)

    def _cell(self, square: int) -> str:
        found = self.at(square)
        if found is None:
            return "."
        color, tile = found
        return f"{str(color)[0]}:{str(tile)[:4]}"  # a blank is left before the next square
