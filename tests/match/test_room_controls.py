"""In a room, everything shown can be done there, and what nobody may do alone is not shown."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.toy.devices import InRoom, play_out, room
from uptown_widget.match.registry import GAMES
from uptown_widget.screen.controls import Control, Event
from uptown_widget.ui.effects import ReleaseKeyboard

TABLES = [("uptown", ""), ("uptown", "host"), ("upturn", ""), ("noughts", "")]
"""Who is to deal, by game; "" is whoever does so if nothing is chosen."""


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let pages know the toy: that of a game that is not in the list is one of Uptown."""
    monkeypatch.setitem(GAMES, "noughts", "tests.toy.game")


def reachable(session: Any) -> Iterator[tuple[Control, Any]]:
    """Yield the controls beside the lobby's own, and what the view remembers where they stand: in every drawer."""
    waiting, known = [session.ui], set(session.ui.shared.open)
    while waiting:
        session.ui = waiting.pop()
        session.repaint()
        sections = [section for section in session.screen.sections if section.name != "room"]
        ui = session.ui
        for control in (control for section in sections for control in section.controls() if control.enabled):
            yield control, ui
            now, effect = session.game.on(Event("press", control.id), session.observation, ui)
            if effect is None and not now.shared.open <= known:
                known |= now.shared.open
                waiting.append(now)


def check_controls(device: InRoom) -> set[str]:
    """Check that whatever the controls ask for may be done; return their names."""
    session, names = device.session, set[str]()
    for control, ui in reachable(session):
        names.add(control.id)
        events = [Event("press", control.id)]
        if control.kind in {"choice", "range"}:
            values = {control.value, str(control.low), *(choice.value for choice in control.choices)}
            events = [Event("change", control.id, value) for value in values]
        for event in events:
            _, effect = session.game.on(event, session.observation, ui)
            if effect is not None and not isinstance(effect, ReleaseKeyboard):
                session.source.check(effect)
    assert not names & session.source.hidden
    return names


@pytest.mark.parametrize(("game", "deal"), TABLES)
def test_whatever_is_shown_during_a_match_in_a_room_can_be_done_there(game: str, deal: str) -> None:
    for device in room(2, game, deal):
        names = check_controls(device)
        assert {"guide", "more", "options", "words"} <= names, "the drawers were opened"
        assert ("undo" in names) == device.session.ui.shared.info.can_undo


def test_whatever_is_shown_after_a_match_in_a_room_can_be_done_there() -> None:
    devices = room()
    play_out(devices)
    assert "copy-result" in check_controls(devices[1])


def test_whatever_is_shown_in_the_lobby_can_be_done_there() -> None:
    devices = room()
    devices[0].do("room-leave")
    check_controls(devices[0])


def test_how_the_last_stone_of_upturn_is_called_is_not_chosen_in_a_room() -> None:
    first, second = room(2, "upturn")
    for device in (first, second):
        names = {control.id for control in device.session.screen.controls()}
        assert not any("last_stone" in name or name == "setup" for name in names)
        assert device.session.observation.rules.last_stone == "automatic"
