"""Perft numbers, the order of moves and a whole game as everybody sees it stay as they were reviewed."""

import pytest

from tests.golden import text
from tests.uptown.golden import DATA, FILES
from uptown_widget import uptown


@pytest.mark.parametrize("name", FILES)
def test_the_core_matches_the_reviewed_data(name: str) -> None:
    assert text(FILES, name) == (DATA / name).read_text(encoding="utf-8")


def test_the_golden_positions_cover_every_player_count_captures_and_the_end() -> None:
    lines = [line.split("\t") for line in (DATA / "perft.txt").read_text(encoding="utf-8").splitlines()]
    states = [uptown.parse_position(line) for line, _ in lines]
    assert {state.rules.players for state in states} == {2, 3, 4, 5}
    assert any(move.capture for state in states if isinstance(state, uptown.State) for move in state.legal_moves())
    assert any(len(numbers.split()) == 4 for _, numbers in lines)
