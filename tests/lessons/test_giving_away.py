"""A first wrong try gives nothing away: no right square, number or choice, and no mark on the board."""

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from operator import call

import pytest

from tests.kinds import sure
from tests.lessons.answers_told import told_answers
from uptown_widget.i18n import LANGUAGES, use_language
from uptown_widget.lessons import (
    Exercise,
    ExerciseSession,
    FindMove,
    MarkSquares,
    Predict,
    answers,
    board,
    course,
    daily,
    generate,
    puzzles,
    upturn_course,
)
from uptown_widget.lessons.exercise import Attempt
from uptown_widget.lessons.exercise_game import UPTOWN
from uptown_widget.lessons.predict import DIGITS
from uptown_widget.screen.controls import Event
from uptown_widget.uptown import SQUARES, Move, square_name

MORE: list[Exercise] = [
    MarkSquares("joining", "Which?", board("C  bb.bb...."), answers.joining("blue")),
    MarkSquares("capturable", "Which?", board("C  .yyy....."), answers.capturable("yellow")),
    Predict("groups", "How many?", board("C  bb.bb...."), answers.groups_of_color("blue")),
]
"""Exercises without sentences of their own."""


@cache
def exercises(language: str) -> tuple[Exercise, ...]:
    with use_language(language):
        chapters = map(call, (*course.CHAPTERS, *upturn_course.CHAPTERS))
        told = [exercise for chapter in chapters for exercise in chapter.exercises]
    if language != "en":  # nothing is written for a single puzzle: one language will do
        return *told, *MORE
    made = (generate(kind, random.Random(f"given away/{kind}"), 1) for kind in puzzles.KINDS)
    return *told, *MORE, *puzzles.of(), *daily.of("2026-11-23"), *made


def every(kind: type[Exercise], language: str) -> list[Exercise]:
    return [
        exercise
        for exercise in exercises(language)
        if isinstance(exercise, kind) and (exercise.game is UPTOWN or not isinstance(exercise, FindMove))
    ]


def opened(exercise: Exercise) -> Attempt:
    return ExerciseSession([exercise]).attempt


def wrong_marks(exercise: MarkSquares) -> Iterator[frozenset[int]]:
    """Yield wrong answers: all but one, one too many, one instead of another, one alone."""
    right, others = exercise.right, frozenset(SQUARES) - exercise.right
    for square in others:
        yield right | {square}
        yield frozenset({square})
        yield right - {min(right)} | {square}
    for square in right:
        yield right - {square} or others
    yield others


def wrong_answers(exercise: Predict) -> set[str]:
    return {*exercise.choices, *map(str, exercise.why), *(() if exercise.choices else DIGITS)} - {exercise.right}


def wrong_moves(exercise: FindMove) -> list[object]:
    right = exercise.right
    return [move for move in exercise.observation.legal_moves() if move not in right]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_missing_square_is_named_and_other_squares_could_be_right(language: str) -> None:
    found = every(MarkSquares, language)
    assert len(found) > 5
    for exercise in found:
        assert isinstance(exercise, MarkSquares)
        right = exercise.right
        for marked in wrong_marks(exercise):
            with use_language(language):
                told = exercise.grade(marked).text
            assert not told_answers(exercise, told, language), (exercise.name, told)
            # One more that is missing, or another one in place of it, and nothing else would be said.
            missing, unmarked = sorted(right - marked), sorted(frozenset(SQUARES) - right - marked)
            if unmarked:
                other = replace(exercise, squares=[*map(square_name, right - {*missing[:1]} | {unmarked[0]})])
                with use_language(language):
                    assert other.grade(marked).text == told, exercise.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_right_number_or_choice_is_told_and_another_one_could_be_right(language: str) -> None:
    found = every(Predict, language)
    assert len(found) > 10
    for exercise in found:
        assert isinstance(exercise, Predict)
        right = exercise.right
        for given in wrong_answers(exercise):
            with use_language(language):
                told = exercise.grade(given).text
            assert not exercise.grade(given).right
            assert not told_answers(exercise, told, language), (exercise.name, told)
            for other in {*(exercise.choices or map(str, range(100)))} - {right, given}:
                with use_language(language):
                    changed = replace(exercise, answer=other)
                    assert changed.grade(given).text == told, exercise.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_square_of_a_right_move_is_told(language: str) -> None:
    found = every(FindMove, language)
    assert len(found) > (40 if language == "en" else 5)
    for exercise in found:
        assert isinstance(exercise, FindMove)
        attempt = opened(exercise)
        with use_language(language):
            # What a move did is told, its own square too.
            lines = [
                exercise.grade(move, attempt).text.replace(square_name(sure(Move, move).square), "")
                for move in wrong_moves(exercise)
            ]
        assert not told_answers(exercise, "\n".join(lines), language), exercise.name


def fallible() -> Iterator[Exercise]:
    """All but those that every legal move solves."""
    return (each for each in exercises("en") if not isinstance(each, FindMove) or wrong_moves(each))


def test_the_board_shows_nothing_more_after_a_first_wrong_try() -> None:
    for exercise in fallible():
        shows_nothing_more_after_a_wrong_try(exercise)


def shows_nothing_more_after_a_wrong_try(exercise: Exercise) -> None:
    session = ExerciseSession([exercise])
    before = session.screen.scene
    if isinstance(exercise, MarkSquares):
        for square in next(wrong_marks(exercise)):
            session.handle(Event("press", f"square:{square_name(square)}"))
        before = session.screen.scene
        session.handle(Event("press", "check"))
    elif isinstance(exercise, Predict):
        wrong = min(wrong_answers(exercise))
        index = [*(exercise.choices or DIGITS)].index(wrong) if wrong in (exercise.choices or DIGITS) else 0
        typed = not exercise.choices and exercise.right not in DIGITS
        session.handle(Event("submit", "number", wrong) if typed else Event("press", f"answer:{index}"))
    else:
        assert isinstance(exercise, FindMove)
        session.handle(Event("submit", "move", str(wrong_moves(exercise)[0])))
    assert session.attempt.wrong_tries == 1, exercise.name
    after = session.screen.scene
    assert (after.shapes, after.slides) == (before.shapes, before.slides), exercise.name
    assert all(control.id != "answer" for control in session.screen.controls())


def test_a_hint_after_a_second_wrong_move_leaves_something_to_find() -> None:
    for exercise in fallible():
        if isinstance(exercise, FindMove) and exercise.game is UPTOWN:
            moves = wrong_moves(exercise)
            told = exercise.grade(moves[0], replace(opened(exercise), wrong_tries=1)).text
            place = told.rpartition("Look at ")[2]
            assert any(_lies(move, place) for move in exercise.right), told
            assert any(_lies(move, place) for move in moves), told


def _lies(move: object, place: str) -> bool:
    name = square_name(sure(Move, move).square)
    return place in {f"row {name[0]}.", f"column {name[1]}."}
