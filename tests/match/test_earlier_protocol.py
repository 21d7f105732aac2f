"""Tables of the earlier protocol: both sides say in one sentence that their pages have different versions."""

import json

from tests.match.house import CODE, Guest, House
from tests.match.pages import Net, Page, connect, sit
from uptown_widget.together.source import Shared

TOLD = "The other device has another version of this page. Reload the page on both."
TABLE = {"type": "table", "game": "uptown", "deal": "nobody", "commitment": "0" * 32}


def is_earlier(shared: Shared) -> None:
    """Let a device say what one of the earlier protocol did."""
    shared.seal = lambda text: json.dumps({"v": 1, **(json.loads(text) if text else TABLE)})  # type: ignore[method-assign]


def test_a_room_that_was_opened_by_the_earlier_protocol_says_so_and_can_be_left() -> None:
    house = House()
    earlier = Guest(house)
    is_earlier(earlier.shared)
    earlier.press("name", "change", "Ada")
    earlier.press("open")
    guest = Guest(house, room=CODE)
    assert TOLD in guest.text()
    assert "Connecting" not in guest.text(), "there is nothing to wait for"
    assert "Nobody can peek" not in guest.text()
    assert "sit" not in guest.controls()
    guest.press("leave")
    assert "open" in guest.controls()


def test_a_guest_of_the_earlier_protocol_gets_no_seat_in_a_room_and_both_read_why() -> None:
    house = House()
    host = Guest(house)
    host.press("name", "change", "Ada")
    host.press("open")
    earlier = Guest(house, room=CODE)
    is_earlier(earlier.shared)
    assert earlier.transport.client is not None
    earlier.transport.client._seal = earlier.shared.seal
    earlier.press("name", "change", "Ben")
    earlier.press("sit")
    assert TOLD in host.text()
    assert host.sitting() == ["Ada"]
    assert "Ben" not in host.text()
    # What the earlier protocol looks at first: a whole number that is another than its own.
    assert house.room is not None
    assert [json.loads(entry.text)["v"] for entry in house.room.log] == [2, 2, 1]


def test_tables_without_a_server_say_so_too() -> None:
    net = Net()
    host, guest = Page(net), Page(net)
    is_earlier(host.shared)
    host.press("direct-create")
    connect(host, guest)
    assert TOLD in guest.text()
    assert "room-sit" not in guest.controls()
    guest.press("room-leave")
    assert "direct-create" in guest.controls()
    net = Net()
    host, guest = Page(net), Page(net)
    is_earlier(guest.shared)
    host.press("direct-create")
    sit(host, "Ada")
    connect(host, guest)
    sit(guest, "Ben")
    assert TOLD in host.text()
    assert [player.name for player in host.together.players] == ["Ada"]
