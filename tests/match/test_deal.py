"""A deal as text: the link in a copied result deals the same tiles to the same kinds of players."""

import json
from typing import Any

import pytest

from tests.match.tables import play_turns
from uptown_widget.errors import GameError
from uptown_widget.match.deal import read_deal
from uptown_widget.match.links import fragment
from uptown_widget.match.session import Session
from uptown_widget.ui.effects import Export, ExportedText, StartMatch
from uptown_widget.uptown import game as uptown_game
from uptown_widget.upturn import game as upturn_game

BLOCKERS = uptown_game.make_setup(players=4, scoring="blockers", seats=["greedy", "person", "greedy", "planner"])
CALLED = upturn_game.make_setup(players=3, last_stone="called")


def ended(game: Any, setup: Any) -> Session[Any, Any]:
    session = Session(game, setup, pace=0)
    session.address = "https://example.org/play/"
    session.start_bots()
    play_turns(session, 999)
    return session


def shared(session: Session[Any, Any]) -> str:
    text = session.do(Export("result", "copy"))
    assert isinstance(text, ExportedText)
    return text.text


@pytest.mark.parametrize(("game", "setup"), [(uptown_game, BLOCKERS), (upturn_game, CALLED)])
@pytest.mark.parametrize("rematch", [False, True])
def test_the_copied_result_links_to_the_same_deal(game: Any, setup: Any, rematch: bool) -> None:
    session = ended(game, setup)
    if rematch:
        session.do(StartMatch(session.ui.shared.setup, rematch=True))
        play_turns(session, 999)
    link = shared(session).split("Play the same deal: ")[1]
    assert len(link) < 250
    other = Session(game, game.make_setup(), pace=0)
    other.open(link)
    assert other.match.start == session.match.start
    assert [seat.bot for seat in other.viewpoint.seating.seats] == [
        seat.bot for seat in session.viewpoint.seating.seats
    ]


def test_a_match_that_began_with_a_position_has_no_link() -> None:
    setup = uptown_game.make_setup(seed=1)
    later = Session(uptown_game, setup, pace=0).match.start
    later = later.apply(later.legal_moves()[0])
    session = Session(uptown_game, setup, pace=0, start=later)
    session.address = "https://example.org/play/"
    session.start_bots()
    play_turns(session, 999)
    assert "Play the same deal" not in shared(session)


@pytest.mark.parametrize(
    "text", ["", "[]", "7", "{", '{"players": 99}', '{"seats": "xyz"}', '{"x": 1}', '{"seed": 7}', '{"start": 9}']
)
def test_a_damaged_deal_is_refused_with_one_sentence_and_changes_nothing(text: str) -> None:
    session = Session(uptown_game, uptown_game.make_setup(), pace=0)
    with pytest.raises(GameError):
        session.open(f"#{fragment('deal', text)}")
    assert session.match_number == 1


def test_what_is_left_out_of_a_deal_is_as_usual() -> None:
    assert read_deal(json.dumps({"players": 3, "seed": "x"}), uptown_game) == uptown_game.make_setup(seed="x")
