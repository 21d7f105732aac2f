"""The introduction to Upturn: its answers are what the rules say, right ones are accepted, wrong ones get a reason."""

import random
from operator import call

import pytest

from tests.lessons.notebooks import FOLDER, cells
from tests.lessons.pupil import Pupil
from uptown_widget import upturn
from uptown_widget.i18n import LANGUAGES, use_language
from uptown_widget.lessons import Exercise, ExerciseSession, FindMove, Predict
from uptown_widget.lessons.predict import DIGITS
from uptown_widget.lessons.upturn_course import CHAPTERS
from uptown_widget.screen.controls import Event
from uptown_widget.screen.scene import Text
from uptown_widget.upturn import Lay, Phase, Step, parse_move, parse_stone
from uptown_widget.upturn.rules.refusal import Reason
from uptown_widget.upturn.rules.rules import RACK
from uptown_widget.upturn.rules.stones import STONES
from uptown_widget.upturn.rules.table import Table

EXERCISES = {exercise.name: exercise for chapter in map(call, CHAPTERS) for exercise in chapter.exercises}
MOVES = [each for each in EXERCISES.values() if isinstance(each, FindMove)]
QUESTIONS = [each for each in EXERCISES.values() if isinstance(each, Predict)]


def seen(name: str) -> upturn.Observation:
    found = EXERCISES[name].observation
    assert isinstance(found, upturn.Observation)
    return found


def fitting(position: upturn.Observation) -> set[str]:
    return {str(move) for move in position.legal_moves() if isinstance(move, Lay)}


def laid(position: upturn.Observation, *stones: str) -> Table:
    """Return the table after stones were laid in one turn."""
    table = position.table
    for stone in stones:
        table = table.after(Lay(parse_stone(stone)))
    return table


def test_each_chapter_has_a_text_and_exercises_with_names_of_their_own() -> None:
    chapters = [*map(call, CHAPTERS)]
    assert all(chapter.text and chapter.exercises for chapter in chapters)
    assert len(EXERCISES) == sum(len(chapter.exercises) for chapter in chapters) == len(MOVES) + len(QUESTIONS)
    assert EXERCISES["aim"].question() == "Who is closest to winning?"


def test_the_answers_to_questions_are_those_of_the_rules() -> None:
    right = {each.name: each.right for each in QUESTIONS}
    assert fitting(seen("what fits")) == {right["what fits"]}
    assert fitting(seen("last number")) == {right["last number"]}
    names = ["You", "Duke", "Billie"]
    assert names[laid(seen("who is next"), "64").current_player] == right["who is next"]
    assert laid(seen("double skip"), "double").current_player == 0
    assert right["double skip"] == "It is my turn again"
    assert min(range(3), key=seen("aim").table.rack_sizes.__getitem__) == names.index(right["aim"])
    assert str(len(fitting(seen("useless")))) == right["useless"]
    extra = laid(seen("two in a turn"), "joker")
    assert extra.phase is Phase.EXTRA
    assert extra.after(Lay(parse_stone("43"))).current_player != 0
    assert right["two in a turn"] == "2"


def test_seven_stones_each_and_one_to_start_with_have_left_the_pot() -> None:
    start = seen("stones taken")
    assert start.table.rack_sizes == (RACK,) * 3
    assert start.table.row[0].is_plain
    assert str(len(STONES) - start.table.pot_size) == EXERCISES["stones taken"].right  # type: ignore[attr-defined]


def test_only_numbers_open_and_who_draws_instead_leaves_it_to_the_left_neighbour() -> None:
    right = {each.name: each.right for each in QUESTIONS}
    assert str(len(fitting(seen("may open")))) == right["may open"]
    refused = seen("open").explain(parse_move("joker", seen("open")))
    assert refused is not None
    assert refused.reason is Reason.ACTION_OPENS
    drawn = seen("not opening").table.after(Step.DRAW)
    assert drawn.phase is Phase.DRAWN
    assert ["You", "Duke", "Billie"][drawn.after(Step.DONE).current_player] == right["not opening"]


