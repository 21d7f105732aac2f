"""The toy's records keep their moves, also of a match in progress; links, autosave and earlier matches work."""

from typing import Any

import pytest

from tests.toy import game
from tests.toy.playing import DRAW, WON, press, table
from tests.toy.rules import State
from uptown_widget.errors import GameError
from uptown_widget.match.games import game_of, game_of_record, game_of_state
from uptown_widget.match.match import Match
from uptown_widget.match.record_reader import read_record
from uptown_widget.match.session import Session
from uptown_widget.ui.effects import Export, ExportedText


def moves(match: Match[Any, Any]) -> tuple[str, ...]:
    return tuple(ply.move for ply in match.history)


def exported(session: Session[Any, Any], what: Any) -> str:
    found = session.do(Export(what, "copy"))
    assert isinstance(found, ExportedText)
    return found.text


def test_the_list_of_games_has_it() -> None:
    assert game_of("noughts") is game
    assert game_of_record('[Game "Noughts"]') is game
    assert game_of_state(State()) is game


@pytest.mark.parametrize("played", [(), ("B2",), ("B2", "A1", "A3"), WON, DRAW])
@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_a_record_is_played_through_whoever_saw_the_match(played: tuple[str, ...], viewer: int | None) -> None:
    match = table(*played).match
    reading = read_record(str(match.record(["Ann", "Bo"], viewer=viewer)))
    assert reading.error is None
    assert reading.match is not None
    assert moves(reading.match) == played
    assert reading.match.state() == match.state()


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_a_record_of_a_match_in_progress_begins_with_the_state_whoever_saw_it(viewer: int | None) -> None:
    text = str(table("B2").match.record(viewer=viewer))
    assert '[Deal "0 ........."]' in text
    assert "Position" not in text


def test_a_record_of_a_match_in_progress_tells_no_seed() -> None:
    """The seed decides what bots are going to play."""
    running, over = table("B2").match, table(*WON).match
    assert "Seed" not in str(running.record())
    assert '[Seed "7"]' in str(over.record())


def test_an_observation_as_the_deal_is_played_through_as_well() -> None:
    """So records of open games were written before."""
    text = '[Game "Noughts"]\n[Deal "0 ......... 1"]\n[Position "2 O...X.... 1"]\n\n1. B2 A1\n*\n'
    reading = read_record(text)
    assert reading.error is None
    assert reading.match
    assert moves(reading.match) == ("B2", "A1")


@pytest.mark.parametrize("what", ["record", "record-link"])
def test_a_match_in_progress_is_opened_with_its_history(what: str) -> None:
    session, other = table("B2", "A1", "A3"), table()
    session.address = "http://here/"
    other.open(exported(session, what))
    assert moves(other.match) == ("B2", "A1", "A3")
    assert other.notice == "The record was opened."
    other.undo()
    assert moves(other.match) == ("B2", "A1")


@pytest.mark.parametrize("what", ["position", "position-link"])
def test_a_position_is_opened_and_nothing_dealt_again(what: str) -> None:
    session, other = table("B2", "A1"), table()
    session.address = "http://here/"
    other.open(exported(session, what))
    assert other.match.state() == session.match.state()
    assert "dealt" not in other.notice


def test_a_match_begins_with_what_somebody_saw() -> None:
    seen = table("B2").match.observation(1)
    session = Session(game, game.make_setup(), start=seen, pace=0)
    assert session.match.start == State("....X....")
    assert not session.notice


def test_a_saved_match_goes_on_and_an_earlier_one_is_offered() -> None:
    kept: list[str] = []
    session = table("B2", "A1", autosave=kept.append)
    session.undo()
    again = Session.resume(game, kept[-1])
    assert moves(again.match) == ("B2",)
    again.redo()
    assert moves(again.match) == ("B2", "A1")
    press(again, "setup", "start")
    assert [each.turns for each in again.ui.shared.info.earlier] == [2]
    assert moves(again.match) == ()
    press(again, "continue-earlier")
    assert moves(again.match) == ("B2", "A1")


def test_a_damaged_record_gives_the_match_so_far() -> None:
    reading = read_record('[Game "Noughts"]\n[Deal "0 ........."]\n\n1. B2 A1 2. B2\n*\n')
    assert reading.match
    assert moves(reading.match) == ("B2", "A1")
    assert "B2 is taken" in str(reading.error)
    with pytest.raises(GameError, match="Not a position"):
        table().open("3 what")
