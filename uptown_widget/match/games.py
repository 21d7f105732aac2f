"""The games of this package by name. Only the module of the one that is asked for is loaded."""

import re
from importlib import import_module
from types import ModuleType
from typing import cast

from uptown_widget.errors import GameError, quoted
from uptown_widget.i18n import say
from uptown_widget.match import registry
from uptown_widget.match.arriving import QUOTES, arrived
from uptown_widget.match.game import AnyGame, AnyNotation

GAMES = registry.GAMES
"""The module of each game."""
DEFAULT_GAME = next(iter(GAMES))


def game_of(name: str) -> AnyGame:
    """Return a game by its name; the first one if the name is unknown."""
    return cast(AnyGame, import_module(GAMES.get(name, GAMES[DEFAULT_GAME])))


def known_game(name: str) -> AnyGame:
    """Return a game by its name.

    :raises GameError: the name is unknown
    """
    if name not in (*GAMES,):
        raise GameError(say("Unknown game: {name}. Choose {names}.", name=quoted(name), names=", ".join(GAMES)))
    return game_of(name)


def game_of_record(text: str) -> AnyGame:
    """Return the game that a record names; the first one if it names none."""
    named = re.search(rf"\[\s*Game\s+[{QUOTES}]([^{QUOTES}\n]*)[{QUOTES}]", arrived(text), re.IGNORECASE)
    return game_of(named[1].strip().lower() if named else DEFAULT_GAME)


def portable(game: AnyNotation) -> object:
    """Return the name of a game's module, by which another process loads it."""
    return game.__name__ if isinstance(game, ModuleType) else game


def carried(game: object) -> AnyGame:
    """Return the game that `portable` named."""
    return cast(AnyGame, import_module(game) if isinstance(game, str) else game)


def game_of_state(state: object) -> AnyGame:
    """Return the game that a state belongs to.

    :raises GameError: it is a game of somebody else's
    """
    package = ".".join(type(state).__module__.split(".")[:2])
    module = next((module for module in GAMES.values() if module == f"{package}.game"), None)
    if module is None:
        raise GameError(say("This package does not know the game: pass the game's module."))
    return cast(AnyGame, import_module(module))
