"""Colours by seat: what is asked for, first come, first served, and every player another colour."""

from hypothesis import given
from hypothesis import strategies as st

from uptown_widget.ui.effects import Seat, TableInfo
from uptown_widget.uptown import Color, Move, Observation
from uptown_widget.uptown.view.seat_colors import PLAIN, dress_of, shown


def seats(*colors: str) -> list[Seat]:
    return [Seat(str(index), color=color) for index, color in enumerate(colors)]


def test_without_wishes_every_seat_has_its_own_colour() -> None:
    for players in (2, 3, 4, 5):
        assert dress_of(seats(*[""] * players)) == PLAIN == ("blue", "yellow", "green", "red", "orange")


def test_a_wish_is_granted_and_whose_colour_it_was_takes_the_one_left() -> None:
    assert dress_of(seats("", "blue", "")) == ("yellow", "blue", "green", "red", "orange")
    assert dress_of(seats("orange", "", ""))[:3] == ("orange", "yellow", "green")


def test_the_first_of_two_who_ask_for_the_same_has_it() -> None:
    assert dress_of(seats("red", "red", ""))[:3] == ("red", "yellow", "green")


def test_with_two_players_and_two_colours_each_all_stay_as_they_are() -> None:
    assert dress_of(seats("red", "orange")) == PLAIN


def test_a_colour_of_the_rules_is_shown_as_the_seats_dress_it() -> None:
    info: TableInfo[Observation, Move] = TableInfo(tuple(seats("green", "", "")), "7")
    assert [shown(color, info) for color in (Color.BLUE, Color.YELLOW, Color.GREEN)] == ["green", "yellow", "blue"]


@given(st.lists(st.sampled_from(["", "pink", *PLAIN]), min_size=3, max_size=5))
def test_no_two_seats_are_shown_in_one_colour(wishes: list[str]) -> None:
    assert sorted(dress_of(seats(*wishes))) == sorted(PLAIN)
