"""How much a whole match takes of what a seat may say in a room."""

from collections import Counter

import pytest

from tests.match import test_hosted_session as hosted
from tests.match import test_room_session as sealed
from uptown_widget.together.protocol.room import SHARE


@pytest.mark.parametrize("players", [2, 5])
def test_a_sealed_match_takes_150_messages_of_each_seat(players: int) -> None:
    guests = sealed.table(players)
    sealed.play(guests)
    assert guests[0].together.verified
    assert guests[0].house.room is not None
    assert max(Counter(entry.member for entry in guests[0].house.room.log).values()) <= 150 < SHARE / 3


@pytest.mark.parametrize(("game", "players"), [("uptown", 5), ("upturn", 2), ("upturn", 4)])
def test_a_match_that_the_host_deals_takes_500_of_the_host_and_150_of_the_others(game: str, players: int) -> None:
    guests = hosted.table(game, players)
    hosted.play(guests)
    assert guests[0].together.verified
    assert guests[0].house.room is not None
    host, *others = Counter(entry.member for entry in guests[0].house.room.log).most_common()
    assert host[0] == 0
    assert host[1] <= 500 < SHARE
    assert max(said for _, said in others) <= 150
