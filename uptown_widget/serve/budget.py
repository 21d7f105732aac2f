"""How many frames a device may send in which time."""

from collections.abc import Callable


class Budget:
    """So many frames at once, and so many more each second.

    :param clock: seconds
    """

    def __init__(self, clock: Callable[[], float], burst: int, rate: int) -> None:
        self._clock, self._burst, self._rate = clock, burst, rate
        self._left, self._counted = float(burst), clock()

    def take(self) -> float:
        """Count a frame; return how many more may come, below zero if this one was too many."""
        now = self._clock()
        refilled = min(self._burst, self._left + (now - self._counted) * self._rate)
        self._left, self._counted = max(refilled, -self._burst) - 1, now
        return self._left
