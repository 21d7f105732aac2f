"""Shares of the win, one a player, which are one together."""

from collections.abc import Collection, Sequence

from uptown_widget.bots.arithmetic import total


def of_winners(winners: Collection[int], players: int) -> tuple[float, ...]:
    """Return what each player has of a win: several winners share it."""
    return tuple((player in winners) / len(winners) for player in range(players))


def with_share(shares: Sequence[float], player: int, share: float) -> tuple[float, ...]:
    """Return shares of which a player has so much; what is left the others have in proportion."""
    rest = 1 - shares[player]
    others = [each / rest if rest else 1 / (len(shares) - 1) for each in shares]
    return tuple(share if each == player else (1 - share) * part for each, part in enumerate(others))


def in_proportion(weights: Sequence[float]) -> tuple[float, ...]:
    """Return shares in proportion to weights."""
    whole = total(weights)
    return tuple(weight / whole for weight in weights)
