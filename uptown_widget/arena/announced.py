"""A bot of which somebody else is to know when it is asked."""

from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any, cast

from uptown_widget.protocols import Analyst, Bot


class Announced:
    """A policy whose every turn is announced."""

    def __init__(self, policy: Bot, announce: Callable[[], object]) -> None:
        self.policy: Bot = policy
        self._announce = announce

    def __deepcopy__(self, memo: dict[int, object]) -> "Announced":
        """Return a copy of the policy, whose turns are announced to the same one."""
        return Announced(deepcopy(self.policy, memo), self._announce)

    def choose(self, observation: object, rng: Random) -> object:
        """Announce the turn, and choose a move."""
        self._announce()
        return self.policy.choose(observation, rng)

    @property
    def analyse(self) -> Callable[..., object]:
        """What the policy thinks of its moves, if it can tell."""
        return cast(Analyst[Any, object], self.policy).analyse
