"""Drawers: moves without the mouse, records to save and open, options."""

import re
from typing import Any

import pytest

from tests.uptown.beside import controls, section
from tests.uptown.desk import Desk
from tests.uptown.positions import move, position
from uptown_widget.screen.controls import MAX_TEXT_LENGTH
from uptown_widget.ui.effects import Effect, Export, OpenText, Play, Seat, SetLanguage, SetPace
from uptown_widget.ui.shared_ui import switches
from uptown_widget.uptown.rules.moves import Move

# Moves without the mouse.


def test_a_move_is_made_by_two_choices_and_a_button() -> None:
    state = position("A  y........\n", faces={"yellow": "A1=A"}, racks={"blue": "A B C sax $"})
    desk = Desk(state)
    tiles = controls(desk, "words")["tile"]
    assert [(choice.value, choice.label) for choice in tiles.choices[1:]] == [
        ("blue:0", "blue A"),
        ("blue:1", "blue B"),
        ("blue:2", "blue C"),
        ("blue:3", "blue saxophone"),
        ("blue:4", "blue wild ($)"),
    ]
    assert not controls(desk, "words")["square"].enabled
    assert desk.do("change", "tile", "blue:0") is None
    squares = controls(desk, "words")["square"]
    assert squares.enabled
    assert [choice.label for choice in squares.choices[1:3]] == ["A1, captures yellow A", "A2"]
    assert len(squares.choices) == 10
    assert not controls(desk, "words")["play-selected"].enabled
    assert desk.press("play-selected") is None
    assert desk.do("change", "square", "AxA1") is None
    assert controls(desk, "words")["square"].value == "AxA1"
    assert desk.press("play-selected") == Play(move(state, "AxA1"))


def test_choosing_a_tile_from_the_list_selects_it() -> None:
    desk = Desk(position(racks={"blue": "A B C D E"}))
    desk.press("blue:2")
    assert controls(desk, "words")["tile"].value == "blue:2"
    desk.do("change", "tile", "")
    assert desk.ui.shared.selected is None


def test_selecting_another_tile_forgets_the_square() -> None:
    desk = Desk(position(racks={"blue": "A B C D E"}))
    desk.do("change", "tile", "blue:0")
    desk.do("change", "square", "A@A1")
    desk.do("change", "tile", "blue:1")
    assert controls(desk, "words")["square"].value == ""
    assert desk.press("play-selected") is None


def test_with_two_players_both_racks_are_offered() -> None:
    state = position(players=2, racks={"blue": "A B C D E", "green": "A F G H I"})
    desk = Desk(state)
    assert len(controls(desk, "words")["tile"].choices) == 11
    desk.do("change", "tile", "green:0")
    desk.do("change", "square", "green:A@A1")
    assert desk.press("play-selected") == Play(move(state, "green:A@A1"))


@pytest.mark.parametrize(
    ("name", "value"),
    [("tile", "blue:5"), ("tile", "red:0"), ("tile", "x"), ("tile", "yellow:0"), ("square", "B@B1"), ("square", "x")],
)
def test_a_tile_or_square_that_is_not_offered_is_refused_in_a_sentence(name: str, value: str) -> None:
    desk = Desk(position(racks={"blue": "A B C D E"}))
    desk.press("blue:0")
    assert desk.do("change", name, value) is None
    assert desk.ui.shared.selected is not None
    assert desk.ui.shared.proposed is None
    assert desk.screen.status == "That can no longer be chosen: the board has changed. Choose again."


def test_on_anothers_turn_no_tile_is_offered() -> None:
    desk = Desk(position(), 1)
    row = controls(desk, "words")
    assert not any(row[name].enabled for name in ("move", "tile", "square", "play-selected"))
    assert len(row["tile"].choices) == 1


@pytest.mark.parametrize(("players", "example"), [(3, "C@C4"), (2, "blue:C@C4")])
def test_the_field_for_a_move_says_how_moves_are_written(players: int, example: str) -> None:
    typed = controls(Desk(position(players=players)), "words")["move"]
    assert typed.submit
    assert example in typed.help


# Records, positions, links.


def kept(**info: Any) -> Desk:
    """A table with the drawer for sharing open."""
    desk = Desk(position(), **info)
    desk.press("more", "share", "formats")
    return desk


