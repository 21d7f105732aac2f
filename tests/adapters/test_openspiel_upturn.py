"""OpenSpiel's own test passes for Upturn; chance draws what the rules draw, and nobody sees the stones of others."""

import copy
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment

from uptown_widget import upturn
from uptown_widget.adapters.openspiel_upturn import UpturnGame, UpturnObserver, UpturnState
from uptown_widget.adapters.upturn_encoding import FACES, features
from uptown_widget.errors import GameError

TABLES = [(2, "automatic"), (3, "called"), (4, "automatic")]


def load(players: int = 3, last_stone: str = "automatic") -> UpturnGame:
    """The game, as OpenSpiel finds it."""
    game: UpturnGame = pyspiel.load_game("python_upturn", {"players": players, "last_stone": last_stone})
    return game


def states(game: UpturnGame, seed: int) -> Iterator[UpturnState]:
    """All states of a random game, including chance nodes."""
    rng, state = random.Random(seed), game.new_initial_state()
    yield state
    while not state.is_terminal():
        if state.is_chance_node():
            faces, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(faces, chances)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
        yield state


@pytest.mark.parametrize(("players", "last_stone"), TABLES)
def test_the_test_that_all_games_of_openspiel_pass_passes(players: int, last_stone: str) -> None:
    pyspiel.random_sim_test(load(players, last_stone), num_sims=1, serialize=True, verbose=False)


def test_a_reinforcement_learner_of_openspiel_can_sit_down() -> None:
    step = (environment := rl_environment.Environment(load(), include_full_state=True)).reset()
    rng = random.Random(1)
    while not step.last():
        legal = step.observations["legal_actions"][step.observations["current_player"]]
        step = environment.step([rng.choice(legal)])
    assert sum(step.rewards) == pytest.approx(0)


@pytest.mark.parametrize(("players", "last_stone"), TABLES)
def test_a_game_through_openspiel_is_one_by_the_rules(players: int, last_stone: str) -> None:
    for seed in range(3):
        before: Any = None
        for state in states(load(players, last_stone), seed):
            deal = state.deal
            if state.is_chance_node():
                chances = dict(state.chance_outcomes())
                assert sum(chances.values()) == pytest.approx(1)
                continue
            deal.position.check()
            if before is not None and deal.events:
                assert deal.position.table == before.table.after(deal.events[-1].move)
            before = deal.position
            if not state.is_terminal():
                seen = before.observation(before.current_player)
                assert set(deal.actions.values()) == set(seen.legal_moves())
        outcome = before.outcome()
        assert {player for player, share in enumerate(state.returns()) if share > 0} == outcome.winners
        assert sum(state.returns()) == pytest.approx(0)


def test_chance_draws_a_face_as_often_as_there_are_stones_of_it_and_starts_with_a_plain_number() -> None:
    state = load(players=2).new_initial_state()
    chances = dict(state.chance_outcomes())
    stones = Counter(upturn.STONES)
    assert chances == {number: pytest.approx(stones[face] / 106) for number, face in enumerate(FACES)}
    for stone in upturn.STONES[:14]:
        state.apply_action(FACES.index(stone))
    assert all(FACES[face].is_plain for face, _ in state.chance_outcomes())


def test_no_text_and_no_number_shows_the_stones_of_others() -> None:
    rng = random.Random(4)
    for state in [copy.copy(each.deal) for each in states(load(), 4) if each.deal.state][::9]:
        position = state.position
        for player in range(3):
            other = position.observation(player).sample_state(rng)
            shown, hidden = features(position.observation(player)), features(other.observation(player))
            assert all(np.array_equal(shown[name], hidden[name]) for name in shown)
            names = state.seen_by(player).split("; ", 1)[1]
            gained = Counter(part for part in names.replace(",", " ").split() if part.startswith("+"))
            assert gained == Counter(f"+{stone}" for event in state.events for stone in event.drawn[player])


def test_observations_are_the_features_and_states_can_be_copied() -> None:
    game = load()
    observer = game.make_py_observer()
    *_, state = states(game, 2)
    observer.set_from(state, 1)
    found = features(state.deal.position.observation(1))
    assert all(np.array_equal(observer.dict[name], found[name]) for name in found)
    assert observer.string_from(state, 1).startswith("1 ")
    assert state.clone().deal is state.deal
    with pytest.raises(GameError, match="what one player may know"):
        UpturnObserver(
            game.rules,
            pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS),
        )
    with pytest.raises(GameError, match="2 to 4"):
        UpturnGame({"players": 7})
