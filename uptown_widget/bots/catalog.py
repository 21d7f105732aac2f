"""The bots of a game by the names that set-ups, tables and the arena use."""

import contextlib
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from types import ModuleType
from typing import Protocol

from uptown_widget.bots.levels import Level, bots_by_key
from uptown_widget.bots.random import RandomPolicy
from uptown_widget.bots.search import SearchPolicy, Settings
from uptown_widget.checks import check_type
from uptown_widget.errors import GameError, quoted
from uptown_widget.protocols import Bot


class HasBots(Protocol):
    """What the catalog needs of a game's module."""

    @property
    def BOTS(self) -> Mapping[str, Callable[..., Bot]]:  # noqa: N802  a constant of the module
        """Policy classes by name, the weakest first."""


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


def bots_of(game: HasBots | ModuleType | str, own: Mapping[str, Bot] | None = None) -> Mapping[str, Callable[..., Bot]]:
    """Return what makes each bot, the weakest first, a user's own last; each can be called without arguments.

    A game may say in `SEARCH` with which adviser and evaluate `SearchPolicy` plays it best, and in `LEVELS` which
    levels people may choose: these come before a user's own.

    :param game: its module or package, or its name, such as ``"uptown"``
    :raises GameError: that is no game
    """
    if isinstance(game, str):
        game = import_module(module_name(game))
    elif isinstance(game, ModuleType) and not hasattr(game, "BOTS"):
        game = import_module(module_name(game.__name__))
    if not hasattr(game, "BOTS"):
        msg = f"Expected a game, such as 'uptown', or its module, not {quoted(game)}."
        raise GameError(msg)
    check_type(own, Mapping | None, "bots by name")
    best: Settings = getattr(game, "SEARCH", {})
    levels: Sequence[Level] = getattr(game, "LEVELS", ())
    search = partial(SearchPolicy, **best)
    given = {name: partial(_same, policy) for name, policy in (own or {}).items()}
    return {"random": RandomPolicy, **game.BOTS, "search": search, **bots_by_key(levels, best), **given}


def _same(policy: Bot) -> Bot:
    return policy
