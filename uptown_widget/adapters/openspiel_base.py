"""What OpenSpiel's Python games inherit from; needs the extra `openspiel`."""

from typing import TYPE_CHECKING, Any

from uptown_widget.adapters import missing

try:
    import pyspiel
except ModuleNotFoundError as _error:
    raise missing(extra="openspiel") from _error

if TYPE_CHECKING:

    class _OpenSpiel:  # it has no types
        def __init__(self, *arguments: object) -> None: ...

        def __getattr__(self, name: str) -> Any:  # noqa: ANN401
            ...

    class Game(_OpenSpiel):
        """A game."""

    class State(_OpenSpiel):
        """A state of a game."""
else:
    Game, State = pyspiel.Game, pyspiel.State
