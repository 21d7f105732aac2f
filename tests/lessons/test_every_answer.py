"""Every exercise on the rules is answered in every way; its drawing tells no answer; its claim names its source."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from uptown_widget.i18n import LANGUAGES, use_language
from uptown_widget.lessons import (
    Exercise,
    ExerciseSession,
    FindMove,
    MarkSquares,
    Predict,
    course,
    first_game,
    first_upturn,
    upturn_course,
)
from uptown_widget.uptown.rules.board import SQUARES
from uptown_widget.uptown.view import ui as uptown_ui
from uptown_widget.upturn.rules.state import Observation as UpturnObservation
from uptown_widget.upturn.view import ui as upturn_ui
from uptown_widget.upturn.view.art.board import draw
from uptown_widget.upturn.view.highlights import highlights

CHAPTERS = (*course.CHAPTERS, *upturn_course.CHAPTERS)
GUIDED = (*first_game.CHAPTERS, *first_upturn.CHAPTERS)


def exercises() -> Iterator[tuple[str, Exercise]]:
    """Yield every exercise with its chapter's name, and the questions of the guided games."""
    for make in (*CHAPTERS, *GUIDED):
        chapter = make()
        yield from ((chapter.name, each) for each in chapter.exercises if make in CHAPTERS or isinstance(each, Predict))


ALL = [pytest.param(each, id=f"{chapter}/{each.name}") for chapter, each in exercises()]


@pytest.mark.parametrize("exercise", ALL)
def test_each_answer_is_judged_and_each_wrong_one_has_a_reason(exercise: Exercise) -> None:
    table = ExerciseSession([exercise])
    told: dict[str, bool] = {}
    match exercise:
        case FindMove():
            attempt = table.attempt
            for move in exercise.observation.legal_moves():
                feedback = exercise.grade(move, attempt)
                told[feedback.text] = feedback.right
                assert feedback.right is (move in exercise.right)
        case MarkSquares():
            right = exercise.right
            for square in SQUARES:
                for marked in (frozenset({square}), right - {square}, right | {square}):
                    feedback = exercise.grade(marked)
                    told[feedback.text] = feedback.right
                    assert feedback.right is (marked == right)
        case Predict():
            for answer in exercise.choices or map(str, range(100)):
                feedback = exercise.grade(answer)
                told[feedback.text] = feedback.right
                assert feedback.right is (answer == exercise.right)
    every = isinstance(exercise, FindMove) and len(exercise.right) == len(exercise.observation.legal_moves())
    assert set(told.values()) == ({True} if every else {True, False})
    assert "Right" not in exercise.solution(table.attempt)[1], "nobody has answered"
    assert [text for text in told if not text.endswith((".", "!", "?")) or re.search(r"Right! Right|\.\.$", text)] == []


@pytest.mark.parametrize("exercise", ALL)
def test_no_drawing_tells_the_answer(exercise: Exercise) -> None:
    table = ExerciseSession([exercise])
    screen, seen, ui = table.screen, table.observation, table.attempt.ui
    if isinstance(seen, UpturnObservation):
        assert isinstance(ui, upturn_ui.UI)
        shown = highlights(seen, ui)
        drawn = [draw(seen, replace(shown, legal=legal), seen.player) for legal in (frozenset({0}), frozenset({1}))]
        assert drawn[0].shapes == drawn[1].shapes, "stones look the same whether they fit or not"
    else:
        assert isinstance(ui, uptown_ui.UI)
        assert not ui.safe, "shields tell what is protected"
        if "How many" in exercise.question():
            assert screen.cards == (), "cards count groups"
            assert "group" not in exercise.question().lower() or exercise.hides == "groups", "so do outlines"


@pytest.mark.parametrize("exercise", [each for each in ALL if not isinstance(each.values[0], FindMove)])
def test_the_drawing_is_the_same_whatever_the_answer_is(exercise: Exercise) -> None:
    other: Exercise
    if isinstance(exercise, MarkSquares):
        other = replace(exercise, squares=["A1"])
    else:
        assert isinstance(exercise, Predict)
        other = replace(exercise, answer=next(each for each in exercise.choices or "12" if each != exercise.right))
    first, second = (ExerciseSession([each]).screen for each in (exercise, other))
    assert first.scene.shapes == second.scene.shapes
    assert first.cards == second.cards


