"""Exercises, their checks, positions and puzzles; pure: a host shows them.

`board` draws a position, `Predict`, `FindMove` and `MarkSquares` ask something about it, `Checked` checks a function.
"""

from uptown_widget.lessons import answers, checks, goals, puzzles
from uptown_widget.lessons.board import board, parse
from uptown_widget.lessons.checked import Checked, Report
from uptown_widget.lessons.exercise import Desk, Exercise, Feedback
from uptown_widget.lessons.find_move import FindMove
from uptown_widget.lessons.generator import generate
from uptown_widget.lessons.mark_squares import MarkSquares
from uptown_widget.lessons.predict import Predict
from uptown_widget.lessons.progress import Progress, Result, Store, Summary
from uptown_widget.lessons.table import ExerciseTable

__all__ = [
    "Checked",
    "Desk",
    "Exercise",
    "ExerciseTable",
    "Feedback",
    "FindMove",
    "MarkSquares",
    "Predict",
    "Progress",
    "Report",
    "Result",
    "Store",
    "Summary",
    "answers",
    "board",
    "checks",
    "generate",
    "goals",
    "parse",
    "puzzles",
]
