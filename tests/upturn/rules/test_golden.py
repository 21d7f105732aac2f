"""Perft numbers, the order of moves and a whole game as everybody sees it stay as they were reviewed."""

import pytest

from tests.golden import text
from tests.upturn.golden import DATA, FILES, states


@pytest.mark.parametrize("name", FILES)
def test_the_core_matches_the_reviewed_data(name: str) -> None:
    assert text(FILES, name) == (DATA / name).read_text(encoding="utf-8")


def test_the_golden_positions_cover_every_player_count_and_kind_of_move() -> None:
    assert {state.rules.players for state in states()} == {2, 3, 4}
    words = {str(move) for state in states() for move in state.legal_moves()}
    played = (DATA / "greedy.txt").read_text(encoding="utf-8").split()
    assert {"draw", "pass", "done", "joker", "joker:turn", "up", "skip", "give:1"} <= {*words, *played}
