"""The chapters on tactics: one for each kind of puzzle, in the reader's language, and right moves with their reason."""

from operator import call
from pathlib import Path

import pytest

from lite.build.translation import translation
from tests.kinds import sure
from tests.lessons.notebooks import FOLDER, Run, cells
from uptown_widget.i18n import LANGUAGES, use_language
from uptown_widget.lessons import ExerciseSession, board, goals, lookahead, tactics
from uptown_widget.lessons.puzzles import KINDS, PUZZLES, Puzzle
from uptown_widget.lessons.stops import daily_stop
from uptown_widget.notebook.lessons import Lesson
from uptown_widget.uptown import Move, Observation, parse_square

NOTEBOOK = FOLDER / "03_tactics.ipynb"


def test_there_is_a_chapter_for_each_kind_with_its_puzzles_from_easy_to_hard() -> None:
    chapters = [*map(call, tactics.CHAPTERS)]
    assert [chapter.name for chapter in chapters] == [f"{kind} puzzles" for kind in KINDS]
    for kind, chapter in zip(KINDS, chapters, strict=True):
        assert [exercise.name for exercise in chapter.exercises] == [f"{kind}-{level}" for level in (1, 2, 3)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_headings_of_the_notebook_are_the_titles_in_every_language(language: str) -> None:
    *heads, _ = [source.removeprefix("## ") for _, source in cells(NOTEBOOK) if source.startswith("## ")]
    with use_language(language):
        day = daily_stop("2026-11-22", language).chapter
        titles = [chapter.title for chapter in (*map(call, tactics.CHAPTERS[1:]), day, tactics.endless())]
    assert titles == [translation(head, language) for head in heads]


def test_the_notebook_shows_texts_and_puzzles_in_the_language_of_the_browser(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    ran = Run(NOTEBOOK, tmp_path)
    assert {table.language for table in ran.tables} == {"fr"}
    assert ran.tables[1].screen.status == "Reliez deux de vos groupes."
    assert len(ran.tables) == len(tactics.CHAPTERS) + 2, "the puzzles of the day, and as many as one likes"
    assert capsys.readouterr().out.count("Markdown object") == len(ran.tables), "each with its text"


def test_a_lesson_shows_the_text_of_a_chapter_only_if_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr("uptown_widget.notebook.lessons.display", lambda text: told.append(text.data))
    Lesson("x", "nl", file=None).show_chapter(tactics.two_plans)
    assert told == []
    Lesson("x", "nl", texts=True, file=None).show_chapter(tactics.two_plans)
    (text,) = told
    assert text.startswith("**Twee plannen**\n\nIn één beurt kan een tegenstander één verbindingsvakje bezetten")


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.name)
def test_a_right_move_is_praised_with_its_reason(puzzle: Puzzle) -> None:
    exercise = puzzle.exercise()
    seen, attempt = exercise.observation, ExerciseSession([exercise]).attempt
    for move in exercise.right:
        why = goals.reason(exercise.aim, seen, move)
        told = exercise.grade(move, attempt).text
        assert why in told
        assert bool(why) == (puzzle.kind not in {"join", "join-three"}), "where the groups joined say it"
        if puzzle.kind == "safe":
            made = sure(Move, move)
            after = sure(Observation, seen).table.after(made)
            assert lookahead.holds_together(after, made.square) == why.startswith("Without your tile")
    assert goals.reason(exercise.aim, seen, exercise.right[0]) in exercise.solution(attempt)[1]


def test_a_tile_holds_its_group_together_if_it_would_fall_apart_without_it() -> None:
    table = board("C  bbb......\nE  y........").table
    held = {name: lookahead.holds_together(table, parse_square(name)) for name in ("C1", "C2", "E1", "I9")}
    assert held == {"C1": False, "C2": True, "E1": False, "I9": False}
