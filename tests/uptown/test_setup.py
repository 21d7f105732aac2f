"""The set-up form: what may be chosen, what not, and how a match is made of it."""

import random
from typing import Any

import pytest

from uptown_widget import uptown
from uptown_widget.errors import GameError
from uptown_widget.screen.interface import Play, Start
from uptown_widget.uptown import game
from uptown_widget.uptown.controls import changed_setup
from uptown_widget.uptown.setup import Setup, make_setup

from .desk import Desk
from .positions import position


def test_by_default_one_person_plays_against_greedy_bots() -> None:
    assert make_setup() == Setup(3, "uptown", "", ("person", "greedy", "greedy"))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_setup_has_a_seat_a_player_and_different_names(players: int) -> None:
    setup = make_setup(players)
    assert len(setup.seats) == len(set(setup.names)) == players
    assert setup.names[0] == "You"
    assert setup.rules == uptown.Rules(players=players)


def test_several_people_are_numbered_by_seat() -> None:
    assert make_setup(seats=["person", "greedy", "person"]).names == ("Player 1", "Duke", "Player 3")


@pytest.mark.parametrize(("seed", "kept"), [(None, ""), (7, "7"), (0, "0"), (-3, "-3"), (" jazz ", "jazz"), ("", "")])
def test_a_seed_may_be_a_number_or_a_text(seed: object, kept: str) -> None:
    assert make_setup(seed=seed).seed == kept


def test_a_number_and_its_text_deal_the_same() -> None:
    piles = [game.deal(make_setup(seed=seed), random.Random(f"{make_setup(seed=seed).seed}/deal")) for seed in (7, "7")]
    assert piles[0] == piles[1]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"seed": 1.5}, "1.5 is no seed: give a number or a text."),
        ({"seed": False}, "False is no seed: give a number or a text."),
        ({"seed": "x" * 41}, "write up to 40 letters or digits."),
        ({"seed": "a\x00b"}, "write up to 40 letters or digits."),
        ({"seats": ["person", "greedy"]}, "3 players need 3 seats, not 2."),
        ({"players": 6}, "Uptown is a game for 2 to 5 players, not 6."),
        ({"scoring": "points"}, "'points' is no scoring: choose uptown or blockers."),
    ],
    ids=str,
)
def test_a_setup_that_cannot_be_says_why(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(GameError) as raised:
        make_setup(**wrong)
    assert str(raised.value).endswith(said)


# The form.


@pytest.mark.parametrize(
    ("name", "value", "changed"),
    [
        ("players", "2", Setup(2, seats=("person", "random"))),
        ("players", "3", Setup(3, seats=("person", "random", "greedy"))),
        ("players", "5", Setup(5, seats=("person", "random", "greedy", "greedy", "greedy"))),
        ("scoring", "blockers", Setup(3, "blockers", seats=("person", "random", "greedy"))),
        ("seed", " 42 ", Setup(3, seed="42", seats=("person", "random", "greedy"))),
        ("seat:0", "greedy", Setup(3, seats=("greedy", "random", "greedy"))),
        ("seat:2", "person", Setup(3, seats=("person", "random", "person"))),
    ],
)
def test_one_control_changes_one_thing(name: str, value: str, changed: Setup) -> None:
    assert changed_setup(Setup(3, seats=("person", "random", "greedy")), name, value) == changed


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("players", "1"),
        ("players", "6"),
        ("players", "99999999"),
        ("players", "three"),
        ("players", ""),
        ("players", "\N{SUPERSCRIPT TWO}"),
        ("scoring", "points"),
        ("seed", "x" * 41),
        ("seat:3", "person"),
        ("seat:", "person"),
        ("seat:-1", "person"),
        ("theme", "dark"),
        ("", ""),
    ],
)
def test_what_the_form_does_not_take_is_said_and_changes_nothing(name: str, value: str) -> None:
    with pytest.raises(GameError):
        changed_setup(Setup(), name, value)
    desk = Desk(position())
    before = desk.ui.setup
    assert desk.do("change", name, value) is None
    assert desk.ui.setup == before
    assert desk.screen.mood == "refused"
    assert desk.screen.status.endswith(".")


def test_the_form_shows_what_is_chosen_among_what_may_be() -> None:
    desk = Desk(position())
    for name, value in (("players", "4"), ("scoring", "blockers"), ("seat:3", "random"), ("seed", "jazz")):
        desk.do("change", name, value)
    form = {control.id: control for control in desk.screen.controls if control.group == "setup"}
    assert list(form) == ["players", "scoring", "seat:0", "seat:1", "seat:2", "seat:3", "seed", "start:setup"]
    assert {name: control.value for name, control in form.items() if name != "start:setup"} == {
        "players": "4",
        "scoring": "blockers",
        "seat:0": "person",
        "seat:1": "greedy",
        "seat:2": "greedy",
        "seat:3": "random",
        "seed": "jazz",
    }
    for control in form.values():
        if control.kind == "choice":
            assert control.value in {choice.value for choice in control.choices}
    assert [choice.value for choice in form["players"].choices] == ["2", "3", "4", "5"]


def test_a_bot_of_ones_own_stays_among_the_choices_of_its_seat() -> None:
    desk = Desk(position())
    desk.do("change", "seat:1", "mine")
    seat = desk.control("seat:1")
    assert seat is not None
    assert (seat.value, [choice.value for choice in seat.choices]) == ("mine", ["person", "greedy", "random", "mine"])


def test_the_form_takes_effect_with_the_next_match_only() -> None:
    desk = Desk(position(racks={"blue": "A B C D E"}))
    desk.do("change", "players", "5")
    assert len(desk.screen.cards) == 3
    assert isinstance(desk.press("blue:0", "A1"), Play)
    assert desk.press("start:setup") == Start()
    assert desk.ui.setup.players == 5


def test_every_control_has_an_id_of_its_own_and_a_label() -> None:
    controls = Desk(position(players=2)).screen.controls
    assert len({control.id for control in controls}) == len(controls)
    assert all(control.label for control in controls)


def test_the_seed_of_the_match_is_shown() -> None:
    seed = Desk(position(), seed="482113").control("seed")
    assert seed is not None
    assert "This match: 482113." in seed.help
