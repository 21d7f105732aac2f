"""Hints: the best moves, ranked, with a sentence for each kind of reason; a press shows a move on the board."""

import random

import pytest
from hypothesis import given

from tests.uptown.beside import block, controls, played, section
from tests.uptown.desk import Desk
from tests.uptown.positions import blocked, move, position
from tests.uptown.strategies import FEW, states
from uptown_widget import uptown
from uptown_widget.protocols import FORCED, Candidate, Why
from uptown_widget.screen.controls import Entries, Notes, Prose
from uptown_widget.screen.scene import Rect
from uptown_widget.screen.theme import HEAT
from uptown_widget.ui.effects import Hint, Play
from uptown_widget.uptown import game
from uptown_widget.uptown.bots.reasons import Kind
from uptown_widget.uptown.rules.moves import PASS
from uptown_widget.uptown.view.hints import sentence

STATE = position("A  .b.......\n", faces={"blue": "A2=2"}, racks={"blue": "A B C sax $"})


def candidates(*texts: str) -> tuple[Candidate[uptown.Move], ...]:
    """Candidate moves, the best first."""
    why = (Why(Kind.EXTENDS, 2, "blue"), Why(Kind.PROTECTED))
    return tuple(Candidate(move(STATE, text), -rank, reasons=why) for rank, text in enumerate(texts))


def test_the_best_three_moves_are_ranked_with_their_reasons() -> None:
    desk = Desk(STATE, hint=candidates("A@A1", "A@A3", "B@B2", "C@C3"))
    entries = block(desk, "hint", Entries).entries
    assert [entry.id for entry in entries] == ["try:A@A1", "try:A@A3", "try:B@B2"]
    assert entries[0].text == (
        "1. A on A1. The group grows to 2 tiles, with no new group. The tile cannot be captured there."
    )
    assert entries[2].text.startswith("3. B on B2.")
    assert entries[0].chips[0].label == "blue A"


def test_a_search_returns_the_chance_to_win() -> None:
    desk = Desk(STATE, hint=(Candidate(move(STATE, "A@A1"), 0.347, visits=90),))
    assert block(desk, "hint", Entries).entries[0].text == "1. A on A1, 35% chance to win."


def test_there_is_no_hint_until_one_is_asked_for() -> None:
    desk = Desk(STATE)
    assert desk.screen.section("hint") is None
    assert desk.press("hint") == Hint(on=True)
    before = desk.screen.announcement
    desk.tell(thinking=0.4)
    assert block(desk, "hint", Prose).lines == ("Thinking: 40% done.",)
    assert desk.screen.announcement == before != ""


def test_a_thinking_bot_does_not_look_like_a_pending_hint() -> None:
    assert Desk(STATE, 1, thinking=0.4).screen.section("hint") is None
    assert Desk(STATE, thinking=0.4, review=()).screen.section("hint") is None


def test_a_hint_that_is_pressed_picks_its_tile_and_points_at_its_square() -> None:
    desk = Desk(STATE, hint=candidates("A@A1", "$@A3"))
    assert desk.press("try:$@A3") is None
    assert desk.ui.shared.selected == (uptown.Color.BLUE, 4)
    assert desk.ui.shared.pointed == "square:A3"
    assert desk.press("A3") == Play(move(STATE, "$@A3"))


def test_in_confirm_mode_a_pressed_hint_waits_to_be_confirmed() -> None:
    desk = Desk(STATE, hint=candidates("A@A1"))
    desk.press("confirm-mode", "try:A@A1")
    assert desk.ui.shared.proposed == move(STATE, "A@A1")
    assert desk.press("confirm") == Play(move(STATE, "A@A1"))


def test_a_move_that_was_not_offered_is_not_tried() -> None:
    desk = Desk(STATE, hint=candidates("A@A1"))
    before = desk.ui
    assert desk.press("try:B@B2") is None
    assert desk.ui == before


