"""Both games as environments of Gymnasium, for one learner among bots; needs the extra `gymnasium`.

    env = gymnasium.make("uptown_widget/Uptown-v0", others=["greedy", "level-5"])
    observation, info = env.reset(seed=1)
    observation, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))

Importing this module registers ``uptown_widget/Uptown-v0`` (`SeatEnv`; in a vector, `vector.UptownVectorEnv`) and
``uptown_widget/Upturn-v0`` (`UpturnSeatEnv`).
"""

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeAlias

from uptown_widget.adapters import missing

try:
    import gymnasium
    import numpy as np
    from gymnasium.spaces import Box, Discrete
    from numpy.typing import NDArray
except ModuleNotFoundError as _error:
    raise missing(extra="gymnasium") from None

from uptown_widget import uptown, upturn
from uptown_widget.adapters.encoding import plane_count, planes, rewards
from uptown_widget.adapters.kinds import UPTOWN, UPTURN, Kind, M, Mask, O, checked_action
from uptown_widget.errors import GameError, quoted
from uptown_widget.protocols import Policy, Rules, State

__all__ = [
    "ResetError",
    "SeatEnv",
    "UpturnSeatEnv",
]


def __dir__() -> list[str]:
    """List the public names."""
    return sorted(__all__)


if TYPE_CHECKING:

    class _Env:  # pyright knows none of Gymnasium's own types here
        np_random: np.random.Generator

        def reset(self, *, seed: int | None = None, options: dict[str, object] | None = None) -> object: ...

    class _ResetNeededError(Exception): ...
else:
    _Env, _ResetNeededError = gymnasium.Env, gymnasium.error.ResetNeeded

Numbers: TypeAlias = "NDArray[np.float32] | NDArray[np.uint8]"
FLAT, PLANES = "flat", "planes"


class ResetError(GameError, _ResetNeededError):
    """A step of a game that has not begun, or is over; to programs that know Gymnasium, its own error."""


