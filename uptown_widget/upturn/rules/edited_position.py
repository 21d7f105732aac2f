"""A position being edited: stones go anywhere, and only at the end it must be one of a game; pure."""

import random
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise

from uptown_widget.errors import GameError, Phrase
from uptown_widget.upturn.rules.reachable import check_reachable, directions
from uptown_widget.upturn.rules.rules import RACK, Rules
from uptown_widget.upturn.rules.state import State
from uptown_widget.upturn.rules.stones import STONES, Rack, Stone, without
from uptown_widget.upturn.rules.table import Direction, Phase, Table

ROW, POT = 0, -1
"""The first and the last of the piles; the racks are between them."""


@dataclass(frozen=True, slots=True)
class EditedPosition:
    """Where the stones are, and how far the turn is; each change returns another position.

    Each of the 106 stones is in one place: in the row, which begins with a plain number, on a rack or in the pot. A
    number that is put somewhere leaves where it was, an action stone comes from the pot, else from a rack. What is
    taken away goes to the bottom of the pot.
    """

    state: State
    """It need not be one of a game."""

    def shown(self) -> State:
        """Return the position as it is."""
        return self.state

    def finished(self) -> State:
        """Return the position if it is one of a game.

        :raises GameError: it is none
        """
        check_reachable(self.state)
        return self.state

    # Stones.

    def lay(self, stone: Stone, place: int) -> "EditedPosition":
        """Lay a stone behind that at a place of the row.

        :raises GameError: the row cannot begin so, or no such stone is left
        """
        laid = list(self.state.table.row)
        laid.insert(place + 1, stone)
        if not stone.is_action:  # it leaves where it was
            laid = [each for at, each in enumerate(laid) if each != stone or at == place + 1]
        return self.with_row(laid)

    def remove(self, place: int) -> "EditedPosition":
        """Take a stone out of the row.

        :raises GameError: the row cannot begin so
        """
        row = self.state.table.row
        return self.with_row((*row[:place], *row[place + 1 :]))

    def with_row(self, stones: Iterable[Stone]) -> "EditedPosition":
        """Have the row be these stones.

        :raises GameError: the row cannot begin so, or there are not as many of a kind
        """
        return self._with(ROW, stones)

    def with_rack(self, player: int, stones: Iterable[Stone]) -> "EditedPosition":
        """Have a rack be these stones.

        :raises GameError: the row cannot begin so, or there are not as many of a kind
        """
        return self._with(1 + player, stones)

    def with_next(self, stones: Sequence[Stone]) -> "EditedPosition":
        """Have these stones be drawn next.

        :raises GameError: the row cannot begin so, or there are not as many of a kind
        """
        return self._with(POT, (*stones, *without(self.state.pot, stones)))

    def dealt(self, rng: random.Random) -> "EditedPosition":
        """Deal all racks anew, as many stones to each, from those that are not in the row."""
        state = self.state
        stones = [stone for pile in (*state.racks, state.pot) for stone in pile]
        rng.shuffle(stones)
        ends = accumulate(state.table.rack_sizes, initial=0)
        racks = tuple(tuple(stones[start:end]) for start, end in pairwise(ends))
        return self._of(state.table, (state.table.row, *racks, tuple(stones[sum(state.table.rack_sizes) :])))

    def repaired(self, _rng: random.Random, /) -> "EditedPosition":
        """Return a position that a game can come to: stones at the end of the row go until it is one.

        :raises GameError: none was found
        """
        found = self
        while len(found.state.table.row) > 1:
            with suppress(GameError):
                found.finished()
                return found
            found = found.remove(len(found.state.table.row) - 1)
        found.finished()
        return found

    def cleared(self) -> "EditedPosition":
        """Leave the start stone in the row, and seven stones on each rack; player 0 is to begin."""
        state = self.state
        start, players = state.table.row[0], range(state.rules.players)
        stones = without(STONES, [start])
        racks = [stones[RACK * player : RACK * (player + 1)] for player in players]
        return self._of(Table(state.rules, (start,), ()), ((start,), *racks, stones[RACK * len(players) :]))

    def _with(self, place: int, stones: Iterable[Stone]) -> "EditedPosition":
        """Have one of the piles be these stones."""
        state, wanted = self.state, tuple(stones)
        piles = [state.table.row, *state.racks, state.pot]
        before, piles[place] = piles[place], wanted
        for stone in without(wanted, before):
            # Nothing tells action stones apart: one that lies in the row is not the one meant.
            sources = range(len(piles) - 1, 0 if stone.is_action else -1, -1)
            source = next((each for each in sources if piles[each] is not wanted and stone in piles[each]), None)
            if source is None:
                raise GameError(Phrase("No other {stone} is left."), stone=stone)
            piles[source] = without(piles[source], [stone])
        piles[POT] += without(before, wanted)
        return self._of(state.table, piles)

    @staticmethod
    def _of(table: Table, piles: Sequence[Rack]) -> "EditedPosition":
        """Return the position with the row, the racks and the pot; the rest is what it was, as far as it can be."""
        row, racks, pot = piles[ROW], tuple(tuple(sorted(rack)) for rack in piles[1:POT]), piles[POT]
        if not row or not row[0].is_plain:
            raise GameError(Phrase("The row must start with a plain number, and its second stone must be a number."))
        table = replace(table, row=row, rack_sizes=tuple(map(len, racks)))
        edited = EditedPosition(State(table, racks, pot))
        table = replace(table, direction=table.direction if table.direction in edited.ways else edited.ways[0])
        edited = EditedPosition(State(table, racks, pot))
        return edited.with_phase(Phase.TURN) if table.phase is Phase.BETWEEN and len(row) == 1 else edited

    # The turn.

    @property
    def ways(self) -> tuple[Direction | None, ...]:
        """The directions to choose from: those that the row may have, both if it cannot have been laid like this."""
        row = self.state.table.row
        if len(row) == 1:
            return (None,)
        found = directions(row)
        return tuple(way for way in (Direction.UP, Direction.DOWN) if way in found or not found)

    def with_table(self, table: Table) -> "EditedPosition":
        """Change whose turn it is, or what is counted in it; the stones stay where they are."""
        return EditedPosition(replace(self.state, table=table))

    def with_phase(self, phase: Phase) -> "EditedPosition":
        """Have the turn be so far; there is one stone to hand out if any can be.

        :raises GameError: nothing can be laid in front of the only stone
        """
        table = self.state.table
        if phase is Phase.BETWEEN and len(table.row) == 1:
            raise GameError(Phrase("The phase {phase} is impossible in this position."), phase=phase.value)
        gifts = int(phase in {Phase.BETWEEN, Phase.GIVE})
        passed = phase is Phase.OVER and 0 not in table.rack_sizes
        return self.with_table(
            replace(table, phase=phase, gifts=gifts, receiver=0, passes=table.rules.players * passed)
        )

    def with_rules(self, rules: Rules) -> "EditedPosition":
        """Switch to other rules, such as the number of players; a new player gets seven stones, if there are."""
        state, table = self.state, self.state.table
        pot = [*state.pot, *(stone for rack in state.racks[rules.players :] for stone in rack)]
        racks = [*state.racks[: rules.players]]
        while len(racks) < rules.players:
            racks.append(tuple(pot[:RACK]))
            pot = pot[RACK:]
        player = table.current_player if table.current_player < rules.players else 0
        if rules.players != table.rules.players:
            table = replace(table, receiver=0, passes=0)
        return self._of(replace(table, rules=rules, current_player=player), (table.row, *racks, tuple(pot)))
