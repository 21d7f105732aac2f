"""Seat cards, the log, unseen tiles, the board in words."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.uptown.beside import block, played
from tests.uptown.desk import Desk, turn
from tests.uptown.positions import after, blocked, position
from tests.uptown.strategies import FEW, states
from uptown_widget import uptown
from uptown_widget.screen.controls import Entries, Grid, Tallies
from uptown_widget.ui.effects import Seat
from uptown_widget.uptown.rules.tiles import TILES
from uptown_widget.uptown.view.art.symbols import SHAPES

# Seat cards.


SEATS = (Seat("Ann", color="red"), Seat("Bo", "mine"), Seat("Cy", "search", "blue"))


def test_a_player_is_shown_in_the_colour_chosen_everywhere() -> None:
    state, turns = played("A@A1")
    desk = Desk(state, turns=turns, seats=SEATS)
    cards = desk.screen.cards
    assert [card.subtitle for card in cards] == ["", "mine", "Hard bot"]
    assert [(card.chips[0].color, card.chips[0].label) for card in cards] == [(c, c) for c in ("red", "yellow", "blue")]
    assert block(desk, "log", Entries).entries[0].chips[0].color == "red"
    assert block(desk, "words", Grid).rows[0][1] == "red A"
    desk.press("unseen")
    assert [tally.title for tally in block(desk, "unseen", Tallies).tallies] == ["Red: 22", "Yellow: 28", "Blue: 28"]


# The log.


def test_the_log_shows_each_turn_in_tiles_and_words() -> None:
    state, turns = played("A@A1", "AxA1")
    entries = block(Desk(state, turns=turns), "log", Entries).entries
    assert [(entry.id, entry.text, entry.current) for entry in entries] == [
        ("ply:1", "You place A on A1.", False),
        ("ply:2", "Ella captures your blue A on A1 with A.", True),
    ]
    assert [[chip.label for chip in entry.chips] for entry in entries] == [["blue A"], ["yellow A", "blue A"]]
    assert [(chip.color, chip.text, chip.mark) for chip in entries[1].chips] == [
        ("yellow", "A", SHAPES["yellow"]),
        ("blue", "A", SHAPES["blue"]),
    ]
    assert entries[1].label == "Turn 2: Ella captures your blue A on A1 with A."


def test_a_pass_in_the_log_has_the_sign_of_its_player() -> None:
    state = blocked()
    desk = Desk(after(state, "pass"), turns=[turn(state, "pass")])
    (entry,) = block(desk, "log", Entries).entries
    assert (entry.text, [chip.label for chip in entry.chips]) == ("You cannot place any tile, so you pass.", ["You"])


def test_with_two_players_the_log_shows_the_colour_played() -> None:
    state = position(players=2, racks={"green": "A B C D E"})
    desk = Desk(after(state, "green:A@A1"), turns=[turn(state, "green:A@A1")])
    (entry,) = block(desk, "log", Entries).entries
    assert (entry.text, entry.chips[0].label) == ("You place green A on A1.", "green A")


# Unseen tiles.


@pytest.mark.parametrize("players", [2, 3, 5])
def test_unseen_tiles_are_counted_by_colour(players: int) -> None:
    state = position("A  b........\n", players=players, faces={"blue": "A1=A"}, racks={"blue": "B C D E F"})
    desk = Desk(state)
    assert desk.screen.section("unseen") is None
    desk.press("more", "unseen")
    tallies = block(desk, "unseen", Tallies).tallies
    assert len(tallies) == (4 if players == 2 else players)
    assert tallies[0].title == "Blue: 22"
    seen = {"blue A", "blue B", "blue C", "blue D", "blue E", "blue F"}
    assert len(tallies[0].counts) == 22
    assert not seen & {chip.label for chip, _ in tallies[0].counts}
    assert len(tallies[1].counts) == 28
    assert {number for tally in tallies for _, number in tally.counts} == {1}


@FEW
@given(states(), st.randoms(use_true_random=False))
def test_unseen_tiles_reveal_nothing_hidden(state: uptown.State, rng: random.Random) -> None:
    shown = []
    for possible in (state, state.observation(0).sample_state(rng)):
        desk = Desk(possible)
        desk.press("more", "unseen")
        shown.append(block(desk, "unseen", Tallies))
    assert shown[0] == shown[1]
    assert all(len(tally.counts) <= len(TILES) for tally in shown[0].tallies)


# The board in words.


def test_the_text_view_marks_where_the_selected_tile_may_go() -> None:
    desk = Desk(position("A  y........\n", faces={"yellow": "A1=A"}, racks={"blue": "A B C D E"}))
    assert not block(desk, "words", Grid).marked
    desk.press("blue:0")
    grid = block(desk, "words", Grid)
    assert grid.marked == {(0, column) for column in range(1, 10)}
    assert grid.rows[0][:3] == ("A", "yellow A (fits)", "empty, man (fits)")
    assert grid.rows[1][1] == "empty, man"


def test_the_board_is_read_row_by_row_with_headers() -> None:
    grid = block(Desk(position()), "words", Grid)
    assert grid.head == ("", *"123456789")
    assert [row[0] for row in grid.rows] == list("ABCDEFGHI")
    assert {len(row) for row in grid.rows} == {10}
