"""Whole numbers of other libraries, such as NumPy. Standard library only; everyone may import this."""

import operator
from typing import SupportsIndex


def plain_number(value: object) -> object:
    """Return a whole number as one of Python's; anything else stays as it is.

    >>> plain_number(3), plain_number("3"), plain_number(True)
    (3, '3', True)
    """
    if type(value) in {int, bool} or not isinstance(value, SupportsIndex):
        return value
    try:
        return operator.index(value)
    except TypeError:  # an array of several
        return value
