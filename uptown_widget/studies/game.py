"""What a study needs of a game besides what a match needs; `uptown.game` and `upturn.game` have it."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from uptown_widget.match.game import Game
from uptown_widget.screen.controls import Chip
from uptown_widget.screen.scene import Scene, Target
from uptown_widget.ui.effects import Turn


class StudyView(Protocol):
    """A game's `view/study.py`.

    One of a game with groups also has `group_at(observation, place)`.
    """

    def turn_line(self, turn: Turn[Any, Any], ui: Any, /) -> tuple[tuple[Chip, ...], str, str]:  # noqa: ANN401
        """Return a turn as chips, in a few words, and in a sentence."""

    def check_reachable(self, state: Any, /) -> None:  # noqa: ANN401
        """Check that a game can come to a position; raises GameError."""

    def players(self, observation: Any, ui: Any, /) -> Sequence[Chip]:  # noqa: ANN401
        """Return the sign of each player, with the name."""

    def places(self, scene: Scene, observation: Any, /) -> Mapping[str, Target]:  # noqa: ANN401
        """Return what can be marked on the board, by the names that stand in comments."""


class StudyGame(Game, Protocol):
    """A game of which there are studies.

    One whose positions are edited on the board also has `edit_position(state)`.
    """

    @property
    def study(self) -> StudyView:
        """How a study shows it."""
