"""Policies that fit every game."""

import random
from collections.abc import Mapping
from typing import TypeVar

from uptown_widget.errors import GameError
from uptown_widget.play.protocols import Observation
from uptown_widget.screen.language import say

M = TypeVar("M")


def check_bots(bots: object) -> None:
    """Check what a user gives as bots: policies by name.

    :raises GameError: it is something else
    """
    if not isinstance(bots, Mapping):
        raise GameError(say("Bots are given as names with policies, not as {bots}.", bots=f"{bots!r:.60}"))
    if "person" in bots:
        raise GameError(say("No bot can be called person: that is the name for people."))
    for name, bot in bots.items():
        if not isinstance(name, str) or not callable(getattr(bot, "choose", None)) or isinstance(bot, type):
            raise GameError(
                say(
                    "{bot} is not a bot for {name}: it needs a method choose(observation, rng).",
                    bot=f"{bot!r:.60}",
                    name=f"{name!r:.40}",
                )
            )


class RandomPolicy:
    """Chooses evenly among the legal moves."""

    def choose(self, observation: Observation[M], rng: random.Random) -> M:
        """Return one of the legal moves."""
        return rng.choice(observation.legal_moves())
