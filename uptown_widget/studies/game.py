"""What a study needs of a game besides what a match needs; `uptown.game` and `upturn.game` have it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Protocol, Self, runtime_checkable

from uptown_widget.errors import GameError
from uptown_widget.i18n import say
from uptown_widget.match.game import AnyGame
from uptown_widget.protocols import AnyObservation, Record, Seen, State
from uptown_widget.screen.controls import Block, Chip
from uptown_widget.screen.scene import Scene, Target
from uptown_widget.ui.effects import Seat, Turn
from uptown_widget.ui.names import game_name

# What a game's functions take is Any for the reason given at `Game`.


class StudyView(Protocol):
    """A game's `view/study.py`; that of a game with groups is a `GroupedView`, too."""

    def turn_line(self, turn: Turn[AnyObservation, object], ui: Any, /) -> tuple[tuple[Chip, ...], str, str]:  # noqa: ANN401
        """Return a turn as chips, in a few words, and in a sentence."""

    def check_reachable(self, state: Any, /) -> None:  # noqa: ANN401
        """Check that a game can come to a position; raises GameError."""

    def players(self, observation: Any, ui: Any, /) -> Sequence[Chip]:  # noqa: ANN401
        """Return the sign of each player, with the name."""

    def places(self, scene: Scene, observation: Any, /) -> Mapping[str, Target]:  # noqa: ANN401
        """Return what can be marked on the board, by the names that stand in comments."""


@runtime_checkable
class GroupedView(Protocol):
    """Knows the groups of a game in which there are any, so that they can be marked."""

    def group_at(self, observation: Any, place: str, /) -> tuple[str, ...]:  # noqa: ANN401
        """Return the places of the group at a place; that place alone where there is none."""


def group_at(view: StudyView, observation: Seen, place: str) -> tuple[str, ...]:
    """Return the places of the group at a place; that place alone in a game without groups."""
    return view.group_at(observation, place) if isinstance(view, GroupedView) else (place,)


class HidingView(StudyView, Protocol):
    """The `view/study.py` of a game that hides something."""

    def unseen_tiles(self, observation: Any, seats: tuple[Seat, ...], /) -> Sequence[tuple[str, str]]:  # noqa: ANN401
        """Return the tiles that the player to move may have, as an observer knows: names for `holding`, and labels."""


class EditedPosition(Protocol):
    """A position being edited."""

    def shown(self) -> State[Any, Seen]:
        """Return what the board shows; it need not be a position of a game."""

    def finished(self) -> State[Any, Seen]:
        """Return the position to be played on; raises GameError with what is wrong with it."""

    def dealt(self, rng: Random, /) -> Self:
        """Return it with the racks dealt anew."""

    def cleared(self) -> Self:
        """Return it as a game begins."""


@runtime_checkable
class Repairable(Protocol):
    """An edited position that can be made one of a game."""

    def repaired(self, rng: Random, /) -> EditedPosition:
        """Return one that a game can come to; raises GameError if none is found."""


class PositionEditor(Record, Protocol):
    """A game's position being edited, with what is chosen; each change returns another one, or raises GameError.

    It is a dataclass: what games share, such as dealing, replaces `position` and `removing`.
    """

    @property
    def position(self) -> EditedPosition:
        """The position."""

    @property
    def removing(self) -> bool:
        """Whether a press takes away."""

    @property
    def fitting(self) -> Sequence[str]:
        """The places that a press changes."""

    @property
    def fits(self) -> str:
        """What is said of them."""

    def press(self, place: str, /) -> tuple[Self, str]:
        """Take a press on a place of the board; return also what is to be read out, "" for what lies there then."""

    def change(self, what: str, number: str, value: str, /) -> Self:
        """Take what was done with a control of the game, such as number 2 of its racks."""

    def refusal(self, error: GameError, seats: tuple[Seat, ...], /) -> str:
        """Say what cannot be, as the reader calls it."""

    def task(self, seats: tuple[Seat, ...], /) -> str:
        """Say what a press does now."""

    def blocks(self, seats: tuple[Seat, ...], /) -> Iterator[Block]:
        """Yield the controls; the seats are those of the position shown."""


@runtime_checkable
class StudyGame(AnyGame, Protocol):
    """A game of which there are studies."""

    @property
    def study(self) -> StudyView:
        """How a study shows it."""


@runtime_checkable
class EditableGame(Protocol):
    """A game whose positions can be edited."""

    def edit_position(self, state: Any, /) -> PositionEditor:  # noqa: ANN401
        """Return the editor of a position."""


@runtime_checkable
class HidingGame(Protocol):
    """A game that hides something: a study may know only what one player does, and deal the rest as it likes."""

    @property
    def study(self) -> HidingView:
        """How a study shows it."""

    def rearranged(self, state: Any, move: Any, known: Any, /) -> tuple[State[Any, Seen], Sequence[object]]:  # noqa: ANN401
        """Return a state that differs in what is hidden alone, in which a move can be made, else the same.

        With it comes what is known after the move.

        :param known: by rack, what is known to be on it
        """

    def holding(self, state: Any, name: str, known: Any, /) -> State[Any, Seen]:  # noqa: ANN401
        """Return a state that differs in what is hidden alone, in which the player to move holds a tile; else the same.

        :param known: by rack, what is known to be on it
        """


def study_game(game: AnyGame) -> StudyGame:
    """Return a game as one of which there are studies.

    :raises GameError: there are none of it
    """
    if not isinstance(game, StudyGame):
        raise GameError(say("There are no studies of {game}.", game=game_name(game.NAME)))
    return game


def editor_of(game: AnyGame) -> Callable[[State[object, Seen]], PositionEditor]:
    """Return what begins to edit a position.

    :raises GameError: positions of this game cannot be edited
    """
    if not isinstance(game, EditableGame):
        raise GameError(say("Positions of {game} cannot be edited.", game=game_name(game.NAME)))
    return game.edit_position
