"""Thousands of games of Uptown at once, for a learner that plays all seats; needs the extras `gymnasium` and `engine`.

    env = UptownVectorEnv(1024)
    observations, info = env.reset(seed=1)
    observations, rewards, over, _, info = env.step(some_legal(info["action_mask"]))

The compiled engine keeps the games, by the same rules as `State`. An observation is `encoding.planes` of the player to
move, an action has the number that `encoding.action_of` gives it.
"""

from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from uptown_widget.adapters import missing

try:
    import numpy as np
    from gymnasium.spaces import Box, Discrete
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray
except ModuleNotFoundError as _error:
    raise missing(extra="gymnasium,engine") from None

from uptown_widget.adapters.encoding import action_count, plane_count
from uptown_widget.adapters.gymnasium import ResetError
from uptown_widget.checks import no_pickle
from uptown_widget.engine.kernel import KernelError
from uptown_widget.errors import GameError
from uptown_widget.uptown.bots.compiled import SCORINGS, own_engine
from uptown_widget.uptown.rules.rules import PLAYERS, Rules
from uptown_widget.uptown.rules.tiles import TILES

__all__ = [
    "MAX_GAMES",
    "UptownVectorEnv",
]


def __dir__() -> list[str]:
    """List the public names."""
    return sorted(__all__)


N = TypeVar("N", bound=np.generic)
Info = dict[str, NDArray[Any]]  # of several types

MAX_GAMES = 4096
"""Games in one environment; more than one environment may run."""
_AT_ONCE = 256
"""Games that one call of the engine deals or steps, in a millisecond."""
_LEAVE = 0xFFFF
"""In place of an action: leaves a game as it is."""
_MAX_PLAYERS, _MAX_ACTIONS = PLAYERS[-1], 649
_OVER = _AT_ONCE * _MAX_PLAYERS * 8
_PLAYER = _OVER + _AT_ONCE
_MASKS = _PLAYER + _AT_ONCE
_PLANES = _MASKS + _AT_ONCE * _MAX_ACTIONS
"""Where the engine leaves its answers, as `struct found` in `engine/c/games.h` has them."""

if TYPE_CHECKING:

    class _Env:  # pyright knows none of Gymnasium's own types here
        np_random: np.random.Generator

        def reset(self, *, seed: int | None = None, options: dict[str, object] | None = None) -> object: ...
else:
    _Env = VectorEnv


