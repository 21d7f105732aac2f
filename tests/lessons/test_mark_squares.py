"""Exercises to mark squares: all of them, some, wrong ones, nonsense."""

import pytest

from tests.lessons.pupil import ROW_C, SPLIT, Pupil
from uptown_widget.lessons import MarkSquares, answers, board
from uptown_widget.ui.effects import ReleaseKeyboard

ENDS = MarkSquares(
    "ends", "Which yellow tiles can be captured?", SPLIT, ["C2", "C4"], why={"C3": "It holds two apart."}
)


def test_all_squares_are_right() -> None:
    pupil = Pupil(ENDS)
    assert pupil.press("C2", "C4", "check") == "Right: all 2 squares."
    assert (pupil.mood, pupil.tries) == ("right", (1, True))


def test_a_first_wrong_try_is_told_how_many_squares_are_right_and_one_reason() -> None:
    pupil = Pupil(ENDS)
    told = pupil.press("C2", "C3", "B5", "check")
    assert told == "Not yet: 1 of the 3 squares you marked is right. It holds two apart."
    assert not pupil.table.attempt.wrong, "nothing is crossed out yet"
    assert (pupil.mood, pupil.tries) == ("refused", (1, False))


def test_from_the_second_wrong_try_on_a_reason_names_its_square_if_several_are_wrong() -> None:
    pupil = Pupil(ENDS)
    pupil.press("C3", "B5", "check")
    assert "C3: It holds two apart." in pupil.press("check")


def test_a_second_wrong_try_gets_the_wrong_squares_crossed_out_and_a_hint_where_one_is_missing() -> None:
    pupil = Pupil(ENDS)
    pupil.press("C2", "C3", "check")
    told = pupil.press("check")
    assert told == (
        "Not yet: 1 of the 2 squares you marked is right. C3 should not be marked. It holds two apart. Look at row C."
    )
    assert pupil.table.attempt.wrong == {22}
    assert pupil.press("C3", "C4") == "Which yellow tiles can be captured?"
    assert not pupil.table.attempt.wrong
    assert pupil.press("check").startswith("Right")


@pytest.mark.parametrize(
    ("marked", "told"),
    [
        (["C2"], "Not yet: the square you marked is right, but there are others."),
        (["A1"], "Not yet: the square you marked is wrong."),
        (["A1", "A2"], "Not yet: the 2 squares you marked are wrong."),
        (["C2", "C4", "A1"], "Not yet: 2 of the 3 squares you marked are right."),
    ],
)
def test_marked_squares_are_counted(marked: list[str], told: str) -> None:
    assert Pupil(ENDS).press(*marked, "check") == told


@pytest.mark.parametrize(
    ("squares", "marked", "hint"),
    [
        (answers.fits("C"), "A1", "Look at column 1."),
        (answers.fits("sax"), "A1", "Look at row D."),
        (lambda _: {*range(9), *range(10, 81, 10), 11, 12, 21, 22}, "B2 B3 C2 C3 I9", ""),
    ],
)
def test_a_hint_names_no_place_where_every_square_is_right(squares: answers.Squares, marked: str, hint: str) -> None:
    pupil = Pupil(MarkSquares("row", "Which?", board(), squares))
    pupil.press(*marked.split(), "check")
    told = pupil.press("check")
    assert told.endswith(hint)
    assert ("Look" in told) == bool(hint)


def test_a_square_pressed_twice_is_not_marked() -> None:
    pupil = Pupil(ENDS)
    pupil.press("C2", "C2")
    assert pupil.table.attempt.marked == frozenset()


def test_an_empty_answer_does_not_count_as_a_try() -> None:
    pupil = Pupil(ENDS)
    assert pupil.press("check") == "Press squares on the board to mark them, then “Check”."
    assert pupil.tries == (0, False)


def test_clear_unmarks_all() -> None:
    pupil = Pupil(ENDS)
    pupil.press("C2", "C4", "clear")
    assert pupil.table.attempt.marked == frozenset()


def test_many_wrong_squares_are_counted_not_named() -> None:
    pupil = Pupil(MarkSquares("row", "Where does C fit?", board(), answers.fits("C")))
    pupil.press("A1", "A2", "A3", "A4", "A5", "A6", "check")
    assert "A1, A2, A3, A4 and 2 more should not be marked." in pupil.press("check")


def test_squares_can_be_marked_by_typing_and_by_keys() -> None:
    pupil = Pupil(ENDS)
    pupil.press("words")
    assert "Not squares: " in pupil.type("squares", "C2 hello")
    assert pupil.tries == (0, False)
    pupil.type("squares", "c2, C5")
    assert pupil.table.attempt.marked == {21, 24}
    pupil.type("squares", "C5")
    pupil.keys("ArrowDown", "ArrowUp", "ArrowUp", "ArrowLeft", "Enter")
    assert pupil.press("check").startswith("Right")
    assert pupil.keys("Escape") is None
    assert pupil.table.screen.section("words") is None
    assert isinstance(pupil.keys("Escape"), ReleaseKeyboard)


def test_the_square_under_the_keyboard_is_read_out() -> None:
    pupil = Pupil(ENDS)
    pupil.press("C2")
    pupil.keys("ArrowDown", *["ArrowUp"] * 2, *["ArrowLeft"] * 3)
    assert pupil.table.screen.heard == "C2, yellow 2, marked"


def test_rack_tiles_and_nonsense_are_not_squares() -> None:
    pupil = Pupil(ENDS)
    pupil.press("rack:blue:0", "square:Z9", "square:", "nonsense", "")
    assert pupil.table.attempt.marked == frozenset()


def test_a_solved_board_stays_as_it_is() -> None:
    pupil = Pupil(ENDS)
    pupil.press("C2", "C4", "check", "A1", "clear", "check")
    assert pupil.table.attempt.marked == {21, 23}
    assert pupil.tries == (1, True)


@pytest.mark.parametrize(
    ("squares", "found"),
    [
        (answers.may_play("C"), "C1 C2 C4 C5 C6 C7 C8 C9"),
        (answers.group("C4"), "C2 C3 C4"),
        (answers.group("A1"), ""),
        (answers.cut("yellow"), "C3"),
        (answers.capturable("yellow"), "C2 C4"),
        (answers.tiles("blue"), "D2"),
        (answers.joining("blue"), ""),
    ],
)
def test_the_answer_helpers_name_the_squares_a_tile_fits(squares: answers.Squares, found: str) -> None:
    right = {10 * "ABCDEFGHI".index(name[0]) + int(name[1]) - 1 for name in found.split()}
    assert squares(SPLIT) == right


def test_joining_squares_lie_between_groups() -> None:
    assert answers.joining("blue")(ROW_C) == {22}


def test_no_square_may_be_the_answer() -> None:
    assert Pupil(MarkSquares("none", "?", SPLIT, [])).press("check") == "Right: all 0 squares."
