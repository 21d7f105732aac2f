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
from uptown_widget.upturn.rules.state import Observation as UpturnObservation
from uptown_widget.upturn.view.art.board import draw
from uptown_widget.upturn.view.highlights import highlights
from uptown_widget.upturn.view.ui import UI

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
    assert [text for text in told if not text.endswith((".", "!", "?")) or re.search(r"Right! Right|\.\.$", text)] == []


@pytest.mark.parametrize("exercise", ALL)
def test_no_drawing_tells_the_answer(exercise: Exercise) -> None:
    table = ExerciseSession([exercise])
    screen, seen, ui = table.screen, table.observation, table.attempt.ui
    if isinstance(seen, UpturnObservation):
        assert isinstance(ui, UI)
        shown = highlights(seen, ui)
        drawn = [draw(seen, replace(shown, legal=legal), seen.player) for legal in (frozenset({0}), frozenset({1}))]
        assert drawn[0].shapes == drawn[1].shapes, "stones look the same whether they fit or not"
    elif "How many" in exercise.question():
        assert screen.cards == (), "cards count groups"
        assert not getattr(ui, "groups", False), "so do outlines"


SOURCES = {
    "first move": "sheets: components, a turn",
    "placing": "sheets: what fits",
    "groups": "sheets: the end",
    "joining": "sheets: the end",
    "capturing": "sheets: captures",
    "protected": "sheets: captures",
    "helping": "sheets: captures, the end",
    "passing": "sheets: everybody must place; that a turn is passed follows",
    "ending": "sheets: the end",
    "two players": "sheets: two players",
    "blockers": "help: variants",
    "aim": "sheet: the winner; the order of ties and who begins are our choice (U2, U26)",
    "row": "sheet: the game goes on, examples 1 and 2",
    "drawing": "sheet: if you cannot or do not want to play",
    "turning": "sheet: action stones B to D, example 2",
    "skipping": "sheet: action stones E and F, extra rules",
    "joker": "sheet: action stone G, example 3",
    "twins": "sheet: H and I, example 4; which stones, and a penalty stone before a twin, are our choice (U0, U24)",
}
"""By chapter, where what it grades comes from."""
OURS = {"en": r"our choice|choice is ours", "nl": "onze keuze", "fr": r"notre choix", "ko": "우리가 정"}


def test_every_chapter_that_grades_names_its_source() -> None:
    assert [make().name.replace("_", " ") for make in CHAPTERS] == [*SOURCES]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_chapter_says_what_is_our_choice_and_no_other_does(language: str) -> None:
    with use_language(language):
        for make in CHAPTERS:
            chapter = make()
            ours = "our choice" in SOURCES[chapter.name.replace("_", " ")]
            assert bool(re.search(OURS[language], " ".join(chapter.text))) is ours, chapter.name
