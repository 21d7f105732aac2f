"""Whatever comes in a frame, or was saved: a room in a page goes on, a device drops it, and no log takes it."""

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.examples import examples
from tests.together.hostile import answers, frames, values
from tests.together.seats import sealed, sit_text, table_text
from uptown_widget.errors import GameError
from uptown_widget.together.protocol import room as rooms
from uptown_widget.together.protocol.messages import HOST, NOBODY, Leave, Replace, Start
from uptown_widget.together.protocol.relay import Relay
from uptown_widget.together.protocol.room import MAX_LATE, MAX_LENGTH, MAX_SEATS, Room, RoomError, dump, load
from uptown_widget.together.protocol.room_client import RoomClient

CODE, HOSTILE = "0123abcd", 2


class Page:
    """A relay with two honest devices and a hostile connection."""

    def __init__(self, *, seated: bool) -> None:
        self.heard: list[list[str]] = [[], []]
        self.relay = Relay(CODE, self.post)
        self.lines = [self.line(number) for number in range(2)]
        for line, number in zip(self.lines, range(2), strict=True):
            line.connected()
            line.say(sit_text(number))
        self.relay.receive(HOSTILE, dump({"join": "somebody hostile", "room": CODE, "after": 0}))
        if seated:
            self.relay.receive(HOSTILE, dump({"say": sit_text(HOSTILE), "id": 999_999}))

    def line(self, number: int) -> RoomClient:
        def receive(text: str) -> None:
            self.relay.receive(number, text)

        return RoomClient(CODE, f"the key of line {number}", receive, lambda _, text: self.heard[number].append(text))

    def post(self, connection: int, text: str) -> None:
        text.encode()
        assert load(text)
        if connection < HOSTILE:
            self.lines[connection].receive(text)

    @property
    def saved(self) -> dict[str, Any]:
        saved: dict[str, Any] = json.loads(json.dumps(self.relay.kept(), ensure_ascii=False).encode())
        return saved


@examples(60)
@example(['{"say":"\\ud800","id":0}'], False)
@example([json.dumps({"say": "\x01" * MAX_LENGTH, "id": 0}), '{"say":"x","id":1,"from":"\\udfff"}'], True)
@given(st.lists(frames, max_size=6), st.booleans())
def test_a_relay_passes_on_what_every_device_can_read_and_restores_what_it_saved(
    hostile: list[str], seated: bool
) -> None:
    table = Page(seated=seated)
    for frame in hostile:
        table.relay.receive(HOSTILE, frame)
    for line in table.lines:
        line.say("still here")
        assert line.caught_up
        assert not line.open
    assert table.heard[0] == table.heard[1]
    assert [text for text in table.heard[0] if '"sit"' not in text][-2:] == ["still here"] * 2
    if not seated:
        assert len([text for text in table.heard[0] if '"sit"' not in text]) == 2
    assert Relay(CODE, lambda *_: None, table.saved).kept() == table.relay.kept()


@examples(40)
@given(st.sampled_from(["keys", "log"]), values, st.integers(0, 3))
def test_of_a_saved_room_everything_can_be_used_or_nothing(name: str, value: Any, place: int) -> None:
    saved = Page(seated=True).saved
    saved[name] = [*saved[name][:place], value, *saved[name][place:]]
    try:
        again = Relay(CODE, lambda *_: None, saved)
    except ValueError:
        return
    assert json.dumps(again.kept(), allow_nan=False, ensure_ascii=False).encode()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("keys", "\ud800" * 20),
        ("log", [0, 7, "\ud800"]),
        ("log", [0, 7, '{"a":"\\ud800"}']),
        ("log", [0, 7, "\x01" * MAX_LENGTH]),
        ("log", [9, 7, "by nobody"]),
        ("log", ["0", 7, "by nobody"]),
        ("log", [0, 7, "to one alone", 1]),
        ("log", [0, 0, "said before"]),
    ],
)
def test_a_saved_room_that_would_harm_its_devices_is_refused(name: str, value: Any) -> None:
    saved = Page(seated=True).saved
    with pytest.raises(ValueError, match="not a room"):
        Relay(CODE, lambda *_: None, {**saved, name: [*saved[name], value]})


def test_a_saved_room_is_restored_however_much_was_said_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Page(seated=False)
    for _ in range(20):
        table.lines[0].say("x")
    monkeypatch.setattr(rooms, "SHARE", 5)
    monkeypatch.setattr(rooms, "MAX_ENTRIES", 5 * MAX_SEATS)
    sent: list[str] = []
    again = Relay(CODE, lambda _, text: sent.append(text), table.saved)
    assert again.kept() == table.relay.kept()
    again.receive(0, dump({"join": "the key of line 0", "room": CODE, "after": 22}))
    again.receive(0, dump({"say": "one more", "id": 500}))
    assert sent[1:] == [dump({"here": [0], "used": [0]}), dump({"sorry": "used", "id": 500})]


