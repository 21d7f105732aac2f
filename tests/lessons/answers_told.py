"""Finds answers of exercises in what a learner is told."""

import re

from tests.kinds import sure
from uptown_widget.lessons import Exercise, FindMove, MarkSquares, Predict
from uptown_widget.lessons.predict import DIGITS
from uptown_widget.uptown import Move, square_name

NAMED = re.compile(r"\b[A-I][1-9](?!\d)")
"""The name of a square."""
NUMBERS = {
    "en": "zero one two three four five six seven eight nine",
    "nl": "nul één twee drie vier vijf zes zeven acht negen",
    "fr": "zéro un deux trois quatre cinq six sept huit neuf",
    "ko": "영 하나/한 둘/두 셋/세 넷/네 다섯 여섯 일곱 여덟 아홉",
}


def told_answers(exercise: Exercise, told: str, language: str) -> set[str]:
    """Return the right squares, number or choice that a text names, unless the task names them."""
    if isinstance(exercise, Predict):
        right, rest = exercise.right, NAMED.sub("", told)
        words = NUMBERS[language].split()[int(right)].split("/") if right in DIGITS else []
        return {word for word in (right, *words) if re.search(rf"(?<!\w){re.escape(word)}(?!\w)", rest)}
    assert isinstance(exercise, (MarkSquares, FindMove))
    squares = {sure(Move, move).square for move in exercise.right} if isinstance(exercise, FindMove) else exercise.right
    return set(NAMED.findall(told)) & {*map(square_name, squares)} - set(NAMED.findall(exercise.question()))
