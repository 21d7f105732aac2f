"""What a game must have to be played here: structural types, no base classes."""

import random
from collections.abc import Mapping, Sequence
from typing import Any, Protocol, Self, TypeVar

from uptown_widget.analysis import Analyst
from uptown_widget.screen.effects import Effect, TableInfo
from uptown_widget.screen.interface import Event, Screen

M = TypeVar("M")
M_co = TypeVar("M_co", covariant=True)
O_co = TypeVar("O_co", covariant=True)
O_contra = TypeVar("O_contra", contravariant=True)


class Outcome(Protocol):
    """The end of a game."""

    @property
    def winners(self) -> frozenset[int]:
        """The players who won; several share the win."""


class Observation(Protocol[M]):
    """What one player may know; None is an onlooker."""

    @property
    def player(self) -> int | None:
        """Who sees this."""

    @property
    def current_player(self) -> int:
        """Whose turn it is."""

    def legal_moves(self) -> Sequence[M]:
        """The player's legal moves; none when it is another's turn."""

    def explain(self, move: M, /) -> Exception | None:
        """None for a legal move, else the error that says why it is not."""

    def outcome(self) -> Outcome | None:
        """The outcome, or None while the game goes on."""


class State(Protocol[M, O_co]):
    """Everything, hidden parts included. Only a match holds one."""

    @property
    def current_player(self) -> int:
        """Whose turn it is."""

    def legal_moves(self) -> Sequence[M]:
        """The legal moves of the player to move."""

    def apply(self, move: M, /) -> Self:
        """The state after a move; raises for an illegal one."""

    def outcome(self) -> Outcome | None:
        """The outcome, or None while the game goes on."""

    def observation(self, player: int | None, /) -> O_co:
        """What one player may know."""


class SearchableState(State[M, Any], Protocol[M]):
    """A guess at everything, as a search uses it."""

    def playout(self, rng: random.Random, /) -> Outcome:
        """Return the outcome of random play from here to the end."""


class SearchableObservation(Observation[M], Protocol[M]):
    """What one player may know, and guesses at the rest."""

    def sample_state(self, rng: random.Random, /) -> SearchableState[M]:
        """Return a state that this player cannot tell from the real one."""


class Policy(Protocol[O_contra, M_co]):
    """Anything that chooses moves: a bot is a configured one."""

    def choose(self, observation: O_contra, rng: random.Random, /) -> M_co:
        """Return a legal move."""


class Setup(Protocol):
    """What a person chose before a match; the games add their own."""

    @property
    def seed(self) -> str:
        """The seed; "" lets one be drawn."""

    @property
    def seats(self) -> Sequence[str]:
        """By seat: ``"person"`` or the name of a bot."""

    @property
    def names(self) -> Sequence[str]:
        """By seat: the name shown."""

    @property
    def colors(self) -> Sequence[str]:
        """By seat: the colour asked for; "" leaves it to the game."""

    @property
    def start(self) -> int | None:
        """The seat that begins; None leaves it to the seed."""


class Notation(Protocol):
    """What a record needs of a game; a module such as `uptown.game` is one."""

    @property
    def NAME(self) -> str:  # noqa: N802  a constant of the module
        """What records and saved tables call the game."""

    def format_position(self, position: Any, /) -> str:  # noqa: ANN401
        """Return a state or an observation as one line; hidden parts are `?`."""

    def parse_position(self, text: str, /) -> Any:  # noqa: ANN401
        """Return the state or observation a line stands for; raises GameError."""

    def parse_move(self, text: str, observation: Any, /) -> Any:  # noqa: ANN401
        """Return the move a text stands for; raises GameError."""


class Game(Notation, Protocol):
    """What a table needs of a game; a module such as `uptown.game` is one.

    Positions, moves and what a view remembers pass through a session unread, so their types do not matter to it.
    """

    @property
    def BOTS(self) -> Mapping[str, Any]:  # noqa: N802
        """Policy classes by name, called without arguments; a name is what a set-up stores."""

    @property
    def ADVISER(self) -> Analyst[Any, Any]:  # noqa: N802
        """Who gives hints."""

    @property
    def SEARCH(self) -> Mapping[str, Any]:  # noqa: N802
        """With what `play.search.SearchPolicy` reviews a match of this game."""

    def make_setup(self) -> Any:  # noqa: ANN401
        """Return the set-up that a form begins with: a dataclass of numbers, texts and tuples of such."""

    def deal(self, setup: Any, rng: random.Random, /) -> State[Any, Any]:  # noqa: ANN401
        """Return the first state of a match."""

    def setup_of(self, position: Any, seats: Sequence[str], names: Sequence[str], seed: str, /) -> Any:  # noqa: ANN401
        """Return the set-up of a match that begins with a position; seats and names are in player order."""

    def new_ui(self, setup: Any, info: TableInfo[Any, Any], /) -> Any:  # noqa: ANN401
        """Return what a view remembers at the start of a match: a dataclass with the fields `setup` and `info`.

        Its method `complain` returns one that says a sentence. The table keeps its switches, the fields that are True
        or False, from match to match.
        """

    def view(self, observation: Any, ui: Any, /) -> Screen:  # noqa: ANN401
        """Return what stands on the screen."""

    def on(self, event: Event, observation: Any, ui: Any, /) -> tuple[Any, Effect[Any] | None]:  # noqa: ANN401
        """Return what an event changes and asks for."""

    def result_line(self, observation: Any, info: TableInfo[Any, Any], /) -> str:  # noqa: ANN401
        """Return the result of a match that is over as one line to share."""
