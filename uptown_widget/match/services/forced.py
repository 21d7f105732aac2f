"""Plays the only legal move of a person who has chosen so, after a pause with a notice."""

from collections.abc import Callable
from contextlib import suppress
from typing import Generic

from uptown_widget.errors import GameError
from uptown_widget.match.tasks import BackgroundTask, Steps
from uptown_widget.match.viewpoint import Viewpoint
from uptown_widget.protocols import M, O

PAUSE = 0.9
"""The least seconds in which the notice can be read before the move is made."""


def only_move(viewpoint: Viewpoint[O, M]) -> M | None:
    """Return the only move of the person who sees the present board; None if there are more, or none."""
    match = viewpoint.match
    if viewpoint.at is not None or viewpoint.curtain or viewpoint.over or match.current_player != viewpoint.viewer:
        return None
    moves = viewpoint.match.state().legal_moves()
    return moves[0] if len(moves) == 1 else None


class ForcedMoves(Generic[M]):
    """Plays a person's forced moves.

    :param due: returns the only move of the person who sees the present board and wants it played; None for any other
    :param announce: shows that the move is about to be played
    :param play: makes it
    :param pace: returns the seconds that a bot waits
    """

    def __init__(
        self,
        due: Callable[[], M | None],
        announce: Callable[[], object],
        play: Callable[[M], object],
        pace: Callable[[], float],
        failed: Callable[[BaseException], None],
    ) -> None:
        self._due, self._announce, self._play, self._pace = due, announce, play, pace
        self._task = BackgroundTask(failed)
        self.taken_back: bool = False
        """Whether the person has undone moves: what was taken back is not made again at once."""

    @property
    def busy(self) -> bool:
        """Whether a move is about to play itself."""
        return self._task.busy

    @property
    def imminent(self) -> bool:
        """Whether the person's only move is about to be played for them."""
        return self.busy and self._due() is not None

    def start(self) -> None:
        """Play the person's only move, if it is their turn."""
        move = None if self.taken_back else self._due()
        if move is not None and not self.busy:
            self._task.run(self._steps(move))

    def stop(self) -> None:
        """Leave the move to the person."""
        self._task.stop()
        self.taken_back = False

    def _steps(self, move: M) -> Steps:
        self._announce()
        yield max(self._pace(), PAUSE)
        if not self.taken_back and self._due() == move:  # unless the person looks at an earlier turn meanwhile
            with suppress(GameError):  # such as while somebody asks to take back a move: it is tried again after that
                self._play(move)
