"""A bot of which somebody else is to know when it is asked."""

from collections.abc import Callable
from random import Random

from uptown_widget.protocols import Bot


class Announced:
    """A policy whose every turn is announced."""

    def __init__(self, policy: Bot, announce: Callable[[], object]) -> None:
        self._policy, self._announce = policy, announce

    def choose(self, observation: object, rng: Random) -> object:
        """Announce the turn, and choose a move."""
        self._announce()
        return self._policy.choose(observation, rng)

    def __getattr__(self, name: str) -> object:
        """Return what else the policy has, such as `analyse`."""
        return getattr(self._policy, name)
