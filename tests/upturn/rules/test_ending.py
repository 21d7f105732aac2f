"""Every game ends, because every move lowers a measure; `docs/upturn.md` has the proof in words."""

import random

import pytest
from hypothesis import given

from tests.upturn.both import measure
from tests.upturn.positions import PLAYERS, STYLES, after, rack, random_state, row
from tests.upturn.strategies import MANY, states
from uptown_widget import upturn
from uptown_widget.bots.random import RandomPolicy


def bound(players: int) -> int:
    """The most moves that a game can have: see the proof."""
    lays, pot = 105, 105 - 7 * players
    return 4 * lays + 2 * pot + (players - 1) * lays + players


@MANY
@given(states())
def test_every_move_lowers_the_measure(state: upturn.State) -> None:
    for move in state.legal_moves():
        assert measure(state.apply(move)) < measure(state)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("players", PLAYERS)
def test_no_game_is_longer_than_the_bound(players: int, style: str) -> None:
    limit = bound(players)
    assert limit < 1000
    for seed in range(5):
        assert random_state(players, limit, seed, style=style).outcome() is not None


@pytest.mark.parametrize("players", PLAYERS)
def test_even_players_who_never_lay_come_to_an_end(players: int) -> None:
    state = upturn.State.deal(upturn.Rules(players=players), random.Random(1))
    moves = 0
    while state.outcome() is None:
        state = state.apply(next(move for move in state.legal_moves() if isinstance(move, upturn.Step)))
        moves += 1
    assert moves == 2 * (105 - 7 * players) + players
    assert sum(state.table.rack_sizes) == 105


def test_the_row_is_not_recycled() -> None:
    state = random_state(2, 1000, 1, style="idle")
    assert state.pot == ()
    assert len(state.table.row) + sum(map(len, state.racks)) == 106


@pytest.mark.parametrize("players", PLAYERS)
def test_a_playout_ends_and_leaves_the_state_alone(players: int) -> None:
    state = random_state(players, 5, 1)
    outcomes = {state.playout(random.Random(seed)) for seed in range(20)}
    assert len(outcomes) > 5
    assert state.playout(random.Random(7)) == state.playout(random.Random(7))
    assert state == random_state(players, 5, 1)
    for outcome in outcomes:
        ranks = list(zip(outcome.left, outcome.sums, strict=True))
        assert outcome.winners == {player for player in range(players) if ranks[player] == min(ranks)}


@pytest.mark.parametrize("players", PLAYERS)
def test_a_playout_is_the_public_loop_of_random_moves(players: int) -> None:
    state, rng, policy = random_state(players, 5, 1), random.Random(3), RandomPolicy()
    expected = state.playout(random.Random(3))
    while state.outcome() is None:
        state = state.apply(policy.choose(state.observation(state.current_player), rng))
    assert state.outcome() == expected


def test_a_playout_of_a_finished_game_is_its_outcome() -> None:
    state = random_state(3, 1000, 7)
    assert state.playout(random.Random(1)) == state.outcome()


def test_a_state_and_an_observation_are_written_for_people() -> None:
    state = after(upturn.State.deal(upturn.Rules(players=2), random.Random(1)), "draw", "done")
    assert str(state) == f"{row(state)}, not yet open, 90 in the pot"
    assert str(state.observation(1)) == f"{state}\nplayer 0: ????????\nplayer 1: {rack(state, 1)}"
