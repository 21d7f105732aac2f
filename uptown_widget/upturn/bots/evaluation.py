"""How well a player stands between two turns, from the table and, where it is known, the rack.

Chances to win are in proportion to weights, and `strength` returns the logarithm of a weight.
"""

from bisect import bisect
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from uptown_widget.upturn.rules.rules import RACK
from uptown_widget.upturn.rules.stones import DOUBLE, JOKER, SKIP, STONES, Rack
from uptown_widget.upturn.rules.table import Direction, Table

MAX_POT = len(STONES) - 2 * RACK - 1
"""How many stones there are to draw at the start of a game of two."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What counts for a player whose rack is known, then for others, whose racks are not; as it is with two players."""

    stone: float = -0.091
    """Each stone left."""
    late: float = -0.255
    """The same when the pot is empty, and the square of that while it empties: without it the fewest stones win."""
    few: tuple[float, float, float] = (0.16, 0.45, 0.03)
    """Having one, two or three stones only."""
    joker: float = 1.24
    action: float = -0.13
    """Each other action stone."""
    skip: float = -0.01
    """Each Skip and Double skip, on top of that."""
    no_number: float = -0.34
    """Having action stones only, of which none may be the last."""
    twin: float = -0.15
    reach: float = 0.10
    """Each number on one side of the outermost twin: it may be taken along some day."""
    out: float = 1.43
    """Being to move and able to go out."""
    out_later: float = 0.32
    """The same, but others move first."""
    pair: float = 0.96
    """Being to move with two numbers that both fit."""
    along: float = 0.01
    """Each number that fits before a twin, for the player to move."""
    along_later: float = -0.03
    """The same, but others move first."""
    back: float = 0.04
    """Each number that would fit before a twin if the row turned."""
    flip: float = 0.15
    """The same, with a Joker that turns it."""

    hidden_stone: float = 0.004
    hidden_late: float = -0.105
    hidden_few: tuple[float, float, float] = (0.93, 0.20, 0.09)
    room: float = 1.38
    """For the one to move, how much room the row leaves, between 0 and 1."""
    last: float = 0.98
    """The same for the one to move with one stone."""
    turn: float = -0.13
    """Being to move."""

    draw: float = 0.03
    """What a stone drawn may be good for, as a part of the win not yet in hand."""


_MORE_PLAYERS = Weights(
    stone=-0.189,
    late=-0.153,
    few=(0.17, 0.09, 0.00),
    joker=1.40,
    action=-0.33,
    skip=0.11,
    no_number=-0.53,
    twin=0.30,
    reach=0.16,
    out=2.87,
    out_later=0.32,
    pair=0.79,
    along=0.24,
    along_later=0.02,
    back=0.04,
    flip=-0.02,
    hidden_stone=-0.016,
    hidden_late=-0.083,
    hidden_few=(0.62, 0.39, 0.17),
    room=0.27,
    last=1.14,
    turn=0.02,
    draw=0.08,
)
WEIGHTS: Mapping[int, Weights] = {2: Weights(), 3: _MORE_PLAYERS, 4: _MORE_PLAYERS}
"""By number of players: found in games against greedy bots and against themselves, with two players and with three."""


class _Shape(NamedTuple):
    """What of a rack does not depend on the table."""

    numbers: Rack
    first_twin: int
    """The place of the lowest twin among the numbers; behind them all without one."""
    last_twin: int
    """That of the highest one; -1 without one."""
    jokers: int
    worth: float


@lru_cache(maxsize=10_000)
def _shape(rack: Rack, players: int) -> _Shape:
    weights = WEIGHTS[players]
    numbers = tuple(stone for stone in rack if not stone.is_action)
    twins = [place for place, stone in enumerate(numbers) if stone.is_twin]
    first, last = (twins[0], twins[-1]) if twins else (len(numbers), -1)
    jokers, actions = rack.count(JOKER), len(rack) - len(numbers)
    worth = (
        weights.joker * jokers
        + weights.action * (actions - jokers)
        + weights.skip * (rack.count(SKIP) + rack.count(DOUBLE))
        + weights.no_number * (not numbers)
        + weights.twin * len(twins)
        + weights.reach * (max(last, len(numbers) - 1 - first) if twins else 0)
    )
    return _Shape(numbers, first, last, jokers, worth)


def strength(table: Table, player: int, rack: Rack) -> float:
    """Return how well a player stands, given the rack; a stone that was drawn unseen may be missing there."""
    weights, shape = WEIGHTS[table.rules.players], _shape(rack, table.rules.players)
    size, on_turn = table.rack_sizes[player], table.current_player == player
    worth = shape.worth + (weights.stone + weights.late * _late(table)) * size + _few(weights.few, size)
    fitting, along, back = _fitting(table, shape)
    if (size == 1 and fitting) or (along >= 0 and along + 1 == size):
        worth += weights.out if on_turn else weights.out_later
    if on_turn and size == fitting == 2:
        worth += weights.pair
    if along > 0:
        worth += (weights.along if on_turn else weights.along_later) * along
    if back > 0:
        worth += (weights.back + weights.flip * (shape.jokers > 0)) * back
    return worth


def hidden_strength(table: Table, player: int) -> float:
    """Return how well a player stands whose rack is hidden."""
    weights, size = WEIGHTS[table.rules.players], table.rack_sizes[player]
    worth = (weights.hidden_stone + weights.hidden_late * _late(table)) * size + _few(weights.hidden_few, size)
    if table.current_player == player:
        worth += weights.turn + _room(table) * (weights.room + weights.last * (size == 1))
    return worth


def _late(table: Table) -> float:
    early = 1 - table.pot_size / MAX_POT
    return early * early


def _few(few: tuple[float, float, float], size: int) -> float:
    return few[size - 1] if 0 < size <= len(few) else 0.0


def _room(table: Table) -> float:
    if table.direction is None:
        return 1.0
    return ((99 - table.reference) if table.direction is Direction.UP else table.reference - 1) / 100


def _fitting(table: Table, shape: _Shape) -> tuple[int, int, int]:
    """How many numbers fit, how many before a twin, and how many would if the row turned; below 0 without a twin."""
    if table.direction is None:
        return len(shape.numbers), -1, -1
    below = bisect(shape.numbers, table.reference)
    rising, falling = shape.last_twin - below, below - 1 - shape.first_twin
    if table.direction is Direction.UP:
        return len(shape.numbers) - below, rising, falling
    return below, falling, rising
