"""Who was heard when, as far as one page knows that others are connected to."""

from collections.abc import Callable, Iterable

MINUTE = 60
"""Seconds of absence after which a bot may take somebody's seat."""
SILENCE = 30
"""Seconds without a word after which a guest counts as away, though the connection stands: a browser may have stopped
the page. Pages say something every 16 seconds."""


class Attendance:
    """Notes of who is here.

    :param clock: seconds
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._opened_at = self._looked_at = clock()
        self._last_here: dict[int, float] = {}
        """When a member was connected last."""
        self._last_word: dict[int, float] = {}
        """When something came over a connection last."""

    def heard(self, number: int) -> None:
        """Note that something came over a connection."""
        self._last_word[number] = self._clock()

    def closed(self, number: int) -> None:
        """Forget a connection that has ended."""
        self._last_word.pop(number, None)

    def silent(self, numbers: Iterable[int]) -> list[int]:
        """Look around: return the connections over which nothing has come for long."""
        now = self._clock()
        if now - self._looked_at >= SILENCE:  # this page itself was stopped, and has heard nobody
            self._last_word.clear()
        self._looked_at = now
        return [number for number in numbers if now - self._last_word.setdefault(number, now) >= SILENCE]

    def here(self, members: Iterable[int]) -> None:
        """Note which members are connected."""
        self._last_here |= dict.fromkeys(members, self._clock())

    def wait(self, member: int) -> float:
        """Return in how many seconds a member will have been away for a minute, as far as this page has seen."""
        return max(0, self._last_here.get(member, self._opened_at) + MINUTE - self._clock())
