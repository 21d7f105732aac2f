"""Quick but sensible play, some rounds or to the end: the playouts of the search (`value.py`).

Each turn joins groups if a tile on the rack can, else makes a group longer, and only then captures or begins a new
group: about as well as the greedy bot, and at a third of the speed of `playout`.
"""

from collections.abc import Callable, Sequence

from uptown_widget.uptown.rules.board import BOARD, LOCALLY_JOINED, NEIGHBOURS, RING, groups_of, is_cut, squares_of
from uptown_widget.uptown.rules.legality import Rack
from uptown_widget.uptown.rules.rules import RACK, Outcome, Rules
from uptown_widget.uptown.rules.table import Table
from uptown_widget.uptown.rules.tiles import FIT_MASKS, Color, Tile

Placing = tuple[int, int, int]
"""A colour, a slot of its rack, and a square as a bit."""

# Ranks of what a tile can do, the lowest is done; making a group longer lies between -2 and 6.
_JOIN, _WILD_JOIN, _CAPTURE, _BEGIN, _NOTHING = -9.0, -8.0, 10.0, 20.0, 99.0
_CHOICE = 0.5
"""A tile with few squares goes first: one that has more of them can wait."""
_REACH = 2.0
"""Growing towards another group comes first."""
_NEAR = 1.0
"""A new group begins where one tile would join it."""


class SensiblePlayout:
    """A position that changes; its groups are kept up to date, which is easy since a capture never splits one."""

    def __init__(self, table: Table, racks: Sequence[Rack], piles: Sequence[Rack], rand: Callable[[], float]) -> None:
        """Copy the position."""
        rules = table.rules
        self.rules: Rules = rules
        self.rand = rand
        self.lots: int = RACK * len(rules.colors_by_player[0]) + 1
        self.tiles: list[int] = list(table.tiles)
        self.groups: list[list[int]] = [list(groups_of(tiles)) for tiles in table.tiles]
        self.holder: list[int] = [(face - 1) // 28 for face in table.faces]
        self.placed: list[int] = list(table.placed)
        self.captured: list[list[int]] = [list(table.captures_by_color(player)) for player in range(rules.players)]
        self.hands: list[list[Tile]] = [list(rack) for rack in racks]
        self.draws: list[list[Tile]] = [list(reversed(pile)) for pile in piles]
        self.playable: list[list[Color]] = [
            [c for c in own if not table.is_finished(c)] for own in rules.colors_by_player
        ]

    def play(self, plies: range) -> None:
        """Play these turns."""
        for ply in plies:
            player = ply % self.rules.players
            if placing := self.choose(player):
                self.place(player, placing)

    def choose(self, player: int) -> Placing | None:
        """Return what the player does; None where nothing can be placed.

        Each turn takes as much chance as any other, so that two positions that are played on with the same
        generator have the same luck and differ by what tells them apart.
        """
        occupied, rand = sum(self.tiles), self.rand
        luck = [rand() for _ in range(self.lots)]
        free, others = BOARD ^ occupied, occupied ^ sum(self.tiles[player :: self.rules.players])
        best, move = _NOTHING, None
        for color in self.playable[player]:
            once, twice, near, reach = self._surroundings(color)
            drawn = luck if color < self.rules.players else luck[RACK:]
            for slot, tile in enumerate(self.hands[color]):
                fit = FIT_MASKS[tile]
                if fit & twice and (found := fit & twice & free or self._capturable(fit & twice & others)):
                    rank = _WILD_JOIN if tile == Tile.WILD else _JOIN
                elif tile == Tile.WILD:
                    continue
                elif found := fit & once & free:
                    rank = drawn[slot] + _CHOICE * found.bit_count()
                    if found & reach:
                        found &= reach
                        rank -= _REACH
                elif best <= _CAPTURE:
                    continue
                elif found := self._capturable(fit & once & others):
                    rank = _CAPTURE
                else:
                    found, rank = fit & free, _BEGIN + drawn[slot]
                    if found & near:
                        found &= near
                        rank -= _NEAR
                if found and rank < best:
                    best, move = rank, (color, slot, found)
        if move is None:
            return self._any(player, free, others, luck[-1])
        color, slot, found = move
        high = found >> (skip := int(luck[-1] * 80)) << skip or found
        return color, slot, high & -high

    def _surroundings(self, color: int) -> tuple[int, int, int, int]:
        """Squares beside one group, beside two, two steps from one, and beside one while two steps from another."""
        once = twice = near = reach = 0
        for group in self.groups[color]:
            rim = group << 1 | group >> 1 | group << 10 | group >> 10
            wide = rim << 1 | rim >> 1 | rim << 10 | rim >> 10
            twice |= once & rim
            reach |= once & wide | rim & near
            near |= wide
            once |= rim
        return once, twice, near, reach

    def _capturable(self, squares: int) -> int:
        """Return one of the squares whose tile may be captured, or nothing."""
        while squares:
            bit = squares & -squares
            squares ^= bit
            square = bit.bit_length() - 1
            tiles = self.tiles[self.holder[square]]
            if (tiles << 11 >> square) & RING in LOCALLY_JOINED or not is_cut(tiles, square):
                return bit
        return 0

    def _any(self, player: int, free: int, others: int, luck: float) -> Placing | None:
        placings = [
            (color, slot, 1 << square)
            for color in self.playable[player]
            for slot, tile in enumerate(self.hands[color])
            for square in squares_of(FIT_MASKS[tile] & (free | others))
            if free >> square & 1 or self._capturable(1 << square)
        ]
        return placings[int(luck * len(placings))] if placings else None

    def place(self, player: int, placing: Placing) -> None:
        """Place a tile and draw another."""
        color, slot, bit = placing
        square = bit.bit_length() - 1
        victim = self.holder[square]
        if victim >= 0:
            self.tiles[victim] ^= bit
            self.captured[player][victim] += 1
            self.groups[victim] = [group & ~bit for group in self.groups[victim] if group != bit]
        self.holder[square] = color
        self.placed[color] |= 1 << self.hands[color][slot]
        self.tiles[color] |= bit
        whole, rest, beside = bit, [], NEIGHBOURS[square]
        for group in self.groups[color]:
            if group & beside:
                whole |= group
            else:
                rest.append(group)
        rest.append(whole)
        self.groups[color] = rest
        if self.draws[color]:
            self.hands[color][slot] = self.draws[color].pop()
        else:
            self.playable[player] = [c for c in self.playable[player] if c != color]

    def outcome(self) -> Outcome:
        """Return the outcome if the game ended here."""
        players = self.rules.players
        groups = [sum(map(len, self.groups[player::players])) for player in range(players)]
        return self.rules.score(groups, self.captured)
