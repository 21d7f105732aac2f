"""Seats, links and tables of the protocol before this one: set aside, or refused in a sentence, on both sides."""

import json

import pytest

from tests.together.seats import sit_text, table_text
from uptown_widget.match.games import game_of
from uptown_widget.match.saved_text import SavedText
from uptown_widget.together.protocol.messages import VersionError, read
from uptown_widget.together.saved_letters import read_letters
from uptown_widget.together.saved_seat import SavedSeat, read_seat, whole_seat
from uptown_widget.together.sealed import letter_game

SEAT = {
    "format": 1, "room": "abcde", "key": "k" * 32, "secret": "5e" * 16, "name": "Ada", "deals": False, "server": "",
    "role": "", "relay": None,
}  # fmt: skip
MAX_LENGTH = 600
"""Characters of a message that the earlier version looked at."""


@pytest.mark.parametrize("others", [None, [SEAT]], ids=["alone", "among others"])
def test_a_seat_of_the_earlier_protocol_is_set_aside(others: object) -> None:
    saved = SavedText(whole_seat)
    assert saved.open(json.dumps({"room": "", "others": others} if others else SEAT)) is None
    assert saved.found == "unreadable"


def test_whoever_had_no_seat_keeps_the_name() -> None:
    assert read_seat(json.dumps({**SEAT, "room": ""})) == SavedSeat(key="k" * 32, name="Ada")


def test_a_match_by_link_of_the_earlier_protocol_is_set_aside() -> None:
    text = json.dumps({"format": 1, "name": "Ada", "shown": "", "matches": [{"secret": "5e" * 16, "letter": "AQZ1"}]})
    with pytest.raises(ValueError, match="no matches"):
        read_letters(text, letter_game(game_of("uptown")))


@pytest.mark.parametrize("kind", ["table", "sit", "start", "link"])
def test_a_message_of_the_earlier_protocol_is_of_another_version(kind: str) -> None:
    with pytest.raises(VersionError, match="Reload the page on both"):
        read(json.dumps({"v": 1, "type": kind}))


def test_the_earlier_version_reads_the_version_of_a_table_and_of_whoever_sits_down() -> None:
    """It says so in a sentence, unless a message is too long for it."""
    for text in (table_text(0, "host", "upturn"), sit_text(0).replace("Player 0", "x" * 24)):
        assert len(text) <= MAX_LENGTH
        assert json.loads(text)["v"] == 2