SOURCES = {
    "first move/first move": "sheets: a turn",
    "placing/saxophone": "sheets: what fits",
    "placing/three tiles": "sheets: what fits",
    "placing/wild": "sheets: what fits",
    "groups/count groups": "sheets: the end",
    "groups/one group": "sheets: the end",
    "joining/extend": "sheets: the end",
    "joining/join": "sheets: the end",
    "capturing/capture": "sheets: captures",
    "capturing/own tile": "sheets: captures",
    "protected/middle": "sheets: captures",
    "protected/where E goes": "sheets: what fits, captures",
    "protected/block": "sheets: captures",
    "protected/protected": "sheets: captures",
    "helping/helped": "sheets: captures, the end",
    "helping/no help": "sheets: captures, the end",
    "passing/no tile fits": "no sheet foresees it: our choice",
    "passing/only captures": "sheets: everybody must place",
    "ending/turns": "sheets: the end",
    "ending/winner": "sheets: the end",
    "two players/two colours": "sheets: two players",
    "two players/own colour": "sheets: two players",
    "blockers/score": "help: variants",
    "blockers/low score": "help: variants",
    "aim/aim": "sheet: the winner; that the lot says who begins is our choice (U2)",
    "aim/last stone": "sheet: the winner",
    "opening/stones taken": "sheet: preparation",
    "opening/open": "sheet: the game begins",
    "opening/may open": "sheet: the game begins, with one of the numbered stones",
    "opening/not opening": "sheet: if you cannot or do not want to play; who opens then is our choice (U4)",
    "row/what fits": "sheet: the game goes on, example 1",
    "row/small step": "sheet: the game goes on, example 1",
    "row/who is next": "sheet: the game goes on, example 2",
    "drawing/draw": "sheet: if you cannot or do not want to play",
    "drawing/draw or lay": "sheet: if you cannot or do not want to play",
    "turning/turn": "sheet: action stone C, and the example that allows it where a number fits (U8)",
    "turning/last number": "sheet: example 2",
    "turning/useless": "sheet: action stones B and C",
    "skipping/double skip": "sheet: action stone F",
    "skipping/win in one go": "sheet: action stone E, two players (U31)",
    "skipping/last action": "sheet: extra rules",
    "joker/joker": "sheet: action stone G, example 3",
    "joker/two in a turn": "sheet: action stone G",
    "twins/takes along": "sheet: H, example 4",
    "twins/gifts": "sheet: H, example 4",
    "twins/twin": "sheet: H, example 4",
    "twins/penalty": "sheet: H and I; which stones these are, and that they add up, is our choice (U0, U24)",
    "empty pot/pass": "no sheet foresees it: our choice (U26)",
    "empty pot/few left": "sheet: H; as far as the pot lasts is our choice (U22, U26)",
    "empty pot/all pass": "no sheet foresees it: our choice (U26)",
    "first game/protected": "sheets: captures",
    "first game/count": "sheets: the end",
}
"""By chapter and exercise, where what is graded comes from."""
OURS = {"en": r"our choice|choice is ours", "nl": "onze keuze", "fr": r"notre choix", "ko": "우리가 정"}


def test_everything_that_is_graded_names_its_source() -> None:
    assert [f"{chapter.replace('_', ' ')}/{each.name}" for chapter, each in exercises()] == [*SOURCES]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_chapter_says_what_is_our_choice_and_no_other_does(language: str) -> None:
    ours = {name.partition("/")[0] for name, source in SOURCES.items() if "our choice" in source}
    with use_language(language):
        for make in CHAPTERS:
            chapter = make()
            told = bool(re.search(OURS[language], " ".join(chapter.text)))
            assert told is (chapter.name.replace("_", " ") in ours), chapter.name
