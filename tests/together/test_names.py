"""Names that cannot be seen are refused, and two that look alike are told apart."""

import pytest

from tests.together.devices import sit
from uptown_widget.together.protocol.messages import Sit, as_message, write
from uptown_widget.together.protocol.names import is_name, likeness


@pytest.mark.parametrize(
    "name", ["", "   ", "\u3164", "A\u3164", "\u2800\u2800", "\u200b", "a\u200db", "\u115f", "x\ufe0f"]
)
def test_a_name_with_what_nobody_sees_is_none(name: str) -> None:
    assert not is_name(name)
    assert as_message(write(Sit(name, "00" * 32, "00" * 32))) is None


@pytest.mark.parametrize(
    "name", ["Ada", "Zo\u00eb", "\ubca4", "\u0410\u0434\u0430", "Ann Lee", "\u0e2d\u0e32\u0e14\u0e32"]
)
def test_any_other_is_one(name: str) -> None:
    assert is_name(name)


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("Ada", "\u0410d\u0430"),
        ("Zo\u00eb", "Zoe\u0308"),
        ("Ben", "\uff22\uff45\uff4e"),
        ("ada", "ADA"),
        ("A  B", "A B"),
    ],
)
def test_names_that_look_alike_are_counted_as_the_same(one: str, two: str) -> None:
    assert likeness(one) == likeness(two)
    assert likeness(one) != likeness(one + "x")


def test_whoever_has_an_invisible_name_gets_no_seat() -> None:
    devices, log = sit(2, "invisible")
    own = devices[1].match.seat
    assert own is not None
    devices[1].say(log, devices[1].match.leave())
    devices[1].say(log, write(Sit("\u3164", own.key.hex(), own.commitment.hex())))
    devices[0].catch_up(log)
    assert [player.name for player in devices[0].match.players] == ["Player 0"]
