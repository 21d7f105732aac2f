"""Policies that fit every game."""

import random
from typing import TypeVar

from uptown_widget.protocols import Observation

M = TypeVar("M")


class RandomPolicy:
    """Chooses evenly among the legal moves."""

    def choose(self, observation: Observation[M], rng: random.Random) -> M:
        """Return one of the legal moves."""
        return rng.choice(observation.legal_moves())
