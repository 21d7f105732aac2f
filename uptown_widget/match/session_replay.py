"""How a session looks back at earlier turns, one by one or by itself."""

from uptown_widget.match.forced import ForcedMoves
from uptown_widget.match.session_screen import SessionScreen
from uptown_widget.match.tasks import Steps

REPLAY_PACE = 0.25
"""The least seconds between two turns of a replay."""


class SessionReplay(SessionScreen):
    """What shows other turns of the match than the last."""

    forced: ForcedMoves

    def look(self, ply: int | None) -> None:
        """Show the board as it was after some turns; None goes back to the present."""
        self._autoplay.stop()
        self._look(ply)

    def autoplay(self, *, on: bool) -> None:
        """Show turn after turn from the one shown, or from the first; or stop."""
        self.look(self.viewpoint.at or 0 if on else self.viewpoint.at)
        if on:
            self._autoplay.run(self._turn_after_turn())
            self.show()

    def _turn_after_turn(self) -> Steps:
        while self.viewpoint.at is not None:
            yield max(self.bot_runner.pace, REPLAY_PACE)
            self._look(self.viewpoint.at + 1)

    def _look(self, ply: int | None) -> None:
        self.advice.drop_hint()
        self.viewpoint.look(ply)
        self.show()
        self.forced.start()
