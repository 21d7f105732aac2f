"""A bot of which somebody else is to know when it is asked."""

from collections.abc import Callable
from random import Random
from typing import Any, cast

from uptown_widget.protocols import Analyst, Bot


class Announced:
    """A policy whose every turn is announced."""

    def __init__(self, policy: Bot, announce: Callable[[], object]) -> None:
        self._policy, self._announce = policy, announce

    def choose(self, observation: object, rng: Random) -> object:
        """Announce the turn, and choose a move."""
        self._announce()
        return self._policy.choose(observation, rng)

    @property
    def analyse(self) -> Callable[..., object]:
        """What the policy thinks of its moves, if it can tell."""
        return cast(Analyst[Any, object], self._policy).analyse
