"""The toy between devices: in a room, between pages that are connected directly, and by links."""

import pytest

from tests.match import pages
from tests.match.house import House
from tests.toy.devices import ByLink, Device, InRoom, room
from tests.toy.playing import DRAW
from uptown_widget.screen.controls import Screen


def check(screen: Screen) -> Screen:
    screen.scene.check()
    return screen


def play(devices: list[Device]) -> None:
    """Let each press squares until nobody can."""
    while any([device.moves() for device in devices]):  # noqa: C419  everybody has a go
        pass


def test_a_whole_match_in_a_room_ends_the_same_on_each_device() -> None:
    devices = room()
    play([*devices])
    outcomes = {device.session.match.outcome() for device in devices}
    assert len(outcomes) == 1
    assert None not in outcomes
    assert len({device.session.match.state().cells for device in devices}) == 1
    for device in devices:
        assert device.session.last_error is None
        assert check(device.session.screen).mood == "over"


def test_as_many_sit_down_in_a_room_as_the_game_is_for() -> None:
    devices = room(3)
    assert {device.session.match.start.rules.players for device in devices} == {2}
    assert {seat.name for seat in devices[0].session.ui.shared.info.seats} == {"Ann", "Bo"}


def test_whoever_reloads_in_a_room_goes_on_where_the_match_was() -> None:
    devices = room()
    for device in [*devices, *devices]:
        device.moves()
    before = devices[1].session.observation
    assert before.ply > 0
    devices[1].reload()
    devices[1].host.connected(True)
    assert devices[1].session.observation == before
    play([*devices])
    assert {device.session.screen.mood for device in devices} == {"over"}


def test_in_a_room_nobody_moves_for_another() -> None:
    devices = room()
    waiting = next(device for device in devices if device.session.screen.mood != "yours")
    waiting.do("square:B2")
    assert waiting.session.observation.ply == 0
    assert waiting.session.last_error is None


@pytest.mark.parametrize("deal", ["host", "nobody"])
def test_a_whole_match_between_pages_that_are_connected_directly(deal: str) -> None:
    table = pages.table(2, "noughts", deal)
    pages.play(table)
    assert len({page.session.match.outcome() for page in table}) == 1
    for page in table:
        assert page.session.match.outcome() is not None
        assert page.together.faults == []
        assert page.session.last_error is None


def test_a_whole_match_by_links_moves_and_all() -> None:
    first, second = ByLink("Ann"), ByLink("Bo", "nl")
    first.do("room-name", "Ann", "change")
    first.do("letter-create")
    first.pass_on(second)
    second.sit()
    second.pass_on(first)
    if first.session.screen.mood != "yours":
        first.pass_on(second)
    for turn, square in enumerate(DRAW):
        at, other = (first, second) if first.session.screen.mood == "yours" else (second, first)
        at.do(f"square:{square}")
        assert at.session.observation.ply == turn + 1
        at.pass_on(other)
        assert other.session.observation.cells == at.session.observation.cells
    for each in (first, second):
        assert each.session.match.outcome().winners == {0, 1}
        assert each.session.last_error is None
    second.reload()
    assert second.session.observation.ply == len(DRAW)


def test_a_game_that_has_no_scoring_offers_none_in_a_match_by_links() -> None:
    browser = ByLink("Ann")
    assert "letter-create" in browser.controls()
    assert "room-scoring" not in browser.controls()
    assert [choice.value for choice in browser.controls()["letter-seats"].choices] == ["2"]


def test_in_a_room_the_lobby_says_that_nothing_is_hidden_and_asks_for_no_dealer() -> None:
    first = InRoom(House(), "Ann")
    assert "Nothing is hidden in this game." in first.text()
    assert "could look" not in first.text()
    assert "own rack" not in first.text()
    assert "room-deal" not in first.controls()
