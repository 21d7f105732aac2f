"""Gymnasium's own check passes, its wrappers and supersuit's work, and a game played through it follows the rules."""

import copy
import pickle
import random
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium import wrappers
from gymnasium.utils.env_checker import check_env
from supersuit import (
    clip_reward_v0,
    delay_observations_v0,
    dtype_v0,
    flatten_v0,
    frame_stack_v1,
    normalize_obs_v0,
    reward_lambda_v0,
)

from uptown_widget import uptown, upturn
from uptown_widget.adapters import encoding, upturn_encoding
from uptown_widget.adapters.encoding import planes
from uptown_widget.adapters.gymnasium import SeatEnv, UpturnSeatEnv
from uptown_widget.bots.random import RandomPolicy
from uptown_widget.errors import GameError
from uptown_widget.uptown.bots.policies import GreedyPolicy


def seat(players: int = 3, **settings: Any) -> Any:
    return SeatEnv([GreedyPolicy(), *[RandomPolicy()] * (players - 2)], **settings)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_gymnasiums_check_passes_without_a_complaint(players: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*not specified.*render.*")
        check_env(seat(players, seat=players - 1, render_mode="ansi"), skip_render_check=True)


def play(env: Any, seed: int) -> list[Any]:
    """Play at random, with the mask, and return everything received."""
    found, rng = [env.reset(seed=seed)], np.random.default_rng(seed)
    info, over = found[0][1], False
    while not over:
        step = env.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
        found.append(step)
        _, _, over, _, info = step
    return found


@pytest.mark.parametrize("place", [0, 1, 2])
def test_the_learner_is_asked_at_its_own_turns_only_and_the_reward_comes_at_the_end(place: int) -> None:
    env = seat(seat=place)
    steps = play(env, 4)
    assert len(steps) == 25
    assert {step[1] for step in steps[1:-1]} == {0.0}
    outcome = env.observation.outcome()
    assert outcome
    assert (steps[-1][1] > 0) == (place in outcome.winners)
    assert env.observation.player == place


def test_the_same_seed_plays_the_same_game() -> None:
    one, two, other = (play(seat(), seed) for seed in (4, 4, 5))
    assert all(np.array_equal(a[0], b[0]) for a, b in zip(one, two, strict=True))
    assert not np.array_equal(one[0][0], other[0][0])


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])  # noqa: S301  our own
@pytest.mark.parametrize("make", [seat, lambda: UpturnSeatEnv([RandomPolicy()])])
def test_a_copy_in_the_middle_of_a_game_goes_on_alike_and_by_itself(copied: Any, make: Any) -> None:
    env = make()
    _, info = env.reset(seed=1)
    for _ in range(2):
        *_, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    other, shown, action = copied(env), str(env.observation), int(np.flatnonzero(info["action_mask"])[-1])
    after = other.step(action)
    assert str(env.observation) == shown
    assert np.array_equal(env.step(action)[0], after[0])


def test_the_mask_marks_the_legal_moves() -> None:
    env = seat()
    _, info = env.reset(seed=1)
    assert info["action_mask"].sum() == len(env.observation.legal_moves())
    assert np.array_equal(env.action_masks(), info["action_mask"] == 1)
    for _ in range(20):
        assert info["action_mask"][env.action_space.sample(info["action_mask"])]


def test_an_illegal_action_loses_the_game() -> None:
    env = seat()
    _, info = env.reset(seed=1)
    _, reward, over, _, _ = env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert (reward, over) == (-1.0, True)


def test_invalid_seats_and_steps_are_refused() -> None:
    with pytest.raises(GameError, match="Not a seat: 3"):
        seat(seat=3)
    with pytest.raises(GameError, match="2 to 5"):
        SeatEnv([])
    with pytest.raises(GameError, match="reset"):
        seat().step(0)
    env = seat()
    play(env, 1)
    with pytest.raises(GameError, match="over"):
        env.step(0)


