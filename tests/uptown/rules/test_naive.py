"""The naive engine alone: it must be right before the other is compared with it. The figures follow from the rules."""

import random
from functools import cache
from statistics import mean

import pytest

from tests.uptown import naive
from tests.uptown.positions import BLOCKED, BLOCKED_FACES, game


@cache
def games(players: int, style: str, number: int) -> list[list[naive.Game]]:
    """Whole games, each as the list of its positions."""
    found = []
    for seed in range(number):
        rng = random.Random(seed)
        run = [naive.start(players, "uptown", naive.shuffled_piles(players, rng))]
        while not naive.is_over(run[-1]):
            run.append(naive.play(run[-1], naive.choose(style, naive.moves(run[-1]), rng)))
        found.append(run)
    return found


@pytest.mark.parametrize(("players", "low", "high"), [(2, 58, 75), (3, 37, 46), (4, 37, 46), (5, 37, 46)])
def test_mean_legal_moves_per_turn(players: int, low: int, high: int) -> None:
    runs = games(players, "any", 2)
    assert low < mean(len(naive.moves(each)) for run in runs for each in run[:-1:3]) < high


@pytest.mark.parametrize(("players", "least"), [(2, 15), (3, 0), (4, 15), (5, 39)])
def test_a_full_board_forces_captures(players: int, least: int) -> None:
    assert all(sum(naive.captures(run[-1])) >= least for run in games(players, "placing", 2))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_legal_moves_are_those_without_a_reason_against_them(players: int) -> None:
    for each in games(players, "any", 2)[0][::9]:
        player = naive.player_to_move(each)
        free = [text for text in [*naive.every_text(players), "pass"] if not naive.reasons(each, player, text)]
        assert sorted(free) == sorted(naive.moves(each))


def test_a_position_without_legal_placement_can_be_built() -> None:
    blocked = game(BLOCKED, faces=BLOCKED_FACES, racks={"blue": "A B C man ring"})
    assert naive.moves(blocked) == ["pass"]
    assert all(naive.matches(tile, square) for square, (_, tile) in blocked.board.items())
    assert len(blocked.board) == 51
    after = naive.play(blocked, "pass")
    assert (after.board, after.racks, after.piles, after.ply) == (blocked.board, blocked.racks, blocked.piles, 52)
