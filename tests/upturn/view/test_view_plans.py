"""Plans that are made first and then carried out together: numbers in front of a twin, stones for other players."""

from dataclasses import replace

import pytest

from tests.upturn.desk import Desk, refused, turns
from tests.upturn.positions import after, position, without_pot
from uptown_widget import upturn
from uptown_widget.match.session import Session
from uptown_widget.screen.controls import Event, Row
from uptown_widget.screen.scene import Text
from uptown_widget.ui.effects import Play
from uptown_widget.upturn import game
from uptown_widget.upturn.rules.refusal import Reason

LAY, GIVE = upturn.Lay, upturn.Give
DONE = upturn.Step.DONE
FALLING = position("54 63 71 updown", "4 22 36 40 48 64", "1 2 5", "6 7", "9 10", direction="down")
"""Example 4 of the rule sheet."""


def lays(*numbers: int) -> list[upturn.Move]:
    """The moves that lay numbers."""
    return [LAY(upturn.Stone(number)) for number in numbers]


def made(effect: object) -> list[upturn.Move]:
    """All moves of an effect."""
    assert isinstance(effect, Play)
    return [effect.move, *effect.then]


# In front of a twin.


def test_all_numbers_that_fit_before_a_twin_are_planned_in_row_order() -> None:
    desk = Desk(after(FALLING, "22"))
    assert made(desk.press("between")) == [*lays(64, 48, 40, 36), DONE]


def test_a_press_takes_a_number_out_of_the_plan_and_puts_it_back() -> None:
    desk = Desk(after(FALLING, "22"))
    desk.press("48")
    assert "You will lay 64, 40 and 36" in desk.screen.status
    assert made(desk.press("row")) == [*lays(64, 40, 36), DONE]
    desk.press("48")
    assert made(desk.press("between")) == [*lays(64, 48, 40, 36), DONE]


def test_all_drawn_stones_may_be_kept() -> None:
    desk = Desk(after(FALLING, "22"))
    desk.press("36", "40", "48", "64")
    control = desk.control("between")
    assert control is not None
    assert control.label == "Continue"
    assert made(desk.press("between")) == [DONE]


def test_planned_numbers_are_shown_in_the_row_before_they_are_laid() -> None:
    desk = Desk(after(FALLING, "22"))
    written = [shape.text for shape in desk.screen.scene.shapes if isinstance(shape, Text)]
    assert written.count("48") == 2
    desk.press("48")
    written = [shape.text for shape in desk.screen.scene.shapes if isinstance(shape, Text)]
    assert written.count("48") == 1


def test_a_stone_that_does_not_go_before_the_twin_is_refused() -> None:
    desk = Desk(after(FALLING, "22"))
    assert desk.press("4") is None
    assert desk.screen.status == "4 is not between 71 and 22."


def test_laying_the_last_stone_in_front_of_a_twin_wins_at_once() -> None:
    state = after(position("20 40", "41 42 55", "5 6"), "55")
    assert made(Desk(state).press("between")) == lays(41, 42)


def test_a_plan_ends_with_its_turn() -> None:
    state = after(FALLING, "22")
    desk = Desk(state, turns=turns(FALLING, "22"))
    desk.press("48")
    later = Desk(state, turns=turns(FALLING, "22", "done"))
    later.ui = replace(later.ui, plan=desk.ui.plan)
    assert not later.ui.standing_plan().without


# Handing out.

GIVING = after(FALLING, "22", "64", "48", "40", "36", "done")


def test_by_default_all_stones_go_to_the_player_with_the_fewest() -> None:
    desk = Desk(GIVING)
    assert made(desk.press("give")) == [GIVE(2)] * 5


def test_presses_on_seats_divide_the_stones_to_hand_out() -> None:
    desk = Desk(GIVING)
    assert desk.press("player:3", "player:1", "player:3") is None
    assert "You may hand out 5 stones: 1 to Ella and 2 to Billie." in desk.screen.status
    assert made(desk.press("give")) == [GIVE(1), GIVE(3), GIVE(3), DONE]


