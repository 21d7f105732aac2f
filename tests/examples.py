"""How many examples hypothesis tries of a law: few in an ordinary run, each time others, and many in a long one."""

import os

from hypothesis import settings

TIMES = int(os.environ.get("UPTOWN_EXAMPLES", "1"))
"""So many times as many; `make test-long` tries 20 times as many."""


def examples(number: int) -> settings:
    """Try so many in an ordinary run."""
    return settings(max_examples=number * TIMES)
