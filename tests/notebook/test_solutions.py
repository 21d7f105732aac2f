"""A solution is out of sight until a learner has tried twice, and what was shown is recorded as shown."""

from datetime import date
from pathlib import Path

import pytest

from uptown_widget.errors import GameError
from uptown_widget.i18n import LANGUAGES, use_language
from uptown_widget.lessons import ExerciseSession, FindMove, checks
from uptown_widget.lessons.session import TRIES_BEFORE_ANSWER
from uptown_widget.notebook import lessons
from uptown_widget.notebook.lessons import Lesson
from uptown_widget.screen.controls import Event, Prose
from uptown_widget.ui.days import streak_words


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def wrong(square: tuple[int, int]) -> set[tuple[int, int]]:
    return {square}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_solution_is_shown_after_two_wrong_tries_and_recorded(language: str) -> None:
    lesson = Lesson("04_groups", language)
    for _ in range(TRIES_BEFORE_ANSWER):
        assert "def " not in str(lesson.solution("neighbours"))
        assert not lesson.progress.of("04_groups", "neighbours").shown
        lesson.check(checks.neighbours(), wrong)
    shown = lesson.solution("neighbours")
    assert "def neighbours(square):" in shown._repr_markdown_()
    assert lesson.progress.of("04_groups", "neighbours").shown
    assert not lesson.progress.of("04_groups", "neighbours").solved


def test_who_has_solved_it_may_compare() -> None:
    lesson = Lesson("08_upturn", "en")
    lesson.progress.record_try("08_upturn", "fits", right=True)
    assert "def fits(" in str(lesson.solution("fits"))
    assert not lesson.progress.of("08_upturn", "fits").shown


def test_an_exercise_without_a_solution_gives_a_sentence() -> None:
    with pytest.raises(GameError, match="no solution of 'nothing'"):
        Lesson("04_groups", "en").solution("nothing")
    with pytest.raises(GameError, match="no solution"):
        Lesson("01_play", "en").solution("neighbours")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_puzzles_of_the_day_tell_the_days_in_a_row(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lessons, "display", lambda _: None)
    lesson, today = Lesson("03_tactics", language, texts=True), date.today()  # noqa: DTZ011
    for before in (1, 2):
        lesson.progress.record_day(date.fromordinal(today.toordinal() - before).isoformat())
    table = lesson.show_daily().session
    assert isinstance(table, ExerciseSession)
    with use_language(language):
        assert Prose((streak_words(2),)) in [block for each in table.screen.sections for block in each.blocks]
    assert (table.lesson, table.day, len(table.exercises)) == ("daily", today.isoformat(), 5)
    for _ in range(5):
        assert isinstance(table.exercise, FindMove)
        table.handle(Event("submit", "move", str(table.exercise.right[0])))
        table.handle(Event("press", "next"))
    assert Lesson("03_tactics", language).progress.streak(today.isoformat()) == 3