def test_after_drawing_one_stone_may_be_laid_be_it_new_or_old() -> None:
    rack = "12 35 84 90"
    drawn = upturn.State.from_table(
        upturn.Rules(players=2), row="58 71", racks=[rack, "1 2"], direction="up", phase="drawn"
    )
    assert [str(move) for move in drawn.legal_moves()] == ["84", "90", "done"]
    assert drawn.apply(Lay(parse_stone("84"))).current_player == 1
    assert EXERCISES["draw or lay"].right == "84 or 90"  # type: ignore[attr-defined]


def test_a_last_action_stone_needs_two_turns() -> None:
    """The first for the stone from the pot and the action stone, or it stays; the second for the number."""
    alone = seen("last action")
    assert alone.legal_moves() == (Step.DRAW,)
    state = upturn.State.from_table(
        upturn.Rules(players=2), row="20 41", racks=["updown 30", "1 2"], direction="up", phase="drawn"
    )
    after = state.apply(Lay(parse_stone("updown")))
    assert (after.current_player, after.outcome()) == (1, None)
    assert after.table.fits(parse_stone("30"))


def test_with_an_empty_pot_one_passes_and_the_fewest_stones_win() -> None:
    right = {each.name: each.right for each in QUESTIONS}
    assert seen("pass").legal_moves() == (Step.PASS,)
    few = seen("few left")
    gifts = laid(few, "88", "43", "51", "64").gifts
    assert (gifts, few.table.pot_size) == (4, int(right["few left"]))
    state = seen("all pass").sample_state(random.Random(1))
    for _ in range(3):
        state = state.apply(Step.PASS)
    outcome = state.outcome()
    assert outcome is not None
    assert [["You", "Duke", "Billie"][player] for player in outcome.winners] == [right["all pass"]]


def test_twins_take_along_and_give_what_the_answers_say() -> None:
    right = {each.name: each.right for each in QUESTIONS}
    between = laid(seen("takes along"), "99")
    along = [stone for stone in seen("takes along").rack if not stone.is_action and stone != 99 and between.fits(stone)]
    assert str(len(along)) == right["takes along"]
    assert str(laid(seen("gifts"), "99", *map(str, along)).gifts) == right["gifts"]
    assert str(laid(seen("penalty"), "66", "51", "57").gifts) == right["penalty"]
    (twin,) = (each for each in MOVES if each.name == "twin")
    told = {str(move): twin.aim.missed(twin.observation, move) for move in twin.observation.legal_moves()}
    assert [move for move, why in told.items() if "66" in why] == ["66"]


def test_no_twin_and_no_penalty_stone_turns_up_before_its_chapter() -> None:
    names = [chapter().name for chapter in CHAPTERS]
    for chapter in map(call, CHAPTERS[: names.index("twins")]):
        for exercise in chapter.exercises:
            position = seen(exercise.name)
            met = (*position.rack, *position.table.row)
            assert not [stone for stone in met if stone.is_twin or stone.is_penalty], exercise.name


def test_the_twin_to_find_takes_the_most_stones_along() -> None:
    position = seen("twin")

    def along(stone: upturn.Stone) -> int:
        after = laid(position, str(stone))
        return sum(after.fits(other) for other in position.rack if other != stone) if stone.is_twin else 0

    most = max((stone for stone in position.rack if str(stone) in fitting(position)), key=along)
    assert str(most) == str(*map(str, EXERCISES["twin"].right))  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("name", "presses"),
    [
        ("last stone", "stone:0 stone:0"),
        ("open", "stone:3 stone:3"),
        ("pass", "pot"),
        ("small step", "stone:0 stone:0"),
        ("draw", "pot"),
        ("turn", "stone:3 stone:3"),
        ("win in one go", "stone:1 stone:1"),
        ("joker", "stone:2 joker:down"),
        ("twin", "stone:1 stone:1"),
    ],
)
def test_a_move_is_found_by_pressing_on_the_board(name: str, presses: str) -> None:
    pupil = Pupil(EXERCISES[name])
    assert pupil.press(*presses.split()).startswith("Right!")
    assert (pupil.mood, pupil.tries) == ("right", (1, True))
    assert {*(each.name for each in MOVES)} == {
        "last stone", "open", "pass", "small step", "draw", "turn", "win in one go", "joker", "twin"
    }  # fmt: skip


