"""Whether a game can come to a position: what `State.check` leaves open, passes and captures; pure."""

from collections.abc import Iterator
from dataclasses import dataclass

from uptown_widget.errors import GameError, Phrase
from uptown_widget.uptown.rules.rules import RACK
from uptown_widget.uptown.rules.state import State
from uptown_widget.uptown.rules.table import Table
from uptown_widget.uptown.rules.tiles import FITS, TILES, Tile

FEW = 6
"""So many captured tiles are placed in all ways there are ..."""
STEPS = 1000
"""... of more so many: what is not settled then is let through."""


def check_reachable(state: State) -> None:
    """Check that passes and captures can have led to a position.

    Whoever has placed fewer tiles than there were turns has passed, which needs five tiles that fit on no empty square.
    A captured tile lay on a square, right below a tile of whoever captured it. What is refused cannot be reached; a
    position with many captured tiles may be let through though they cannot all have been captured together.

    :raises GameError: no game comes to it
    """
    state.check()
    table = state.table
    _check_passes(table)
    if not _Captures(table).possible():
        raise GameError(
            Phrase(
                "These tiles cannot all have been captured: whoever captures a tile puts one of their own in its place."
            )
        )


def _check_passes(table: Table) -> None:
    rules = table.rules
    blocked = [tile for tile in TILES if all(table.faces[square] for square in FITS[tile])]
    for player in range(rules.players):
        placed = sum(table.placed[color].bit_count() for color in rules.colors_by_player[player])
        turns = len(range(player, table.ply, rules.players))
        if placed < turns and len(blocked) < RACK:
            raise GameError(
                Phrase(
                    "After {ply} turns of all players, {color} has had {turns} turns and must have placed {turns} "
                    "tiles, not {number}."
                ),
                ply=table.ply,
                color=rules.colors_by_player[player][0],
                turns=turns,
                number=placed,
            )


@dataclass(frozen=True, slots=True)
class _Captured:
    owner: int
    tile: Tile
    by: int


class _NotSettledError(Exception):
    """There are too many ways to try."""


class _Captures:
    """Looks for a square for each captured tile: right below a tile of its captor, where it fits."""

    def __init__(self, table: Table) -> None:
        self.table, self.rules = table, table.rules
        owner = self.rules.owner
        self.captured = [
            _Captured(owner(color), tile, player)
            for player in range(self.rules.players)
            for color, tile in table.captured_by(player)
        ]
        self.steps = 0
        """How many steps are left, if any are counted."""
        self.stacks: dict[int, list[int]] = {square: [owner(color)] for square, (color, _) in table.pieces.items()}
        """By square: the players whose tiles lie or lay there, the last one first."""

    def possible(self) -> bool:
        """Whether there is a way; with many tiles, whether nothing shows that there is none."""
        if len(self.captured) <= FEW:
            return self._place(self.captured)
        self.steps = STEPS
        try:
            return self._matched() and self._place(self.captured)
        except _NotSettledError:
            return True

    # All ways.

    def _place(self, left: list[_Captured]) -> bool:
        """Try all squares for a tile, then for the next; one whose captor's tile is not placed yet may have to wait.

        :raises _NotSettledError: that took too many steps
        """
        self.steps -= 1
        if not self.steps:
            raise _NotSettledError
        if not left:
            return True
        for each in left:
            rest = [other for other in left if other is not each]
            for square in FITS[each.tile]:
                stack = self.stacks.get(square)
                if stack and stack[-1] == each.by:
                    stack.append(each.owner)
                    if self._in_time(stack) and self._place(rest):
                        return True
                    stack.pop()
            if all(other.owner != each.by for other in rest):
                return False
        return False

    def _in_time(self, stack: list[int]) -> bool:
        """Whether the players of a stack can have had their turns in this order."""
        ply = -1
        for player in reversed(stack):
            ply += 1 + (player - ply - 1) % self.rules.players
        return ply < self.table.ply

    # A tile above for each.

    def _matched(self) -> bool:
        """Whether each tile can have another one right above it: on the board, or captured as well."""
        occupied = {*self.stacks}
        above = [[*self._above(each, occupied)] for each in self.captured]
        taken: dict[int, int] = {}

        def match(place: int, seen: set[int]) -> bool:
            for other in above[place]:
                if other not in seen:
                    seen.add(other)
                    if other not in taken or match(taken[other], seen):
                        taken[other] = place
                        return True
            return False

        return all(match(place, set()) for place in range(len(self.captured)))

    def _above(self, each: _Captured, occupied: set[int]) -> Iterator[int]:
        """Yield what can have lain right above a tile: squares of the board, and captured tiles as negative numbers."""
        own = occupied.intersection(FITS[each.tile])
        yield from (square for square in own if self.stacks[square][0] == each.by)
        for place, other in enumerate(self.captured):
            if other.owner == each.by and own.intersection(FITS[other.tile]):
                yield -1 - place
