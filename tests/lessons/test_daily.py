"""The puzzles of the day: the same for everybody, from easy to hard, and the days in a row on which they were done."""

from datetime import date, timedelta
from pathlib import Path
from typing import cast

import pytest

from tests.lessons.pupil import Pupil
from uptown_widget.errors import GameError
from uptown_widget.lessons import FindMove, Progress, daily, puzzles
from uptown_widget.notebook.progress_file import ProgressFile
from uptown_widget.uptown import Move, Rules
from uptown_widget.uptown.view.words import tile_word

DAY = "2026-11-23"


def solve(pupil: Pupil, exercise: FindMove) -> None:
    """Type the right move."""
    pupil.type("move", str(exercise.right[0]))
    assert pupil.mood == "right"


def give_up(pupil: Pupil, exercise: FindMove) -> None:
    """Look at the answer after two wrong moves."""
    wrong = next(move for move in exercise.observation.legal_moves() if move not in exercise.right)
    for _ in range(2):
        pupil.type("move", str(wrong))
    pupil.press("answer")
    assert pupil.table.attempt.done


def sit(day: str, progress: Progress, *, shown: int = 0, left_out: int = 0) -> Pupil:
    """Do the set of a day, the first ones by having the answer shown."""
    chosen = daily.begin(day, progress)
    pupil = Pupil(*chosen, lesson=daily.LESSON, day=day, progress=progress)
    for place, exercise in enumerate(chosen[: len(chosen) - left_out]):
        (give_up if place < shown else solve)(pupil, exercise)
        if place + 1 < len(chosen):
            pupil.press("next")
    return pupil


def test_everybody_has_the_same_puzzles_on_a_day() -> None:
    names = ("capture-ee916ee9", "join-0c844a46", "block-5a1fa096", "spare-wild-56cdc6fe", "blockers-3f78a8e4")
    assert [puzzle.name for puzzle in daily.of(DAY)] == [f"{DAY} {name}" for name in names]


def test_each_day_has_other_puzzles_of_several_kinds_from_easy_to_hard() -> None:
    seen, others = set[str](), 0
    for days in range(12):
        day = f"{date(2026, 12, 28) + timedelta(days)}"
        chosen = daily.of(day)
        names = [puzzle.name.removeprefix(f"{day} ") for puzzle in chosen]
        assert len({name.rpartition("-")[0] for name in names}) == len(daily.LEVELS)
        assert [puzzle.level for puzzle in chosen] == [1, 1, 2, 2, 3]
        assert all(puzzle.right for puzzle in chosen)
        scorings = [cast("Rules", puzzle.observation.rules).scoring for puzzle in chosen]
        assert scorings[:-1] == ["uptown"] * 4, "the game that everybody has learned comes first"
        others += scorings[-1] != "uptown"
        seen |= {*names}
    assert len(seen) == 12 * len(daily.LEVELS), "none comes again"
    assert others


@pytest.mark.parametrize("day", ["", "today", "2026-13-01", "20261123"])
def test_what_is_no_date_has_no_puzzles(day: str) -> None:
    with pytest.raises(GameError, match="Not a date"):
        daily.of(day)


def test_days_in_a_row_are_counted_once_all_puzzles_are_done() -> None:
    progress = Progress()
    almost = sit("2026-11-21", progress, left_out=1)
    assert progress.streak("2026-11-21") == 0
    assert "Streak" not in almost.task
    assert "yourself" not in almost.task
    assert "You solved 5 of 5 yourself. Streak: 1 day." in sit("2026-11-21", progress).task
    shown = sit("2026-11-22", progress, shown=2)
    assert "You solved 3 of 5 yourself. Streak: 2 days." in shown.task, "an answer that was shown is done, too"
    assert [progress.streak(day) for day in (DAY, "2026-11-24")] == [2, 0]
    assert "Streak: 1 day." in sit("2026-11-24", progress).task


def test_the_last_puzzle_of_a_day_ends_with_its_result() -> None:
    pupil = sit(DAY, Progress())
    assert pupil.table.screen.status.endswith("🟩🟩🟩🟩🟩 You solved 5 of 5 yourself. Streak: 1 day.")


def test_the_result_of_a_day_is_a_square_for_each_puzzle() -> None:
    progress = Progress()
    chosen = daily.begin(DAY, progress)
    pupil = Pupil(*chosen, lesson=daily.LESSON, day=DAY, progress=progress)
    for place, exercise in enumerate(chosen):
        if place == 1:
            pupil.press("hint")
        elif place == 2:
            pupil.type(
                "move", str(next(each for each in exercise.observation.legal_moves() if each not in exercise.right))
            )
        (give_up if place == 3 else solve)(pupil, exercise)
        pupil.press("next")
    assert pupil.table.day_text() == "Puzzles of the day, 23 November 2026: 🟩🟨🟨⬜🟩\nStreak: 1 day."
    assert "You solved 4 of 5 yourself." in pupil.task
    again = Pupil(*chosen, lesson=daily.LESSON, day=DAY, progress=progress)
    again.press("next", "next", "next")
    solve(again, chosen[3])
    assert "You solved 4 of 5 yourself." in again.task, "who repeats what was shown has not solved it"


def test_a_day_left_half_done_goes_on_where_it_was_and_another_day_begins_anew() -> None:
    progress = Progress()
    sit(DAY, progress, left_out=2)
    assert sum(result.solved for result in progress.lesson(daily.LESSON).values()) == 3
    daily.begin(DAY, progress)
    assert sum(result.solved for result in progress.lesson(daily.LESSON).values()) == 3
    daily.begin("2026-11-24", progress)
    assert progress.lesson(daily.LESSON) == {}


def test_the_days_done_are_saved_and_those_of_another_notebook_kept(tmp_path: Path) -> None:
    first, second = (Progress(ProgressFile(tmp_path / "progress.json")) for _ in range(2))
    first.record_day("2026-11-22")
    second.record_day(DAY)
    first.record_try("02_rules", "groups", right=True)
    kept = Progress(ProgressFile(tmp_path / "progress.json"))
    assert kept.streak(DAY) == first.streak(DAY) == 2
    assert kept.of("02_rules", "groups").solved


def test_the_next_level_of_a_kind_is_the_first_whose_puzzle_is_not_solved() -> None:
    progress, levels = Progress(), []
    joins, safes = puzzles.of("join"), puzzles.of("safe")
    for level in (1, 2, 3):
        levels.append(puzzles.next_level(joins, progress, "tactics"))
        progress.record_shown("tactics", f"join-{level}")
        assert puzzles.next_level(joins, progress, "tactics") == level, "shown is not solved"
        progress.record_try("tactics", f"join-{level}", right=True)
    assert levels == [1, 2, 3]
    assert puzzles.next_level(joins, progress, "tactics") == 3
    assert puzzles.next_level(safes, progress, "tactics") == 1


def test_a_second_hint_names_the_tile_and_then_the_answer_may_be_shown() -> None:
    exercise = daily.begin(DAY, Progress())[0]
    pupil = Pupil(exercise, lesson=daily.LESSON, day=DAY)
    pupil.press("hint")
    first = pupil.table.screen.status
    assert "answer" not in {each.id for each in pupil.table.screen.controls()}
    pupil.press("hint")
    assert pupil.table.screen.status == f"Try this tile: {tile_word(cast(Move, exercise.right[0]).tile)}." != first
    assert next(each for each in pupil.table.screen.controls() if each.id == "hint").enabled is False
    pupil.press("answer")
    assert pupil.table.attempt.done
    pupil.press("again")
    pupil.press("hint")
    assert pupil.table.screen.status == first, "who begins anew has all hints before"
