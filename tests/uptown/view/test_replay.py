"""The replay of a match: the log, the slider and its buttons, continuing from an earlier turn."""

from typing import Any

import pytest

from tests.uptown.beside import block, controls, played, section
from tests.uptown.desk import Desk
from tests.uptown.positions import position
from uptown_widget.screen.controls import Entries
from uptown_widget.ui.effects import Autoplay, Branch, ShowPly


def desk_at(at: int | None = None, **info: Any) -> Desk:
    """A match of three turns, shown after some of them."""
    state, turns = played("A@A1", "AxA1", "1@B1")
    if at is not None:
        state = played(*("A@A1", "AxA1", "1@B1")[:at])[0]
    return Desk(state, turns=turns, at=at, **info)


def test_the_replay_opens_on_demand_and_closes_to_the_present() -> None:
    desk = desk_at()
    assert desk.screen.section("replay") is None
    assert desk.press("replay") is None
    slider = controls(desk, "replay")["at"]
    assert (slider.kind, slider.value, slider.low, slider.high) == ("range", "3", 0, 3)
    assert section(desk, "replay").place == "drawer"
    assert desk.press("replay") == ShowPly(None)
    assert desk.screen.section("replay") is None


def test_there_is_nothing_to_replay_before_the_first_turn() -> None:
    assert not controls(Desk(position()), "turn")["replay"].enabled


@pytest.mark.parametrize(("at", "name", "ply"), [
    (None, "first", 0), (None, "back", 2), (2, "back", 1), (1, "on", 2), (2, "on", None), (0, "last", None),
    (1, "close:replay", None), (0, "back", "off"), (None, "on", "off"), (None, "last", "off"),
])  # fmt: skip
def test_previous_and_next_move_by_one_turn_and_the_last_ends_the_replay(
    at: int | None, name: str, ply: object
) -> None:
    desk = desk_at(at)
    if at is None:
        desk.press("replay")
    if ply == "off":
        assert not controls(desk, "replay")[name].enabled
    else:
        assert controls(desk, "replay")[name].enabled
        assert desk.do("press", name) == ShowPly(ply)  # type: ignore[arg-type]


@pytest.mark.parametrize(("value", "ply"), [("0", 0), ("2", 2), ("3", None)])
def test_the_slider_goes_to_a_turn(value: str, ply: int | None) -> None:
    assert desk_at(1).do("change", "at", value) == ShowPly(ply)


@pytest.mark.parametrize("value", ["4", "-1", "x", "", "99999999999", "\N{SUPERSCRIPT TWO}", "1.0"])
def test_an_unknown_turn_is_refused_in_a_sentence(value: str) -> None:
    desk = desk_at(1)
    assert desk.do("change", "at", value) is None
    assert desk.ui.shared.info.at == 1
    assert desk.ui.shared.complaint is not None
    assert desk.ui.shared.complaint.text == f"There is no turn {value!r} in this match."


def test_a_move_of_the_log_is_a_way_to_its_turn() -> None:
    desk = desk_at()
    assert desk.press("ply:1") == ShowPly(1)
    assert desk.press("ply:3") == ShowPly(None)
    assert [entry.current for entry in block(desk_at(1), "log", Entries).entries] == [True, False, False]
    assert [entry.current for entry in block(desk_at(0), "log", Entries).entries] == [False, False, False]
    assert len(block(desk_at(0), "log", Entries).entries) == 3, "later turns stay in the log"


def test_turns_are_shown_one_after_another_until_stopped() -> None:
    desk = desk_at(1)
    assert desk.press("run") == Autoplay(on=True)
    desk.tell(autoplaying=True)
    assert controls(desk, "replay")["run"].label == "Stop"
    assert desk.press("run") == Autoplay(on=False)


def test_play_continues_from_a_turn_in_the_replay() -> None:
    desk = desk_at(1)
    branch = controls(desk, "replay")["branch"]
    assert branch.enabled
    assert branch.primary
    assert desk.press("branch") == Branch()
    present = desk_at()
    present.press("replay")
    assert not controls(present, "replay")["branch"].enabled
    assert present.press("branch") is None


def test_during_a_replay_the_slider_shows_the_turn_and_nothing_can_be_played() -> None:
    desk = desk_at(0)
    assert controls(desk, "replay")["at"].value == "0"
    assert controls(desk, "turn")["replay"].value == "on"
    assert not controls(desk, "words")["move"].enabled
    assert not controls(desk, "words")["tile"].enabled
    assert desk.do("change", "tile", "blue:0") is None
    assert desk.ui.shared.selected is None


def test_a_spectator_of_bots_can_use_the_replay() -> None:
    state, turns = played("A@A1", "AxA1")
    desk = Desk(state, None, turns=turns)
    desk.press("replay")
    assert desk.press("first") == ShowPly(0)