def test_presses_on_players_plan_no_more_stones_than_may_be_handed_out_and_take_them_back() -> None:
    desk = Desk(GIVING)
    desk.press(*["player:1"] * 5)
    desk.press("player:2")
    assert made(desk.press("give")) == [GIVE(1)] * 4 + [GIVE(2)]
    desk.press(*["player:2"] * 4)
    assert made(desk.press("give")) == [GIVE(2)] * 5
    desk.press("player:2")
    assert desk.press("give") is None, "after all of them comes none"


def test_the_sliders_stand_below_the_buttons_and_push_none_of_them_away() -> None:
    section = Desk(GIVING).screen.section("turn")
    assert section is not None
    rows = [block for block in section.blocks if isinstance(block, Row)]
    assert [row.label for row in rows] == ["Toolbar", "This turn", "Hand out"]


def test_sliders_divide_the_stones_and_take_the_excess_from_the_others() -> None:
    desk = Desk(GIVING)
    desk.do("change", "gift:1", "3")
    desk.do("change", "gift:3", "1")
    desk.do("change", "gift:2", "1")
    assert made(desk.press("give")) == [GIVE(1), GIVE(1), GIVE(1), GIVE(2), GIVE(3)]
    desk.do("change", "gift:1", "5")
    assert made(desk.press("give")) == [GIVE(1)] * 5


@pytest.mark.parametrize("value", ["6", "-1", "x", "", "1000000"])
def test_a_slider_takes_no_other_number(value: str) -> None:
    desk = Desk(GIVING)
    before = desk.ui
    desk.do("change", "gift:1", value)
    assert desk.ui == before


def test_handing_out_no_stones_is_allowed() -> None:
    assert made(Desk(GIVING).press("done")) == [DONE]


def test_nobody_hands_stones_to_themselves() -> None:
    desk = Desk(GIVING)
    assert desk.press("player:0") is None
    assert refused(desk, GIVE(0)) is Reason.WRONG_RECEIVER


def test_out_of_turn_there_is_nothing_to_hand_out() -> None:
    desk = Desk(FALLING)
    desk.press("player:1")
    assert refused(desk, GIVE(1)) is Reason.NOTHING_TO_GIVE


def test_no_more_stones_are_handed_out_than_the_pot_holds() -> None:
    state = after(without_pot("40 41", "55 42 43 1", "2 4", pot="5"), "55", "42", "43", "done")
    desk = Desk(state)
    assert desk.control("gift:1") is None, "of a single one a press on a player disposes"
    assert made(desk.press("give")) == [GIVE(1)]


# At a table.


def test_a_whole_turn_with_a_twin_takes_two_presses() -> None:
    session = Session(game, game.make_setup(4, seats=["person"] * 4), start=FALLING, pace=0)
    session.reveal()
    place = [str(stone) for stone in session.observation.rack].index("22")
    for name in (f"stone:{place}", "row", "between", "player:1", "player:2", "player:1", "give"):
        session.handle(Event("press", name))
    table = session.match.observation(None).table
    assert " ".join(map(str, table.row)).endswith("64 48 40 36 22")
    assert table.rack_sizes == (1, 5, 3, 2)
    assert table.current_player == 3
    session.close()


def test_undo_and_redo_work_on_whole_turns() -> None:
    session = Session(game, game.make_setup(4, seats=["person", *["greedy"] * 3]), start=FALLING, pace=0)
    before = session.observation
    place = [str(stone) for stone in before.rack].index("22")
    for name in (f"stone:{place}", "row", "between", "give"):
        session.handle(Event("press", name))
    after_all = session.observation
    session.handle(Event("press", "undo"))
    assert session.observation == before
    session.handle(Event("press", "redo"))
    assert session.observation == after_all
    session.close()
