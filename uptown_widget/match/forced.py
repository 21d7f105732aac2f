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

    def start(self) -> None:
        """Play the person's only move, if it is their turn."""
        session, viewpoint = self._session, self._session.viewpoint
        asked = viewpoint.at is None and not viewpoint.curtain and not viewpoint.over
        if not asked or not session.ui.shared.forced or self.taken_back or self._task.busy:
            return
        if session.match.current_player == viewpoint.viewer:
            moves = session.observation.legal_moves()
            if len(moves) == 1:
                self._task.run(self._play(moves[0]))

    def stop(self) -> None:
        """Leave the move to the person."""
        self._task.stop()
        self.taken_back = False

    def _play(self, move: Any) -> Steps:  # noqa: ANN401  the game's own type
        session = self._session
        with use_language(session.language):
            session.notice = say("You have only one move. It is played for you.")
        session.show()
        yield max(session.bot_runner.pace, PAUSE)
        if session.ui.shared.forced:
            session.play(move)
