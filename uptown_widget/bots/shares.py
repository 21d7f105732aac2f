"""Shares of the win, one a player, which are one together."""

from collections.abc import Collection, Sequence

from uptown_widget.bots.arithmetic import total


def of_winners(winners: Collection[int], players: int) -> tuple[float, ...]:
    """Return what each player has of a win: several winners share it."""
    return tuple((player in winners) / len(winners) for player in range(players))


def percent(share: float, *, certain: bool = True) -> int:
    """Return a share in whole per cent: 0 and 100 only if it is exactly nothing or all, and that is certain."""
    return round(100 * share) if certain and share in {0, 1} else min(99, max(1, round(100 * share)))


def with_at_most(shares: Sequence[float], player: int, most: float) -> tuple[float, ...]:
    """Return shares of which a player has no more than so much; what is taken away the others get in proportion."""
    if shares[player] <= most:
        return tuple(shares)
    more = (1 - most) / (1 - shares[player]) if shares[player] < 1 else 0.0
    others = (1 - most) / (len(shares) - 1) if not more else 0.0
    return tuple(most if each == player else share * more + others for each, share in enumerate(shares))


def in_proportion(weights: Sequence[float]) -> tuple[float, ...]:
    """Return shares in proportion to weights."""
    whole = total(weights)
    return tuple(weight / whole for weight in weights)
