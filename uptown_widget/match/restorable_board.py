"""What is saved of a board, its match and the state of its screen; and how it is restored."""

from typing import Generic

from uptown_widget.i18n import LANGUAGES, say, use_language
from uptown_widget.match.autosave import AtTheScreen, SavedBoard
from uptown_widget.match.load import LoadedMatch
from uptown_widget.match.source import Board
from uptown_widget.match.viewpoint import Viewpoint
from uptown_widget.protocols import M, O
from uptown_widget.ui.shared_ui import switches, with_switches


class RestorableBoard(Generic[O, M]):
    """A board that can be saved and restored: the session, as its saving needs it."""

    def __init__(self, board: Board[O, M]) -> None:
        self._board = board

    @property
    def viewpoint(self) -> Viewpoint[O, M]:
        """The match, and who looks at it."""
        return self._board.viewpoint

    def saved(self) -> SavedBoard[O, M]:
        """Return the match and its screen as they are saved."""
        board, viewpoint, bots = self._board, self.viewpoint, self._board.services.bot_runner
        return SavedBoard(
            match=viewpoint.match,
            seating=viewpoint.seating,
            setup=board.ui.shared.setup,
            switches=switches(board.ui),
            screen=AtTheScreen(
                viewer=viewpoint.viewer,
                curtain=viewpoint.curtain,
                pace=bots.pace,
                paused=bots.paused,
                language=board.language,
                played=board.services.saving.played,
                begun=board.services.saving.begun,
            ),
            review=board.services.advice.verdicts,
        )

    def place(self, saved: SavedBoard[O, M], /) -> None:
        """Show an earlier match."""
        self._place(saved)
        self.viewpoint.curtain |= saved.screen.curtain

    def resume(self, saved: SavedBoard[O, M], /) -> None:
        """Restore a saved match, its language, pace and switches."""
        board, screen, bots = self._board, saved.screen, self._board.services.bot_runner
        if screen.language in LANGUAGES:  # a newer version may know more
            board.language = screen.language
        bots.pace, bots.paused = screen.pace, screen.paused
        self._place(saved, board.notice)
        viewpoint = self.viewpoint
        viewpoint.viewer = screen.viewer
        # Nobody knows who sits at the screen now.
        shared = viewpoint.hides and len(viewpoint.people) > 1
        viewpoint.curtain = not viewpoint.over and (screen.curtain or shared)
        board.ui = with_switches(board.ui, saved.switches)

    def _place(self, saved: SavedBoard[O, M], notice: str = "") -> None:
        self._board.place(LoadedMatch(saved.match, saved.seating, saved.setup, notice))
        if saved.review is not None:
            self._board.services.advice.resume(saved.review)

    def adopt_review(self, saved: SavedBoard[O, M], /) -> None:
        """Continue the review of the same match where another session left off, if that is further."""
        board, verdicts = self._board, saved.review or ()
        advice = board.services.advice
        if advice.verdicts is None:
            return
        if len(verdicts) < len(advice.verdicts):
            board.services.saving.save()
        elif len(verdicts) > len(advice.verdicts):
            advice.resume(verdicts)
            board.show()
            board.start_bots()

    def changed(self, *, save: bool) -> None:
        """Show what has changed, and save it if asked to."""
        self._board.changed(save=save)

    def adopted(self, *, save: bool) -> None:
        """Say that another session has changed this match, and go on with it."""
        board = self._board
        with use_language(board.language):
            board.notice = say("This match was changed in another tab or notebook. Here it is as it stands now.")
        board.changed(save=save)
        board.start_bots()
