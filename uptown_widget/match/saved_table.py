"""What is saved of a session: its match and the state of its screen; and going over to what was saved."""

from typing import Any

from uptown_widget.i18n import LANGUAGES, say, use_language
from uptown_widget.match.autosave import SavedTable
from uptown_widget.match.load import LoadedMatch
from uptown_widget.match.source import Board
from uptown_widget.ui.shared_ui import switches, with_switches


def saved_table(board: Board[Any]) -> SavedTable:
    """Return what is saved of a session."""
    viewpoint, bots = board.viewpoint, board.services.bot_runner
    return SavedTable(
        match=viewpoint.match,
        seating=viewpoint.seating,
        setup=board.ui.shared.setup,
        switches=switches(board.ui),
        viewer=viewpoint.viewer,
        curtain=viewpoint.curtain,
        pace=bots.pace,
        paused=bots.paused,
        language=board.language,
        played=board.services.saving.played,
        review=board.services.advice.verdicts,
    )


def place_table(board: Board[Any], table: SavedTable) -> None:
    """Go over to a match that waited."""
    _place(board, table)
    board.viewpoint.curtain |= table.curtain


def resume_table(board: Board[Any], table: SavedTable) -> None:
    """Go over to a saved match, its language, pace and switches."""
    if table.language in LANGUAGES:  # a newer version may know more
        board.language = table.language
    board.services.bot_runner.pace, board.services.bot_runner.paused = table.pace, table.paused
    _place(board, table, board.notice)
    viewpoint = board.viewpoint
    viewpoint.viewer = table.viewer
    # Nobody knows who sits at the screen now.
    viewpoint.curtain = not viewpoint.over and (table.curtain or len(viewpoint.people) > 1)
    board.ui = with_switches(board.ui, table.switches)


def _place(board: Board[Any], table: SavedTable, notice: str = "") -> None:
    board.place(LoadedMatch(table.match, table.seating, table.setup, notice))
    if table.review is not None:
        board.services.advice.resume(table.review)


def adopt_review(board: Board[Any], table: SavedTable) -> None:
    """Go on with the review of the same match from where it has come in another session, if that is further."""
    advice, verdicts = board.services.advice, table.review or ()
    if advice.verdicts is None:
        return
    if len(verdicts) < len(advice.verdicts):
        board.services.saving.save()
    elif len(verdicts) > len(advice.verdicts):
        advice.resume(verdicts)
        board.show()
        board.start_bots()


def adopted(board: Board[Any], *, save: bool) -> None:
    """Say that another session has changed this match, and go on with it."""
    with use_language(board.language):
        board.notice = say("This match was changed in another tab or notebook. Here it is as it stands now.")
    board.changed(save=save)
    board.start_bots()
