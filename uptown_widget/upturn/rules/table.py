"""What lies open on the table: the row, its direction, how many stones everybody has, and how far the turn is.

No history is needed: the table and one's own rack are all a player may know. What happens to it never depends on a
hidden stone, so that the phase of a turn tells nothing about a rack.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, IntEnum

from uptown_widget.checks import unchanging
from uptown_widget.errors import GameError, Phrase
from uptown_widget.rules.tuples import put
from uptown_widget.upturn.rules.moves import Give, Lay, Move, Step
from uptown_widget.upturn.rules.rules import FORGOTTEN, Outcome, Rules
from uptown_widget.upturn.rules.stones import DOUBLE, DOWN, JOKER, SKIP, STONES, UP, UPDOWN, Rack, Stone


class Direction(IntEnum):
    """Which numbers come next, and who: a rising row goes clockwise, to the left neighbour, a falling one back."""

    DOWN = -1
    UP = 1

    def __str__(self) -> str:
        """Return the name used in notation."""
        return self.name.lower()


class Phase(Enum):
    """What the player to move is to decide."""

    TURN = "turn"
    """A turn begins: lay a stone or draw."""
    DRAWN = "drawn"
    """A stone was drawn: lay one or keep all."""
    EXTRA = "extra"
    """A Joker was laid: lay one more stone, or not."""
    BETWEEN = "between"
    """A twin closes the row: lay numbers before it, in row order."""
    GIVE = "give"
    """Hand stones from the pot to others, clockwise."""
    CALL = "call"
    """One stone is left: call it, or forget to."""
    OVER = "over"


SKIPS = {SKIP: 1, DOUBLE: 2}


@unchanging("A table never changes.")
@dataclass(frozen=True, slots=True)
class Table:
    """The open part of a position, shared by `State` and `Observation`."""

    rules: Rules
    row: tuple[Stone, ...]
    rack_sizes: tuple[int, ...]
    current_player: int = 0
    """Who is to decide; after the end, who moved last."""
    direction: Direction | None = None
    """None until a second stone lies in the row."""
    phase: Phase = Phase.TURN
    gifts: int = 0
    """Stones that may still be handed out in this turn."""
    receiver: int = 0
    """Who was given a stone last in this turn, in seats clockwise from the giver; 0 is nobody."""
    passes: int = 0
    """Turns passed in a row; the pot is empty then."""

    def __repr__(self) -> str:
        return f"<Table: {self}>"

    @property
    def pot_size(self) -> int:
        """How many stones are left to draw."""
        return len(STONES) - len(self.row) - sum(self.rack_sizes)

    @property
    def is_over(self) -> bool:
        """Whether somebody went out, or all passed."""
        return self.phase is Phase.OVER

    def outcome(self, racks: Sequence[Rack | None]) -> Outcome | None:
        """Return the outcome, which is what is left on the racks, or None while the game goes on."""
        return self.rules.score([rack or () for rack in racks]) if self.is_over else None

    @property
    def reference(self) -> Stone:
        """The number to go beyond: the last in the row, that of a twin not counted while numbers are laid before it."""
        row = self.row[:-1] if self.phase is Phase.BETWEEN else self.row
        return next(stone for stone in reversed(row) if not stone.is_action)

    @property
    def gap(self) -> tuple[int, int]:
        """What fits lies strictly between these: beyond the last number, and before the twin that closes the row."""
        if self.direction is None:
            return 0, 100  # the start's own number is on no other stone
        end = self.row[-1] if self.phase is Phase.BETWEEN else 100 if self.direction is Direction.UP else 0
        return (self.reference, end) if self.direction is Direction.UP else (end, self.reference)

    def fits(self, number: Stone) -> bool:
        """Whether a number continues the row."""
        low, high = self.gap
        return low < number < high

    def after(self, move: Move) -> "Table":
        """Return the table after a move, which must be legal."""
        me = self.current_player
        if isinstance(move, Lay):
            return _after_laying(self, move)
        if isinstance(move, Give):
            receiver = (move.player - me) % self.rules.players
            sizes = _sizes(self, move.player, 1)
            return _give(replace(self, rack_sizes=sizes, gifts=self.gifts - 1, receiver=receiver))
        if move is Step.DRAW:
            return replace(self, rack_sizes=_sizes(self, me, 1), phase=Phase.DRAWN)
        if move is Step.PASS:
            passes = self.passes + 1
            over = passes == self.rules.players
            return replace(self, passes=passes, phase=Phase.OVER) if over else _next(self, passes=passes)
        if self.phase is Phase.DRAWN:
            return _next(self)
        if self.phase is not Phase.CALL:
            return _call(self) if self.phase is Phase.GIVE else _give(self)
        missed = 0 if move is Step.CALL else min(FORGOTTEN, self.pot_size)
        return _next(replace(self, rack_sizes=_sizes(self, me, missed)), _skips(self))

    def check(self) -> None:
        """Check that a game can come to such a table; the order of the row is taken as it is.

        :raises GameError: none can
        """
        players = range(self.rules.players)
        if self.current_player not in players or len(self.rack_sizes) != len(players) or self.pot_size < 0:
            raise GameError(Phrase("This position is impossible with {number} players."), number=len(players))
        if not self.row or not self.row[0].is_plain or (len(self.row) > 1 and self.row[1].is_action):
            raise GameError(Phrase("The row must start with a plain number, and its second stone must be a number."))
        if (self.direction is None) != (len(self.row) == 1):
            raise GameError(Phrase("The row has a direction from its second stone on, but not before."))
        if not self._is_reachable():
            raise GameError(Phrase("The phase {phase} is impossible in this position."), phase=self.phase.value)

    def _is_reachable(self) -> bool:
        last, mine, players = self.row[-1], self.rack_sizes[self.current_player], self.rules.players
        giving, passing, dry = self.gifts or self.receiver, self.passes, not self.pot_size
        gone_out = self.rack_sizes.count(0)
        if self.is_over:
            went_out = gone_out == 1 and not mine and not passing
            return not giving and (went_out or (not gone_out and dry and passing == players))
        if self.phase is Phase.TURN:
            return not gone_out and not giving and (not passing or (dry and 0 < passing < players))
        reachable = {
            Phase.DRAWN: not giving and mine > 1,
            Phase.EXTRA: not giving and last == JOKER,
            Phase.BETWEEN: self.gifts > 0 and not self.receiver and last.is_twin and len(self.row) > 1,
            Phase.GIVE: self.gifts > 0 and self.receiver < players and not dry,
            Phase.CALL: not giving and mine == 1 and self.rules.last_stone == "called",
        }
        return not gone_out and not passing and reachable[self.phase]

    def __str__(self) -> str:
        """Return the row, its direction and the pot as text."""
        way = "not yet open" if self.direction is None else f"going {self.direction}"
        return f"{' '.join(map(str, self.row))}, {way}, {self.pot_size} in the pot"


def _after_laying(before: Table, move: Lay) -> Table:
    stone, between = move.stone, before.phase is Phase.BETWEEN
    sizes = _sizes(before, before.current_player, -1)
    table = replace(
        before,
        row=(*before.row[:-1], stone, before.row[-1]) if between else (*before.row, stone),
        rack_sizes=sizes,
        direction=_turned(before, move),
        # "Omdat je op deze manier 5 stenen hebt aangelegd": the twin and each stone before it; a penalty adds one.
        gifts=before.gifts + (between or stone.is_twin) + stone.is_penalty,
        passes=0,
    )
    if not sizes[before.current_player]:
        return replace(table, phase=Phase.OVER, gifts=0)
    if stone == JOKER:
        return replace(table, phase=Phase.EXTRA)
    if stone.is_twin or between:
        return replace(table, phase=Phase.BETWEEN)
    return _give(table)


def _turned(before: Table, move: Lay) -> Direction:
    if before.direction is None:
        return Direction.UP if move.stone > before.reference else Direction.DOWN
    turns = move.turns or move.stone in {UP, DOWN, UPDOWN}
    return Direction(-before.direction) if turns else before.direction


# What may still come after the last stone of a turn: handing out, then the call, then the next player.


def _give(table: Table) -> Table:
    return replace(table, phase=Phase.GIVE) if table.gifts and table.pot_size else _call(table)


def _call(table: Table) -> Table:
    due = table.rules.last_stone == "called" and table.rack_sizes[table.current_player] == 1
    return replace(table, phase=Phase.CALL, gifts=0, receiver=0) if due else _next(table, _skips(table))


def _next(table: Table, skips: int = 0, passes: int = 0) -> Table:
    # Before the opening the turn goes clockwise.
    seats = (1 + skips) * (table.direction or Direction.UP)
    player = (table.current_player + seats) % table.rules.players
    return replace(table, current_player=player, phase=Phase.TURN, gifts=0, receiver=0, passes=passes)


def _skips(table: Table) -> int:
    """How many players the stone just laid skips: with two, Double skip is like Skip."""
    return min(SKIPS.get(table.row[-1], 0), table.rules.players - 1)


def _sizes(table: Table, player: int, more: int) -> tuple[int, ...]:
    return put(table.rack_sizes, player, table.rack_sizes[player] + more)