def test_an_unknown_bot_way_to_observe_or_picture_is_refused_in_a_sentence() -> None:
    with pytest.raises(GameError, match=r"Unknown bot: 'gredy'. Write random, greedy, planner"):
        SeatEnv(["gredy", "greedy"])
    with pytest.raises(GameError, match="Not a bot: 3"):
        SeatEnv([3])  # type: ignore[list-item]
    with pytest.raises(GameError, match=r"is a class: pass GreedyPolicy\(\)"):
        SeatEnv([GreedyPolicy])  # type: ignore[list-item]  # a class
    with pytest.raises(GameError, match="a list of policies for the other seats, not 'greedy'"):
        SeatEnv("greedy")
    with pytest.raises(GameError, match="Choose flat or planes"):
        SeatEnv(observe="pictures")
    with pytest.raises(GameError, match="Not a render mode: 'human'"):
        SeatEnv(render_mode="human")


@pytest.mark.parametrize("seats", [1, 2, 3])
@pytest.mark.parametrize("last_stone", ["automatic", "called"])
def test_gymnasiums_check_passes_for_upturn(seats: int, last_stone: str) -> None:
    env: Any = UpturnSeatEnv(["greedy"] * seats, last_stone, seat=seats, render_mode="ansi")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*not specified.*render.*")
        check_env(env, skip_render_check=True)


def test_a_game_of_upturn_is_played_to_its_end() -> None:
    env: Any = UpturnSeatEnv(["random", "random"])
    steps = play(env, 2)
    outcome = env.observation.outcome()
    assert outcome
    assert (steps[-1][1] > 0) == (0 in outcome.winners)
    assert all(env.observation_space.contains(step[0]) for step in steps)


def test_registered_names_make_what_they_say() -> None:
    made: Any = gymnasium.make("uptown_widget/Uptown-v0", others=["level-3", GreedyPolicy()], scoring="blockers")
    assert isinstance(made.unwrapped, SeatEnv)
    assert made.unwrapped.rules.scoring == "blockers"
    assert len(play(made, 1)) == 25
    assert isinstance(gymnasium.make("uptown_widget/Upturn-v0").unwrapped, UpturnSeatEnv)
    many: Any = gymnasium.make_vec(
        "uptown_widget/Uptown-v0", num_envs=3, vectorization_mode="vector_entry_point", players=4
    )
    observations, _ = many.reset(seed=1)
    assert observations.shape == (3, 23, 9, 9)


def test_planes_are_those_of_the_learners_turn() -> None:
    env: Any = SeatEnv(["random", "random"], seat=1, observe="planes")
    check_env(env, skip_render_check=True)
    steps = play(env, 3)
    assert all(env.observation_space.contains(step[0]) for step in steps)
    found, _ = env.reset(seed=5)
    assert np.array_equal(found, planes(env.observation))


