"""Games and bots by their names, as the command and the first arguments of a tournament give them."""

import ast
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from inspect import signature
from itertools import chain
from random import Random
from typing import Any, cast

from uptown_widget.bots.catalog import bots_of, module_name
from uptown_widget.bots.labels import listed
from uptown_widget.bots.levels import number_of
from uptown_widget.bots.random import check_bot
from uptown_widget.checks import check_function
from uptown_widget.errors import GameError, quoted
from uptown_widget.match.game import AnyGame
from uptown_widget.programs import ProgramBot
from uptown_widget.protocols import Analyst, Bot

PROGRAM = "program"
"""Stands before the colon and the command of a program that is a bot."""


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
        program = ProgramBot(settings)
        program.greet(game.NAME.lower())
        return program
    known, given = bots_of(game), _settings(settings)
    try:
        module, _, attribute = name.rpartition(".")
        make: Callable[..., Bot] = known[name] if name in known else getattr(import_module(module), attribute)
    except (Exception, SystemExit) as error:  # noqa: BLE001
        why = f" ({error})" if "." in name else ""
        names = ", ".join(listed(known))
        msg = f"Unknown bot: {quoted(text, 80)}{why}. Write {names}, program:COMMAND, or a class: my_module.MyBot."
        raise GameError(msg) from None
    check_function(make)
    _check_settings(make, name, given)
    try:
        bot = make(**given)
    except GameError:
        raise
    except (Exception, SystemExit) as error:
        msg = f"{name} cannot be made: {type(error).__name__}: {error}"
        raise GameError(msg) from error
    check_bot(bot, name)
    return bot


def _settings(text: str) -> dict[str, object]:
    """Return the settings that a text such as ``playouts=300,width=4`` gives.

    :raises GameError: it is none
    """
    found: dict[str, object] = {}
    for each in filter(None, text.split(",")):
        key, _, value = map(str.strip, each.partition("="))
        if not key.isidentifier():
            msg = f"Settings of a bot are written such as playouts=300, not {quoted(each)}."
            raise GameError(msg)
        try:
            found[key] = ast.literal_eval(value)
        except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
            msg = f"{key} takes a number, not {quoted(value)}: a text is written in quotes."
            raise GameError(msg) from None
    return found


def _check_settings(make: Callable[..., Bot], name: str, given: Mapping[str, object]) -> None:
    """Check that a bot can be made with settings.

    :raises GameError: it has none of some name, or needs others
    """
    try:
        takes = signature(make)
    except (TypeError, ValueError):  # some classes that are compiled do not tell
        return
    try:
        takes.bind(**given)
    except TypeError as error:
        names = ", ".join(each for each in takes.parameters if each not in {"args", "kwargs"})
        msg = f"{name}: {error}. Its settings: {names or 'none'}."
        raise GameError(msg) from None


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
        self.bot: Bot = bot_of(game_of(game), text)

    def choose(self, observation: object, rng: Random) -> object:
        """Return the bot's choice."""
        return self.bot.choose(observation, rng)

    @property
    def analyse(self) -> Callable[..., object]:
        """What the bot thinks of its moves, if it can tell."""
        return cast(Analyst[Any, object], self.bot).analyse

    def __reduce__(self) -> tuple[object, ...]:
        return NamedBot, self._made_of