class _Seat(_Env, Generic[O, M]):
    """One seat of a game; policies play the others, and have moved when `reset` and `step` return."""

    metadata: dict[str, object] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  Gymnasium's way

    def __init__(
        self,
        kind: Kind[Any, O, M],  # of its own rules
        rules: Rules,
        others: Sequence[Policy[O, M] | str],
        seat: int,
        render_mode: str | None,
    ) -> None:
        if type(seat) is not int or not 0 <= seat < rules.players:
            msg = f"Not a seat: {quoted(seat)}. There are {rules.players}, the first is 0."
            raise GameError(msg)
        if render_mode not in {None, "ansi"}:
            msg = f"Not a render mode: {quoted(render_mode)}. There is ansi."
            raise GameError(msg)
        self._kind = kind
        self.seat: int = seat
        self.others: tuple[Policy[O, M], ...] = tuple(map(kind.bot, others))
        self.render_mode: str | None = render_mode
        self.action_space: Any = Discrete(kind.action_count(rules))  # pyright does not know Gymnasium's spaces
        self.observation_space: Any = Box(0, kind.highest, (kind.size(rules),), np.float32)
        self._rules = rules
        self._rng = random.Random()
        self._state: State[M, O] | None = None
        self._is_over = False

    @property
    def observation(self) -> O:
        """What the learner may know.

        :raises GameError: `reset` has not been called
        """
        if self._state is None:
            msg = "Call reset() first: it deals."
            raise ResetError(msg)
        return self._state.observation(self.seat)

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[Numbers, dict[str, Mask]]:
        """Deal, and let those before the learner move; the same seed gives the same game. There are no options."""
        super().reset(seed=seed, options=options)
        self._rng = random.Random(int(self.np_random.integers(2**62)))
        self._state = self._answered(self._kind.deal(self._rules, self._rng))
        self._is_over = False
        return self._shown(), self._info()

    def step(self, action: int) -> tuple[Numbers, float, bool, bool, dict[str, Mask]]:
        """Make the learner's move, and let the others answer.

        An action that is not legal ends the game with a reward of -1.

        :raises GameError: that is no action, the game is over, or `reset` has not been called
        """
        number = checked_action(action, int(self.action_space.n))
        seen = self.observation
        if self._is_over:
            msg = "The game is over: call reset()."
            raise ResetError(msg)
        move = self._kind.actions(seen).get(number)
        if move is None:
            self._is_over = True
            return self._shown(), -1.0, True, False, self._info()
        assert self._state is not None  # noqa: S101  what was seen is of it
        self._state = self._answered(self._state.apply(move))
        outcome = self._state.outcome()
        self._is_over = outcome is not None
        reward = rewards(self._rules, outcome)[self.seat]
        return self._shown(), reward, self._is_over, False, self._info()

    def _answered(self, state: State[M, O]) -> State[M, O]:
        while state.outcome() is None and state.current_player != self.seat:
            player = state.current_player
            policy = self.others[(player - self.seat - 1) % self._rules.players]
            state = state.apply(policy.choose(state.observation(player), self._rng))
        return state

    def _shown(self) -> Numbers:
        """Return what the learner sees, as numbers."""
        return self._kind.flat(self.observation)

    def _info(self) -> dict[str, Mask]:
        return {"action_mask": self._kind.mask(self.observation)}

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal now, as booleans."""
        return self._kind.mask(self.observation).astype(np.bool_)

    def render(self) -> str | None:
        """Return what the learner sees as text."""
        return str(self.observation) if self.render_mode == "ansi" else None


class SeatEnv(_Seat[uptown.Observation, uptown.Move]):
    """One seat of Uptown; policies play the others, and have moved when `reset` and `step` return.

    The reward comes at the end: the learner's share of the win minus an equal share. An illegal action loses the game,
    with reward -1. ``info["action_mask"]`` and `action_masks` tell which are legal, as int8 for
    `Discrete.sample` and as booleans for learners with masks.

    :param others: for each other seat, in playing order after the learner's, a policy or the name of a bot: 1 to 4
    :param scoring: one of `uptown.SCORINGS`, such as ``"blockers"``
    :param seat: where the learner sits; 0 begins
    :param observe: ``"flat"``: all numbers of `encoding.features`, one after the other; or ``"planes"``:
        `encoding.planes`, nine by nine, of the learner's turn
    :param render_mode: ``"ansi"``, or None
    :raises GameError: an argument is none of these
    """

    def __init__(
        self,
        others: Sequence[Policy[uptown.Observation, uptown.Move] | str] = ("greedy", "greedy"),
        scoring: str = "uptown",
        seat: int = 0,
        render_mode: str | None = None,
        *,
        observe: str = FLAT,
    ) -> None:
        """Set up the game; `reset` deals."""
        _check_list(others)
        self.rules: uptown.Rules = uptown.Rules(players=len(others) + 1, scoring=scoring)
        super().__init__(UPTOWN, self.rules, others, seat, render_mode)
        if observe not in {FLAT, PLANES}:
            msg = f"Not a way to observe: {quoted(observe)}. Choose flat or planes."
            raise GameError(msg)
        self._in_planes = observe == PLANES
        if self._in_planes:
            self.observation_space: Any = Box(0, 255, (plane_count(self.rules), 9, 9), np.uint8)

    def _shown(self) -> Numbers:
        return planes(self.observation) if self._in_planes else super()._shown()


class UpturnSeatEnv(_Seat[upturn.Observation, upturn.Move]):
    """One seat of Upturn, as `SeatEnv` is one of Uptown. A turn takes one step or several, as its moves do.

    :param others: for each other seat, in playing order after the learner's, a policy or the name of a bot: 1 to 3
    :param last_stone: ``"automatic"``, or ``"called"``: who forgets to call the last stone gets three
    :param seat: where the learner sits; 0 begins
    :param render_mode: ``"ansi"``, or None
    :raises GameError: an argument is none of these
    """

    def __init__(
        self,
        others: Sequence[Policy[upturn.Observation, upturn.Move] | str] = ("greedy", "greedy"),
        last_stone: str = "automatic",
        seat: int = 0,
        render_mode: str | None = None,
    ) -> None:
        """Set up the game; `reset` deals."""
        _check_list(others)
        self.rules: upturn.Rules = upturn.Rules(players=len(others) + 1, last_stone=last_stone)
        super().__init__(UPTURN, self.rules, others, seat, render_mode)


def _check_list(others: object) -> None:
    """Check that the others are a list: a text would be one bot a letter.

    :raises GameError: they are something else
    """
    if not isinstance(others, (list, tuple)):
        msg = f"Expected a list of policies for the other seats, not {quoted(others)}."
        raise GameError(msg)


gymnasium.register(
    "uptown_widget/Uptown-v0",
    entry_point=f"{__name__}:SeatEnv",
    vector_entry_point="uptown_widget.adapters.vector:UptownVectorEnv",
)
gymnasium.register("uptown_widget/Upturn-v0", entry_point=f"{__name__}:UpturnSeatEnv")
