"""Uptown as an environment of PettingZoo (AEC); needs the extra `pettingzoo`.

    env = pettingzoo.env(players=3, scoring="uptown")
    env.reset(seed=1)

An observation is a dictionary: all numbers of `encoding.features`, one after the other, and the mask of legal actions.
"""

import random
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray
from pettingzoo.utils import wrappers

from uptown_widget.adapters.encoding import action_count, actions, flat, mask, rewards
from uptown_widget.errors import GameError
from uptown_widget.uptown.rules.rules import Rules
from uptown_widget.uptown.rules.state import State
from uptown_widget.uptown.rules.tiles import TILES

Seen = dict[str, NDArray[np.float32] | NDArray[np.int8]]
if TYPE_CHECKING:

    class AECEnv:  # PettingZoo has no types
        """An environment whose agents act in turn."""

        def __getattr__(self, name: str) -> Any:  # noqa: ANN401
            ...
else:
    from pettingzoo import AECEnv


def env(players: int = 3, scoring: str = "uptown", render_mode: str | None = None) -> AECEnv:
    """Return the environment in PettingZoo's usual wrappers: an illegal action loses the game."""
    inner = UptownEnv(players, scoring, render_mode)
    illegal = wrappers.TerminateIllegalWrapper(inner, illegal_reward=-1)
    wrapped: AECEnv = wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(illegal))
    return wrapped


class UptownEnv(AECEnv):
    """Agents ``player_0`` ... move in turn; rewards come at the end and add up to zero."""

    metadata: ClassVar[dict[str, object]] = {"name": "uptown_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, players: int = 3, scoring: str = "uptown", render_mode: str | None = None) -> None:
        """Set up the game; `reset` deals."""
        super().__init__()
        self.rules: Rules = Rules(players=players, scoring=scoring)
        self.render_mode = render_mode
        self.possible_agents: list[str] = [f"player_{player}" for player in range(players)]
        size = flat(State.deal(self.rules, random.Random(0)).observation(0)).size
        legal = Box(0, 1, (action_count(self.rules),), np.int8)
        self.observation_spaces: dict[str, Any] = {  # pyright does not know Gymnasium's spaces
            agent: Dict({"observation": Box(0, len(TILES), (size,), np.float32), "action_mask": legal})
            for agent in self.possible_agents
        }
        self.action_spaces: dict[str, Any] = {
            agent: Discrete(action_count(self.rules)) for agent in self.possible_agents
        }
        self._rng = random.Random()

    def observation_space(self, agent: str) -> "Dict[object]":
        """Return an agent's observation space."""
        found: Dict[object] = self.observation_spaces[agent]
        return found

    def action_space(self, agent: str) -> "Discrete[np.int64]":
        """Return an agent's action space."""
        found: Discrete[np.int64] = self.action_spaces[agent]
        return found

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Deal; the same seed deals the same tiles. There are no options."""
        del options
        if seed is not None:
            self._rng = random.Random(seed)
        self.state_of_game: State = State.deal(self.rules, self._rng)
        self.agents: list[str] = list(self.possible_agents)
        self.agent_selection: str = self.agents[0]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.truncations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}

    def observe(self, agent: str) -> Seen:
        """Return an agent's observation and action mask."""
        seen = self.state_of_game.observation(self.possible_agents.index(agent))
        return {"observation": flat(seen), "action_mask": mask(seen)}

    def step(self, action: int | None) -> None:
        """Make a move for the agent whose turn it is; None once the game is over.

        :raises GameError: the action is not legal
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seen = self.state_of_game.observation(self.possible_agents.index(agent))
        move = actions(seen).get(-1 if action is None else int(action))
        if move is None:
            msg = f"{action!r:.40} is not a legal action here: see the action mask."
            raise GameError(msg)
        self.state_of_game = self.state_of_game.apply(move)
        self._cumulative_rewards[agent] = 0.0
        outcome = self.state_of_game.outcome()
        self.rewards = dict(zip(self.agents, rewards(self.rules, outcome), strict=True))
        self.terminations = dict.fromkeys(self.agents, outcome is not None)
        self.agent_selection = self.possible_agents[self.state_of_game.current_player]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return the board and everything public as text."""
        return str(self.state_of_game.observation(None)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: there is no window."""
