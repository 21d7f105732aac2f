"""Arithmetic with the same results, to the last digit, on every machine and in every Python; standard library only.

`sum` adds floats with less error since Python 3.12, and `math.exp` and powers are the C library's. Bots compare numbers
such as these; where the last digit differs, so may a game.
"""

from collections.abc import Iterable
from math import factorial, floor, ldexp

_LOG_2 = (float.fromhex("0x1.62e42feep-1"), float.fromhex("0x1.a39ef35793c76p-33"))
"""The logarithm of 2 in two parts; multiples of the first, which has few digits, are exact."""
_SERIES = tuple(1 / factorial(power) for power in range(13, -1, -1))
"""What the powers count in the series of the exponential function, the highest first."""


def total(numbers: Iterable[float]) -> float:
    """Return the sum of numbers, added from left to right."""
    found = 0.0
    for number in numbers:
        found += number
    return found


def power(number: float, exponent: int) -> float:
    """Return a number multiplied by itself, so many times.

    >>> power(0.5, 3)
    0.125
    """
    found = 1.0
    for _ in range(exponent):
        found *= number
    return found


def exp(number: float) -> float:
    """Return e to the power of a number, between -700 and 700.

    >>> exp(0.0), round(exp(1.0), 12)
    (1.0, 2.718281828459)
    """
    doublings = floor(number / _LOG_2[0] + 0.5)
    rest = number - doublings * _LOG_2[0] - doublings * _LOG_2[1]
    found = 0.0
    for weight in _SERIES:
        found = found * rest + weight
    return ldexp(found, doublings)


def rounded(number: float, parts: float = 1e9) -> float:
    """Return the nearest multiple of one by so many parts: the nearest float to that decimal number.

    >>> rounded(2 / 3, 10)
    0.7
    """
    return floor(number * parts + 0.5) / parts