def test_a_picture_is_what_the_learner_sees() -> None:
    env = seat(render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == str(env.observation)


GYMNASIUM: dict[str, Any] = {
    "TimeLimit": lambda env: wrappers.TimeLimit(env, 10),
    "FlattenObservation": wrappers.FlattenObservation,
    "RescaleObservation": lambda env: wrappers.RescaleObservation(env, np.float32(0), np.float32(1)),
    "FrameStackObservation": lambda env: wrappers.FrameStackObservation(env, 3),
    "DtypeObservation": lambda env: wrappers.DtypeObservation(env, np.int32),
    "NormalizeObservation": wrappers.NormalizeObservation,
    "TransformReward": lambda env: wrappers.TransformReward(env, lambda reward: 10 * float(reward)),
    "RecordEpisodeStatistics": wrappers.RecordEpisodeStatistics,
    "Autoreset": wrappers.Autoreset,
}
SUPERSUIT: dict[str, Any] = {
    "dtype_v0": lambda env: dtype_v0(env, np.float64),
    "flatten_v0": flatten_v0,
    "frame_stack_v1": lambda env: frame_stack_v1(env, 3),
    "normalize_obs_v0": normalize_obs_v0,
    "clip_reward_v0": clip_reward_v0,
    "reward_lambda_v0": lambda env: reward_lambda_v0(env, lambda reward: 10 * reward),
    "delay_observations_v0": lambda env: delay_observations_v0(env, 2),
}


@pytest.mark.filterwarnings("ignore:overflow encountered in cast:RuntimeWarning")
@pytest.mark.parametrize("name", [*GYMNASIUM, *SUPERSUIT])
def test_wrappers_work_and_leave_the_mask(name: str) -> None:
    env = {**GYMNASIUM, **SUPERSUIT}[name](seat())
    rng = random.Random(1)
    observation, info = env.reset(seed=1)
    for _ in range(12):
        assert env.observation_space.contains(observation)
        observation, _, over, cut, info = env.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
        if over or cut:
            break


def test_several_environments_can_run_side_by_side() -> None:
    tables: Any = gymnasium.vector.SyncVectorEnv([seat] * 3)
    observations, infos = tables.reset(seed=1)
    assert observations.shape[0] == 3
    for _ in range(5):
        observations, _, _, _, infos = tables.step(infos["action_mask"].argmax(axis=1))
    assert infos["action_mask"].shape[0] == 3


@pytest.mark.parametrize("action", [None, "x", -1, 10**9, 1.5, True])
def test_what_is_no_action_is_refused_and_changes_nothing(action: Any) -> None:
    env = SeatEnv()
    env.reset(seed=1)
    before = env.observation
    with pytest.raises(GameError, match="Not an action: "):
        env.step(action)
    assert env.observation == before


def test_steps_before_a_deal_and_after_the_end_are_refused_as_gymnasium_refuses_them() -> None:
    env = seat()
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    _, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    assert env.step(illegal)[2]
    with pytest.raises(gymnasium.error.ResetNeeded, match="The game is over"):
        env.step(int(np.flatnonzero(info["action_mask"])[0]))
    env.reset(seed=1)
    assert not env.step(int(np.flatnonzero(info["action_mask"])[0]))[2]


def test_a_vector_of_learners_among_bots_says_how_it_is_made() -> None:
    with pytest.raises(GameError, match=r"without others\. .* vectorization_mode='sync'"):
        gymnasium.make_vec("uptown_widget/Uptown-v0", num_envs=2, others=["greedy"])
    games: Any = gymnasium.make_vec("uptown_widget/Uptown-v0", num_envs=2, vectorization_mode="sync", others=["greedy"])
    shown, info = games.reset(seed=1)
    assert len(shown) == len(info["action_mask"]) == 2


@pytest.mark.parametrize("kind", [SeatEnv, UpturnSeatEnv])
def test_what_is_drawn_has_a_pace(kind: Any) -> None:
    assert kind.metadata["render_fps"] > 0


def wrong(value: object) -> Any:
    """Return a value that a type checker would not let pass."""
    return value


STATE = uptown.deal(seed=1)
STONES = upturn.deal(seed=1)


@pytest.mark.parametrize(
    "call",
    [
        *(lambda make=make: make(3) for make in (encoding.flat, encoding.mask, encoding.actions, encoding.planes)),
        *(lambda make=make: make("x") for make in (encoding.features, encoding.shapes, encoding.action_count)),
        *(lambda make=make: make(STATE) for make in (encoding.flat, encoding.planes, encoding.mask)),
        *(lambda make=make: make(STONES) for make in (upturn_encoding.flat, upturn_encoding.mask)),
        *(lambda make=make: make(STATE.observation(0)) for make in (upturn_encoding.flat, upturn_encoding.actions)),
        lambda: encoding.plane_count(wrong(3)),
        lambda: encoding.action_of(STATE.rules, wrong("x")),
        lambda: encoding.action_of(STATE.rules, uptown.Move(uptown.Tile.A, 80)),
        lambda: upturn_encoding.action_of(wrong("x")),
        lambda: upturn_encoding.action_count(wrong("x")),
    ],
)
def test_numbers_are_made_of_observations_rules_and_moves_alone(call: Any) -> None:
    with pytest.raises(GameError, match=r"^(Expected|Not a move)"):
        call()
