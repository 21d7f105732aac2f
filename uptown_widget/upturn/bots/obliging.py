"""A bot for a first game: small steps leave the others room, and it turns the row where little is left; pure."""

import random

from uptown_widget.upturn.bots.policies import GreedyPolicy
from uptown_widget.upturn.rules.moves import Lay, Move, Step
from uptown_widget.upturn.rules.state import Observation
from uptown_widget.upturn.rules.stones import JOKER
from uptown_widget.upturn.rules.table import Direction, Phase

LITTLE = 25
"""The numbers left in the direction of the row of which it is time to turn it."""


class ObligingPolicy(GreedyPolicy):
    """Plays so that others can lay a stone: it saves what turns the row until there is little room.

    :param misses: how often it sees none of its stones that fit, before it draws and after
    """

    def __init__(self, misses: float = 0.0) -> None:
        """Store it."""
        self.misses = misses

    def choose(self, observation: Observation, rng: random.Random) -> Move:
        """Return the move that looks best, or draw a stone and keep it although another one fits."""
        if observation.table.phase in {Phase.TURN, Phase.DRAWN} and rng.random() < self.misses:
            kept = [move for move in observation.legal_moves() if isinstance(move, Step)]
            return kept[0]
        return super().choose(observation, rng)

    def value(self, observation: Observation, move: Move) -> float:
        """Return the worth of a move: that of a number is what it is worth to the greedy bot."""
        table = observation.table
        if table.direction is None or not isinstance(move, Lay) or not move.stone.is_action:
            return super().value(observation, move)
        if table.after(move).direction is table.direction:
            return 0.3
        if _room(table.reference, table.direction) >= LITTLE:
            return 0.2
        return 2.5 if move.stone == JOKER else 3.0


def _room(reference: int, direction: Direction) -> int:
    return 99 - reference if direction is Direction.UP else reference - 1
