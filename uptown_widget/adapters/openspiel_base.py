"""What of OpenSpiel its Python games use, with types, which it has none of; needs the extra `openspiel`."""

from typing import TYPE_CHECKING, Any

from uptown_widget.adapters import missing

try:
    import pyspiel
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
