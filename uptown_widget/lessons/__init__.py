"""Exercises, their checks, positions and puzzles; pure: a host shows them.

`board` sets up a position; `Predict`, `FindMove` and `MarkSquares` ask about it; `FunctionCheck` checks a
learner's function.
"""

from typing import TYPE_CHECKING

from uptown_widget.lazy import lazy
from uptown_widget.lessons import answers, daily, goals, puzzles
from uptown_widget.lessons.board import board, parse
from uptown_widget.lessons.exercise import Attempt, Exercise, Feedback
from uptown_widget.lessons.find_move import FindMove
from uptown_widget.lessons.generator import generate
from uptown_widget.lessons.mark_squares import MarkSquares
from uptown_widget.lessons.predict import Predict
from uptown_widget.lessons.progress import Progress, Result, Store, missed
from uptown_widget.lessons.session import ExerciseSession

if TYPE_CHECKING:
    from uptown_widget.lessons import checks
    from uptown_widget.lessons.function_check import FunctionCheck, Report
    from uptown_widget.lessons.summary import Summary
else:
    # What a page of lessons does without.
    __getattr__ = lazy(
        __name__,
        {
            "uptown_widget.lessons.checks": [],
            "uptown_widget.lessons.function_check": ["FunctionCheck", "Report"],
            "uptown_widget.lessons.summary": ["Summary"],
        },
    )

__all__ = [
    "Attempt",
    "Exercise",
    "ExerciseSession",
    "Feedback",
    "FindMove",
    "FunctionCheck",
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
    "daily",
    "generate",
    "goals",
    "missed",
    "parse",
    "puzzles",
]
