"""Student's t distribution, by its finite series for whole degrees of freedom. Standard library only."""

import math
from functools import cache
from statistics import NormalDist

LARGE = 5000
"""Degrees of freedom from which on the normal distribution has four right digits."""


def within(t: float, degrees: int) -> float:
    """Return the chance that a value of the distribution lies between -t and t.

    >>> round(within(2.776, 4), 3), round(within(2.0, 1), 3)
    (0.95, 0.705)
    """
    if degrees > LARGE or math.isinf(t):
        return 2 * NormalDist().cdf(t) - 1
    angle = math.atan(t / math.sqrt(degrees))
    odd = degrees % 2
    term = math.cos(angle) if odd else 1.0
    series = 0.0 if degrees == 1 else term
    for each in range(2 + odd, degrees, 2):
        term *= (each - 1) / each * math.cos(angle) ** 2
        series += term
    return 2 / math.pi * (angle + math.sin(angle) * series) if odd else math.sin(angle) * series


@cache
def quantile(degrees: int, part: float = 0.95) -> float:
    """Return the t between whose negative and itself a part of the distribution lies.

    >>> round(quantile(4), 3), round(quantile(99), 3)
    (2.776, 1.984)
    """
    if degrees > LARGE:
        return NormalDist().inv_cdf((1 + part) / 2)
    low, high = 0.0, 1.0
    while within(high, degrees) < part:
        low, high = high, 2 * high
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if within(middle, degrees) < part else (low, middle)
    return high
