"""A position being edited: tiles go anywhere they fit, and only at the end it must be one of a game; pure."""

import random
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace

from uptown_widget.errors import GameError, Phrase, quoted
from uptown_widget.rules.tuples import put
from uptown_widget.uptown.rules.board import square_name
from uptown_widget.uptown.rules.legality import Rack
from uptown_widget.uptown.rules.position import check_captor, make_table, unchecked_table
from uptown_widget.uptown.rules.reachable import check_reachable
from uptown_widget.uptown.rules.rules import TURNS, Rules
from uptown_widget.uptown.rules.state import State
from uptown_widget.uptown.rules.table import Table
from uptown_widget.uptown.rules.tiles import FITS, TILES, Color, Piece, Tile

REPAIRS = 40
"""How often a position is filled at random until a game can come to it."""


@dataclass(frozen=True, slots=True)
class EditedPosition:
    """Where tiles lie, in what order the others come, and whose turn it is; each change returns another position.

    A tile is in one place: placed or captured it leaves where it was, and a tile that is taken away comes last in its
    pile. Racks fill up from the piles, as they do in a game.
    """

    rules: Rules
    board: Mapping[int, Piece]
    """Colour and tile by square."""
    captured: tuple[tuple[Piece, ...], ...]
    """By player."""
    order: tuple[Rack, ...]
    """By colour: all 28 tiles; those neither on the board nor captured make up the rack, then the pile."""
    turns: int | None = None
    """How many turns were taken; None for as few as there can be with these tiles."""

    @classmethod
    def empty(cls, rules: Rules) -> "EditedPosition":
        """Return an empty board."""
        return cls(rules, {}, ((),) * rules.players, (TILES,) * len(rules.colors))

    @classmethod
    def of(cls, state: State) -> "EditedPosition":
        """Return a position to be edited."""
        rules, table = state.rules, state.table
        held = [(*state.racks[color], *state.piles[color]) for color in rules.colors]
        order = tuple((*tiles, *(tile for tile in TILES if tile not in tiles)) for tiles in held)
        captured = tuple(map(table.captured_by, range(rules.players)))
        edited = cls(rules, table.pieces, captured, order)
        return edited if edited.ply == state.ply else replace(edited, turns=state.ply)

    # What there is.

    @property
    def placed(self) -> Iterator[Piece]:
        """The tiles on the board and the captured ones."""
        yield from self.board.values()
        for pieces in self.captured:
            yield from pieces

    @property
    def ply(self) -> int:
        """How many turns were taken."""
        if self.turns is not None:
            return self.turns
        counts = [0] * self.rules.players
        for color, _ in self.placed:
            counts[self.rules.owner(color)] += 1
        return max(player + 1 + self.rules.players * (count - 1) if count else 0 for player, count in enumerate(counts))

    @property
    def current_player(self) -> int:
        """The player whose turn it is."""
        return self.ply % self.rules.players

    def hand(self, color: int) -> Rack:
        """Return the rack of a colour, then its pile."""
        gone = {tile for other, tile in self.placed if other == color}
        return tuple(tile for tile in self.order[color] if tile not in gone)

    @property
    def racks(self) -> tuple[Rack, ...]:
        """By colour: the tiles on the rack."""
        return self.shown().racks

    def shown(self) -> State:
        """Return the position to be looked at; it need not be one of a game."""
        return self._state(unchecked_table(*self._described()))

    def finished(self) -> State:
        """Return the position to be played on.

        :raises GameError: no game comes to it
        """
        state = self._state(make_table(*self._described()))
        check_reachable(state)
        return state

    def _described(self) -> tuple[Rules, int, Iterator[tuple[int, Color, Tile]], Iterator[tuple[int, Color, Tile]]]:
        on_board = ((square, *piece) for square, piece in self.board.items())
        return self.rules, self.ply, on_board, ((p, *piece) for p, taken in enumerate(self.captured) for piece in taken)

    def _state(self, table: Table) -> State:
        hands = [(self.hand(color), table.rack_size(color)) for color in self.rules.colors]
        return State(table, tuple(hand[:size] for hand, size in hands), tuple(hand[size:] for hand, size in hands))

    # Changes.

    def place(self, square: int, color: Color, tile: Tile) -> "EditedPosition":
        """Place a tile on a square, in place of what lies there.

        :raises GameError: it does not fit there, or the colour has no tile left to place
        """
        if square not in FITS[tile]:
            why = Phrase("The {color} {tile} cannot be on {square}: it does not fit there.")
            raise GameError(why, color=color, tile=tile, square=square_name(square))
        without = self.remove(square).without(color, tile)
        _check_left(without, color)
        return replace(without, board={**without.board, square: (color, tile)})

    def remove(self, square: int) -> "EditedPosition":
        """Take away what lies on a square."""
        return self.without(*self.board[square]) if square in self.board else self

    def capture(self, player: int, color: Color, tile: Tile) -> "EditedPosition":
        """Have a player capture a tile.

        :raises GameError: it is the player's own, or the colour has no tile left to place
        """
        check_captor(self.rules, player, color, tile)
        without = self.without(color, tile)
        _check_left(without, color)
        return replace(without, captured=put(without.captured, player, (*without.captured[player], (color, tile))))

    def without(self, color: Color, tile: Tile) -> "EditedPosition":
        """Take away a tile, from the board or from whoever captured it."""
        piece = color, tile
        if piece not in self.placed:
            return self
        last = (*(other for other in self.order[color] if other is not tile), tile)
        return replace(
            self,
            board={square: each for square, each in self.board.items() if each != piece},
            captured=tuple(tuple(each for each in pieces if each != piece) for pieces in self.captured),
            order=put(self.order, color, last),
        )

    def with_hand(self, color: Color, tiles: Iterable[Tile]) -> "EditedPosition":
        """Put tiles on the rack of a colour; more than it holds are drawn next, fewer are drawn from the pile.

        :raises GameError: a tile comes twice, is on the board or captured
        """
        hand: list[Tile] = []
        left = self.hand(color)
        for tile in tiles:
            if tile in hand:
                raise GameError(Phrase("The {color} {tile} appears twice."), color=color, tile=tile)
            if tile not in left:
                raise GameError(Phrase("The {color} {tile} is on the board or captured."), color=color, tile=tile)
            hand.append(tile)
        order = (*hand, *(tile for tile in self.order[color] if tile not in hand))
        return replace(self, order=put(self.order, color, order))

    def drawn_last(self, color: Color, tile: Tile) -> "EditedPosition":
        """Put a tile of a rack under its pile: the next one of the pile comes in its place."""
        return replace(
            self, order=put(self.order, color, (*(each for each in self.order[color] if each is not tile), tile))
        )

    def repaired(self, rng: random.Random) -> "EditedPosition":
        """Return a position that a game can come to: tiles that are missing are placed, and turns counted anew.

        :raises GameError: none was found
        """
        least = replace(self, turns=None)
        for _ in range(REPAIRS):
            found = least.filled(rng)
            with suppress(GameError):
                found.finished()
                return found
        least.finished()  # raises
        return least

    def filled(self, rng: random.Random) -> "EditedPosition":
        """Return the position after tiles were placed for each player who has had more turns than tiles."""
        found, ply = self, self.ply
        for player in range(self.rules.players):
            turns = ply // self.rules.players + (player < ply % self.rules.players)
            for _ in range(turns - sum(self.rules.owner(color) == player for color, _ in self.placed)):
                color = Color(rng.choice(self.rules.colors_by_player[player]))
                later = found.hand(color)[-1:] if len(found.hand(color)) else ()
                places = [(square, tile) for tile in later for square in FITS[tile] if square not in found.board]
                if places:
                    square, tile = rng.choice(places)
                    found = found.place(square, color, tile)
        return found

    def dealt(self, rng: random.Random) -> "EditedPosition":
        """Deal all racks anew, from the tiles neither on the board nor captured."""
        return replace(self, order=tuple(tuple(rng.sample(tiles, len(tiles))) for tiles in self.order))

    def cleared(self) -> "EditedPosition":
        """Take away all tiles, before the first turn."""
        return EditedPosition.empty(self.rules)

    def with_turns(self, turns: int | str) -> "EditedPosition":
        """Have so many turns taken; text that is no number is refused.

        :raises GameError: a game has fewer
        """
        if not isinstance(turns, int) or turns not in range(self.rules.plies + 1):
            raise GameError(
                Phrase("The turn must be a number from 0 to {last}, not {text}."),
                text=quoted(turns),
                last=self.rules.plies,
            )
        least = replace(self, turns=None)
        return least if least.ply == turns else replace(self, turns=turns)

    def with_turn(self, player: int) -> "EditedPosition":
        """Have it be a player's turn, after as few turns as there can be with these tiles.

        :raises GameError: nobody is to move any more
        """
        least = replace(self, turns=None).ply
        return self.with_turns(least + (player - least) % self.rules.players)

    def with_rules(self, rules: Rules) -> "EditedPosition":
        """Switch to another number of players or scoring; tiles of colours that are not in play go."""
        taken = [
            tuple(piece for piece in pieces if piece[0] in rules.colors and rules.owner(piece[0]) != player)
            for player, pieces in enumerate((*self.captured, *[()] * rules.players)[: rules.players])
        ]
        return replace(
            self,
            rules=rules,
            board={square: piece for square, piece in self.board.items() if piece[0] in rules.colors},
            captured=tuple(taken),
            order=(*self.order, *[TILES] * len(rules.colors))[: len(rules.colors)],
            turns=self.turns if rules.players == self.rules.players else None,
        )


def _check_left(position: EditedPosition, color: Color) -> None:
    """Check that a colour has a tile left to place: its last four stay."""
    if sum(other == color for other, _ in position.placed) >= TURNS:
        raise GameError(Phrase("At most {number} tiles of a colour can be placed."), number=TURNS)