@examples(60)
@given(st.lists(answers, max_size=8))
def test_a_device_drops_what_it_cannot_pass_on(hostile: list[str]) -> None:
    heard: list[str] = []
    sent: list[str] = []
    line = RoomClient(CODE, "the key of line 0", sent.append, lambda _, text: heard.append(text))
    line.say("hello")
    for frame in hostile:
        with suppress(GameError):  # it says that it is another room
            line.receive(frame)
    line.again()
    for text in (*heard, *sent, line.room, line.address, line.refused):
        text.encode()


# Who may say what.


def entered(*, members: int, opens: str = "") -> Room:
    room = Room()
    for number in range(members):
        room.join(f"the key of device {number}")
    if opens:
        room.say(0, {"say": opens, "id": 0})
    return room


def refusal(room: Room, member: int, text: str, number: int = 500) -> str:
    """Return the word with which a room refuses something; "" if it does not."""
    try:
        room.say(member, {"say": text, "id": number})
    except RoomError as error:
        return error.word
    return ""


def test_whoever_opened_a_room_says_once_what_it_is_for_and_nobody_else_does() -> None:
    table = table_text(0)
    assert refusal(entered(members=2), 1, table) == "damaged"
    room = entered(members=2, opens=table)
    assert refusal(room, 0, table) == "damaged"
    assert [entry.text for entry in room.log] == [table]


@pytest.mark.parametrize("version", [1, 3])
def test_a_device_of_another_version_may_sit_down_too(version: int) -> None:
    room = entered(members=2)
    assert refusal(room, 1, sit_text(1).replace('"v":2', f'"v":{version}')) == ""
    assert list(room.seats) == [1]
    assert refusal(room, 0, json.dumps({"v": version, "type": "chat"})) == "damaged"


@pytest.mark.parametrize("deal", [NOBODY, HOST])
def test_who_sits_down_after_the_start_gets_no_seat_and_fills_no_room(deal: str) -> None:
    room = entered(members=40, opens=table_text(0, deal))
    for member in (2, 0, 1):
        assert refusal(room, member, sit_text(member)) == ""
    start = sealed(0, Start((0, 1, 2)))
    starter = 0 if deal == HOST else 2
    assert refusal(room, 1, start, 1) == ""
    assert refusal(room, 3, sit_text(3)) == "", "only whoever may start ends the sitting down"
    assert list(room.seats) == [2, 0, 1, 3]
    assert refusal(room, starter, start, 1) == ""
    found = [refusal(room, member, sit_text(member)) for member in range(4, 40)]
    assert found == [""] * MAX_LATE + ["seats"] * (36 - MAX_LATE)
    assert list(room.seats) == [2, 0, 1, 3]
    assert refusal(room, 4, "x", 1) == "damaged"


@pytest.mark.parametrize("deal", [NOBODY, HOST])
def test_who_leaves_before_the_start_makes_place_and_the_next_may_begin(deal: str) -> None:
    room = entered(members=8, opens=table_text(0, deal))
    for member in range(6):
        assert refusal(room, member, sit_text(member)) == ""
    assert refusal(room, 6, sit_text(6)) == "seats"
    assert refusal(room, 0, sealed(0, Leave()), 1) == ""
    assert refusal(room, 6, sit_text(6)) == ""
    assert refusal(room, 1, sealed(1, Start((1, 2))), 2) == ""
    assert list(room.seats) == [1, 2, 3, 4, 5, 6]
    assert refusal(room, 7, sit_text(7)) == "seats"


def test_nobody_is_replaced_who_has_just_been_here() -> None:
    away = set[int]()
    room = entered(members=3, opens=table_text(0))
    room.wait = lambda member: 0 if member in away else 60
    for member in range(3):
        room.say(member, {"say": sit_text(member), "id": 1})
    room.say(0, {"say": sealed(0, Start((0, 1, 2))), "id": 2})
    vote = sealed(0, Replace(1))
    assert refusal(room, 0, vote) == "early"
    away.add(1)
    assert refusal(room, 0, vote) == ""
    assert refusal(room, 0, sealed(0, Replace(2)), 501) == "early"
    assert refusal(room, 2, sealed(2, Leave()), 502) == ""
    assert refusal(room, 0, sealed(0, Replace(2)), 503) == "", "whoever has said so may go at once"


@examples(25)
@given(st.lists(st.integers(1, 5), max_size=60))
def test_whatever_the_others_say_a_seat_has_its_share(speakers: list[int]) -> None:
    share, common = 5, 7
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rooms, "SHARE", share)
        patch.setattr(rooms, "MAX_ENTRIES", share * MAX_SEATS + common)
        room = entered(members=6)
        for member in range(6):
            assert refusal(room, member, sit_text(member)) == ""
        for number, member in enumerate(speakers):
            expected = "used" if member in room.used_up else ""
            assert refusal(room, member, "x", number) == expected
        assert len(room.log) <= rooms.MAX_ENTRIES
        assert [refusal(room, 0, "x", number) for number in range(share - 1)] == [""] * (share - 1)
