"""Who sits where, and who begins."""

from dataclasses import replace
from typing import Any

import pytest

from tests.match.tables import play_turns, table
from uptown_widget import uptown
from uptown_widget.match.session import Session
from uptown_widget.screen.controls import Event
from uptown_widget.ui.effects import StartMatch
from uptown_widget.uptown import game

PEOPLE = ["person", "person", "person"]


def starters(session: Session[Any, Any]) -> str:
    return str(session.ui.shared.info.seats[0].name)


@pytest.mark.parametrize("seat", range(3))
def test_the_seat_chosen_begins(seat: int) -> None:
    names = ["Ann", "Bea", "Cid"]
    session = table(seats=PEOPLE, names=names, start=seat)
    assert [entry.name for entry in session.ui.shared.info.seats] == [*names[seat:], *names[:seat]]


def test_in_a_rematch_the_seat_after_the_last_starter_begins_even_if_one_was_chosen() -> None:
    session = table(seats=PEOPLE, names=["Ann", "Bea", "Cid"], start=1)
    seen = []
    for _ in range(4):
        seen.append(starters(session))
        session.do(StartMatch(session.ui.shared.setup, rematch=True))
    assert seen == ["Bea", "Cid", "Ann", "Bea"]


def test_a_new_match_begins_as_the_setup_says() -> None:
    session = table(seats=PEOPLE, names=["Ann", "Bea", "Cid"], start=1)
    session.do(StartMatch(session.ui.shared.setup, rematch=True))
    session.do(StartMatch(session.ui.shared.setup))
    assert starters(session) == "Bea"


def test_a_rematch_deals_other_tiles_though_the_form_still_names_the_seed() -> None:
    session = table(seed="x")
    first = session.match.start
    session.do(StartMatch(session.ui.shared.setup, rematch=True))
    assert session.match.start != first
    assert session.seed != "x"
    session.do(StartMatch(session.ui.shared.setup, rematch=True))
    assert session.seed != "x"


def test_the_same_seed_asked_for_again_deals_the_same_tiles() -> None:
    session = table(seed="x")
    first = session.match.start
    play_turns(session, 5)
    session.do(StartMatch(replace(session.ui.shared.setup, seed="x")))
    assert session.match.start == first


def test_a_deal_code_holds_for_one_match() -> None:
    session = table(seed="x")
    first = session.match.start
    assert session.ui.shared.setup.seed == ""
    session.do(StartMatch(session.ui.shared.setup))
    assert session.match.start != first


def test_colours_stay_with_their_player_when_another_seat_begins() -> None:
    session = table(seats=PEOPLE, names=["Ann", "Bea", "Cid"], colors=["red", "", "orange"], start=2)
    assert [(seat.name, seat.color) for seat in session.ui.shared.info.seats] == [
        ("Cid", "orange"),
        ("Ann", "red"),
        ("Bea", ""),
    ]


def test_an_impossible_setup_leaves_the_current_match_alone() -> None:
    session = table()
    before = session.match
    with pytest.raises(uptown.GameError, match="is not a kind of player"):
        session.do(StartMatch(game.make_setup(seats=["person", "nobody", "greedy"])))
    assert session.match is before


def test_switches_of_the_view_stay_in_a_new_match_and_drawers_close() -> None:
    session = table()
    session.ui = replace(session.ui, shared=replace(session.ui.shared, confirm=True, open=frozenset({"setup"})))
    session.do(StartMatch(session.ui.shared.setup))
    assert session.ui.shared.confirm
    assert not session.ui.shared.open


@pytest.mark.parametrize(
    ("seats", "begins", "colors"),
    [
        (("greedy", "person", "greedy"), "you go first.", "You (blue), Billie (yellow), Ella (green)."),
        (("person", "greedy", "greedy"), "Duke goes first.", "Duke (blue), Billie (yellow), You (green)."),
        (("person", "person", "greedy"), "Player 2 goes first.", "Player 2 (blue), Billie (yellow), Player 1 (green)."),
    ],
)
def test_a_rematch_says_who_goes_first_and_whose_the_colours_are_until_a_person_has_acted(
    seats: tuple[str, ...], begins: str, colors: str
) -> None:
    told = f"New deal, same players: {begins} Colours now: {colors}"
    session = table(seats=seats, start=0)
    session.do(StartMatch(session.ui.shared.setup, rematch=True))
    assert len(session.viewpoint.turns) == 2 * (seats[1] == "greedy"), "bots have moved meanwhile"
    assert session.screen.status.startswith(told)
    session.handle(Event("press", "groups"))
    assert not session.screen.status.startswith(told)
