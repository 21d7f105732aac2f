"""Games that tests look into again and again: each is played once, as far as somebody has looked."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import islice
from typing import Any, TypeVar

T = TypeVar("T")
begun = lru_cache(maxsize=64)(lambda states, *which: (list[Any](), states(*which)))


def so_far(states: Callable[..., Iterator[T]], plies: int, *which: Any) -> T:
    """Return the state of a game after so many moves, or its end."""
    found, others = begun(states, *which)
    found.extend(islice(others, max(0, plies + 1 - len(found))))
    state: T = found[: plies + 1][-1]
    return state
