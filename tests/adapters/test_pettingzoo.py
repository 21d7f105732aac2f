"""PettingZoo's own tests pass, and a game played through it follows the rules of Uptown."""

import copy
import random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from uptown_widget import uptown
from uptown_widget.adapters.encoding import actions
from uptown_widget.adapters.pettingzoo import UptownEnv, UpturnEnv, env, upturn_env
from uptown_widget.errors import GameError

# PettingZoo's own card games get these warnings, too, except for those on an internal list.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]


@pytest.mark.filterwarnings("error::UserWarning:pettingzoo")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_pettingzoos_api_test_passes(players: int) -> None:
    api_test(UptownEnv(players=players, scoring="blockers", render_mode="ansi"), num_cycles=60)
    api_test(env(players=players), num_cycles=60)


@pytest.mark.filterwarnings("error::UserWarning:pettingzoo")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_pettingzoos_api_test_passes_for_upturn(players: int) -> None:
    api_test(UpturnEnv(players=players, last_stone="called", render_mode="ansi"), num_cycles=60)
    api_test(upturn_env(players=players), num_cycles=60)


@pytest.mark.parametrize("make", [env, upturn_env])
def test_pettingzoos_seed_test_passes(make: Any) -> None:
    seed_test(make, num_cycles=30)


@pytest.mark.parametrize("make", [env, upturn_env, UptownEnv, UpturnEnv])
def test_a_copy_in_the_middle_of_a_game_goes_on_alike_and_by_itself(make: Any) -> None:
    table = make(players=2)
    table.reset(seed=1)
    other, shown = copy.deepcopy(table), table.last()[0]
    action = int(np.flatnonzero(shown["action_mask"])[0])
    other.step(action)
    assert np.array_equal(table.last()[0]["observation"], shown["observation"])
    table.step(action)
    assert np.array_equal(table.last()[0]["observation"], other.last()[0]["observation"])


def test_the_masks_and_rewards_are_those_of_the_game() -> None:
    table: Any = UptownEnv(players=3, render_mode="ansi")
    table.reset(seed=4)
    rng, state = random.Random(1), uptown.State.deal(uptown.Rules(), random.Random(4))
    while table.agents and not any(table.terminations.values()):
        seen = state.observation(state.current_player)
        mask = table.observe(table.agent_selection)["action_mask"]
        assert np.flatnonzero(mask).tolist() == list(actions(seen))
        others = [agent for agent in table.agents if agent != table.agent_selection]
        assert not any(table.observe(agent)["action_mask"].any() for agent in others)
        number, move = rng.choice([*actions(seen).items()])
        state = state.apply(move)
        table.step(number)
        assert table.render() == str(state.observation(None))
    outcome = state.outcome()
    assert outcome
    assert {int(agent[-1]) for agent, reward in table.rewards.items() if reward > 0} == outcome.winners
    assert sum(table.rewards.values()) == pytest.approx(0)
    for _ in range(3):
        table.step(None)
    assert table.agents == []


def test_an_illegal_action_is_refused_or_loses() -> None:
    table: Any = UptownEnv()
    table.reset(seed=1)
    illegal = int(np.flatnonzero(table.observe("player_0")["action_mask"] == 0)[-1])
    for action in (illegal, None):
        with pytest.raises(GameError, match="not a legal action"):
            table.step(action)
    wrapped = env()
    wrapped.reset(seed=1)
    wrapped.step(illegal)
    assert all(wrapped.terminations.values())
    assert wrapped.rewards["player_0"] == -1


@pytest.mark.parametrize("make", [UptownEnv, UpturnEnv])
def test_an_agent_that_is_not_there_and_a_game_that_is_not_dealt_are_refused_in_a_sentence(make: Any) -> None:
    env = make(render_mode="ansi")
    for early in (env.render, lambda: env.observe("player_0"), lambda: env.step(0)):
        with pytest.raises(GameError, match=r"Call reset\(\) first"):
            early()
    env.reset(seed=1)
    assert env.metadata["render_fps"] > 0
    for ask in (env.observe, env.action_space, env.observation_space):
        with pytest.raises(GameError, match="no agent 'player_9': they are player_0, player_1, player_2"):
            ask("player_9")
