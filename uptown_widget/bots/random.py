"""Policies that fit every game."""

import random
from collections.abc import Mapping
from inspect import isroutine, signature
from typing import TypeVar

from uptown_widget.checks import check_asked, late
from uptown_widget.errors import GameError, quoted
from uptown_widget.i18n import say
from uptown_widget.protocols import Observation

M = TypeVar("M")


def check_bot(bot: object, name: str | None = None) -> None:
    """Check that this chooses moves: an object with a method `choose` for two arguments, not its class.

    :param name: by which the user calls it
    :raises GameError: it does not
    """
    shown = quoted(bot, 60) if name is None else quoted(name)
    choose = getattr(bot, "choose", None)
    if isinstance(bot, type) and choose:
        raise GameError(say("{name} is a class: pass {object}.", name=shown, object=f"{bot.__name__}()"))
    if isroutine(bot):
        raise GameError(say("{name} is a function. Pass an object with a method choose(observation, rng).", name=shown))
    if not callable(choose):
        raise GameError(
            say(
                "The bot given for {name} is not a bot: {bot}. It needs a method choose(observation, rng).",
                name=shown,
                bot=quoted(bot, 60),
            )
            if name is not None
            else say("Not a bot: {bot}. It needs a method choose(observation, rng).", bot=shown)
        )
    if error := late(choose):
        raise error
    try:
        takes = signature(choose)
    except (TypeError, ValueError):  # some functions that are compiled do not tell
        return
    try:
        takes.bind(None, None)
    except TypeError:
        text = say("The method choose of {name} must take two arguments: observation and rng.", name=shown)
        raise GameError(text) from None


def check_bots(bots: object) -> None:
    """Check what a user gives as bots: policies by name.

    :raises GameError: it is something else
    """
    if not isinstance(bots, Mapping):
        raise GameError(say("Pass bots as a mapping of names to policies, not {bots}.", bots=quoted(bots, 60)))
    if "person" in bots:
        raise GameError(say("A bot cannot be called “person”: that name is reserved for human players."))
    for name, bot in bots.items():
        if not isinstance(name, str):
            raise GameError(say("Pass bots as a mapping of names to policies, not {bots}.", bots=quoted(bots, 60)))
        check_bot(bot, name)


class RandomPolicy:
    """Chooses evenly among the legal moves."""

    def __repr__(self) -> str:
        return "RandomPolicy()"

    def choose(self, observation: Observation[M], rng: random.Random) -> M:
        """Return one of the legal moves."""
        check_asked(observation, rng)
        return rng.choice(observation.legal_moves())
