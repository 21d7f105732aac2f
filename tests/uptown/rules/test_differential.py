"""Random games played in both engines side by side: the real one and the naive one must agree at every ply."""

import itertools
import random

import pytest

from tests.uptown import naive
from tests.uptown.both import assert_same_end, assert_same_table, pair
from tests.uptown.positions import (
    BLOCKED,
    BLOCKED_FACES,
    BLOCKED_TWO,
    BLOCKED_TWO_FACES,
    game,
    real,
    reason,
)
from uptown_widget import uptown

PLAYERS = [2, 3, 4, 5]
STYLES = ["any", "hungry", "placing"]
COMBINATIONS = list(itertools.product(PLAYERS, uptown.SCORINGS, STYLES))
GAMES_IN_LONG_RUN = 87
PLIES = {2: 96, 3: 72, 4: 96, 5: 120}

EVERY = {players: naive.every_text(players) for players in PLAYERS}


def assert_same_reasons(plain: naive.Game, state: uptown.State, rng: random.Random) -> None:
    """Both engines agree on some moves, most of them forbidden: legal in both, or refused for a reason that holds."""
    player = state.current_player
    for text in [*rng.sample(EVERY[plain.players], 6), "pass"]:
        found, expected = reason(state, text, player), naive.reasons(plain, player, text)
        assert (found in expected) if expected else (found is None), (text, found, expected)


def play_both(plain: naive.Game, state: uptown.State, style: str, rng: random.Random) -> int:
    """Play to the end in both engines; return the number of states compared."""
    for count in itertools.count():
        legal = state.legal_moves()
        expected = naive.moves(plain)
        assert [str(move) for move in legal] == expected
        assert_same_table(plain, state)
        assert_same_end(plain, state)
        if count % 4 == 0:
            assert_same_reasons(plain, state, rng)
        if not expected:
            return count
        text = naive.choose(style, expected, rng)
        plain, state = naive.play(plain, text), state.apply(legal[expected.index(text)])
    raise AssertionError


def play_games(players: int, scoring: str, style: str, games: int, seed: str) -> None:
    """Whole games from the deal."""
    for number in range(games):
        rng = random.Random(f"{seed}/{players}/{scoring}/{style}/{number}")
        assert play_both(*pair(players, scoring, rng), style, rng) == PLIES[players]


@pytest.mark.parametrize(("players", "scoring", "style"), COMBINATIONS[::2])
def test_both_engines_play_the_same_games(players: int, scoring: str, style: str) -> None:
    play_games(players, scoring, style, 1, "slice")


@pytest.mark.long
@pytest.mark.parametrize(("players", "scoring", "style"), COMBINATIONS)
def test_both_engines_play_the_same_games_for_long(players: int, scoring: str, style: str) -> None:
    play_games(players, scoring, style, GAMES_IN_LONG_RUN, "long")


def test_the_long_run_is_over_200_000_states() -> None:
    assert sum(GAMES_IN_LONG_RUN * PLIES[players] for players, _, _ in COMBINATIONS) >= 200_000


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("green", ["A B C man ring", "F A B C man", "1 A B C man"])
def test_both_engines_go_on_from_where_two_colours_are_blocked(green: str, style: str) -> None:
    start = game(BLOCKED_TWO, players=2, faces=BLOCKED_TWO_FACES, racks={"blue": "A B C man ring", "green": green})
    assert len(naive.moves(start)) == 1
    assert play_both(start, real(start), style, random.Random(green)) == 96 - 68


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("scoring", uptown.SCORINGS)
def test_both_engines_go_on_from_where_blue_is_blocked(scoring: str, style: str) -> None:
    start = game(BLOCKED, scoring=scoring, faces=BLOCKED_FACES, racks={"blue": "A B C man ring"})
    assert naive.moves(start) == ["pass"]
    assert play_both(start, real(start), style, random.Random(style)) == 72 - 51
