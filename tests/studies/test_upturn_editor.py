"""The position of a study of Upturn is edited on the table; only one of a game is taken."""

from typing import Any

import pytest

from tests.studies.sessions import (
    change,
    check_an_edit_is_undone,
    do_anything,
    mood,
    opened,
    play_any,
    press,
    tree,
    value,
)
from uptown_widget.match.session import Session
from uptown_widget.screen.controls import Event
from uptown_widget.upturn import game
from uptown_widget.upturn.view.position_editor import PositionEditor


def editing(row: str = "20 40") -> Session[Any, Any]:
    """A study of Upturn with two players, whose row is being edited."""
    session = opened(players=2, own=game)
    press(session, "study-edit")
    change(session, "edit-row", row)
    hold(session, 0, "1 2 4 5 6 9")
    hold(session, 1, "12 14 15 16 19 21 up")
    return session


def rack(session: Session[Any, Any], player: int) -> str:
    editor = tree(session).edited
    assert isinstance(editor, PositionEditor)
    return " ".join(map(str, editor.position.state.racks[player]))


def hold(session: Session[Any, Any], player: int, stones: str) -> None:
    """Take all stones off a rack, and put these on it, a press each."""
    press(session, "edit-remove")
    for _ in rack(session, player).split():
        press(session, f"edit-slot:{player}-0")
    for place, stone in enumerate(stones.split()):
        press(session, f"edit-stone:{stone}")
        press(session, f"edit-slot:{player}-{place}")


def row(session: Session[Any, Any]) -> str:
    return " ".join(map(str, session.observation.table.row))


def put(session: Session[Any, Any], stone: str, place: str) -> None:
    press(session, f"edit-stone:{stone}")
    press(session, f"mark:{place}")


def test_stones_are_put_and_the_position_begins_a_study_that_can_be_undone() -> None:
    session = editing()
    before = tree(session).study
    put(session, "41", "2")
    assert session.screen.announcement == "41 lies after 40."
    press(session, "edit-stone:30")
    edited = tree(session).edited
    assert edited is not None
    assert edited.fitting == ("1", "pot", "player1", "player2")
    press(session, "mark:1")
    assert row(session) == "20 30 40 41"
    put(session, "42", "player1")
    assert session.screen.announcement == "On the rack: 1, 2, 4, 5, 6, 9 and 42."
    put(session, "43", "pot")
    assert value(session, "edit-pot").split()[0] == "43"
    assert tree(session).study is before, "the study waits meanwhile"
    press(session, "edit-done")
    assert (tree(session).edited, row(session)) == (None, "20 30 40 41")
    play_any(session)
    press(session, "undo")
    press(session, "study-restore")
    assert tree(session).study is not before, "the last edit is undone"
    check_an_edit_is_undone(editing())


def test_a_number_that_is_pressed_again_goes_and_with_remove_any_stone() -> None:
    session = editing("20 40 41 updown")
    put(session, "41", "3")
    assert row(session) == "20 40 updown"
    put(session, "updown", "3")
    assert row(session) == "20 40 updown updown", "there are more of them"
    put(session, "4", "player1")
    assert rack(session, 0) == "1 2 5 6 9"
    press(session, "edit-remove")
    for _ in range(2):
        press(session, "mark:3")
    assert row(session) == "20 40"
    press(session, "edit-stone:up")
    press(session, "edit-remove")
    press(session, "mark:player2")
    assert rack(session, 1) == "12 14 15 16 19 21"


def test_what_is_wrong_is_said_in_one_sentence_and_the_position_stays() -> None:
    session = editing()
    put(session, "10", "2")
    edited = tree(session).edited
    press(session, "edit-done")
    assert mood(session) == "refused"
    assert "cannot have been laid in this order" in session.screen.status
    assert tree(session).edited is edited
    put(session, "up", "player1")
    for _ in range(5):
        press(session, "mark:player1")
    press(session, "mark:player1")
    assert "No other" in session.screen.status
    change(session, "edit-row", "nonsense")
    assert "Not a stone" in session.screen.status
    press(session, "mark:3")
    assert mood(session) == "calm"


def test_the_turn_is_chosen() -> None:
    session = editing("20 44")
    change(session, "edit-turn", "1")
    change(session, "edit-phase", "between")
    change(session, "edit-gifts", "1")
    press(session, "edit-done")
    assert session.observation.table.phase.value == "between"
    session = editing("20 44")
    change(session, "edit-phase", "give")
    change(session, "edit-gifts", "2")
    change(session, "edit-receiver", "1")
    press(session, "edit-done")
    assert (session.observation.table.gifts, session.observation.table.receiver) == (2, 1)
    session = editing("20 40 joker")
    change(session, "edit-direction", "down")
    press(session, "edit-done")
    assert str(session.observation.table.direction) == "down"


def test_other_players_last_stone_and_a_new_deal() -> None:
    session = editing()
    change(session, "edit-players", "4")
    change(session, "edit-last-stone", "called")
    assert sum(target.name.startswith("mark:player") for target in session.screen.scene.targets) == 4
    racks = rack(session, 3)
    press(session, "edit-deal")
    assert rack(session, 3) != racks
    press(session, "edit-clear")
    assert len(row(session).split()) == 1
    press(session, "edit-done")
    assert tree(session).study.start.table.rules.players == 4  # type: ignore[attr-defined]


def test_the_study_is_as_it_was_when_editing_is_cancelled() -> None:
    session = opened(players=2, own=game)
    play_any(session)
    study, here, seen = tree(session).study, tree(session).here, session.observation
    press(session, "study-edit")
    change(session, "edit-players", "3")
    press(session, "edit-cancel")
    assert (tree(session).edited, tree(session).study, tree(session).here) == (None, study, here)
    assert session.observation == seen


def test_the_keyboard_goes_from_stone_to_stone() -> None:
    session = editing()
    press(session, "edit-stone:30")
    session.handle(Event("focus", "mark:2"))
    for name in ("ArrowLeft", "Enter"):
        session.handle(Event("key", name))
    assert row(session) == "20 30 40"


@pytest.mark.parametrize("language", ["en", "nl", "fr", "ko"])
def test_any_events_leave_a_position_or_a_sentence(language: str) -> None:
    places = [*map(str, range(1, 13)), "pot", *(f"player{number}" for number in range(1, 5))]
    values = ["20 64", "joker up", "up", "called", "over", "between", "give"]
    do_anything(editing(), language, places, values)
