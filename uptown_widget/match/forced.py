"""The only legal move of a person who does not want to be asked: it plays itself, after a pause with a notice."""

from typing import TYPE_CHECKING, Any

from uptown_widget.i18n import say, use_language
from uptown_widget.match.tasks import BackgroundTask, Steps

if TYPE_CHECKING:
    from uptown_widget.match.session import Session

PAUSE = 0.9
"""The least seconds in which the notice can be read before the move is made."""


class ForcedMoves:
    """Plays a session's forced moves while the person wants that."""

    def __init__(self, session: "Session") -> None:
        """Play nothing yet."""
        self._session = session
        self._task = BackgroundTask(session.failed)
        self.taken_back: bool = False
        """Whether the person has undone moves: what was taken back is not made again at once."""

    @property
    def busy(self) -> bool:
        """Whether a move is about to play itself."""
        return self._task.busy

    def start(self) -> None:
        """Play the person's only move, if it is their turn."""
        move = self._due()
        if move is not None and not self.busy:
            self._task.run(self._play(move))

    def stop(self) -> None:
        """Leave the move to the person."""
        self._task.stop()
        self.taken_back = False

    def _due(self) -> Any:  # noqa: ANN401  the game's own type
        """Return the move to be made for the person who sees the present board, or None."""
        session, viewpoint = self._session, self._session.viewpoint
        if not session.ui.shared.forced or self.taken_back:
            return None
        if viewpoint.at is not None or viewpoint.curtain or viewpoint.over:
            return None
        if session.match.current_player != viewpoint.viewer:
            return None
        moves = session.observation.legal_moves()
        return moves[0] if len(moves) == 1 else None

    def _play(self, move: Any) -> Steps:  # noqa: ANN401
        session = self._session
        with use_language(session.language):
            session.notice = say("You have only one move. It is played for you.")
        session.show()
        yield max(session.bot_runner.pace, PAUSE)
        if self._due() == move:  # unless the person looks at an earlier turn meanwhile
            session.play(move)