@pytest.mark.parametrize(
    ("name", "effect"),
    [
        ("copy-record", Export("record", "copy")),
        ("download-record", Export("record", "download")),
        ("copy-position", Export("position", "copy")),
        ("link-record", Export("record-link", "copy")),
        ("link-position", Export("position-link", "copy")),
    ],
)
def test_a_match_is_saved_in_several_ways(name: str, effect: Effect[Move]) -> None:
    desk = kept(linked=True)
    assert controls(desk, "share")[name].enabled
    assert desk.press(name) == effect


@pytest.mark.parametrize("name", ["link-record", "link-position"])
def test_without_an_address_there_are_no_links(name: str) -> None:
    desk = kept()
    assert name not in controls(desk, "share")
    assert desk.press(name) is None


def test_a_text_that_was_pasted_is_opened() -> None:
    desk = kept()
    assert desk.press("open") is None
    assert desk.screen.status == "Paste a record, a position or a link first."
    assert desk.do("change", "paste", '[Game "Uptown"]') is None
    assert controls(desk, "share")["paste"].value == '[Game "Uptown"]'
    assert desk.press("open") == OpenText('[Game "Uptown"]')
    assert controls(desk, "share")["paste"].value == ""


def test_a_file_is_opened_at_once() -> None:
    desk = kept()
    assert controls(desk, "share")["upload"].kind == "file"
    assert desk.do("change", "upload", '[Game "Uptown"]') == OpenText('[Game "Uptown"]')


def test_an_empty_file_is_told() -> None:
    desk = kept()
    assert desk.do("change", "upload", " \n") is None
    assert desk.screen.status == "There is nothing in this file, or it cannot be read."


@pytest.mark.parametrize("name", ["paste", "upload"])
def test_a_text_that_is_too_long_is_refused(name: str) -> None:
    desk = kept()
    assert desk.do("change", name, "x" * (MAX_TEXT_LENGTH + 1)) is None
    assert desk.screen.status == f"This text is too long. The limit is {MAX_TEXT_LENGTH} characters."
    assert desk.ui.shared.pasted == ""


# Options.


def options(**info: Any) -> Desk:
    """A table with its options open."""
    desk = Desk(position(), **info)
    desk.press("more", "options")
    return desk


@pytest.mark.parametrize(
    ("section", "name", "field"),
    [("options", "confirm-mode", "confirm"), ("turn", "safe", "safe"), ("more", "safe:more", "safe")],
)
def test_highlights_can_be_switched_on_and_off(section: str, name: str, field: str) -> None:
    desk = options()
    if section == "more":
        desk.press("more")
    assert controls(desk, section)[name].value == ""
    assert desk.press(name) is None
    assert switches(desk.ui)[field]
    assert controls(desk, section)[name].value == "on"
    desk.press(name)
    assert not switches(desk.ui)[field]


def test_the_language_list_names_each_language_in_itself() -> None:
    desk = options(languages=("en", "nl", "ko"), language="nl")
    control = controls(desk, "options")["language"]
    assert control.value == "nl"
    assert [choice.label for choice in control.choices] == ["English", "Nederlands", "한국어"]
    assert desk.do("change", "language", "ko") == SetLanguage("ko")
    assert desk.do("change", "language", "xx") is None
    assert desk.ui.shared.complaint is not None


def test_the_pace_of_bots_is_set_in_tenths_of_a_second_and_told_in_words() -> None:
    desk = options(pace=0.6)
    control = controls(desk, "options")["pace"]
    assert (control.kind, control.value, control.low, control.high) == ("range", "6", 0, 30)
    states = [controls(options(pace=pace), "options")["pace"].state for pace in (0, 0.2, 0.6, 3)]
    assert len({*states}) == 4
    assert not any(re.search(r"\d", state) for state in states)
    assert desk.do("change", "pace", "15") == SetPace(1.5)
    assert desk.do("change", "pace", "0") == SetPace(0.0)


@pytest.mark.parametrize("value", ["31", "-1", "x", "", "1e3", "nan"])
def test_an_impossible_pace_is_refused(value: str) -> None:
    desk = options()
    assert desk.do("change", "pace", value) is None
    assert desk.screen.status == f"Invalid choice for pace: {value!r}."


def test_without_bots_there_is_no_pace() -> None:
    assert "pace" not in controls(options(seats=(Seat("Ann"), Seat("Bo"), Seat("Cy"))), "options")


def test_a_drawer_says_what_it_is() -> None:
    desk = options()
    for name, title in (("options", "Options"), ("share", "Share"), ("words", "Text view"), ("setup", "New game")):
        if desk.screen.section(name) is None:
            desk.press(name)
        place = "dialog" if name == "setup" else "drawer"
        assert (section(desk, name).place, section(desk, name).title) == (place, title)
