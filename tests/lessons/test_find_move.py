"""Exercises to find a move: right moves, legal but wrong ones, illegal ones, nonsense."""

import pytest

from tests.kinds import sure
from tests.lessons.pupil import ROW_C, SPLIT, Pupil
from uptown_widget.errors import GameError
from uptown_widget.lessons import FindMove, board, goals
from uptown_widget.screen.controls import Event
from uptown_widget.ui.effects import ReleaseKeyboard
from uptown_widget.uptown import Observation

JOIN = FindMove("join", goals.Join(), ROW_C, because="Now they are one group.")


def test_a_right_move_is_played_and_praised() -> None:
    pupil = Pupil(JOIN)
    assert pupil.press("rack:blue:0", "C3") == "Right! Now they are one group."
    assert sure(Observation, pupil.table.observation).groups[0] == 1
    assert (pupil.mood, pupil.tries) == ("right", (1, True))
    assert pupil.table.screen.scene.slides, "the tile slides to its square"


def test_a_legal_move_that_misses_the_goal_is_explained_and_the_board_stays() -> None:
    pupil = Pupil(JOIN)
    before = pupil.table.observation
    told = pupil.press("rack:blue:0", "C9")
    assert (
        "That is legal, but not the answer. It touches no tile of yours, so it begins a new group. Try another move."
        in told
    )
    assert pupil.table.observation == before
    assert (pupil.mood, pupil.tries) == ("refused", (1, False))
    assert told in pupil.task


def test_a_second_wrong_move_gets_a_hint_where_a_right_one_goes_but_not_where_only_right_ones_go() -> None:
    pupil = Pupil(JOIN)
    assert "Look at" not in pupil.press("rack:blue:0", "C9")
    assert pupil.press("rack:blue:0", "C9").endswith("Try another move. Look at row C.")
    assert pupil.lights("square:C1", "square:C9"), "the row of which it speaks"
    assert not pupil.lights("square:A1", "square:C9")
    assert pupil.press("rack:blue:0", "C3").startswith("Right!")
    assert not pupil.lights("square:C1", "square:C9")
    only = Pupil(FindMove("row A", goals.On(*(f"A{column}" for column in range(1, 10))), board(rack="A B C D E")))
    only.press("rack:blue:1", "B7")
    assert only.press("rack:blue:1", "B7").endswith("Look at column 1.")


def test_an_illegal_move_names_its_rule_and_does_not_count_as_a_try() -> None:
    pupil = Pupil(FindMove("take", goals.Capture("yellow"), SPLIT))
    assert (
        pupil.press("rack:blue:3", "C3") == "Duke's yellow group would split into 2 parts: the tile on C3 is protected."
    )
    assert (pupil.mood, pupil.tries) == ("refused", (0, False))
    assert pupil.press("D9") == "3 fits in column 3, not on D9."
    assert pupil.press("rack:blue:0", "C2").startswith("Right!")


def test_nonsense_changes_nothing() -> None:
    pupil = Pupil(JOIN)
    for name in ("rack:blue:7", "rack:red:0", "square:Z9", "undo", "setup", "rematch", "", "answer", "next"):
        assert pupil.press(name) == "Join two of your groups."
    assert pupil.tries == (0, False)
    assert pupil.table.last_error is None


def test_a_move_can_be_typed() -> None:
    pupil = Pupil(JOIN)
    pupil.press("words")
    assert "Not a move" in pupil.type("move", "hello")
    assert pupil.tries == (0, False)
    assert pupil.type("move", "c c3").startswith("Right!")


def test_the_keyboard_plays_and_leaves() -> None:
    pupil = Pupil(JOIN)
    assert isinstance(pupil.keys("Escape"), ReleaseKeyboard)
    pupil.keys("1", "ArrowUp", "ArrowUp", "ArrowLeft", "ArrowLeft", "Enter")
    assert pupil.tries == (1, True)


