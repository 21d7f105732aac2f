"""A room in a player's page: one log for all, nothing for strangers, and the same again after a reload."""

import json

import pytest

from tests.together.seats import sit_text
from uptown_widget.together.protocol.relay import Relay
from uptown_widget.together.protocol.room import MAX_LENGTH, MAX_MEMBERS, dump
from uptown_widget.together.protocol.room_client import RoomClient

CODE = "0123abcd"


class Hub:
    """A relay, and what it has sent over each connection."""

    def __init__(self) -> None:
        self.sent: dict[int, list[dict[str, object]]] = {}
        self.relay = Relay(CODE, self.post)

    def post(self, connection: int, text: str) -> None:
        self.sent.setdefault(connection, []).append(json.loads(text))

    def join(self, connection: int, key: str, after: int = 0, room: str = CODE) -> None:
        self.relay.receive(connection, dump({"join": key * 16, "room": room, "after": after}))

    def sit(self, connection: int, key: str) -> None:
        self.join(connection, key)
        self.say(connection, sit_text(connection), 1000)

    def say(self, connection: int, text: str, number: int = 0, to: int | None = None) -> None:
        self.relay.receive(connection, dump({"say": text, "id": number, "to": to}))

    def texts(self, connection: int) -> list[object]:
        """What it has heard, but for who sat down."""
        found = [frame["text"] for frame in self.sent.get(connection, []) if "text" in frame]
        return [text for text in found if '"sit"' not in str(text)]


def test_all_members_hear_the_same_in_the_same_order_and_nothing_twice() -> None:
    hub = Hub()
    for connection, key in enumerate("abc"):
        hub.sit(connection, key)
    hub.say(1, "one")
    hub.say(2, "two")
    hub.say(1, "one")
    assert [hub.texts(connection) for connection in range(3)] == [["one", "two"]] * 3


def test_nothing_can_be_said_to_one_member_alone() -> None:
    hub = Hub()
    for connection, key in enumerate("abc"):
        hub.sit(connection, key)
    hub.relay.receive(0, dump({"say": "psst", "id": 0, "to": 1}))
    assert [hub.texts(connection) for connection in range(3)] == [["psst"]] * 3


def test_a_line_says_one_thing_after_another_and_seals_each_once_the_log_is_read() -> None:
    sent: list[dict[str, object]] = []
    heard: list[str] = []
    line = RoomClient(
        CODE,
        "k" * 16,
        lambda text: sent.append(json.loads(text)),
        lambda _, text: heard.append(text),
        seal=lambda text: f"{text} after {len(heard)}",
    )
    line.receive(dump({"member": 1, "room": CODE, "count": 1}))
    line.say("one")
    line.say("two")
    assert sent == [], "the log has not been read"
    line.receive(dump({"n": 0, "from": 0, "id": 0, "text": "hello"}))
    assert sent == [{"say": "one after 1", "id": 0}]
    line.receive(dump({"n": 1, "from": 0, "id": 1, "text": "meanwhile"}))
    line.receive(dump({"member": 1, "room": CODE, "count": 2}))
    assert sent[-1] == sent[0], "said again, it is the same message"
    line.receive(dump({"n": 2, "from": 1, "id": 0, "text": "one after 1"}))
    assert sent[-1] == {"say": "two after 3", "id": 1}
    line.receive(dump({"n": 3, "from": 1, "id": 1, "text": "of another tab"}))
    line.again()
    assert sent[-1] == {"say": "two after 3", "id": 2}, "under a number that no other tab has used"
    line.receive(dump({"n": 4, "from": 1, "id": 2, "text": "two after 3"}))
    assert not line.open


@pytest.mark.parametrize(
    ("address", "taken"),
    [
        ("http://192.168.1.20:8000/", True),
        ("https://uptown.example.org/site/", True),
        ("http://[::1]:8000/", True),
        ("javascript:alert(1)//", False),
        ("data:text/html,x", False),
        ('http://x/"><script>', False),
        ("http://x/ y", False),
        ("//evil.example", False),
    ],
)
def test_what_a_server_calls_its_address_becomes_a_link_only_if_it_is_one(address: str, taken: bool) -> None:
    line = RoomClient(CODE, "k" * 16, lambda _: None, lambda _, __: None)
    line.receive(dump({"member": 1, "room": CODE, "count": 0, "at": address}))
    assert line.address == (address if taken else "")


def test_who_has_not_joined_is_neither_heard_nor_told_anything() -> None:
    hub = Hub()
    hub.sit(0, "a")
    hub.say(5, "let me in")
    hub.relay.receive(6, "no JSON")
    hub.join(7, "b", room="other")
    hub.say(0, "among us")
    assert hub.texts(0) == ["among us"]
    assert hub.sent.get(5) is None
    assert hub.sent[6] == [{"sorry": "damaged"}]
    assert hub.sent[7] == [{"sorry": "unknown"}]


@pytest.mark.parametrize("frame", [{"say": "x" * (MAX_LENGTH + 1), "id": 0}, {"say": 1, "id": 0}, {"say": "x"}, {}])
def test_what_is_too_long_or_no_message_harms_nobody(frame: dict[str, object]) -> None:
    hub = Hub()
    hub.sit(0, "a")
    hub.sit(1, "b")
    hub.relay.receive(1, dump(frame))
    hub.say(1, "fine", 1)
    assert hub.texts(0) == ["fine"]
    assert {"sorry": "damaged"} in hub.sent[1]


def test_a_key_is_the_same_member_over_every_connection_and_after_a_reload_of_the_host() -> None:
    hub = Hub()
    hub.sit(0, "a")
    hub.sit(1, "b")
    hub.say(1, "one")
    hub.relay.leave(1)
    assert hub.sent[0][-1] == {"here": [0]}
    again = Hub()
    again.relay = Relay(CODE, again.post, json.loads(json.dumps(hub.relay.kept())))
    again.join(4, "b")
    assert again.sent[4][0] == {"member": 1, "room": CODE, "count": 3}
    assert again.texts(4) == ["one"]


def test_a_silent_connection_is_away_until_it_is_back_and_hears_everything() -> None:
    hub = Hub()
    hub.sit(0, "a")
    hub.sit(1, "b")
    hub.relay.leave(1, ended=False)
    assert hub.relay.here == {0}
    hub.say(0, "still there?")
    hub.relay.back(1)
    assert hub.relay.here == {0, 1}
    assert hub.texts(1) == ["still there?"]


def test_more_members_than_a_room_holds_are_refused() -> None:
    hub = Hub()
    for number in range(MAX_MEMBERS + 1):
        hub.relay.receive(number, dump({"join": f"{number:016}", "room": CODE, "after": 0}))
    assert hub.sent[MAX_MEMBERS] == [{"sorry": "full"}]


@pytest.mark.parametrize("kept", [{"keys": 1}, {"keys": ["x"], "log": []}, {"keys": [], "log": [[0]]}])
def test_what_was_kept_and_is_no_room_is_refused(kept: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="not a room"):
        Relay(CODE, lambda *_: None, kept)


def test_a_host_who_has_lost_part_of_the_log_is_not_followed() -> None:
    heard: list[str] = []
    line = RoomClient(CODE, "k" * 16, lambda _: None, lambda _, text: heard.append(text))
    line.receive(dump({"member": 1, "room": CODE, "count": 1}))
    line.receive(dump({"n": 0, "from": 0, "id": 0, "text": "one"}))
    with pytest.raises(ValueError, match="opened again"):
        line.receive(dump({"member": 1, "room": CODE, "count": 0}))
