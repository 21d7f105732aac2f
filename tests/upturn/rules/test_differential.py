"""Random games played in both engines side by side: the real one and the naive one must agree at every move."""

import itertools
import random

import pytest

from tests.upturn import naive
from tests.upturn.both import assert_same_end, assert_same_table
from tests.upturn.positions import PLAYERS, STYLES, real, reason
from uptown_widget import upturn

COMBINATIONS = list(itertools.product(PLAYERS, [False, True], STYLES))
GAMES_IN_SLICE = 3
STATES_IN_LONG_RUN = 100_000 // len(COMBINATIONS) + 1


def assert_same_reasons(plain: naive.Game, state: upturn.State, rng: random.Random) -> None:
    """Both engines agree on some moves, most of them forbidden: legal in both, or refused for a reason that holds."""
    for text in [*rng.sample(naive.every_text(plain.players), 6), "draw", "done", "pass"]:
        for player in {plain.player, rng.randrange(plain.players)}:
            found, expected = reason(state, text, player), naive.reasons(plain, player, text)
            assert (found in expected) if expected else (found is None), (text, found, expected)


def play_both(plain: naive.Game, style: str, rng: random.Random) -> int:
    """Play to the end in both engines; return the number of states compared."""
    state = real(plain)
    for count in itertools.count():
        legal = state.legal_moves()
        expected = naive.moves(plain)
        assert [str(move) for move in legal] == expected
        assert_same_table(plain, state)
        assert_same_end(plain, state)
        if count % 4 == 0:
            assert_same_reasons(plain, state, rng)
        if not expected:
            return count + 1
        text = naive.choose(style, expected, rng)
        plain, state = naive.play(plain, text), state.apply(legal[expected.index(text)])
    raise AssertionError


def play_game(players: int, called: bool, style: str, seed: object) -> int:
    """Play a whole game from the deal; return the number of states compared."""
    rng = random.Random(f"{seed}/{players}/{called}/{style}")
    return play_both(naive.start(players, naive.shuffled(players, rng), called=called), style, rng)


@pytest.mark.parametrize(("players", "called", "style"), COMBINATIONS)
def test_both_engines_play_the_same_games(players: int, called: bool, style: str) -> None:
    for number in range(GAMES_IN_SLICE):
        play_game(players, called, style, number)


@pytest.mark.long
@pytest.mark.parametrize(("players", "called", "style"), COMBINATIONS)
def test_both_engines_play_the_same_games_over_100_000_states(players: int, called: bool, style: str) -> None:
    states = 0
    for number in itertools.count():
        if states >= STATES_IN_LONG_RUN:
            break
        states += play_game(players, called, style, f"long/{number}")