def test_a_solved_board_takes_no_more_moves() -> None:
    pupil = Pupil(JOIN)
    solved = pupil.press("rack:blue:0", "C3")
    assert pupil.press("rack:blue:1", "D3") == solved
    assert pupil.keys("2", "Enter") is None
    assert pupil.tries == (1, True)


def test_a_goal_may_be_a_function_with_sentences() -> None:
    far = FindMove("far", lambda _, move: True if move.square == 22 else "Nearer to C3, please.", ROW_C, "Go near.")
    pupil = Pupil(far)
    assert pupil.task.startswith("Go near.")
    assert "Nearer to C3, please." in pupil.press("rack:blue:0", "C9")
    assert pupil.press("rack:blue:0", "C3").startswith("Right!")
    plain = Pupil(FindMove("no", lambda _, __: False, ROW_C))
    assert "There is a better move." in plain.press("rack:blue:0", "C9")


def test_pointing_shows_what_a_move_would_do() -> None:
    pupil = Pupil(JOIN)
    pupil.press("rack:blue:0")
    pupil.table.handle(Event("point", "square:C3"))
    assert pupil.table.screen.status == "C on C3. Groups: you 2 → 1."


@pytest.mark.parametrize(
    ("goal", "right", "wrong", "why"),
    [
        (goals.Legal(), "C@C9", None, ""),
        (goals.On("C9", "C8"), "C@C9", "C@C3", "not asked for"),
        (goals.Extend(), "C@C6", "C@C3", "joins groups"),
        (goals.Extend(), "C@C6", "C@C8", "new group"),
        (goals.Start(), "C@C8", "C@C6", "belongs to that group"),
        (goals.Join(), "3@C3", "C@C6", "only one"),
        (goals.Join(spare_wild=True), "C@C3", "$@C3", "Save $ for"),
        (goals.Join(3), None, "C@C3", "only 2"),
        (goals.Capture(), None, "C@C3", "This captures nothing"),
        (goals.Safe(), "C@C3", "C@C9", "new group"),
        (goals.Safe(), "3@C3", "C@C6", "could be captured"),
        (goals.NoHelp(), None, "C@C3", "This captures nothing"),
        (goals.TwoPlans(), None, "C@C6", "joins no groups"),
        (goals.TwoPlans(joining=False), None, "C@C6", "an opponent could block it"),
    ],
)
def test_goals_tell_moves_apart(goal: goals.UptownGoal, right: str | None, wrong: str | None, why: str) -> None:
    moves = {str(move): move for move in ROW_C.legal_moves()}
    assert right is None or goal.missed(ROW_C, moves[right]) == ""
    assert wrong is None or why in goal.missed(ROW_C, moves[wrong])
    assert goal.task(ROW_C).endswith(".")


def test_a_capture_of_the_wrong_colour_names_the_right_one() -> None:
    goal = goals.Capture("green")
    move = next(move for move in SPLIT.legal_moves() if move.capture)
    assert goal.missed(SPLIT, move) == "This does not capture a green tile."


def test_an_exercise_without_a_right_move_cannot_show_one() -> None:
    lost = Pupil(FindMove("none", goals.Join(4), ROW_C))
    for _ in range(2):
        lost.press("rack:blue:0", "C9")
    assert lost.press("answer") == "No move achieves this goal."


def test_two_players_select_from_two_racks() -> None:
    seen = board("C  bb.gg....", rack="C 3 sax 9 woman/C 4 sax 9 woman", players=2)
    pupil = Pupil(FindMove("two", goals.Extend(), seen))
    assert pupil.press("rack:blue:0").startswith("C fits in row C")
    assert pupil.press("C3").startswith("Right!")


def test_an_exception_in_a_goal_is_raised() -> None:
    pupil = Pupil(FindMove("bug", lambda _, __: 1 / 0 > 1, ROW_C))
    with pytest.raises(ZeroDivisionError):
        pupil.press("rack:blue:0", "C9")


def test_a_goal_on_no_square_is_refused() -> None:
    with pytest.raises(GameError, match="Not a square"):
        goals.On("Z9")
