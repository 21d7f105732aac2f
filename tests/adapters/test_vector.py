"""Thousands of games at once follow the same rules as `State`, and do what Gymnasium expects of them."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from uptown_widget import uptown
from uptown_widget.adapters.encoding import action_of, actions, mask, planes, rewards
from uptown_widget.adapters.vector import _LEAVE, MAX_GAMES, UptownVectorEnv
from uptown_widget.engine import loading
from uptown_widget.errors import GameError
from uptown_widget.uptown.bots.compiled import SCORINGS

KINDS = [(players, scoring) for players in (2, 3, 4, 5) for scoring in sorted(SCORINGS)]
needs_engine = pytest.mark.skipif(uptown.engine() == "Python", reason="there is no engine")


class Dealt(UptownVectorEnv):
    """An environment whose deals become states, too."""

    def __init__(self, *settings: Any) -> None:
        super().__init__(*settings)
        self.states: dict[int, uptown.State] = {}
        self._last: Any = None

    def piles(self, number: int) -> Any:
        self._last = super().piles(number)
        return self._last

    def deal(self, games: Any) -> None:
        super().deal(games)
        for game, piles in zip(games, self._last, strict=True):
            self.states[int(game)] = uptown.State.from_piles(self._rules, piles.tolist())


def some_legal(masks: Any, rng: np.random.Generator) -> Any:
    """Draw a legal action in each game; 0 where there is none."""
    return (masks * rng.random(masks.shape)).argmax(axis=1)


def compare(players: int, scoring: str, steps: int, games: int = 10) -> None:
    """Step games at random, and states beside them: moves, masks, planes, rewards, ends and turns are the same."""
    env, rng = Dealt(games, players, scoring), np.random.default_rng(players)
    seen, info = env.reset(seed=players)
    over = np.zeros(games, np.bool_)
    for _ in range(-(-steps // games)):
        before = dict(env.states)
        chosen, was_over = some_legal(info["action_mask"], rng), over
        seen, reward, over, cut, info = env.step(chosen)
        assert not cut.any()
        for game in range(games):
            state, given = before[game], [0.0] * players
            if was_over[game]:
                state = env.states[game]
                assert state.ply == 0
            else:
                mover = state.current_player
                move = actions(state.observation(mover))[int(chosen[game])]
                assert action_of(env._rules, move) == chosen[game]
                state = env.states[game] = state.apply(move)
                given = rewards(env._rules, state.outcome())
                assert reward[game] == given[mover]
            here = state.observation(state.current_player)
            assert over[game] == (state.outcome() is not None)
            assert info["player"][game] == state.current_player
            assert info["rewards"][game].tolist() == given
            assert np.array_equal(seen[game], planes(here)), state
            assert np.array_equal(info["action_mask"][game], mask(here)), state


@needs_engine
@pytest.mark.parametrize(("players", "scoring"), KINDS)
def test_games_are_stepped_as_states_are(players: int, scoring: str) -> None:
    compare(players, scoring, 500, games=4)  # each is over once, and another is dealt


@needs_engine
@pytest.mark.long
@pytest.mark.parametrize(("players", "scoring"), KINDS)
def test_games_are_stepped_as_states_are_in_a_million_steps(players: int, scoring: str) -> None:
    compare(players, scoring, 125_000)


@needs_engine
def test_the_same_seed_deals_the_same_games_and_two_environments_keep_their_own() -> None:
    one, two = UptownVectorEnv(600), UptownVectorEnv(600)
    first, info = one.reset(seed=4)
    again, _ = two.reset(seed=4)
    assert np.array_equal(first, again)
    assert one.observation_space.contains(first)
    chosen = info["action_mask"].argmax(axis=1)
    moved, *_ = one.step(chosen)
    assert np.array_equal(two.step(chosen)[0], moved)
    assert not np.array_equal(one.reset(seed=5)[0], first)
    assert np.array_equal(two._step(np.full(600, _LEAVE, np.uint16))[0], moved)


@needs_engine
@pytest.mark.parametrize("players", [2, 3])
def test_every_action_that_is_not_legal_loses_the_game_and_the_next_step_deals(players: int) -> None:
    action = int(UptownVectorEnv(1, players).single_action_space.n)
    env = UptownVectorEnv(action, players)
    _, info = env.reset(seed=1)
    legal = info["action_mask"][np.arange(action), np.arange(action)]
    assert 0 < legal.sum() < action
    _, reward, over, _, info = env.step(np.arange(action))
    assert np.array_equal(over, legal == 0)
    assert np.array_equal(reward, legal - 1.0)
    assert not info["action_mask"][over].any()
    _, reward, over, _, info = env.step(info["action_mask"].argmax(axis=1))
    assert not over.any()
    assert not reward.any()
    assert info["action_mask"].any(axis=1).all()


@needs_engine
def test_gymnasiums_wrapper_for_vectors_counts_the_games() -> None:
    games: Any = UptownVectorEnv(8)
    env: Any = RecordEpisodeStatistics(games)
    _, info = env.reset(seed=1)
    rng, ended = np.random.default_rng(1), 0
    for _ in range(74):
        _, _, over, _, info = env.step(some_legal(info["action_mask"], rng))
        ended += over.sum()
    assert ended == 8


@needs_engine
def test_wrong_numbers_are_refused() -> None:
    for number in (0, MAX_GAMES + 1, 1.5, None):
        with pytest.raises(GameError, match="Not a number of games"):
            UptownVectorEnv(number)  # type: ignore[arg-type]
    with pytest.raises(GameError, match="2 to 5"):
        UptownVectorEnv(3, players=6)
    env = UptownVectorEnv(3)
    env.reset(seed=1)
    for chosen in ([0, 0], [0, 0, 325], [-1, 0, 0]):
        with pytest.raises(GameError, match="Not one action a game"):
            env.step(np.array(chosen))


def test_without_the_engine_a_sentence_says_what_to_install() -> None:
    with loading.without(), pytest.raises(GameError, match=r"uptown-widget\[engine\]"):
        UptownVectorEnv(3)


def test_a_step_before_a_deal_is_refused_as_gymnasium_refuses_it() -> None:
    env = UptownVectorEnv(2)
    with pytest.raises(gymnasium.error.ResetNeeded, match=r"Call reset\(\) first"):
        env.step(np.zeros(2, np.int64))
