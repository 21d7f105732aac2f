"""The set-up form: which choices are possible, and how they become a match."""

import random
from dataclasses import asdict, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.uptown.positions import position
from tests.uptown.sentences import SCORINGS_LISTED
from uptown_widget import uptown
from uptown_widget.errors import GameError
from uptown_widget.match.session import Session
from uptown_widget.ui.effects import Seat
from uptown_widget.uptown import game
from uptown_widget.uptown.view.seat_colors import PAIRS, seat_colors
from uptown_widget.uptown.view.setup import Setup


def test_by_default_one_person_plays_against_bots_of_a_low_level() -> None:
    assert game.make_setup() == Setup(3, "uptown", seats=("person", "level-3", "level-3"))
    assert game.make_setup().start is None


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_setup_has_a_seat_a_player_and_different_names(players: int) -> None:
    setup = game.make_setup(players)
    assert len(setup.seats) == len(set(setup.shown_names)) == players
    assert setup.shown_names[0] == "You"
    assert setup.rules == uptown.Rules(players=players)


def test_several_people_are_numbered_by_seat() -> None:
    assert game.make_setup(seats=["person", "greedy", "person"]).shown_names == ("Player 1", "Duke", "Player 3")


@pytest.mark.parametrize(
    ("seed", "kept"),
    [(None, ""), (7, "7"), (0, "0"), (-3, "-3"), (" jazz ", "jazz"), ("１２３ａ", "123a"), ("e\u0301", "é"), ("", "")],  # noqa: RUF001
)
def test_a_seed_may_be_a_number_or_a_text(seed: object, kept: str) -> None:
    setup = game.make_setup(seed=seed)
    assert setup.seed == kept
    if isinstance(seed, str):
        assert replace(setup, seed=seed) == setup, "typed in the form"


