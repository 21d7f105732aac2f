"""Exercises in sequence: their order, answers shown, languages, and what a host relies on."""

import random

import pytest

from tests.lessons.pupil import ROW_C, SPLIT, Pupil
from uptown_widget.errors import GameError
from uptown_widget.lessons import Exercise, ExerciseSession, FindMove, MarkSquares, Predict, Result, generate, goals
from uptown_widget.screen.controls import Event

COUNT = Predict("count", "How many groups?", ROW_C, 2)
JOIN = FindMove("join", goals.Join(), ROW_C)
ENDS = MarkSquares("ends", "Which?", SPLIT, ["C2", "C4"], because="The ends.")


def test_exercises_are_shown_one_after_another() -> None:
    pupil = Pupil(COUNT, JOIN)
    assert not pupil.control("back").enabled  # type: ignore[union-attr]
    pupil.press("answer:2")
    assert pupil.control("next").primary  # type: ignore[union-attr]
    assert pupil.press("next") == "Join two of your groups."
    assert pupil.press("next") == "Join two of your groups.", "there is none after the last"
    assert pupil.press("back") == "Right: 2."
    assert pupil.tries == (1, True)


def test_more_puzzles_can_be_generated_without_end() -> None:
    pupil = Pupil(more=lambda number: generate("join", random.Random(number), 1))
    names = {pupil.table.exercise.name}
    for _ in range(3):
        pupil.press("next")
        names.add(pupil.table.exercise.name)
    assert len(names) == 4
    pupil.press("back", "back", "back")
    assert pupil.table.exercise.name in names


def test_an_exercise_can_be_restarted() -> None:
    pupil = Pupil(COUNT)
    pupil.press("answer:2", "again")
    assert pupil.table.screen.status == "How many groups?"
    pupil.press("answer:5")
    assert pupil.tries == (1, True), "solved stays solved"


@pytest.mark.parametrize(
    ("exercise", "wrong", "told"),
    [
        (COUNT, ["answer:5"], "Answer: 2."),
        (JOIN, ["rack:blue:0", "C9"], "This move works. C on C3. Groups: you 2 → 1."),
        (ENDS, ["A1", "check"], "These are the squares: C2 and C4. The ends."),
    ],
)
def test_the_answer_is_shown_after_two_wrong_tries_and_not_before(
    exercise: Exercise, wrong: list[str], told: str
) -> None:
    pupil = Pupil(exercise)
    pupil.press(*wrong)
    assert pupil.control("answer") is None
    pupil.press("answer")
    assert not pupil.table.attempt.done
    if exercise is ENDS:
        pupil.press("check")
    else:
        pupil.press(*wrong)
    assert pupil.press("answer") == told
    result = pupil.progress.of("test", exercise.name)
    assert (result.tries, result.solved, result.shown) == (2, False, True)
    assert "Answer shown." in pupil.task
    assert pupil.mood == "calm", "that is no success"


def test_an_answer_is_found_again_by_who_goes_back_and_restart_forgets_it() -> None:
    pupil = Pupil(COUNT, JOIN)
    pupil.press("answer:2")
    before = pupil.table.screen
    pupil.press("next")
    assert pupil.press("back") == "Right: 2."
    assert pupil.table.screen.sections == before.sections
    assert pupil.mood == "right"
    assert pupil.press("again") == "How many groups?"
    assert pupil.press("next", "back") == "How many groups?"


@pytest.mark.parametrize("way", [("again",), ("next", "back", "again")])
def test_an_answer_shown_is_not_solved_by_repeating_it(way: tuple[str, ...]) -> None:
    pupil = Pupil(COUNT, JOIN)
    pupil.press("answer:5", "answer:5", "answer", *way)
    assert pupil.press("answer:2") == "Right: 2."
    assert pupil.progress.of("test", "count") == Result(2, shown=True, missed=True)
    assert "Answer shown." in pupil.task
    later = Pupil(COUNT)
    later.table.progress = pupil.progress
    later.press("answer:2")
    assert pupil.progress.of("test", "count") == Result(3, solved=True, shown=True)


