"""Saving and resuming a match: exactly as it was, or not at all."""

import contextlib
import json
import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.match.tables import FailsThinking, play_first, play_turns, table, two_people, with_game
from tests.uptown.positions import BLOCKED, BLOCKED_FACES, real
from tests.uptown.positions import game as pictured
from uptown_widget import uptown
from uptown_widget.match.links import pack, unpack
from uptown_widget.match.session import Session
from uptown_widget.screen.controls import Event
from uptown_widget.ui.effects import (
    Export,
    Hint,
    OpenCurtain,
    PauseBots,
    Redo,
    SetLanguage,
    SetPace,
    ShowPly,
    StartMatch,
    Undo,
)
from uptown_widget.ui.shared_ui import update
from uptown_widget.uptown import game


def resumed(session: Session[Any, Any]) -> Session[Any, Any]:
    again = Session.resume(game, session.saved(), today=session.ui.shared.info.today)
    assert again.ui.shared.info == replace(session.ui.shared.info, match=again.ui.shared.info.match)
    assert again.ui.shared.setup == session.ui.shared.setup
    assert again.observation == session.observation
    assert again.match.start == session.match.start
    assert again.match.undone == session.match.undone
    assert again.saved() == session.saved()
    return again


def test_a_match_is_resumed_at_its_start_in_the_middle_and_at_its_end() -> None:
    for turns in (0, 7, 999):
        session = table()
        play_turns(session, turns)
        resumed(session)


def test_undone_turns_can_still_be_redone() -> None:
    session = table()
    play_turns(session, 9)
    moves = session.match.history
    session.do(Undo())
    session.do(Undo())
    again = resumed(session)
    while again.ui.shared.info.can_redo:
        again.do(Redo())
    assert again.match.history == moves


def test_where_people_share_a_screen_a_curtain_is_closed_after_a_reload() -> None:
    session = two_people()
    play_first(session)
    assert resumed(session).ui.shared.info.curtain
    session.do(OpenCurtain())
    again = Session.resume(game, session.saved())
    assert again.ui.shared.info.curtain, "somebody else may have reloaded"
    assert again.observation.player is None


def test_seats_form_toggles_pace_pause_and_language_are_restored() -> None:
    session = Session(
        game,
        game.make_setup(
            names=["Ann", "Bea", "Cid"], colors=["red", "", ""], seats=["person", "search", "planner"], seed="s"
        ),
    )
    session.do(SetPace(0.25))
    session.do(PauseBots(True))
    session.do(SetLanguage("nl"))
    session.ui = update(session.ui, setup=game.make_setup(5, seed="next"), confirm=True)
    again = resumed(session)
    assert again.ui.shared.confirm
    assert again.language == "nl"
    assert (again.ui.shared.info.pace, again.ui.shared.info.paused) == (0.25, True)
    again.do(StartMatch(again.ui.shared.setup, rematch=True))
    session.do(StartMatch(session.ui.shared.setup, rematch=True))
    assert [seat.name for seat in again.ui.shared.info.seats] == [seat.name for seat in session.ui.shared.info.seats]


def test_a_chosen_pair_of_colours_is_saved_and_survives_a_rematch() -> None:
    session = Session(
        game, game.make_setup(2, seats=["person", "person"], names=["Ann", "Bo"], colors=["red+orange", ""], seed="s")
    )
    again = resumed(session)
    assert [card.chips for card in again.screen.cards] == [card.chips for card in session.screen.cards]
    for each in (session, again):
        each.do(StartMatch(each.ui.shared.setup, rematch=True))
        ann = next(card for card in each.screen.cards if card.title == "Ann")
        assert [chip.label for chip in ann.chips] == ["red", "orange"]


def test_a_failed_bot_is_still_named_after_a_reload_and_a_missing_one_is_reported() -> None:
    setup = game.make_setup(3, seed=1, seats=["person", "mine", "mine"], start=0)
    session = Session(game, setup, pace=0, bots={"mine": FailsThinking()})
    play_first(session)
    again = Session.resume(game, session.saved(), bots={"mine": FailsThinking()})
    assert "(RuntimeError)" in again.ui.shared.info.notice
    assert re.sub(r", line \d+ of tables.py", "", session.ui.shared.info.notice) == again.ui.shared.info.notice
    with pytest.raises(uptown.GameError, match="'mine' is not a kind of player"):
        Session.resume(game, session.saved())


def test_forced_passes_are_resumed() -> None:
    start = real(pictured(BLOCKED, faces=BLOCKED_FACES, racks={"blue": "A B C man ring"}))
    session = Session(game, game.make_setup(3, seats=["greedy"] * 3), start=start)
    session.start_bots()
    assert session.match.history[0].move is uptown.PASS
    resumed(session)