def test_a_number_and_its_text_deal_the_same() -> None:
    setups = [game.make_setup(seed=seed) for seed in (7, "7")]
    piles = [game.deal(setup.rules, random.Random(f"{setup.seed}/deal")) for setup in setups]
    assert piles[0] == piles[1]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"seed": 1.5}, "1.5 is not a valid seed: give a number or a string."),
        ({"seed": False}, "False is not a valid seed: give a number or a string."),
        ({"seed": "x" * 41}, "write up to 40 letters or digits."),
        ({"seed": "a\x00b"}, "write up to 40 letters or digits."),
        ({"players": 3, "seats": ["person", "greedy"]}, "3 players need 3 seats, not 2."),
        ({"players": 2, "names": ["A", "B", "C"]}, "2 players need 2 names, not 3."),
        ({"players": 4, "colors": ["red"]}, "4 players need 4 colours, not 1."),
        ({"seats": "person"}, "'person' is not a list of strings."),
        ({"names": ["A", 1, "B"]}, "['A', 1, 'B'] is not a list of strings."),
        ({"names": ["x" * 25, "", ""]}, "is too long for a name: write up to 24 letters."),
        ({"names": ["a\tb", "", ""]}, "has a character that cannot be shown."),
        ({"names": ["Ann", "ANN ", ""]}, "Two players cannot both be called ANN."),
        ({"names": ["duke", "", ""]}, "Two players cannot both be called Duke."),
        ({"colors": ["red", "", "red"]}, "Two players cannot have the same colour."),
        ({"colors": ["pink", "", ""]}, "'pink' is not a player colour."),
        ({"players": 2, "colors": ["red", ""]}, "Not a pair of colours: 'red'. Write two, as in blue+green."),
        ({"players": 2, "colors": ["red+red", ""]}, "Not a pair of colours: 'red+red'. Write two, as in blue+green."),
        ({"players": 2, "colors": ["red+pink", ""]}, "Not a pair of colours: 'red+pink'. Write two, as in blue+green."),
        ({"players": 2, "colors": ["+", ""]}, "Not a pair of colours: '+'. Write two, as in blue+green."),
        ({"players": 2, "colors": ["red+blue", "green+red"]}, "Two players cannot have the same colour."),
        ({"players": 3, "colors": ["red+blue", "", ""]}, "'red+blue' is not a player colour."),
        ({"start": 3}, "3 is not a seat that can go first: seats are numbered 0 to 2."),
        ({"start": True}, "True is not a seat that can go first: seats are numbered 0 to 2."),
        ({"start": -1}, "-1 is not a seat that can go first: seats are numbered 0 to 2."),
        ({"players": 6}, "Uptown is a game for 2 to 5 players, not 6."),
        ({"scoring": "points"}, f"Unknown scoring: 'points'. Choose {SCORINGS_LISTED}."),
    ],
    ids=str,
)
def test_an_impossible_setup_says_why(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(GameError) as raised:
        game.make_setup(**wrong)
    assert str(raised.value).endswith(said)


def test_names_are_shown_as_given_and_empty_ones_become_the_usual() -> None:
    setup = game.make_setup(names=["  Ann ", "", "Bo"])
    assert setup.shown_names == ("Ann", "Duke", "Bo")
    assert setup.names == ("Ann", "", "Bo")
    assert game.make_setup(names=["x" * 24, "", ""]).names[0] == "x" * 24


def test_default_names_follow_the_kind_of_player_and_given_names_stay() -> None:
    setup = game.make_setup(names=["", "", "Bo"])
    assert setup.with_seat(1, "person").shown_names == ("Player 1", "Player 2", "Bo")
    assert setup.with_seat(1, "person").with_seat(1, "level-3") == setup
    assert setup.with_name(2, "").shown_names == ("You", "Duke", "Billie")
    assert setup.with_players(4).shown_names == ("You", "Duke", "Bo", "Louis")


def test_the_number_of_players_follows_from_the_seats_or_names() -> None:
    assert game.make_setup(seats=["person", "greedy"]).players == 2
    assert game.make_setup(names=["Ann", "Bo", "Cy", "Di"]).players == 4


def test_a_setup_can_be_rebuilt_from_its_fields() -> None:
    setup = game.make_setup(
        4, scoring="blockers", seed=3, names=["Ann", "", "", ""], colors=["red", "", "blue", ""], start=2
    )
    assert game.make_setup(**asdict(setup)) == Setup(**asdict(setup)) == setup


def test_no_colour_is_shown_twice_whatever_is_asked_for() -> None:
    setup = game.make_setup(5, colors=["green", "blue", "", "", "red"])
    shown = seat_colors(tuple(Seat(name, color=color) for name, color in zip(setup.names, setup.colors, strict=True)))
    assert shown[:2] == ("green", "blue")
    assert shown[4] == "red"
    assert len(set(shown)) == 5


def test_choosing_a_taken_colour_swaps_the_two() -> None:
    setup = game.make_setup(colors=["red", "green", ""])
    assert setup.with_color(1, "red").colors == ("green", "red", "")
    assert setup.with_color(2, "red").colors == ("", "green", "red")
    assert setup.with_color(0, "").colors == ("", "green", "")


def test_a_pair_is_written_in_one_way_whatever_its_order() -> None:
    assert game.make_setup(2, colors=["red + blue", "yellow+green"]).colors == ("blue+red", "yellow+green")
    assert game.make_setup(2, colors=["green+blue", "red+yellow"]) == game.make_setup(
        2, colors=["blue+green", "yellow+red"]
    )


def test_choosing_a_taken_pair_of_colours_swaps_the_two() -> None:
    setup = game.make_setup(2, colors=["blue+green", "yellow+red"])
    swapped = {
        "yellow+red": ("yellow+red", "blue+green"),
        "yellow+orange": ("yellow+orange", "blue+red"),
        "blue+red": ("blue+red", "yellow+green"),
        "green+orange": ("green+orange", "yellow+red"),
        "": ("", "yellow+red"),
    }
    for pair, colors in swapped.items():
        assert setup.with_color(0, pair).colors == colors
    assert game.make_setup(2, colors=["", "yellow+red"]).with_color(0, "red+blue").colors == ("blue+red", "")


@given(st.lists(st.tuples(st.integers(0, 1), st.sampled_from(["", *PAIRS])), max_size=8))
def test_whatever_pairs_are_chosen_one_after_another_all_four_colours_differ(choices: list[tuple[int, str]]) -> None:
    setup = game.make_setup(2)
    for seat, pair in choices:
        setup = setup.with_color(seat, pair)
        assert setup.colors[seat] == pair


def test_with_fewer_players_the_remaining_settings_are_kept() -> None:
    setup = game.make_setup(4, colors=["red", "", "", "blue"], start=3)
    assert (setup.with_players(3).colors, setup.with_players(3).start) == (("red", "", ""), None)
    assert setup.with_players(5).start == 3
    assert setup.with_players(2).colors == ("", "")
    pairs = game.make_setup(2, colors=["blue+red", ""])
    assert pairs.with_players(2).colors == ("blue+red", "")
    assert pairs.with_players(3).colors == ("", "", "")


def test_the_setup_of_a_position_has_its_rules_and_players() -> None:
    state = position(players=2, scoring="blockers")
    setup = game.setup_of(state, ["greedy", "person"], ["", "Ann"], "7")
    assert setup == Setup(2, "blockers", seed="7", seats=("greedy", "person"), names=("", "Ann"))
    assert game.setup_of(state.observation(1), ["greedy", "person"], ["", "Ann"], "7") == setup


def names_in_dutch(session: Session[Any, Any]) -> list[str]:
    """Return the names on the seat cards, in Dutch."""
    session.set_language("nl")
    return [card.title for card in session.screen.cards]


def test_a_player_really_named_you_keeps_the_name_in_every_language() -> None:
    mine = Session(game, game.make_setup(names=["You", "", ""], seats=["person", "person", "greedy"], start=0))
    default = Session(game, game.make_setup(start=0))
    assert names_in_dutch(mine)[0] == "You"
    assert names_in_dutch(default)[0] == "Jij"
    for session, name in ((mine, "You"), (default, "Jij")):
        again = Session.resume(game, session.saved())
        assert names_in_dutch(again)[0] == name
        opened = Session(game, game.make_setup())
        opened.open(session.record())
        assert names_in_dutch(opened)[0] == name
    assert '[Named "0"]' in mine.record()
    assert "[Named" not in default.record()


@pytest.mark.parametrize("name", ["\u3164", "\u2800 \u2800", " \u115f\u3164 "])
def test_a_name_that_nobody_can_see_is_none(name: str) -> None:
    assert Setup(names=(name, "Ada", "")).shown_names == Setup(names=("", "Ada", "")).shown_names
