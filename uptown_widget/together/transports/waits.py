"""How long it takes until a bot may play for those who are not connected, as a room has told it."""

import math
from collections.abc import Callable, Mapping


class Waits:
    """The seconds that are left, by member.

    :param clock: seconds
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._told: Mapping[int, int] = {}
        """What the room has told last."""
        self._over_at: dict[int, float] = {}

    def hear(self, told: Mapping[int, int]) -> None:
        """Count down from what the room has told, if that is news."""
        if told is not self._told:
            self._told, now = told, self._clock()
            self._over_at = {member: now + seconds for member, seconds in told.items()}

    def of(self, member: int) -> int:
        """Return in how many seconds a bot may play for a member."""
        return max(0, math.ceil(self._over_at.get(member, 0) - self._clock()))

    def tick(self) -> bool:
        """Forget those that are over; return whether any was left to count down."""
        counting = bool(self._over_at)
        self._over_at = {member: when for member, when in self._over_at.items() if when > self._clock()}
        return counting
