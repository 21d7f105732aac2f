"""Games and bots by their names, as the command and the first arguments of a tournament give them."""

import ast
import contextlib
from collections.abc import Callable, Sequence
from importlib import import_module
from itertools import chain
from random import Random
from typing import Any, cast

from uptown_widget.bots.catalog import bots_of
from uptown_widget.bots.labels import listed
from uptown_widget.bots.levels import number_of
from uptown_widget.errors import GameError, quoted
from uptown_widget.match.game import AnyGame
from uptown_widget.programs import ProgramBot
from uptown_widget.protocols import Analyst, Bot

PROGRAM = "program"
"""Stands before the colon and the command of a program that is a bot."""


def module_name(name: str) -> str:
    """Return the name of the module of a game, which is given by its own name, its package's or its module's.

    :raises GameError: there is none

    >>> module_name("uptown"), module_name("uptown_widget.upturn")
    ('uptown_widget.uptown.game', 'uptown_widget.upturn.game')
    """
    for module in (f"uptown_widget.{name}.game", f"{name}.game", name):
        with contextlib.suppress(ModuleNotFoundError, ValueError, TypeError):  # the others for a name such as "."
            if hasattr(import_module(module), "make_setup"):
                return module
    msg = f"Unknown game: {quoted(name)}. Write uptown, upturn, or the name of a module with a game."
    raise GameError(msg)


def game_of(name: str) -> AnyGame:
    """Return a game by a name that `module_name` knows.

    :raises GameError: there is none
    """
    return cast(AnyGame, import_module(module_name(name)))


def bot_of(game: AnyGame, text: str) -> Bot:
    """Return the bot that a text names: a name or a dotted class, optionally with a colon and settings, or a program.

    :raises GameError: there is none
    """
    name, _, settings = text.partition(":")
    if name == PROGRAM:
        return ProgramBot(settings)
    make: Callable[..., Bot] | None = bots_of(game).get(name)
    try:
        if make is None:
            module, _, attribute = name.rpartition(".")
            make = getattr(import_module(module), attribute)
        pairs = (each.split("=", 1) for each in settings.split(",") if each)
        bot = make(**{key.strip(): ast.literal_eval(value.strip()) for key, value in pairs})
    except (ImportError, AttributeError, ValueError, TypeError, SyntaxError) as error:
        why = f" ({error})" if "." in name or make else ""
        names = ", ".join(listed(bots_of(game)))
        msg = f"Unknown bot: {quoted(text, 80)}{why}. Write {names}, program:COMMAND, or a class: my_module.MyBot."
        raise GameError(msg) from error
    return bot


def names_of(game: AnyGame, given: Sequence[str]) -> list[str]:
    """Return the names of bots without repetition; `levels` is short for those of all levels, the weakest first."""
    levels = [key for key in bots_of(game) if number_of(key) is not None]
    return list(dict.fromkeys(chain.from_iterable(levels if name == "levels" else [name] for name in given)))


class NamedBot:
    """A bot that goes to other processes by its name, and is made anew there: not all bots can be pickled.

    :raises GameError: there is no such bot
    """

    def __init__(self, game: str, text: str) -> None:
        self._made_of = game, text
        self._bot = bot_of(game_of(game), text)

    def choose(self, observation: object, rng: Random) -> object:
        """Return the bot's choice."""
        return self._bot.choose(observation, rng)

    @property
    def analyse(self) -> Callable[..., object]:
        """What the bot thinks of its moves, if it can tell."""
        return cast(Analyst[Any, object], self._bot).analyse

    def __reduce__(self) -> tuple[object, ...]:
        return NamedBot, self._made_of