def test_what_was_missed_in_an_earlier_lesson_comes_last_under_its_own_heading_and_counts_there() -> None:
    pupil = Pupil(JOIN, earlier={"before": [COUNT], "long before": [ENDS]})
    assert pupil.task.startswith("Join two of your groups.")
    pupil.press("rack:blue:0", "C3", "next")
    assert pupil.task.startswith("You missed this one before. How many groups?")
    assert pupil.table.screen.section("task").title == "Once more: Exercise 2 of 3"  # type: ignore[union-attr]
    pupil.press("answer:2", "next", "C2", "C4", "check")
    solved = Result(1, solved=True)
    assert [pupil.progress.lesson(name) for name in ("before", "long before", "test")] == [
        {"count": solved},
        {"ends": solved},
        {"join": solved},
    ]


def test_tries_and_the_button_that_shows_the_answer_are_there_after_a_reload() -> None:
    pupil = Pupil(COUNT)
    pupil.press("answer:5", "answer:5")
    assert pupil.control("answer")
    later = ExerciseSession([COUNT], lesson="test", progress=pupil.progress)
    assert "answer" in {control.id for control in later.screen.controls()}
    later.handle(Event("press", "answer:2"))
    assert pupil.progress.of("test", "count") == Result(3, solved=True, missed=True)


def test_the_same_wrong_answer_twice_is_told_again() -> None:
    pupil = Pupil(COUNT)
    pupil.press("answer:5", "answer:5")
    assert pupil.changes == 2
    assert "2 tries so far." in pupil.task


def test_the_host_is_notified_of_changes_only() -> None:
    pupil = Pupil(COUNT)
    pupil.press("nonsense")
    assert pupil.changes == 0
    pupil.press("answer:5")
    assert pupil.changes == 1


def test_every_text_is_in_the_chosen_language() -> None:
    table = ExerciseSession([JOIN], language="nl")
    table.handle(Event("press", "rack:blue:0"))
    table.handle(Event("press", "square:D9"))
    assert table.screen.language == "nl"
    assert "among them" not in table.screen.status


def test_a_lesson_without_exercises_or_in_an_unknown_language_is_refused() -> None:
    with pytest.raises(GameError, match="No exercises"):
        ExerciseSession([])
    with pytest.raises(GameError, match="Unknown language: 'xx'"):
        ExerciseSession([COUNT], language="xx")


def test_the_text_view_stays_open_from_one_exercise_to_the_next() -> None:
    pupil = Pupil(COUNT, JOIN)
    pupil.press("words", "next")
    assert pupil.table.screen.section("words") is not None
    pupil.press("words")
    assert pupil.table.screen.section("words") is None


def test_after_any_event_the_screen_can_be_painted() -> None:
    rng = random.Random(5)
    pupil = Pupil(COUNT, JOIN, ENDS)
    for _ in range(250):
        names = [target.name for target in pupil.table.screen.scene.targets]
        names += [control.id for control in pupil.table.screen.controls()] * 8
        kind = rng.choice(("press", "press", "press", "point", "key", "change", "submit"))
        name = rng.choice(("Enter", "ArrowUp", "Escape", "1", "g", "p", "u")) if kind == "key" else rng.choice(names)
        pupil.table.handle(Event(kind, name, rng.choice(("", "3", "C@C3", "C4 D5", "nonsense"))))  # type: ignore[arg-type]
        screen = pupil.table.screen
        screen.scene.check()
        assert screen.status
        assert len({control.id for control in screen.controls()}) == len(screen.controls())


def test_the_text_view_is_closed_by_a_button_of_its_own() -> None:
    pupil = Pupil(COUNT, JOIN)
    pupil.press("words")
    section = pupil.table.screen.section("words")
    assert section
    assert section.close
    pupil.press(section.close.id)
    assert pupil.table.screen.section("words") is None
