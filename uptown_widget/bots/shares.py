"""Shares of the win, one a player, which are one together."""

from collections.abc import Collection, Sequence

from uptown_widget.bots.arithmetic import total


def of_winners(winners: Collection[int], players: int) -> tuple[float, ...]:
    """Return what each player has of a win: several winners share it."""
    return tuple((player in winners) / len(winners) for player in range(players))


def in_proportion(weights: Sequence[float]) -> tuple[float, ...]:
    """Return shares in proportion to weights."""
    whole = total(weights)
    return tuple(weight / whole for weight in weights)
