"""Both games as environments of PettingZoo (AEC); needs the extra `pettingzoo`.

    env = pettingzoo.env(players=3, scoring="uptown")
    env.reset(seed=1)

An observation is a dictionary: all numbers of `encoding.features`, or `upturn_encoding.features`, one after the other,
and the mask of legal actions.
"""

import random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeAlias

from uptown_widget.adapters import missing

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from numpy.typing import NDArray
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as _error:
    raise missing(extra="pettingzoo") from None

from uptown_widget import uptown, upturn
from uptown_widget.adapters.encoding import rewards
from uptown_widget.adapters.kinds import UPTOWN, UPTURN, Kind, M, O
from uptown_widget.errors import GameError, quoted
from uptown_widget.numbers import whole
from uptown_widget.protocols import Rules, State

__all__ = [
    "UptownEnv",
    "UpturnEnv",
    "env",
    "upturn_env",
]


def __dir__() -> list[str]:
    """List the public names."""
    return sorted(__all__)


Shown: TypeAlias = "dict[str, NDArray[np.float32] | NDArray[np.int8]]"
if TYPE_CHECKING:

    class AECEnv:  # PettingZoo has no types
        """An environment whose agents act in turn."""

        def __getattr__(self, name: str) -> Any:  # noqa: ANN401
            ...
else:
    from pettingzoo import AECEnv


def env(players: int = 3, scoring: str = "uptown", render_mode: str | None = None) -> AECEnv:
    """Return Uptown in PettingZoo's usual wrappers: an illegal action loses the game."""
    return _wrapped(UptownEnv(players, scoring, render_mode))


def upturn_env(players: int = 3, last_stone: str = "automatic", render_mode: str | None = None) -> AECEnv:
    """Return Upturn in PettingZoo's usual wrappers: an illegal action loses the game."""
    return _wrapped(UpturnEnv(players, last_stone, render_mode))


def _wrapped(inner: AECEnv) -> AECEnv:
    illegal = wrappers.TerminateIllegalWrapper(inner, illegal_reward=-1)
    wrapped: AECEnv = wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(illegal))
    return wrapped


_METADATA = {"render_modes": ["ansi"], "render_fps": 1, "is_parallelizable": False}


class _GameEnv(AECEnv, Generic[O, M]):
    """Agents ``player_0`` ... decide in turn; rewards come at the end and add up to zero."""

    def __init__(self, kind: Kind[Any, O, M], rules: Rules, render_mode: str | None) -> None:
        super().__init__()
        if render_mode not in {None, "ansi"}:
            msg = f"Not a render mode: {quoted(render_mode)}. There is ansi."
            raise GameError(msg)
        self._kind, self._rules = kind, rules
        self.render_mode = render_mode
        self.possible_agents: list[str] = [f"player_{player}" for player in range(rules.players)]
        actions = kind.action_count(rules)
        numbers, legal = Box(0, kind.highest, (kind.size(rules),), np.float32), Box(0, 1, (actions,), np.int8)
        self.observation_spaces: dict[str, Any] = {  # pyright does not know Gymnasium's spaces
            agent: Dict({"observation": numbers, "action_mask": legal}) for agent in self.possible_agents
        }
        self.action_spaces: dict[str, Any] = {agent: Discrete(actions) for agent in self.possible_agents}
        self._rng = random.Random()

    def observation_space(self, agent: str) -> "Dict[object]":
        """Return an agent's observation space."""
        self._number(agent)
        found: Dict[object] = self.observation_spaces[agent]
        return found

    def action_space(self, agent: str) -> "Discrete[np.int64]":
        """Return an agent's action space."""
        self._number(agent)
        found: Discrete[np.int64] = self.action_spaces[agent]
        return found

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Deal; the same seed deals the same game. There are no options."""
        del options
        if seed is not None:
            self._rng = random.Random(seed)
        self.state_of_game: State[M, O] = self._kind.deal(self._rules, self._rng)
        self.agents: list[str] = list(self.possible_agents)
        self.agent_selection: str = self.possible_agents[self.state_of_game.current_player]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.truncations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}

    def observe(self, agent: str) -> Shown:
        """Return an agent's observation and action mask.

        :raises GameError: there is no such agent, or `reset` has not been called
        """
        self._check_dealt()
        seen = self.state_of_game.observation(self._number(agent))
        return {"observation": self._kind.flat(seen), "action_mask": self._kind.mask(seen)}

    def _check_dealt(self) -> None:
        if not hasattr(self, "state_of_game"):
            msg = "Call reset() first: it deals."
            raise GameError(msg)

    def _number(self, agent: object) -> int:
        """Return the player that an agent is.

        :raises GameError: there is no such agent
        """
        if agent not in self.possible_agents:
            msg = f"There is no agent {quoted(agent)}: they are {', '.join(self.possible_agents)}."
            raise GameError(msg)
        return self.possible_agents.index(str(agent))

    def step(self, action: int | None) -> None:
        """Make a move for the agent whose turn it is; None once the game is over.

        :raises GameError: the action is not legal, or `reset` has not been called
        """
        self._check_dealt()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seen = self.state_of_game.observation(self.possible_agents.index(agent))
        number = whole(action)
        move = self._kind.actions(seen).get(number) if type(number) is int else None
        if move is None:
            msg = f"{action!r:.40} is not a legal action here: see the action mask."
            raise GameError(msg)
        self.state_of_game = self.state_of_game.apply(move)
        self._cumulative_rewards[agent] = 0.0
        outcome = self.state_of_game.outcome()
        self.rewards = dict(zip(self.agents, rewards(self._rules, outcome), strict=True))
        self.terminations = dict.fromkeys(self.agents, outcome is not None)
        self.agent_selection = self.possible_agents[self.state_of_game.current_player]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return everything public as text.

        :raises GameError: `reset` has not been called
        """
        self._check_dealt()
        return str(self.state_of_game.observation(None)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: there is no window."""


class UptownEnv(_GameEnv[uptown.Observation, uptown.Move]):
    """Uptown: agents ``player_0`` ... move in turn; rewards come at the end and add up to zero."""

    metadata: ClassVar[dict[str, object]] = {
        "name": "uptown_v0",
        "render_modes": ["ansi"],
        "render_fps": 1,
        "is_parallelizable": False,
    }

    def __init__(self, players: int = 3, scoring: str = "uptown", render_mode: str | None = None) -> None:
        """Set up the game; `reset` deals."""
        self.rules: uptown.Rules = uptown.Rules(players=players, scoring=scoring)
        super().__init__(UPTOWN, self.rules, render_mode)


class UpturnEnv(_GameEnv[upturn.Observation, upturn.Move]):
    """Upturn: an agent decides as long as its turn lasts; rewards come at the end and add up to zero."""

    metadata: ClassVar[dict[str, object]] = {
        "name": "upturn_v0",
        "render_modes": ["ansi"],
        "render_fps": 1,
        "is_parallelizable": False,
    }

    def __init__(self, players: int = 3, last_stone: str = "automatic", render_mode: str | None = None) -> None:
        """Set up the game; `reset` deals."""
        self.rules: upturn.Rules = upturn.Rules(players=players, last_stone=last_stone)
        super().__init__(UPTURN, self.rules, render_mode)
