"""Each move of Upturn has its own number, and an observation's numbers contain what a player may know."""

import random

import numpy as np
import pytest

from uptown_widget import upturn
from uptown_widget.adapters.upturn_encoding import (
    FACES,
    HIGHEST,
    action_count,
    action_of,
    actions,
    features,
    flat,
    mask,
    shapes,
)

KINDS = [(players, last) for players in (2, 3, 4) for last in ("automatic", "called")]


def games(players: int, last_stone: str, seed: int) -> list[upturn.State]:
    """All states of a random game."""
    rng = random.Random(seed)
    states = [upturn.State.deal(upturn.Rules(players=players, last_stone=last_stone), rng)]
    while states[-1].outcome() is None:
        states.append(states[-1].apply(rng.choice(states[-1].legal_moves())))
    return states


@pytest.mark.parametrize(("players", "last_stone"), KINDS)
def test_every_legal_move_has_a_number_of_its_own(players: int, last_stone: str) -> None:
    for seed in range(4):
        for state in games(players, last_stone, seed)[:-1]:
            seen = state.observation(state.current_player)
            found = actions(seen)
            assert set(found.values()) == set(seen.legal_moves())
            assert all(action_of(move) == number for number, move in found.items())
            assert np.flatnonzero(mask(seen)).tolist() == list(found)
            assert max(found) < action_count(seen.rules)
            others = [state.observation(player) for player in range(players) if player != state.current_player]
            assert not any(mask(other).any() for other in others)


def test_all_kinds_of_moves_have_different_numbers() -> None:
    moves: list[upturn.Move] = [*map(upturn.Lay, FACES), upturn.Lay(upturn.JOKER, turns=True)]
    moves += [*upturn.Step, *map(upturn.Give, range(4))]
    assert sorted(map(action_of, moves)) == [*range(action_count(upturn.Rules(players=4)))]


@pytest.mark.parametrize(("players", "last_stone"), KINDS)
def test_hidden_stones_are_in_no_number(players: int, last_stone: str) -> None:
    rng = random.Random(2)
    for state in games(players, last_stone, 3)[::5]:
        for player in range(players):
            seen = state.observation(player)
            found = flat(seen)
            assert np.array_equal(found, flat(seen.sample_state(rng).observation(player)))
            assert 0 <= found.min() <= found.max() <= HIGHEST


@pytest.mark.parametrize(("players", "last_stone"), KINDS)
def test_two_positions_with_the_same_numbers_have_the_same_moves(players: int, last_stone: str) -> None:
    known: dict[bytes, set[upturn.Move]] = {}
    for seed in range(6):
        for state in games(players, last_stone, seed):
            seen = state.observation(state.current_player)
            moves = set(seen.legal_moves())
            assert known.setdefault(flat(seen).tobytes(), moves) == moves


def test_the_numbers_are_those_of_the_table() -> None:
    state = games(3, "automatic", 4)[9]
    seen = state.observation(2)
    found = features(seen)
    assert {name: piece.shape for name, piece in found.items()} == shapes(seen.rules)
    assert found["row"].sum() == len(seen.table.row)
    assert found["rack"].sum() == len(seen.rack) == found["sizes"][2]
    assert found["pot"][0] == seen.table.pot_size
    assert tuple(found["gap"]) == seen.table.gap
    assert features(state.observation(None))["player"].sum() == 0
