"""Playouts of the search in which everybody plans for their own colours (see `own_plan.py`)."""

from collections.abc import Callable, Sequence

from uptown_widget.uptown.bots.evaluation import Weights, grow
from uptown_widget.uptown.bots.own_plan import best_squares
from uptown_widget.uptown.rules.board import BOARD, NEIGHBOURS, cut_tiles, groups_of
from uptown_widget.uptown.rules.legality import Rack
from uptown_widget.uptown.rules.rules import SCORINGS, Outcome, Rules
from uptown_widget.uptown.rules.table import Table
from uptown_widget.uptown.rules.tiles import Color, Tile

Placing = tuple[int, int, int]
"""A colour, a slot of its rack, and a square as a bit."""

_W = Weights()


class PlannedPlayout:
    """A position that changes."""

    def __init__(self, table: Table, racks: Sequence[Rack], piles: Sequence[Rack], rand: Callable[[], float]) -> None:
        """Copy the position."""
        rules = table.rules
        self.rules: Rules = rules
        self.rand = rand
        self.tiles: list[int] = list(table.tiles)
        self.holder: list[int] = [(face - 1) // 28 for face in table.faces]
        self.placed: list[int] = list(table.placed)
        self.captured: list[list[int]] = [list(table.captures_by_color(player)) for player in range(rules.players)]
        self.hands: list[list[Tile]] = [list(rack) for rack in racks]
        self.draws: list[list[Tile]] = [list(reversed(pile)) for pile in piles]
        self.playable: list[list[Color]] = [
            [c for c in own if not table.is_finished(c)] for own in rules.colors_by_player
        ]
        self.capture: float = _W.capture + (0 if rules.scoring == SCORINGS[0] else _W.point / 2)
        """What a capture costs."""
        self.favour: float = 0.5 / (rules.players - 1)
        """What it costs to take the only tile of a group: its owner has one less."""

    def play(self, plies: range) -> None:
        """Play these turns."""
        for ply in plies:
            player = ply % self.rules.players
            if placing := self.choose(player):
                self.place(player, placing)

    def choose(self, player: int) -> Placing | None:
        """Return what the player does; None where nothing can be placed.

        Each turn takes one number of chance, so that two positions that are played on with the same generator have the
        same luck and differ by what tells them apart.
        """
        luck, free = self.rand(), BOARD ^ sum(self.tiles)
        others = sum(tiles & ~cut_tiles(tiles) for tiles in self.tiles)
        for color in self.rules.colors_by_player[player]:
            others &= ~self.tiles[color]
        placing = self._best(player, free, others, luck, anywhere=False)
        return placing or self._best(player, free, others, luck, anywhere=True)

    def _best(self, player: int, free: int, others: int, luck: float, *, anywhere: bool) -> Placing | None:
        best, move = -99.0, None
        for color in self.playable[player]:
            tiles, placed = self.tiles[color], self.placed[color]
            near = BOARD if anywhere or not tiles else grow(grow(tiles))
            for slot, tile in enumerate(self.hands[color]):
                for value, squares in best_squares(tile, tiles, placed, free & near, others & near, anywhere=anywhere):
                    if value > best:
                        worth = value - self._cost(squares) if squares & others else value
                        if worth > best:
                            best, move = worth, (color, slot, squares)
        if move is None:
            return None
        color, slot, found = move
        high = found >> (skip := int(luck * 80)) << skip or found
        return color, slot, high & -high

    def _cost(self, bit: int) -> float:
        square = bit.bit_length() - 1
        alone = not self.tiles[self.holder[square]] & NEIGHBOURS[square]
        return self.capture + self.favour if alone else self.capture

    def place(self, player: int, placing: Placing) -> None:
        """Place a tile and draw another."""
        color, slot, bit = placing
        square = bit.bit_length() - 1
        victim = self.holder[square]
        if victim >= 0:
            self.tiles[victim] ^= bit
            self.captured[player][victim] += 1
        self.holder[square] = color
        self.placed[color] |= 1 << self.hands[color][slot]
        self.tiles[color] |= bit
        if self.draws[color]:
            self.hands[color][slot] = self.draws[color].pop()
        else:
            self.playable[player] = [c for c in self.playable[player] if c != color]

    def outcome(self) -> Outcome:
        """Return the outcome if the game ended here."""
        players = self.rules.players
        groups = [sum(len(groups_of(each)) for each in self.tiles[player::players]) for player in range(players)]
        return self.rules.score(groups, self.captured)
