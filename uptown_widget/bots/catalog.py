"""The bots of a game by the names that set-ups, tables and the arena use."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
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


def bots_of(game: HasBots, own: Mapping[str, Bot] | None = None) -> Mapping[str, Callable[..., Bot]]:
    """Return what makes each bot, the weakest first, a user's own last; each can be called without arguments.

    A game may say in `SEARCH` with which adviser and evaluate `SearchPolicy` plays it best, and in `LEVELS` which
    levels people may choose: these come before a user's own.

    :raises GameError: that is no game
    """
    if not hasattr(game, "BOTS"):
        msg = f"Expected the module of a game, as of `from uptown_widget.uptown import game`, not {quoted(game)}."
        raise GameError(msg)
    check_type(own, Mapping | None, "bots by name")
    best: Settings = getattr(game, "SEARCH", {})
    levels: Sequence[Level] = getattr(game, "LEVELS", ())
    search = partial(SearchPolicy, **best)
    given = {name: partial(_same, policy) for name, policy in (own or {}).items()}
    return {"random": RandomPolicy, **game.BOTS, "search": search, **bots_by_key(levels, best), **given}


def _same(policy: Bot) -> Bot:
    return policy
