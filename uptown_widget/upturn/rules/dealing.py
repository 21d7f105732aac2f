"""A first state in one call."""

from uptown_widget.rules.checks import check_named, dealing_rng
from uptown_widget.upturn.rules.rules import Rules
from uptown_widget.upturn.rules.state import State


def deal(*unnamed: object, players: int = 3, last_stone: str = "automatic", seed: int | str | None = None) -> State:
    """Return the start of a game.

    :param players: how many play, 2 to 4
    :param last_stone: one of `LAST_STONES`
    :param seed: the same seed deals the same stones, also at a table; None deals others each time
    :raises GameError: there is no such game, or that is no seed

    >>> deal(players=2, seed=7) == deal(players=2, seed=7)
    True
    """
    check_named(unnamed, "deal(players=3, seed=1)")
    return State.deal(Rules(players=players, last_stone=last_stone), dealing_rng(seed))
