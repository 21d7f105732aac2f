"""Uptown as an environment of Gymnasium, for one learner among bots; needs the extra `gymnasium`.

    env = SeatEnv([GreedyPolicy(), GreedyPolicy()])
    observation, info = env.reset(seed=1)
    observation, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))

An observation is one flat array: all numbers of `encoding.features`, one after the other.
"""

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete
from numpy.typing import NDArray

from uptown_widget.adapters.encoding import action_count, actions, flat, mask, rewards
from uptown_widget.errors import GameError
from uptown_widget.protocols import Policy
from uptown_widget.uptown.rules.moves import Move
from uptown_widget.uptown.rules.rules import Rules
from uptown_widget.uptown.rules.state import Observation, State
from uptown_widget.uptown.rules.tiles import TILES

if TYPE_CHECKING:

    class _Env:  # pyright knows none of Gymnasium's own types here
        np_random: np.random.Generator

        def reset(self, *, seed: int | None = None, options: dict[str, object] | None = None) -> object: ...
else:
    _Env = gymnasium.Env


class SeatEnv(_Env):
    """One seat of a game; policies play the others, and have moved when `reset` and `step` return.

    The reward comes at the end: the part of the win less what equals would have. An action that is not legal loses the
    game: reward -1. ``info["action_mask"]`` and `action_masks` tell which are legal, as int8 for
    `Discrete.sample` and as booleans for learners with masks.

    :param others: a policy for each other seat, in playing order after the learner's: 1 to 4
    :param scoring: one of `uptown.SCORINGS`, such as ``"blockers"``
    :param seat: where the learner sits; 0 begins
    :param render_mode: ``"ansi"``, or None
    :raises GameError: there are too few or too many others, or the scoring or the seat does not exist
    """

    metadata: dict[str, object] = {"render_modes": ["ansi"]}  # noqa: RUF012  Gymnasium's way

    def __init__(
        self,
        others: Sequence[Policy[Observation, Move]],
        scoring: str = "uptown",
        seat: int = 0,
        render_mode: str | None = None,
    ) -> None:
        """Set up the game; `reset` deals."""
        self.rules: Rules = Rules(players=len(others) + 1, scoring=scoring)
        if type(seat) is not int or not 0 <= seat < self.rules.players:
            msg = f"Not a seat: {seat!r:.40}. There are {self.rules.players}, the first is 0."
            raise GameError(msg)
        self.seat = seat
        self.others: tuple[Policy[Observation, Move], ...] = tuple(others)
        self.render_mode: str | None = render_mode
        count = action_count(self.rules)
        self.action_space: Any = Discrete(count)  # pyright does not know Gymnasium's spaces
        size = flat(State.deal(self.rules, random.Random(0)).observation(0)).size
        self.observation_space: Any = Box(0, len(TILES), (size,), np.float32)
        self._rng = random.Random()
        self._state: State | None = None

    @property
    def observation(self) -> Observation:
        """What the learner may know.

        :raises GameError: `reset` has not been called
        """
        if self._state is None:
            msg = "Call reset() first: it deals."
            raise GameError(msg)
        return self._state.observation(self.seat)

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, NDArray[np.int8]]]:
        """Deal, and let those before the learner move; the same seed gives the same game. There are no options."""
        super().reset(seed=seed, options=options)
        self._rng = random.Random(int(self.np_random.integers(2**62)))
        self._state = self._answered(State.deal(self.rules, self._rng))
        return flat(self.observation), self._info()

    def step(self, action: int) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, NDArray[np.int8]]]:
        """Make the learner's move, and let the others answer.

        :raises GameError: the game is over, or `reset` has not been called
        """
        seen = self.observation
        if seen.outcome() is not None:
            msg = "The game is over: call reset()."
            raise GameError(msg)
        move = actions(seen).get(int(action))
        if move is None:
            return flat(seen), -1.0, True, False, self._info()
        assert self._state is not None  # noqa: S101  what was seen is of it
        self._state = self._answered(self._state.apply(move))
        outcome = self._state.outcome()
        reward = rewards(self.rules, outcome)[self.seat]
        return flat(self.observation), reward, outcome is not None, False, self._info()

    def _answered(self, state: State) -> State:
        while state.outcome() is None and state.current_player != self.seat:
            player = state.current_player
            policy = self.others[(player - self.seat - 1) % self.rules.players]
            state = state.apply(policy.choose(state.observation(player), self._rng))
        return state

    def _info(self) -> dict[str, NDArray[np.int8]]:
        return {"action_mask": mask(self.observation)}

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal now, as booleans."""
        return mask(self.observation).astype(np.bool_)

    def render(self) -> str | None:
        """Return what the learner sees as text."""
        return str(self.observation) if self.render_mode == "ansi" else None