@pytest.mark.parametrize("exercise", MOVES, ids=lambda each: each.name)
def test_each_wrong_move_has_a_reason_and_can_be_typed(exercise: FindMove) -> None:
    assert len(exercise.right) == 1
    wrong = [move for move in exercise.observation.legal_moves() if move not in exercise.right]
    assert wrong or exercise.name in {"draw", "pass"}
    for move in wrong:
        pupil = Pupil(exercise)
        pupil.press("words")
        told = pupil.type("move", str(move))
        assert "That is legal, but not the answer." in told
        assert "There is a better move" not in told
        assert pupil.tries == (1, False)
        assert pupil.table.observation == exercise.observation


def test_an_illegal_stone_names_its_rule_and_does_not_count_as_a_try() -> None:
    pupil = Pupil(EXERCISES["draw"])
    assert "89" in pupil.press("stone:0")
    assert (pupil.mood, pupil.tries) == ("refused", (0, False))


def test_the_keyboard_answers_too() -> None:
    pupil = Pupil(EXERCISES["last stone"])
    pupil.keys("1", "Enter")
    assert pupil.tries == (1, True)
    asked = Pupil(EXERCISES["aim"])
    asked.keys("ArrowRight", "ArrowUp", "Enter")
    assert asked.table.screen.announcement, "the focused target is read out"
    assert asked.tries == (0, False)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_exercise_can_be_answered_right_and_wrong_in_every_language(language: str) -> None:
    with use_language(language):
        exercises: list[Exercise] = [exercise for chapter in map(call, CHAPTERS) for exercise in chapter.exercises]
    for exercise in exercises:
        if isinstance(exercise, Predict):
            for wrong, why in exercise.why.items():
                assert why in answered(exercise, str(wrong), language)
            table = ExerciseSession([exercise], language=language)
            given(table, exercise, exercise.right)
            assert table.attempt.done
            assert exercise.because in table.screen.status
        assert isinstance(exercise, (Predict, FindMove))
        table = ExerciseSession([exercise], language=language)
        table.attempt, told = exercise.solution(table.attempt)
        assert exercise.because in told
        table.screen.scene.check()


def answered(exercise: Predict, answer: str, language: str) -> str:
    table = ExerciseSession([exercise], language=language)
    given(table, exercise, answer)
    assert table.feedback
    assert not table.feedback.right
    return table.screen.status


def given(table: ExerciseSession, exercise: Predict, answer: str) -> None:
    if not exercise.choices and exercise.right not in DIGITS:
        table.handle(Event("submit", "number", answer))
        return
    choices = [*exercise.choices] or [*DIGITS]
    table.handle(Event("press", f"answer:{choices.index(answer)}"))


def test_nonsense_changes_nothing() -> None:
    for exercise in EXERCISES.values():
        pupil = Pupil(exercise)
        for name in ("square:A1", "stone:99", "player:7", "joker:up", "undo", "hint", "done", "setup", ""):
            pupil.press(name)
        pupil.type("move", "hello")
        assert pupil.tries == (0, False), exercise.name
        assert pupil.table.last_error is None


def test_the_headings_of_the_notebook_are_the_titles() -> None:
    told = [source.removeprefix("## ") for _, source in cells(FOLDER / "08_upturn.ipynb") if source.startswith("## ")]
    titles = [chapter().title for chapter in CHAPTERS[1:]]
    assert told[: len(titles)] == titles


def test_teachers_find_every_answer() -> None:
    docs = (FOLDER.parent / "docs/teaching.md").read_text(encoding="utf-8").partition("### 08 Upturn\n")[2]
    assert [name for name in EXERCISES if f"{name}: " not in docs] == []
    assert f"rules in {len(EXERCISES)} exercises" in (FOLDER.parent / "docs/teaching.md").read_text(encoding="utf-8")


def test_other_players_stones_are_counted_not_shown() -> None:
    pupil = Pupil(EXERCISES["aim"])
    written = [shape.text for shape in pupil.table.screen.scene.shapes if isinstance(shape, Text)]
    assert [number for number in written if number in {"3", "2", "6"}] == ["3", "2", "6"]
    assert parse_move("draw", seen("aim")) is Step.DRAW
    assert seen("aim").racks[1:] == (None, None)
