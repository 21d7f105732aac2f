"""Bots of Upturn: they get an observation and a random generator, nothing else."""

import random

from uptown_widget.upturn.moves import Give, Lay, Move, Step
from uptown_widget.upturn.observation import Observation
from uptown_widget.upturn.stones import DOUBLE, JOKER, SKIP, Stone
from uptown_widget.upturn.table import Phase, Table


class GreedyPolicy:
    """Gets rid of stones as a sensible beginner does: small steps, long twins, action stones before the last number."""

    def choose(self, observation: Observation, rng: random.Random) -> Move:
        """Return the legal move that looks best; ties are broken by `rng`."""
        moves = observation.legal_moves()
        if len(moves) == 1:
            return moves[0]
        return max(moves, key=lambda move: (_value(observation, move), rng.random()))


def _value(observation: Observation, move: Move) -> float:
    """The worth of a move to the player who makes it, in stones got rid of; to draw or to be done is worth nothing."""
    table = observation.table
    if isinstance(move, Give):
        return 1 / table.rack_sizes[move.player]
    if not isinstance(move, Lay):
        return 1.0 if move is Step.CALL else 0.0
    rack = list(observation.rack)
    rack.remove(move.stone)
    if table.phase is Phase.BETWEEN:
        return 100.0 - abs(move.stone - table.reference)  # the next in row order, so that none is left out
    return _laying(table, rack, move)


def _laying(table: Table, rack: list[Stone], move: Lay) -> float:
    stone, after = move.stone, table.after(move)
    numbers = [held for held in rack if not held.is_action]
    if not rack:
        return 100.0
    value = 1.0 + 0.3 * _playable(after, numbers)
    if stone == JOKER:
        extra = (_laying(after, [x for x in rack if x is not held], Lay(held)) for held in numbers if after.fits(held))
        return max(extra, default=0.0)
    if stone.is_action:
        # Nobody goes out with one, so they must leave while numbers are left.
        value += 0.5 if len(numbers) < 3 else -0.5
        if stone in {SKIP, DOUBLE} and after.current_player == table.current_player:
            value += 1.0
        return value
    if stone.is_twin:
        value += 0.8 * sum(after.fits(held) for held in numbers)
    if not numbers:
        value -= 1.0  # only action stones would be left
    return value + 0.3 * stone.is_penalty - 0.005 * abs(stone - table.reference)


def _playable(table: Table, numbers: list[Stone]) -> float:
    """The part of the numbers that would still fit, were the row to stay as it is."""
    if not numbers:
        return 0.0
    reference, way = table.row[-1] if table.row[-1].is_twin else table.reference, table.direction or 0
    return sum(reference * way < held * way for held in numbers) / len(numbers)
