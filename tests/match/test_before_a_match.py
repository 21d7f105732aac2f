"""Pages of matches on several devices before the match: only what can be pressed, and a row for each seat."""

import pytest

from uptown_widget.match.games import GAMES, game_of
from uptown_widget.screen.controls import Event, Row, Section
from uptown_widget.together.tables import open_letters, open_room
from uptown_widget.uptown import game

NOBODY = [lambda *_: None] * 4


def named(section: Section | None) -> list[str]:
    assert section
    return [control.id for control in section.controls()]


@pytest.mark.parametrize("name", GAMES)
def test_while_there_is_no_match_the_toolbar_has_only_what_can_be_pressed(name: str) -> None:
    session = open_room(game_of(name), *NOBODY).session
    toolbar = session.screen.section("turn")
    assert named(toolbar) == ["guide", "options"]
    assert toolbar
    assert all(control.enabled for control in toolbar.controls())
    session.handle(Event("press", "options"))
    assert session.screen.section("options")


def test_a_match_by_link_has_a_row_for_each_seat_until_it_begins() -> None:
    session = open_letters(game, lambda _: None).session
    for name, value in (("room-name", "Ann"), ("letter-seats", "3")):
        session.handle(Event("change", name, value))
    session.handle(Event("press", "letter-create"))
    section = session.screen.section("room")
    assert section
    rows = [block.heads for block in section.blocks if isinstance(block, Row) and block.look == "seat"]
    assert rows == [("1", "Ann", "you"), ("2", "Free", ""), ("3", "Free", "")]
    assert named(session.screen.section("turn")) == ["guide", "options"]
