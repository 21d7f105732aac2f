"""Confidence intervals for means of few deals, also where every deal brought the same.

Games of one deal are not independent, so that what varies is the mean of a deal. Such means are bounded, often few, and
sometimes all equal: the usual ± would then be too small, or nothing at all.
"""

import math
from collections.abc import Sequence
from statistics import fmean

from uptown_widget.arena.student import quantile

INDEPENDENT = 2
"""Games of a deal that count at most where all were won or lost."""


def variance(parts: Sequence[float], games: float) -> float:
    """Return how much deals vary: as they did, with one deal more that varies as independent games would.

    :param parts: for each deal a number between 0 and 1
    :param games: in a deal
    """
    number, middle = len(parts), fmean(parts)
    likely = (number * middle + 1) / (number + 2)  # where all were won, another game could still be lost
    return (sum((each - middle) ** 2 for each in parts) + likely * (1 - likely) / games) / number


def interval(parts: Sequence[float], games: float) -> tuple[float, float]:
    """Return the 95 % confidence interval of the mean of deals: Wilson's, with Student's t.

    Wilson's interval is that of a share in so many independent tries; here in as many as would vary like these deals.
    Where all was won or lost, it is not known how much games of a deal depend on each other: few of them count.

    :param parts: for each deal a number between 0 and 1
    :param games: in a deal

    >>> [round(each, 2) for each in interval([1.0] * 10, 4)], interval([0.5], 4)
    ([0.8, 1.0], (0.0, 1.0))
    """
    number, middle = len(parts), fmean(parts)
    if number < 2:
        return 0.0, 1.0
    spread = middle * (1 - middle)
    tries = number * min(games, INDEPENDENT)
    if spread > 1e-12:
        tries = min(number * spread / variance(parts, games), 2 * number * games)
    pull = quantile(number - 1) ** 2 / tries
    centre, half = middle + pull / 2, math.sqrt(pull * (spread + pull / 4))
    low, high = ((centre + sign * half) / (1 + pull) for sign in (-1, 1))
    return max(0.0, min(low, middle)), min(1.0, max(high, middle))