class UptownVectorEnv(_Env):
    """Games in which each action is the move of whoever's turn it is: the learner plays against itself.

    The reward of a step is that of the player who made the move: nothing until the end, then their share of the win
    minus an equal share; ``info["rewards"]`` has the rewards of all players. An illegal action loses the game, with
    reward -1. When a game is over, the next step deals a new one, whatever its action.

    ``info["action_mask"]`` tells which actions are legal, and ``info["player"]`` whose turn it is.

    :param num_envs: how many games, up to 4096
    :param scoring: one of `uptown.SCORINGS`, such as ``"blockers"``
    :raises GameError: there are no such rules, too many games, no engine, or an argument is one of `SeatEnv`
    """

    metadata: dict[str, object] = {"render_modes": [], "render_fps": 1, "autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012  Gymnasium's way

    def __init__(self, num_envs: int, players: int = 3, scoring: str = "uptown", **single: object) -> None:
        """Set up the games; `reset` deals."""
        if single:
            msg = (
                f"Here the learner plays all seats, without {', '.join(single)}. For games of one learner among bots, "
                "write make_vec(..., vectorization_mode='sync')."
            )
            raise GameError(msg)
        self._rules: Rules = Rules(players=players, scoring=scoring)
        if type(num_envs) is not int or not 1 <= num_envs <= MAX_GAMES:
            msg = f"Not a number of games: {num_envs!r:.40}. There may be 1 to {MAX_GAMES}."
            raise GameError(msg)
        if scoring not in SCORINGS:
            msg = f"The engine does not know the scoring {scoring}."
            raise GameError(msg)
        engine = own_engine()
        if engine is None:
            msg = "Many games at once need the engine: pip install 'uptown-widget[engine]'."
            raise GameError(msg)
        self._kernel = engine.kernel
        self._question, self._found = engine.question, engine.kernel.call("found_address")
        self.num_envs: int = num_envs
        self._actions = action_count(self._rules)
        self._shape = (plane_count(self._rules), 9, 9)
        self.single_action_space: Any = Discrete(self._actions)  # pyright does not know Gymnasium's spaces
        self.single_observation_space: Any = Box(0, len(TILES), self._shape, np.uint8)
        self.action_space: Any = batch_space(self.single_action_space, num_envs)
        self.observation_space: Any = batch_space(self.single_observation_space, num_envs)
        self._is_dealt = False
        self._over = np.ones(num_envs, np.bool_)
        self._player = np.zeros(num_envs, np.uint8)

    def __getstate__(self) -> NoReturn:
        """Refuse to leave the process."""
        raise no_pickle(self)

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[NDArray[np.uint8], Info]:
        """Deal all games; the same seed deals the same ones. There are no options."""
        super().reset(seed=seed, options=options)
        self.deal(np.arange(self.num_envs))
        self._is_dealt = True
        observations, _, info = self._step(np.full(self.num_envs, _LEAVE, np.uint16))
        return observations, info

    def step(
        self, actions: NDArray[np.integer[Any]]
    ) -> tuple[NDArray[np.uint8], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Info]:
        """Make a move in each game, and deal those anew that were over.

        :raises GameError: that is not one action a game, or `reset` has not been called
        """
        if not self._is_dealt:
            msg = "Call reset() first: it deals."
            raise ResetError(msg)
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or chosen.min() < 0 or chosen.max() >= self._actions:
            msg = f"Not one action a game, each from 0 to {self._actions - 1}."
            raise GameError(msg)
        done, mover = np.flatnonzero(self._over), self._player.astype(np.intp)
        chosen = chosen.astype(np.uint16)
        chosen[done] = _LEAVE
        if done.size:
            self.deal(done)
        observations, rewards, info = self._step(chosen)
        own = rewards[np.arange(self.num_envs), mover]
        return observations, own, self._over.copy(), np.zeros(self.num_envs, np.bool_), info

    def piles(self, number: int) -> NDArray[np.uint8]:
        """Return what is dealt next to so many games: by colour 28 tiles, five for the rack, then in drawing order."""
        sorted_tiles = np.tile(np.arange(len(TILES), dtype=np.uint8), (number, len(self._rules.colors), 1))
        return self.np_random.permuted(sorted_tiles, axis=2)

    def deal(self, games: NDArray[np.intp]) -> None:
        """Deal some games anew."""
        for start in range(0, len(games), _AT_ONCE):
            places = games[start : start + _AT_ONCE]
            dealt = self.piles(len(places))
            self._kernel.write(self._question, places.astype("<u2").tobytes() + dealt.tobytes())
            self._call("deal_games", len(places), self._rules.players, int(self._rules.counts_captures))

    def _step(self, actions: NDArray[np.uint16]) -> tuple[NDArray[np.uint8], NDArray[np.float64], Info]:
        """Return what the engine finds after some actions."""
        number = self.num_envs
        observations = np.empty((number, *self._shape), np.uint8)
        masks = np.empty((number, self._actions), np.int8)
        rewards = np.empty((number, _MAX_PLAYERS), np.float64)
        for start in range(0, number, _AT_ONCE):
            part = slice(start, min(start + _AT_ONCE, number))
            self._kernel.write(self._question, actions[part].astype("<u2").tobytes())
            self._call("step_games_from", start, part.stop - start)
            self._read(0, rewards[part])
            self._read(_OVER, self._over[part])
            self._read(_PLAYER, self._player[part])
            self._read(_MASKS, masks[part])
            self._read(_PLANES, observations[part])
        shares = rewards[:, : self._rules.players]
        return observations, shares, {"action_mask": masks, "player": self._player.copy(), "rewards": shares}

    def _call(self, function: str, *numbers: int) -> None:
        try:
            self._kernel.call(function, *numbers)
        except KernelError as error:
            msg = "The engine has failed: make another environment."
            raise GameError(msg) from error

    def _read(self, place: int, target: NDArray[N]) -> None:
        data = self._kernel.read(self._found + place, target.nbytes)
        target[...] = np.frombuffer(data, target.dtype).reshape(target.shape)
