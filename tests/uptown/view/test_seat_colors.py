"""Colours by seat: wishes are granted first come, first served, and all players differ."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.uptown.beside import block, controls
from tests.uptown.desk import Desk, turn
from tests.uptown.positions import after, move, position
from uptown_widget import uptown
from uptown_widget.protocols import Candidate
from uptown_widget.screen.controls import Entries, Grid, Tallies
from uptown_widget.screen.scene import Rect
from uptown_widget.ui.effects import Play, Seat, Verdict
from uptown_widget.uptown import Color
from uptown_widget.uptown.view.seat_colors import PAIRS, PLAIN, SeatColors, seat_colors
from uptown_widget.uptown.view.sentences import narrate
from uptown_widget.uptown.view.words import written


def seats(*colors: str) -> tuple[Seat, ...]:
    return tuple(Seat(str(index), color=color) for index, color in enumerate(colors))


def test_by_default_every_seat_has_its_own_colour() -> None:
    for players in (2, 3, 4, 5):
        assert seat_colors(seats(*[""] * players)) == PLAIN == ("blue", "yellow", "green", "red", "orange")


def test_a_seat_gets_the_colour_it_asks_for_and_the_other_seat_the_remaining_one() -> None:
    assert seat_colors(seats("", "blue", "")) == ("yellow", "blue", "green", "red", "orange")
    assert seat_colors(seats("orange", "", ""))[:3] == ("orange", "yellow", "green")


def test_the_first_of_two_seats_that_want_a_colour_gets_it() -> None:
    assert seat_colors(seats("red", "red", ""))[:3] == ("red", "yellow", "green")


def pairs_of(dress: SeatColors) -> tuple[set[str], set[str]]:
    """The colours of both players, as the rules assign them."""
    first, second = (uptown.Rules(players=2).colors_of(player) for player in (0, 1))
    return {dress[color] for color in first}, {dress[color] for color in second}


def test_with_two_players_each_has_the_pair_asked_for() -> None:
    assert len(PAIRS) == 10
    for one, other in combinations(PAIRS, 2):
        if not set(one.split("+")) & set(other.split("+")):
            assert pairs_of(seat_colors(seats(one, other))) == (set(one.split("+")), set(other.split("+")))


@pytest.mark.parametrize("pair", PAIRS)
def test_with_two_players_a_pair_asked_for_leaves_the_other_two_free_colours(pair: str) -> None:
    for player in (0, 1):
        wishes = ["", ""]
        wishes[player] = pair
        both = pairs_of(seat_colors(seats(*wishes)))
        assert both[player] == set(pair.split("+"))
        assert len(both[0] | both[1]) == 4


@given(st.lists(st.sampled_from(["", "pink", "+", "red+red+red", *PLAIN, *PAIRS]), min_size=2, max_size=5))
def test_no_two_seats_are_shown_in_one_colour(wishes: list[str]) -> None:
    assert sorted(seat_colors(seats(*wishes))) == sorted(PLAIN)


# Two players in other colours: on the screen, in sentences, typed and saved.

TWO = position(
    "A  b........\n", players=2, ply=1, faces={"blue": "A1=A"}, racks={"yellow": "B C D E F", "red": "A B C D 1"}
)
SEATS = (Seat("Ann", color="red+orange"), Seat("Bo", color="blue+yellow"))
"""Ann's blue is shown as red and her green as orange; Bo's yellow is shown as blue and his red as yellow."""


def test_cards_words_and_unseen_tiles_are_in_the_colours_shown() -> None:
    desk = Desk(TWO, 1, seats=SEATS)
    assert [[chip.color for chip in card.chips] for card in desk.screen.cards] == [
        ["red", "orange"],
        ["blue", "yellow"],
    ]
    assert [chip.label for chip in desk.screen.cards[0].chips] == ["red", "orange"]
    assert [fact.split(":")[0] for fact in desk.screen.cards[1].facts[:2]] == ["blue", "yellow"]
    assert block(desk, "words", Grid).rows[0][1] == "red A"
    assert [choice.label for choice in controls(desk, "words")["tile"].choices][1:3] == ["blue B", "blue C"]
    desk.press("unseen")
    titles = [tally.title for tally in block(desk, "unseen", Tallies).tallies]
    assert titles == ["Red: 27", "Blue: 23", "Orange: 28", "Yellow: 23"]
    fills = {shape.fill for shape in desk.screen.scene.shapes if isinstance(shape, Rect)} & set(PLAIN)
    assert fills == {"red", "blue", "yellow"}


def test_log_hints_and_review_name_the_colour_shown() -> None:
    turns = [turn(TWO, "red:AxA1")]
    desk = Desk(TWO, 1, seats=SEATS, hint=(Candidate(move(TWO, "yellow:B@B2"), 0.5),))
    entry = block(desk, "hint", Entries).entries[0]
    assert (entry.id, entry.text, entry.chips[0].color) == ("try:yellow:B@B2", "1. Blue B on B2.", "blue")
    best = Candidate(move(TWO, "red:1@A1"), 0.9)
    told = (Verdict(0, 1, 0.2, best, (0.8, 0.2)),)
    desk = Desk(after(TWO, "red:AxA1"), 1, seats=SEATS, turns=turns, review=told)
    desk.press("close:words")
    entry = block(desk, "log", Entries).entries[0]
    assert (entry.text, entry.chips[0].color) == ("You capture Ann's red A on A1 with yellow A.", "yellow")
    assert "Bo: yellow A on A1, capturing red A (20% to win)." in block(desk, "review", Entries).entries[0].text
    assert "yellow 1 on A1" in block(desk, "review", Entries).entries[0].text
    assert narrate(turns[0], SEATS, 1).startswith("You capture Ann's red A on A1 with yellow A.")


def test_a_typed_move_names_the_colour_shown() -> None:
    desk = Desk(TWO, 1, seats=SEATS)
    typed = controls(desk, "words")["move"]
    assert "blue:C@C4" in typed.help
    for text, meant in {"yellow:AxA1": "red:AxA1", "Blue:B@B1": "yellow:B@B1", "a a1": "red:AxA1"}.items():
        assert desk.do("submit", "move", text) == Play(move(TWO, meant))
    desk.do("submit", "move", "B@B1")
    assert desk.screen.status == "'B@B1' does not name a colour: write blue:B or yellow:B."
    desk.do("submit", "move", "orange:B@B1")
    assert (desk.screen.status.split()[0], desk.screen.mood) == ("Orange", "refused")


def test_notation_outside_the_table_keeps_the_colours_of_the_rules() -> None:
    seen = TWO.observation(1)
    assert uptown.parse_move("yellow:B@B1", seen).color is Color.YELLOW
    assert uptown.parse_move("blue:B@B1", seen, seat_colors(SEATS)).color is Color.YELLOW
    every = [made for state in (TWO, after(TWO, "red:AxA1")) for made in state.legal_moves()]
    for made in every:
        assert uptown.parse_move(written(made, seat_colors(SEATS)), seen, seat_colors(SEATS)) is made
        assert uptown.parse_move(str(made), seen) is made
