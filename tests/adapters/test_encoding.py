"""Each move has its own number, and an observation's numbers contain what a player may know and nothing more."""

import importlib
import random
import sys

import numpy as np
import pytest

from uptown_widget import uptown
from uptown_widget.adapters.encoding import action_count, action_of, actions, features, rewards, shapes

PLAYERS = [2, 3, 4, 5]


def games(players: int, seed: int) -> list[uptown.State]:
    """All states of a random game."""
    rng = random.Random(seed)
    states = [uptown.State.deal(uptown.Rules(players=players), rng)]
    while states[-1].outcome() is None:
        states.append(states[-1].apply(rng.choice(states[-1].legal_moves())))
    return states


@pytest.mark.parametrize("players", PLAYERS)
def test_every_legal_move_has_a_number_of_its_own(players: int) -> None:
    rules = uptown.Rules(players=players)
    for state in games(players, 1)[:-1]:
        seen = state.observation(state.current_player)
        found = actions(seen)
        assert len(found) == len(seen.legal_moves())
        assert list(found) == sorted(found)
        assert set(found) <= set(range(action_count(rules)))
        assert all(action_of(rules, move) == number for number, move in found.items())


def test_the_encoding_has_no_unused_numbers() -> None:
    assert action_count(uptown.Rules(players=3)) == 1 + 324
    assert action_count(uptown.Rules(players=2)) == 1 + 2 * 324
    assert action_of(uptown.Rules(), uptown.PASS) == 0
    blue, green = (uptown.Move(uptown.Tile.C, 23, color=color) for color in (uptown.Color.BLUE, uptown.Color.GREEN))
    two = uptown.Rules(players=2)
    assert action_of(two, green) - action_of(two, blue) == 324


@pytest.mark.parametrize("players", PLAYERS)
def test_hidden_tiles_are_in_no_number(players: int) -> None:
    rng = random.Random(2)
    for state in games(players, 3)[::7]:
        for player in range(players):
            seen = state.observation(player)
            shown, other = features(seen), features(seen.sample_state(rng).observation(player))
            assert all(np.array_equal(shown[name], other[name]) for name in shown)
            for color, rack in enumerate(seen.racks):
                assert np.flatnonzero(shown["rack"][color]).tolist() == sorted(rack or ())


def test_the_numbers_are_those_of_the_table() -> None:
    state = games(3, 4)[40]
    seen = state.observation(2)
    found = features(seen)
    assert {name: piece.shape for name, piece in found.items()} == shapes(seen.rules)
    for square in uptown.SQUARES:
        lies = seen.at(square)
        assert found["board"][:, square // 10, square % 10].tolist() == [
            float(lies is not None and lies[0] == color) for color in range(3)
        ]
    assert found["captured"].sum(axis=1).tolist() == list(seen.captures)
    assert found["player"].tolist() == [0, 0, 1]
    assert found["turn"].tolist() == [0, 1, 0]
    assert found["played"].tolist() == pytest.approx([40 / 72])
    assert found["placed"].sum() == 40
    assert features(state.observation(None))["player"].sum() == 0


def test_rewards_add_up_to_zero() -> None:
    rules = uptown.Rules(players=4)
    assert rewards(rules, None) == [0, 0, 0, 0]
    shared = uptown.Outcome(frozenset({1, 2}), (2, 1, 1, 3), (0, 0, 0, 0), (2, 1, 1, 3))
    assert rewards(rules, shared) == [-0.25, 0.25, 0.25, -0.25]


@pytest.mark.parametrize(
    ("adapter", "library", "extra"),
    [
        ("encoding", "numpy", "gymnasium"),
        ("gymnasium", "gymnasium", "gymnasium"),
        ("vector", "gymnasium", "gymnasium,engine"),
        ("pettingzoo", "pettingzoo", "pettingzoo"),
        ("openspiel", "pyspiel", "openspiel"),
    ],
)
def test_an_adapter_without_its_library_names_the_command_that_installs_it(
    monkeypatch: pytest.MonkeyPatch, adapter: str, library: str, extra: str
) -> None:
    for name in [each for each in sys.modules if each.startswith((f"{library}.", "uptown_widget.adapters."))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(ModuleNotFoundError, match=rf"pip install 'uptown-widget\[{extra}\]'"):
        importlib.import_module(f"uptown_widget.adapters.{adapter}")
