"""The bots of a game by the names that set-ups, tables and the arena use."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from uptown_widget.play.policies import RandomPolicy
from uptown_widget.play.protocols import Game, Policy
from uptown_widget.play.search import SearchPolicy


def bots_of(game: Game) -> Mapping[str, Callable[..., Policy[Any, Any]]]:
    """Return what makes each bot, the weakest first; each can be called without arguments.

    A game may say in `SEARCH` with which adviser and judge `SearchPolicy` plays it best.
    """
    search = partial(SearchPolicy, **getattr(game, "SEARCH", {}))
    return {"random": RandomPolicy, **game.BOTS, "search": search}
