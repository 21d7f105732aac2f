"""Names that cannot be seen are refused, and two that look alike are told apart."""

from functools import partial

import pytest

from tests.together.devices import Device, run, sit
from uptown_widget.together.protocol.match import TableMatch
from uptown_widget.together.protocol.messages import Sit, as_message, write
from uptown_widget.together.protocol.names import is_name, likeness


@pytest.mark.parametrize(
    "name",
    [
        *("", "   ", "\u3164", "A\u3164", "\u2800\u2800", "\u200b", "a\u200db", "\u115f", "x\ufe0f", "x\u180b"),
        *("\u0300", "\U000e0100", "a\ufffcb"),
    ],
)
def test_a_name_with_what_nobody_sees_is_none(name: str) -> None:
    assert not is_name(name)
    assert as_message(write(Sit(name, "00" * 32, "00" * 32))) is None


@pytest.mark.parametrize("name", ["Ada", "\u0410\u0434\u0430", "Ann Lee", "\u0e2d\u0e32\u0e14\u0e32"])
def test_any_other_is_one(name: str) -> None:
    assert is_name(name)


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("\u0639\u0644\u06cc\u200c\u0631\u0636\u0627", "\u0639\u0644\u06cc\u0631\u0636\u0627"),
        ("\u2600\ufe0f", "\u2600"),
        ("Ada", "\u0410d\u0430"),
        ("Zo\u00eb", "Zoe\u0308"),
        ("Ben", "\uff22\uff45\uff4e"),
        ("ada", "ADA"),
        ("A  B", "A B"),
        ("Ian", "lan"),
        ("B0b 1", "Bob l"),
        ("D\u0131rk", "Dirk"),
    ],
)
def test_names_that_look_alike_are_counted_as_the_same(one: str, two: str) -> None:
    assert likeness(one) == likeness(two)
    assert likeness(one) != likeness(one + "x")


def is_dealt(match: TableMatch) -> bool:
    return match.state is not None


def test_of_two_names_that_look_alike_the_later_one_has_a_number_whatever_the_order_of_play() -> None:
    """Else whoever takes the name of another could have the other one accused."""
    orders = set()
    for number in range(6):
        devices, log = sit(1, f"alike {number}")
        devices.append(Device(1, f"alike {number}"))
        devices[1].catch_up(log)
        devices[1].say(log, devices[1].match.sit("P1ayer 0"))
        devices[0].catch_up(log)
        match = devices[0].match
        assert match.names == ["Player 0", "P1ayer 0 2"]
        devices[0].say(log, match.start())
        run(devices, log, until=partial(is_dealt, match))
        orders.add(match.names[0])
        assert all(
            ("2" in name) == bool(player.member) for name, player in zip(match.names, match.players, strict=True)
        )
    assert len(orders) == 2


def test_whoever_has_an_invisible_name_gets_no_seat() -> None:
    devices, log = sit(2, "invisible")
    own = devices[1].match.seat
    assert own is not None
    devices[1].say(log, devices[1].match.leave())
    devices[1].say(log, write(Sit("\u3164", own.key.hex(), own.commitment.hex())))
    devices[0].catch_up(log)
    assert [player.name for player in devices[0].match.players] == ["Player 0"]
