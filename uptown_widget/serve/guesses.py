"""How fast the codes of rooms can be guessed, whoever does it."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

RATE = 20
"""Wrong codes each second, and at once."""
MAX_WAIT = 5.0
"""Seconds; whoever would have to wait for longer is turned away, and tries again."""
MAX_PER_ADDRESS = 10
"""Of one address so many may wait, so that others are let in meanwhile."""


class Guesses:
    """A queue in which newcomers wait once too many codes were wrong; with a right code they wait as long.

    :param clock: seconds
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._next = clock() - 1
        self._waiting: Counter[str] = Counter()

    @contextmanager
    def queue(self, address: str, *, wrong: bool) -> Iterator[float | None]:
        """Give the seconds that a newcomer has to wait; None turns them away.

        :param address: where they come from; "" if that is not known, as behind a proxy
        :param wrong: whether there is no room with the code that was given
        """
        now = self._clock()
        wait = max(0.0, self._next - now)
        if wait > MAX_WAIT or (address and wait and self._waiting[address] >= MAX_PER_ADDRESS):
            yield None
            return
        if wrong or wait:
            self._next = max(self._next, now - 1) + 1 / RATE
        self._waiting[address] += 1
        try:
            yield wait
        finally:
            self._waiting[address] -= 1
            self._waiting += Counter()  # forgets whoever waits no more
