"""What the form does with names and deal codes that cannot be taken, and how a fixed deal is given up."""

import pytest

from tests.uptown.beside import controls, section
from tests.uptown.desk import Desk
from tests.uptown.positions import position
from uptown_widget.screen.controls import Control, Row
from uptown_widget.ui.effects import StartMatch

LONG = "x" * 41


def form() -> Desk:
    """A table with its set-up form open, all of it."""
    desk = Desk(position())
    desk.press("setup", "choices")
    return desk


def fields(desk: Desk) -> dict[str, Control]:
    """The controls of the form by their ids."""
    return controls(desk, "setup")


def refused(desk: Desk) -> dict[str, str]:
    """What stands in fields although it cannot be taken, and why."""
    return {name: field.wrong for name, field in fields(desk).items() if field.wrong}


def said(desk: Desk) -> tuple[str, ...]:
    """What stands above the button that starts the match."""
    foot = section(desk, "setup").blocks[-1]
    assert isinstance(foot, Row)
    return foot.heads


@pytest.mark.parametrize(("name", "text"), [("seed", LONG), ("name:0", "y" * 300), ("name:1", "You")])
def test_what_cannot_be_taken_stays_in_its_field_and_the_match_waits(name: str, text: str) -> None:
    desk = form()
    before = desk.ui.shared.setup
    desk.do("change", name, text)
    assert fields(desk)[name].value == text[:200]
    assert list(refused(desk)) == [name]
    assert desk.ui.shared.setup == before
    assert desk.press("start") is None
    assert said(desk) == (f"Not yet: {refused(desk)[name]}",)
    desk.do("change", name, "Anna")
    assert (refused(desk), said(desk)) == ({}, ())
    assert isinstance(desk.press("start"), StartMatch)


def test_a_name_is_taken_once_the_seat_that_has_it_gives_it_up() -> None:
    desk = form()
    desk.do("change", "name:0", "Anna")
    desk.do("change", "name:1", "Anna")
    assert refused(desk) == {"name:1": "Two players cannot both be called Anna."}
    desk.do("change", "name:0", "Bert")
    assert not refused(desk)
    assert desk.ui.shared.setup.names[:2] == ("Bert", "Anna")


def test_a_refused_name_goes_with_its_seat_and_with_the_match_that_begins() -> None:
    desk = form()
    desk.do("change", "name:2", "y" * 30)
    desk.press("players:2")
    assert isinstance(desk.press("start"), StartMatch)
    desk.press("setup")
    desk.do("change", "seed", LONG)
    assert desk.press("days", "back-to-form", "start") is None
    assert "choices" in desk.ui.shared.open, "what is wrong is in sight"


def test_a_fixed_deal_is_said_without_more_choices_and_can_be_given_up() -> None:
    desk = form()
    assert "at-random" not in fields(desk)
    desk.do("change", "seed", " jazz ")
    assert fields(desk)["at-random"].label == "Deal at random"
    desk.press("at-random")
    assert "at-random" not in fields(desk)
    assert desk.ui.shared.setup.seed == ""
