"""Tournaments between bots: `python -m uptown_widget.arena`, or `tournament` in Python."""

from uptown_widget.arena.command import ProgressBar
from uptown_widget.arena.differences import Difference, differences, format_differences
from uptown_widget.arena.games import Games
from uptown_widget.arena.results import Evaluation, Fault, GameResult
from uptown_widget.arena.rows import as_csv, move_rows, rows
from uptown_widget.arena.sequential import Sequential
from uptown_widget.arena.standings import Standing, Standings, format_faults, format_standings, standings
from uptown_widget.arena.tournament import seatings, tournament

__all__ = [
    "Difference",
    "Evaluation",
    "Fault",
    "GameResult",
    "Games",
    "ProgressBar",
    "Sequential",
    "Standing",
    "Standings",
    "as_csv",
    "differences",
    "format_differences",
    "format_faults",
    "format_standings",
    "move_rows",
    "rows",
    "seatings",
    "standings",
    "tournament",
]


def __dir__() -> list[str]:
    """List the public names."""
    return sorted(__all__)
