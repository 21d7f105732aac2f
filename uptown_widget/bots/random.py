"""Policies that fit every game."""

import random
from collections.abc import Mapping
from typing import TypeVar

from uptown_widget.checks import check_asked
from uptown_widget.errors import GameError, quoted
from uptown_widget.i18n import say
from uptown_widget.protocols import Observation

M = TypeVar("M")


def is_bot(given: object) -> bool:
    """Whether this chooses moves: an object with a method `choose`, not its class."""
    return callable(getattr(given, "choose", None)) and not isinstance(given, type)


def check_bots(bots: object) -> None:
    """Check what a user gives as bots: policies by name.

    :raises GameError: it is something else
    """
    if not isinstance(bots, Mapping):
        raise GameError(say("Pass bots as a mapping of names to policies, not {bots}.", bots=quoted(bots, 60)))
    if "person" in bots:
        raise GameError(say("A bot cannot be called “person”: that name is reserved for human players."))
    for name, bot in bots.items():
        if not isinstance(name, str) or not is_bot(bot):
            given = {"bot": quoted(bot, 60), "name": quoted(name)}
            text = say(
                "The bot given for {name} is not a bot: {bot}. It needs a method choose(observation, rng).", **given
            )
            raise GameError(text)


class RandomPolicy:
    """Chooses evenly among the legal moves."""

    def __repr__(self) -> str:
        return "RandomPolicy()"

    def choose(self, observation: Observation[M], rng: random.Random) -> M:
        """Return one of the legal moves."""
        check_asked(observation, rng)
        return rng.choice(observation.legal_moves())
