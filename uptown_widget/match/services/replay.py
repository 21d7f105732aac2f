"""Replay by itself: turn after turn is shown, with pauses."""

from collections.abc import Callable

from uptown_widget.match.tasks import BackgroundTask, Steps

MIN_PACE = 0.25
"""The least seconds between two turns."""


class Replay:
    """Shows one turn after another.

    :param at: returns how many turns led to the position shown; None for the present
    :param look: shows the position after some turns
    :param pace: returns the seconds between two turns
    """

    def __init__(
        self,
        at: Callable[[], int | None],
        look: Callable[[int], object],
        pace: Callable[[], float],
        failed: Callable[[BaseException], None],
    ) -> None:
        self._at, self._look, self._pace = at, look, pace
        self._task = BackgroundTask(failed)

    @property
    def running(self) -> bool:
        """Whether turns are being shown one after another."""
        return self._task.busy and self._at() is not None

    def start(self) -> None:
        """Go on from the position shown."""
        self._task.run(self._turn_after_turn())

    def stop(self) -> None:
        """Stay where the replay is."""
        self._task.stop()

    def _turn_after_turn(self) -> Steps:
        while (at := self._at()) is not None:
            yield max(self._pace(), MIN_PACE)
            self._look(at + 1)
