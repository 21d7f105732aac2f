"""What of OpenSpiel its Python games use, with types, which it has none of; needs the extra `openspiel`."""

import math
from collections.abc import Mapping
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from uptown_widget.adapters import missing
from uptown_widget.errors import GameError

try:
    import numpy as np
    import pyspiel
    from numpy.typing import NDArray
except ModuleNotFoundError as _error:
    raise missing(extra="openspiel") from None

if TYPE_CHECKING:

    class _OpenSpiel:
        def __init__(self, *arguments: object) -> None: ...

        def __getattr__(self, name: str) -> Any:  # noqa: ANN401
            ...

    class Game(_OpenSpiel):
        """A game."""

    class State(_OpenSpiel):
        """A state of a game."""

    class _Choices:
        SEQUENTIAL: int
        EXPLICIT_STOCHASTIC: int
        IMPERFECT_INFORMATION: int
        ZERO_SUM: int
        TERMINAL: int

    class GameType:
        """What kind of game one is."""

        Dynamics: _Choices
        ChanceMode: _Choices
        Information: _Choices
        Utility: _Choices
        RewardModel: _Choices

        def __init__(self, **features: object) -> None: ...

    class GameInfo:
        """How large a game is."""

        def __init__(self, **numbers: float) -> None: ...

    class PlayerId:
        """Who is to move, if that is no player."""

        CHANCE: int
        TERMINAL: int

    class PrivateInfoType:
        """Whose hidden information an observer shows."""

        SINGLE_PLAYER: int

    class IIGObservationType:
        """What an observer shows."""

        public_info: bool
        private_info: int
        perfect_recall: bool

        def __init__(self, *, perfect_recall: bool) -> None: ...

    def register_game(kind: GameType, game: type[Game]) -> None:
        """Make a game known to `pyspiel.load_game`."""
else:
    Game, State, GameType, GameInfo = pyspiel.Game, pyspiel.State, pyspiel.GameType, pyspiel.GameInfo
    PlayerId, PrivateInfoType = pyspiel.PlayerId, pyspiel.PrivateInfoType
    IIGObservationType, register_game = pyspiel.IIGObservationType, pyspiel.register_game

Tensor = NDArray[np.float32]


def game_type(name: str, most: int, **parameters: object) -> GameType:
    """Return the type of a game for two players or more.

    :param parameters: their default values
    """
    return GameType(
        short_name=f"python_{name.lower()}",
        long_name=name,
        dynamics=GameType.Dynamics.SEQUENTIAL,
        chance_mode=GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=GameType.Information.IMPERFECT_INFORMATION,
        utility=GameType.Utility.ZERO_SUM,
        reward_model=GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


def game_info(players: int, actions: int, outcomes: int, length: int) -> GameInfo:
    """Return how large a game is: its actions, the outcomes of a chance node, and its moves, at most."""
    return GameInfo(
        num_distinct_actions=actions,
        max_chance_outcomes=outcomes,
        num_players=players,
        min_utility=-1 / players,
        max_utility=1 - 1 / players,
        utility_sum=0.0,
        max_game_length=length,
    )


def tensors(
    parts: Mapping[str, tuple[int, ...]], kind: IIGObservationType, pieces: str
) -> tuple[Tensor | None, dict[str, Tensor]]:
    """Return what an observer fills in: one array, and its parts by name; nothing with perfect recall.

    :param parts: the shapes by name
    :param pieces: what a player holds, for the error
    :raises GameError: more or less is asked for than one player may know
    """
    if not kind.public_info or kind.private_info != PrivateInfoType.SINGLE_PLAYER:
        msg = f"An observer shows what one player may know: all that is public, and the own {pieces}."
        raise GameError(msg)
    if kind.perfect_recall:
        return None, {}
    ends = list(accumulate(map(math.prod, parts.values())))
    whole = np.zeros(ends[-1], np.float32)
    pairs = zip(parts.items(), np.split(whole, ends[:-1]), strict=True)
    return whole, {name: piece.reshape(shape) for (name, shape), piece in pairs}
