"""Progress: counted, saved, read again, set aside when damaged, submitted, reset."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.lessons.pupil import ROW_C
from uptown_widget.errors import GameError
from uptown_widget.lessons import (
    Exercise,
    ExerciseSession,
    FindMove,
    FunctionCheck,
    Predict,
    Progress,
    Result,
    course,
    goals,
    missed,
    tactics,
)
from uptown_widget.lessons.chapter import Chapter
from uptown_widget.notebook.lessons import Lesson
from uptown_widget.notebook.progress_file import ProgressFile
from uptown_widget.screen.controls import Event

COUNT = Predict("count", "How many groups?", ROW_C, 2)
JOIN = FindMove("join", goals.Join(), ROW_C)
WILD = Predict("wild", "How many tiles?", ROW_C, 9)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def answer(lesson: Lesson, *names: str) -> str:
    widget = lesson.show(COUNT)
    for name in names:
        widget.session.handle(Event("press", name))
    assert widget.last_error is None
    widget.close()
    return str(widget.session.screen.status)


def sit(progress: Progress, exercise: Exercise, *names: str) -> None:
    """Do an exercise in a session of its own."""
    session = ExerciseSession([exercise], lesson="02_rules", progress=progress)
    for name in names:
        session.handle(Event("press", f"square:{name}" if name == "C3" else name))


def test_tries_are_counted_until_it_is_solved() -> None:
    progress = Progress()
    for right in (False, False, True, False):
        progress.record_try("a", "b", right=right)
    assert progress.of("a", "b") == Result(3, solved=True, missed=True)


def test_progress_survives_a_restart_of_the_kernel(folder: Path) -> None:
    answer(Lesson("02_rules", "en"), "answer:5", "answer:2")
    again = Lesson("02_rules", "nl")
    assert again.progress.of("02_rules", "count") == Result(2, solved=True, missed=True)
    assert (folder / "progress.json").exists()


def test_lessons_share_a_file(folder: Path) -> None:
    answer(Lesson("02_rules", "en"), "answer:2")
    other = Lesson("03_tactics", "en")
    other.show(JOIN)
    assert set(json.loads((folder / "progress.json").read_text())["lessons"]) == {"02_rules", "03_tactics"}


def test_two_open_lessons_both_save_their_progress(folder: Path) -> None:
    first, second = Lesson("02_rules", "en"), Lesson("03_tactics", "en")
    answer(first, "answer:2")
    answer(second, "answer:2")
    answer(first, "answer:2")
    kept = Progress(ProgressFile(folder / "progress.json"))
    assert kept.of("02_rules", "count").solved
    assert kept.of("03_tactics", "count").solved


def test_no_personal_data_is_saved(folder: Path) -> None:
    answer(Lesson("02_rules", "en"), "answer:5")
    kept = json.loads((folder / "progress.json").read_text())
    result = {"tries": 1, "solved": False, "shown": False, "missed": True}
    assert kept == {"format": 1, "lessons": {"02_rules": {"count": result}}}


@pytest.mark.parametrize(
    "damaged",
    [
        b"",
        b"{",
        b"[]",
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"format": 0, "lessons": {}}',
        b'{"format": 1, "lessons": {"a": 1}}',
        b'{"format": 1, "lessons": {"a": {"b": {"tries": -1, "solved": false, "shown": false}}}}',
        b'{"format": 1, "lessons": {"a": {"b": {"tries": true, "solved": false, "shown": false}}}}',
        b'{"format": 1, "lessons": {"a": {"b": {}}}}',
        b'{"format": 1, "lessons": {"a": {"b": {"tries": 1, "solved": true, "shown": false, "missed": 1}}}}',
        b'{"format": 1, "lessons": {}, "days": ["yesterday"]}',
        b'{"format": 1, "lessons": {}, "days": "2026-11-23"}',
    ],
    ids=range(13),
)
def test_a_damaged_file_is_set_aside_with_one_sentence(folder: Path, damaged: bytes) -> None:
    file = folder / "progress.json"
    file.write_bytes(damaged)
    lesson = Lesson("02_rules", "en")
    assert lesson.progress.notice == (
        "What was saved here could not be read. The original is kept as progress.json.unreadable-1."
    )
    answer(lesson, "answer:2")
    assert (folder / "progress.json.unreadable-1").read_bytes() == damaged
    assert json.loads(file.read_text())["lessons"]["02_rules"]["count"]["solved"]


def test_an_older_damaged_file_is_not_overwritten(folder: Path) -> None:
    for number in (1, 2, 2):
        (folder / "progress.json").write_text(f"damaged {number}")
        Lesson("02_rules", "en")
    for number in (1, 2):
        assert (folder / f"progress.json.unreadable-{number}").read_text() == f"damaged {number}"
    assert len([*folder.iterdir()]) == 3


def test_of_a_file_that_is_damaged_in_part_the_rest_counts(folder: Path) -> None:
    file = folder / "progress.json"
    answer(Lesson("02_rules", "en"), "answer:2")
    whole = json.loads(file.read_text())
    whole["lessons"]["03_tactics"] = {"join": {"tries": -1}}
    file.write_text(text := json.dumps({**whole, "days": ["2026-11-23", "yesterday"]}))
    lesson = Lesson("02_rules", "en")
    assert lesson.progress.notice.startswith("Part of what was saved here could not be read.")
    assert lesson.progress.of("02_rules", "count").solved
    assert lesson.progress.days == ["2026-11-23"]
    answer(lesson, "answer:2")
    assert (folder / "progress.json.unreadable-1").read_text() == text
    assert not Lesson("02_rules", "en").progress.notice


def test_progress_of_a_newer_version_stays_as_it_is(folder: Path) -> None:
    file = folder / "progress.json"
    file.write_text('{"format": 2, "lessons": {}}')
    lesson = Lesson("02_rules", "en")
    answer(lesson, "answer:2")
    assert lesson.progress.notice == (
        "What is saved here comes from a newer version of this program. "
        "It is left as it is, and nothing will be saved this time."
    )
    assert file.read_text() == '{"format": 2, "lessons": {}}'
    assert [*folder.iterdir()] == [file]


def test_in_a_folder_that_cannot_be_written_progress_lasts_until_the_end_of_the_session(folder: Path) -> None:
    lesson = Lesson("02_rules", "en", file=folder / "missing" / "progress.json")
    widget = lesson.show(COUNT)
    widget.session.handle(Event("press", "answer:2"))
    assert lesson.progress.of("02_rules", "count").solved
    assert lesson.progress.notice == "Your progress cannot be saved here: progress.json cannot be written."


def test_a_folder_in_place_of_the_file_does_not_stop_the_match(folder: Path) -> None:
    (folder / "progress.json").mkdir()
    (folder / "progress.json" / "in it").write_text("x")
    assert answer(Lesson("02_rules", "en"), "answer:2") == "Right: 2."


def test_nothing_is_written_without_a_file(folder: Path) -> None:
    answer(Lesson("02_rules", "en", file=None), "answer:2")
    assert list(folder.iterdir()) == []


def test_a_summary_lists_every_exercise() -> None:
    lesson = Lesson("02_rules", "en")
    answer(lesson, "answer:5", "answer:2")
    lesson.show(JOIN)
    assert str(lesson.summary()).splitlines() == [
        "Lesson 02_rules",
        "Name: ______________________________",
        "1 of 2 exercises solved.",
        "",
        "✓ count: solved in 2 tries",
        "· join: not tried yet",
    ]
    assert repr(lesson) == "<Lesson 02_rules: 1 of 2 exercises solved.>"


def test_a_summary_counts_all_exercises_of_the_chapters_of_a_lesson_met_or_not(folder: Path) -> None:
    lesson = Lesson("02_rules", "nl", chapters=course.CHAPTERS)
    names = [exercise.name for chapter in course.CHAPTERS for exercise in chapter().exercises]
    lesson.show_chapter(course.groups).session.handle(Event("press", "answer:3"))
    assert [*lesson.summary().results] == names
    assert (lesson.summary().solved, len(names)) == (1, 24)
    assert repr(lesson).endswith("1 van 24 oefeningen opgelost.>")
    assert (folder / "progress.json").read_text().count("tries") == 2, "what was not met is not kept"


def test_a_summary_can_be_submitted(folder: Path) -> None:
    lesson = Lesson("02_rules", "en")
    lesson.show(Predict("<b>", "?", ROW_C, 2))
    told = lesson.summary().save()
    assert told == "Saved as 02_rules-summary.html and 02_rules-summary.txt."
    page = (folder / "02_rules-summary.html").read_text(encoding="utf-8")
    assert "&lt;b&gt;" in page
    assert "<b>" not in page
    assert str(lesson.summary()) in (folder / "02_rules-summary.txt").read_text(encoding="utf-8")
    with pytest.raises(GameError, match="missing does not exist"):
        lesson.summary().save(folder / "missing")


def test_missed_exercises_come_back_until_they_are_right_at_once() -> None:
    progress, exercises = Progress(), (COUNT, JOIN, WILD)
    sit(progress, COUNT, "answer:5", "answer:2", "again", "answer:2")
    sit(progress, JOIN, "rack:blue:0", "C3")
    sit(progress, WILD, "answer:5", "answer:5", "answer", "again", "answer:9")
    assert missed(progress, "02_rules", exercises) == (COUNT, WILD)
    sit(progress, COUNT, "answer:2")
    sit(progress, WILD, "answer:4", "answer:9")
    assert missed(progress, "02_rules", exercises) == (WILD,)
    assert progress.of("02_rules", "wild") == Result(4, solved=True, shown=True, missed=True)
    sit(progress, WILD, "answer:9")
    assert missed(progress, "02_rules", exercises) == ()
    assert missed(progress, "another lesson", exercises) == ()


def session_of(lesson: Lesson, chapter: Callable[[], Chapter]) -> ExerciseSession:
    """Show a chapter in a notebook."""
    session = lesson.show_chapter(chapter).session
    assert isinstance(session, ExerciseSession)
    return session


def test_in_a_notebook_what_was_missed_comes_back_after_the_first_chapter_of_the_next_lesson(folder: Path) -> None:
    session_of(Lesson("02_rules", "en"), course.groups).handle(Event("press", "answer:9"))
    following = Lesson("03_tactics", "en")
    first, second = session_of(following, tactics.capture), session_of(following, tactics.join)
    assert [first.exercises[0].name, first.exercises[-1].name] == ["capture-1", "count groups"]
    assert second.exercises[-1].name != "count groups"
    first.go_to(len(first.exercises) - 1)
    assert "You missed this one before." in str(first.screen.section("task"))
    first.handle(Event("press", "answer:3"))
    assert Progress(ProgressFile(folder / "progress.json")).of("02_rules", "count groups").missed is False
    assert session_of(Lesson("03_tactics", "en"), tactics.capture).exercises[-1].name != "count groups"
    assert session_of(Lesson("02_rules", "en"), course.groups).exercises[0].name == "count groups"


def test_progress_of_version_1_knows_what_was_missed(folder: Path) -> None:
    entries = {
        "once": {"tries": 1, "solved": True, "shown": False},
        "twice": {"tries": 2, "solved": True, "shown": False},
        "not yet": {"tries": 1, "solved": False, "shown": False},
        "shown": {"tries": 2, "solved": False, "shown": True},
        "never": {"tries": 0, "solved": False, "shown": False},
    }
    (folder / "progress.json").write_text(json.dumps({"format": 1, "lessons": {"02_rules": entries}}))
    found = Progress(ProgressFile()).lesson("02_rules")
    assert [name for name, result in found.items() if result.missed] == ["twice", "not yet", "shown"]


def test_reset_deletes_the_progress_of_this_lesson_only(folder: Path) -> None:
    answer(Lesson("02_rules", "en"), "answer:2")
    other = Lesson("03_tactics", "en")
    answer(other, "answer:2")
    assert other.reset().endswith("Run its cells again to start over.")
    again = Progress(ProgressFile(folder / "progress.json"))
    assert again.lesson("03_tactics") == {}
    assert again.of("02_rules", "count").solved


def test_checks_of_functions_count_too() -> None:
    lesson, double = Lesson("04_groups", "en"), FunctionCheck("double", [(1,), (2,)], lambda number: 2 * number)

    def unfinished(_: int) -> int:
        raise NotImplementedError

    assert not lesson.check(double, unfinished)
    assert lesson.progress.of("04_groups", "double") == Result()
    assert not lesson.check(double, lambda number: number)
    assert lesson.check(double, lambda number: number + number)
    assert lesson.progress.of("04_groups", "double") == Result(2, solved=True)


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(GameError, match="Unknown language: 'xx'"):
        Lesson("02_rules", "xx", file=None)


def test_words_of_a_lesson_are_in_its_language() -> None:
    english, dutch = (str(Lesson("02_rules", language, file=None).summary()) for language in ("en", "nl"))
    assert "Lesson 02_rules" in english
    assert dutch.splitlines()[1].endswith("_" * 30)