def test_a_suggested_pass_is_explained_and_selects_nothing() -> None:
    desk = Desk(blocked(), hint=(Candidate(PASS, 0.0, reasons=(Why(FORCED),)),))
    entry = block(desk, "hint", Entries).entries[0]
    assert (entry.text, entry.chips) == ("1. Pass. There is no other move.", ())
    assert desk.press("try:pass") is None
    assert desk.ui.shared.selected is None


def test_the_squares_are_coloured_on_demand() -> None:
    desk = Desk(STATE, hint=candidates("A@A1"))
    assert controls(desk, "hint")["heat"].value == ""
    desk.press("heat")
    assert desk.ui.heat
    assert controls(desk, "hint")["heat"].value == "on"


def legend(*found: Candidate[uptown.Move]) -> tuple[list[str], list[str]]:
    """The colours of the legend, and its words."""
    desk = Desk(STATE, hint=found)
    desk.press("heat")
    notes = block(desk, "hint", Notes).notes
    return [note.chips[0].color for note in notes], [note.text for note in notes if note.text]


def test_a_legend_says_what_the_colours_of_the_squares_mean() -> None:
    assert not any(isinstance(part, Notes) for part in section(Desk(STATE, hint=candidates("A@A1")), "hint").blocks)
    searched = [Candidate(move(STATE, text), value, visits=9) for text, value in {"A@A1": 0.41, "B@B2": 0.12}.items()]
    assert legend(*searched) == ([*HEAT], ["weak: 12% chance to win", "strong: 41% chance to win"])
    assert legend(*candidates("A@A1", "B@B2")) == ([*HEAT], ["weak", "strong"])


def test_the_best_square_has_the_strongest_colour_of_the_legend_and_the_worst_the_weakest() -> None:
    desk = Desk(STATE, hint=candidates("A@A1", "B@B2"))
    desk.press("heat")
    fills = {shape.fill for shape in desk.screen.scene.shapes if isinstance(shape, Rect)}
    assert fills & {*HEAT} == {HEAT[0], HEAT[-1]}


@pytest.mark.parametrize("kind", Kind)
def test_every_kind_of_reason_has_a_sentence(kind: Kind) -> None:
    desk = Desk(STATE)
    for number in (1, 2):
        said = sentence(Why(kind, number, "yellow"), desk.observation, desk.ui)
        assert said.endswith(".")
        assert said[0] == said[0].upper()
        assert "{" not in said


def test_sentences_name_the_player_whose_tiles_they_are_about() -> None:
    desk = Desk(STATE)
    assert sentence(Why(Kind.BLOCKS, 2, "green"), desk.observation, desk.ui) == "Stops Duke from joining 2 groups."
    assert (
        sentence(Why(Kind.CAPTURES, 3, "yellow"), desk.observation, desk.ui)
        == "Captures a tile from Ella: that makes 3 captured tiles."
    )
    assert (
        sentence(Why(Kind.HELPS, 1, "blue"), desk.observation, desk.ui) == "But it helps you: one group fewer, 1 left."
    )


def test_an_unknown_reason_is_left_out() -> None:
    desk = Desk(STATE, hint=(Candidate(move(STATE, "A@A1"), 0.0, reasons=(Why("brand new"),)),))
    assert block(desk, "hint", Entries).entries[0].text == "1. A on A1."


@FEW
@given(states())
def test_the_advisers_reasons_become_sentences(state: uptown.State) -> None:
    viewer = state.current_player
    seen = state.observation(viewer)
    if state.outcome() is not None:
        return
    desk = Desk(state, viewer, hint=game.ADVISER.analyse(seen, random.Random(1)))
    entries = block(desk, "hint", Entries).entries
    assert 1 <= len(entries) <= 3
    assert all(entry.text.endswith(".") for entry in entries)


def test_a_hint_for_another_position_cannot_be_tried() -> None:
    state, turns = played()
    later, turns = played("A@A1")
    del later
    desk = Desk(state, turns=turns, at=0, hint=(Candidate(move(state, "B@B1"), 0.0),))
    assert block(desk, "hint", Entries).entries[0].id == "try:B@B1"
    desk.press("try:B@B1")
    assert desk.press("B1") is None