def test_resumed_bots_play_in_the_same_way() -> None:
    session = table()
    play_turns(session, 6)
    again = resumed(session)
    play_turns(session, 12)
    play_turns(again, 12)
    assert again.match.history == session.match.history


@pytest.mark.parametrize("text", ["", "{}", "nonsense", pack("{}"), pack("[]"), pack("null"), pack('{"format": 1}')])
def test_a_text_that_was_never_saved_is_refused_with_one_sentence(text: str) -> None:
    with pytest.raises(uptown.GameError, match="damaged"):
        Session.resume(game, text)


@cache
def saved_text() -> str:
    session = table()
    play_turns(session, 4)
    return unpack(session.saved())


def saved_data() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(saved_text())
    return data


FIELDS = saved_data().keys() - {"over"}  # which only the home page of the site reads


def test_a_saved_text_says_whether_the_match_is_over() -> None:
    session = Session(game, game.make_setup(3, seats=["greedy"] * 3))
    assert json.loads(unpack(session.saved()))["over"] is False
    session.match.play_out()
    assert json.loads(unpack(session.saved()))["over"] is True


@pytest.mark.parametrize("name", sorted(FIELDS))
def test_a_missing_or_unknown_field_is_refused_with_one_sentence(name: str) -> None:
    data = saved_data()
    missing = {key: value for key, value in data.items() if key != name}
    for wrong in [{**data, name: [{}, 7.5]}] + [missing] * (
        name not in {"played", "begun", "days", "tallies"}
    ):  # version 1.0 wrote none of them
        with pytest.raises(uptown.GameError) as caught:
            Session.resume(game, pack(json.dumps(wrong)))
        assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", sorted(FIELDS))
@pytest.mark.parametrize("value", [None, 7.5, 7, -1, "x", "", [], [1], [["a", "b", "c"]], {}, True])
def test_a_field_that_is_wrong_is_refused_or_does_no_harm(name: str, value: object) -> None:
    with contextlib.suppress(uptown.GameError):  # and nothing else
        session = Session.resume(game, pack(json.dumps({**saved_data(), name: value})))
        assert session.screen.cards
        session.start_bots()


def test_a_table_of_another_game_is_refused() -> None:
    session = Session(with_game(NAME="Downtown"), game.make_setup())
    with pytest.raises(uptown.GameError, match="from another game"):
        Session.resume(game, session.saved())


# Autosave.


def saving() -> tuple[Session[Any, Any], list[str]]:
    texts: list[str] = []
    session = Session(game, game.make_setup(3, seed=1, start=0), pace=0, autosave=texts.append)
    return session, texts


def test_each_change_of_the_match_is_saved_at_once() -> None:
    session, texts = saving()
    assert len(texts) == 1
    play_first(session)
    assert len(texts) == 4  # two bots answered
    for effect in (
        Undo(),
        Redo(),
        PauseBots(True),
        SetPace(0.1),
        SetLanguage("fr"),
        StartMatch(session.ui.shared.setup),
    ):
        before = len(texts)
        session.do(effect)
        assert len(texts) == before + 1
        assert texts[-1] == session.saved()


def test_replay_and_hints_save_nothing() -> None:
    session, texts = saving()
    play_first(session)
    before = len(texts)
    session.handle(Event("point", "square:C4"))
    for effect in (ShowPly(1), ShowPly(None), Hint(), Export("record", "copy")):
        session.do(effect)
    assert len(texts) == before


def test_the_content_of_the_form_is_saved() -> None:
    form = game.make_setup(5, seed="soon")
    texts: list[str] = []
    asked = with_game(on=lambda _event, _observation, ui: (update(ui, setup=form), None))
    session = Session(asked, game.make_setup(), autosave=texts.append)
    session.handle(Event("press", "players:5"))
    assert len(texts) == 2
    assert Session.resume(game, texts[-1]).ui.shared.setup == form


def test_a_disk_that_is_full_stops_no_match(tmp_path: Path) -> None:
    def write(text: str) -> None:
        (tmp_path / "no folder" / "table").write_text(text)

    session = Session(game, game.make_setup(start=0), pace=0, autosave=write)
    play_first(session)
    assert len(session.match.history) == 3
    assert isinstance(session.services.saving.error, OSError)
    assert session.last_error is None
    assert session.ui.shared.info.unsaved == "This match is not being saved (FileNotFoundError)."
    (tmp_path / "no folder").mkdir()
    play_first(session)
    assert session.services.saving.error is None
    assert not session.ui.shared.info.unsaved


def test_resuming_writes_nothing_until_something_happens() -> None:
    session, texts = saving()
    play_first(session)
    later: list[str] = []
    again = Session.resume(game, texts[-1], autosave=later.append)
    assert not later
    play_first(again)
    assert later
