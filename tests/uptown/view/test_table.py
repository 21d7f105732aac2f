"""The sections of a real session: the form's choices are dealt, saved matches come back, nothing hidden is shown."""

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.uptown.desk import Desk
from tests.uptown.strategies import FEW, states
from uptown_widget import uptown
from uptown_widget.match.session import Session
from uptown_widget.screen.controls import Control, Event, Section
from uptown_widget.ui.effects import ExportedText
from uptown_widget.ui.shared_ui import update
from uptown_widget.uptown import game
from uptown_widget.uptown.view.setup import Setup
from uptown_widget.uptown.view.view import view

EVERYTHING = frozenset({"replay", "guide", "more", "setup", "share", "words", "unseen", "options"})
BOTS = ("random", "greedy", "random")


def sit_down(setup: Setup | None = None, **more: Any) -> Session[Any, Any]:
    """A session with all drawers open."""
    session = Session(game, setup or game.make_setup(seed=1), pace=0, **more)
    session.ui = update(session.ui, open=EVERYTHING)
    return session


def press(session: Session[Any, Any], *names: str) -> object:
    """Press controls, one after another, and return what the last one exports."""
    handed = None
    for name in names:
        handed = session.handle(Event("press", name))
    return handed


def fill(session: Session[Any, Any], **values: str) -> None:
    """Give controls new values; `seat_1` is the control `seat:1`."""
    for name, value in values.items():
        session.handle(Event("change", name.replace("_", ":"), value))


def control(session: Session[Any, Any], name: str) -> Control | None:
    return next((found for found in session.screen.controls() if found.id == name), None)


def titles(session: Session[Any, Any]) -> list[str]:
    return [card.title for card in session.screen.cards]


def test_names_colours_and_who_begins_are_as_the_form_says() -> None:
    session = sit_down()
    press(session, "players:4")
    fill(session, seat_1="person", name_0="Ann", name_1="Bo", color_1="red", color_2="blue", starts="1")
    press(session, "start")
    assert titles(session) == ["Bo", "Billie", "Louis", "Ann"]
    assert [card.chips[0].color for card in session.screen.cards][:2] == ["red", "blue"]
    assert len({card.chips[0].color for card in session.screen.cards}) == 4


def test_in_a_rematch_the_next_seat_begins() -> None:
    session = sit_down(game.make_setup(seed=4, seats=BOTS, start=0))
    session.start_bots()
    began = titles(session)
    press(session, "rematch")
    assert titles(session) == [*began[1:], began[0]]


def test_the_deal_of_the_day_has_the_same_tiles_for_everybody() -> None:
    tables = [sit_down(setup, today="2026-11-21") for setup in (game.make_setup(seed=1), game.make_setup(5, seed=2))]
    for session in tables:
        press(session, "pause", "today")
    assert tables[0].match.start == tables[1].match.start
    assert titles(tables[0]) == titles(tables[1])
    assert tables[0].seed == "2026-11-21"


def test_a_match_of_bots_can_be_paused_and_stepped() -> None:
    session = sit_down(game.make_setup(seed=4, seats=BOTS))
    assert session.viewer is None
    press(session, "pause")
    session.start_bots()
    press(session, "step", "step")
    assert len(session.ui.shared.info.turns) == 2
    press(session, "pause")
    assert session.screen.section("ending") is not None


def test_a_match_is_copied_and_pasted_and_goes_through_its_turns_again() -> None:
    session = sit_down(game.make_setup(seed=4, seats=BOTS))
    session.start_bots()
    kept = press(session, "copy-record")
    assert isinstance(kept, ExportedText)
    other = sit_down()
    fill(other, paste=kept.text)
    press(other, "open")
    assert [turn.move for turn in other.ui.shared.info.turns] == [turn.move for turn in session.ui.shared.info.turns]
    assert titles(other) == titles(session)


def test_play_continues_from_a_turn_of_the_log_and_redo_restores_the_rest() -> None:
    session = sit_down(game.make_setup(seed=4, seats=["person", "greedy", "greedy"], start=0))
    for _ in range(3):
        session.play(session.observation.legal_moves()[0])
    turns = session.ui.shared.info.turns
    press(session, "ply:3")
    assert session.observation.ply == 3
    press(session, "branch")
    assert session.ui.shared.info.turns == turns[:3]
    press(session, "redo")
    assert session.ui.shared.info.turns == turns[:6]


def test_the_result_is_exported_in_words() -> None:
    session = sit_down(game.make_setup(seed=4, seats=BOTS))
    session.start_bots()
    result = press(session, "copy-result")
    assert isinstance(result, ExportedText)
    assert result.text.startswith("Uptown: 1. ")


def test_a_hint_is_shown_and_can_be_tried() -> None:
    session = sit_down(game.make_setup(seed=4, seats=["person", "greedy", "greedy"], start=0))
    press(session, "hint")
    assert session.ui.shared.info.hint
    best = session.ui.shared.info.hint[0].move
    press(session, f"try:{best}")
    press(session, session.ui.shared.pointed)
    assert session.ui.shared.info.turns[0].move == best


def test_bad_values_from_a_page_are_ignored() -> None:
    session = sit_down()
    rng = random.Random(5)
    names = [found.id for found in session.screen.controls()] + ["ply:9", "again:1", "try:x", "seat:9", ""]
    harmless = [name for name in names if name not in {"start", "today", "open", "upload"}]
    for _ in range(400):
        kind: Any = rng.choice(["press", "change", "submit"])
        value = rng.choice(["", "x", "-1", "99999", "\x00", "person", "9" * 5000])
        session.handle(Event(kind, rng.choice(harmless), value))
        assert session.screen.status
    assert session.last_error is None


# Nothing hidden.


@FEW
@given(states(), st.randoms(use_true_random=False), st.booleans())
def test_no_section_changes_when_only_hidden_tiles_do(state: uptown.State, rng: random.Random, watched: bool) -> None:
    viewer = None if watched else state.current_player
    seen = state.observation(viewer)
    hint = game.ADVISER.analyse(seen, random.Random(1))
    shown: list[tuple[Section, ...]] = []
    for possible in (state, seen.sample_state(rng)):
        desk = Desk(possible, viewer, hint=hint, linked=True, today="2026-11-21")
        desk.ui = update(replace(desk.ui, heat=True), open=EVERYTHING)
        shown.append(view(desk.observation, desk.ui).sections)
    assert shown[0] == shown[1]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_behind_the_curtain_no_rack_can_be_read(players: int) -> None:
    session = sit_down(game.make_setup(players, seed=3, seats=["person"] * players))
    press(session, "reveal")
    session.play(session.observation.legal_moves()[0])
    tile = control(session, "tile")
    assert tile is not None
    assert not tile.enabled
    assert len(tile.choices) == 1
    press(session, "reveal")
    tile = control(session, "tile")
    assert tile is not None
    assert len(tile.choices) == (11 if players == 2 else 6)
