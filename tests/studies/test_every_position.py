"""No position that a game can come to is refused when a study opens it, and players who go into corners go to many."""

from collections.abc import Sequence

import pytest

from tests.studies.every_position import UPTOWN, UPTURN, Kind, Tried, try_games

GAMES = 10_000
RARE = {
    UPTOWN: {"nothing captured", "over 30 captured", "a turn was passed", "over"},
    UPTURN: {
        *("turn", "drawn", "extra", "between", "give", "call", "over"),
        *("before the opening", "the pot is empty", "passed", "all passed before the opening"),
    },
}


@pytest.mark.parametrize(("kind", "numbers"), [(UPTOWN, range(16)), (UPTURN, [*range(12), 46])])
def test_a_study_opens_the_positions_of_a_few_games(kind: Kind, numbers: Sequence[int]) -> None:
    tried = Tried()
    try_games(kind, numbers, tried, every=4)
    assert {*tried.met} == RARE[kind]


@pytest.mark.long
@pytest.mark.parametrize(("kind", "way"), [(kind, way) for kind in RARE for way in range(len(kind.starts))])
def test_a_study_opens_every_position_of_ten_thousand_games(kind: Kind, way: int) -> None:
    tried = Tried()
    try_games(kind, range(way, GAMES, len(kind.starts)), tried)
    assert tried.games >= GAMES // len(kind.starts)
