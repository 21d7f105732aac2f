"""Shares of the win, one a player, which are one together; standard library only."""

from collections.abc import Collection, Sequence


def of_winners(winners: Collection[int], players: int) -> tuple[float, ...]:
    """Return what each player has of a win: several winners share it."""
    return tuple((player in winners) / len(winners) for player in range(players))


def in_proportion(weights: Sequence[float]) -> tuple[float, ...]:
    """Return shares in proportion to weights."""
    total = sum(weights)
    return tuple(weight / total for weight in weights)
