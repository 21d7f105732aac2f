"""Tournaments between bots: `python -m uptown_widget.arena`."""

from uptown_widget.arena.command import ProgressBar
from uptown_widget.arena.standings import GameResult, format_faults, format_standings, standings
from uptown_widget.arena.tournament import seatings, tournament

__all__ = ["GameResult", "ProgressBar", "format_faults", "format_standings", "seatings", "standings", "tournament"]
