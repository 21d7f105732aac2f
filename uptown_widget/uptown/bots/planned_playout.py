"""Playouts of the search in which everybody plans for their own colours (see `color_value.py`).

If wanted, everybody blocks others, too, and turns are planned with care: as the planner would, who knows the rack.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from uptown_widget.uptown.bots.color_value import Squares, expected, gains, losses
from uptown_widget.uptown.bots.evaluation import BLOCKING, WEIGHTS, usable_squares
from uptown_widget.uptown.rules.board import BOARD, NEIGHBOURS, cut_tiles, groups_of, grow
from uptown_widget.uptown.rules.legality import Rack
from uptown_widget.uptown.rules.rules import Outcome, Rules
from uptown_widget.uptown.rules.scorings import SCORINGS
from uptown_widget.uptown.rules.table import Table
from uptown_widget.uptown.rules.tiles import Color, Tile

Placing = tuple[int, int, int]
"""A colour, a slot of its rack, and a square as a bit."""

_NOTHING: Squares = ((0.0, BOARD),)


@dataclass(frozen=True, slots=True)
class _Turn:
    """What a player sees who is to move."""

    player: int
    free: int
    capturable: Sequence[int]
    """By player: where others have tiles that may be captured."""
    lost: Squares
    """What others lose where the player goes, the most first."""
    blocking: float
    """What the groups of each opponent are worth."""
    careful: bool


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
        self.capture: float = WEIGHTS.capture + (0 if rules.scoring == SCORINGS[0] else WEIGHTS.point / 2)
        """What a capture costs."""
        self.blocks: bool = False
        """Whether players mind the groups of others."""

    def play(self, plies: range, *, blocking: bool = False, careful: int = 0) -> None:
        """Play these turns, the first `careful` of them with care."""
        self.blocks = blocking
        for done, ply in enumerate(plies):
            player = ply % self.rules.players
            if placing := self.choose(player, careful=done < careful):
                self.place(player, placing)

    def choose(self, player: int, *, careful: bool = False) -> Placing | None:
        """Return what the player does; None where nothing can be placed.

        Each turn takes one number of chance, so that two positions that are played on with the same generator have the
        same luck and differ by what tells them apart.

        :param careful: as the planner does
        """
        luck, turn = self.rand(), self._turn(player, careful=careful)
        return self._best(turn, luck, anywhere=False) or self._best(turn, luck, anywhere=True)

    def _turn(self, player: int, *, careful: bool) -> _Turn:
        players = self.rules.players
        free, capturable = usable_squares(self.tiles, players)
        if not (careful or self.blocks):
            return _Turn(player, free, capturable, _NOTHING, 0.0, careful)
        blocking = (WEIGHTS.of_others(self.rules) if careful else BLOCKING) / (players - 1)
        lost: Sequence[tuple[float, int]] = _NOTHING
        for opponent in range(players):
            for color in self.playable[opponent] if opponent != player else ():
                tiles = self.tiles[color]
                near = grow(grow(tiles))
                here = losses(tiles, self.placed[color], free & near, capturable[opponent] & near)
                lost = [(before + more, both) for before, x in lost for more, y in here if (both := x & y)]
        lost = sorted([(blocking * loss, squares) for loss, squares in lost], reverse=True)
        return _Turn(player, free, capturable, tuple(lost), blocking, careful)

    def _best(self, turn: _Turn, luck: float, *, anywhere: bool) -> Placing | None:
        best, move, most = -99.0, None, turn.lost[0][0]
        for color in self.playable[turn.player]:
            tiles, placed = self.tiles[color], self.placed[color]
            near = BOARD if anywhere or not tiles else grow(grow(grow(tiles))) if turn.careful else grow(grow(tiles))
            free, others = turn.free & near, turn.capturable[turn.player] & near
            held = sum(1 << tile for tile in self.hands[color]) if turn.careful else 0
            for slot, tile in enumerate(self.hands[color]):
                onto_free, captures = gains(tile, tiles, placed, free, others, held, anywhere=anywhere or turn.careful)
                for value, squares in onto_free:
                    if value + most <= best:
                        break
                    for loss, where in turn.lost:
                        if value + loss <= best:
                            break
                        if squares & where:
                            best, move = value + loss, (color, slot, squares & where)
                            break
                for value, bit in captures:
                    # The worth of a capture is looked at only where it might matter: it takes time.
                    if value + 2 * turn.blocking > best and (worth := value + self._capture(turn, color, bit)) > best:
                        best, move = worth, (color, slot, bit)
        if move is None:
            return None
        color, slot, found = move
        high = found >> (skip := int(luck * 80)) << skip or found
        return color, slot, high & -high

    def _capture(self, turn: _Turn, color: Color, bit: int) -> float:
        """Return what taking a tile is worth besides the square that it gives."""
        victim = self.holder[bit.bit_length() - 1]
        tiles, placed = self.tiles[victim], self.placed[victim]
        if not turn.blocking:
            # To take the only tile of a group does its owner a favour.
            alone = not tiles & NEIGHBOURS[bit.bit_length() - 1]
            return -self.capture - (0.5 / (self.rules.players - 1) if alone else 0)
        near, before = grow(grow(tiles)), turn.capturable[self.rules.owner(Color(victim))]
        after = (before | bit) & ~cut_tiles(self.tiles[color] | bit)
        gained = expected(tiles ^ bit, placed, turn.free & near, after & near)
        return turn.blocking * (gained - expected(tiles, placed, turn.free & near, before & near)) - self.capture

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
