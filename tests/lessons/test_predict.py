"""Questions: right answers, wrong ones and nonsense."""

import pytest

from tests.lessons.pupil import ROW_C, Pupil
from uptown_widget.errors import GameError
from uptown_widget.lessons import Predict, answers, board

COUNT = Predict("count", "How many groups has blue?", ROW_C, 2, why={1: "C3 is empty."}, show="groups")
WINNER = Predict("winner", "Who is ahead?", ROW_C, "yellow", choices=("blue", "yellow"), because="It has no group.")


def test_a_right_number_is_right_at_once() -> None:
    pupil = Pupil(COUNT)
    assert pupil.press("answer:2") == "Right: 2."
    assert (pupil.mood, pupil.tries) == ("right", (1, True))


def test_a_wrong_number_gets_higher_or_lower_the_second_time() -> None:
    pupil = Pupil(COUNT)
    assert pupil.press("answer:4") == "Not 4. Look again."
    assert pupil.mood == "refused"
    assert pupil.press("answer:4") == "Not 4: the answer is lower."
    assert pupil.press("answer:0") == "Not 0: the answer is higher."
    assert pupil.press("answer:1") == "Not 1: the answer is higher. C3 is empty."
    assert pupil.tries == (4, False)


def test_a_wrong_answer_may_have_a_sentence_of_its_own() -> None:
    assert Pupil(COUNT).press("answer:1") == "C3 is empty."


@pytest.mark.parametrize("name", ["answer:", "answer:10", "answer:-1", "answer:x", "answer:٣", "nonsense", ""])
def test_pressing_a_control_that_is_not_a_button_does_nothing(name: str) -> None:
    pupil = Pupil(COUNT)
    assert pupil.press(name) == "How many groups has blue?"
    assert pupil.tries == (0, False)


@pytest.mark.parametrize("text", ["", "two", "-3", "3.5", "٢", "1e3", "9" * 50, "²"])
def test_nonsense_does_not_count_as_a_try(text: str) -> None:
    pupil = Pupil(Predict("tiles", "How many tiles?", board(), 140))
    assert pupil.type("number", text) == "Enter a number, such as 3."
    assert pupil.tries == (0, False)


def test_a_large_number_is_typed() -> None:
    pupil = Pupil(Predict("tiles", "How many tiles?", board(), 140))
    assert pupil.type("number", "28") == "Not 28. Look again."
    assert pupil.type("number", "28") == "Not 28: the answer is higher."
    assert pupil.type("number", " 0140 ") == "Right: 140."


def test_the_field_stays_when_the_answer_may_be_shown() -> None:
    pupil = Pupil(Predict("tiles", "How many tiles?", board(), 140))
    pupil.type("number", "28")
    pupil.type("number", "27")
    names = [control.id for control in pupil.table.screen.controls()]
    assert len(names) == len(set(names))
    assert {"number", "answer"} <= set(names)


def test_a_choice_is_right_or_the_learner_is_asked_to_look_again() -> None:
    pupil = Pupil(WINNER)
    assert pupil.press("answer:0") == "Not blue. Look again."
    assert pupil.press("answer:1") == "Right! It has no group."
    assert pupil.tries == (2, True)


def test_a_shown_answer_says_why_and_does_not_praise() -> None:
    pupil = Pupil(WINNER)
    assert WINNER.solution(pupil.table.attempt)[1] == "Answer: yellow. It has no group."


def test_a_solved_question_is_shown_on_the_board() -> None:
    pupil = Pupil(COUNT)
    before = len(pupil.table.screen.scene.shapes)
    pupil.press("answer:2")
    assert len(pupil.table.screen.scene.shapes) > before


def test_a_question_shows_no_seat_cards_that_give_the_answer_away() -> None:
    assert Pupil(COUNT).table.screen.cards == ()


def test_exercise_answers_come_from_the_rules() -> None:
    assert Predict("count", "?", ROW_C, answers.groups_of_color("blue")).right == "2"
    assert Predict("taken", "?", board(captured=("yellow:9", "", "")), answers.captures(0)).right == "1"
    blockers = board("A  b.b......", captured=("yellow:9", "", ""), scoring="blockers")
    assert Predict("score", "?", blockers, answers.score(0)).right == "3"


def test_an_exercise_without_an_answer_is_refused() -> None:
    with pytest.raises(GameError, match="'red' is not among the choices"):
        Predict("who", "?", ROW_C, "red", choices=("blue", "yellow"))
    with pytest.raises(GameError, match="Not a number: 'red'"):
        Predict("who", "?", ROW_C, "red")
