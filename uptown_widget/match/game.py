"""What a match needs of a game: a module such as `uptown.game` is one. Structural types, no base classes."""

import random
from collections.abc import Callable, Collection, Generator, Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeVar, runtime_checkable

from uptown_widget.bots.levels import Level
from uptown_widget.checks import check_parts
from uptown_widget.protocols import Analyst, Bot, Difference, M_co, Seen, State
from uptown_widget.screen.controls import Event, Screen
from uptown_widget.ui.effects import Effect, Seat, TableInfo
from uptown_widget.ui.seats import Setup
from uptown_widget.ui.shared_ui import GameUI

O_co = TypeVar("O_co", bound=Seen, covariant=True)


class Notation(Protocol[O_co, M_co]):
    """What a record needs of a game; the module `uptown.game` is a `Notation[uptown.Observation, uptown.Move]`."""

    # What a function takes is Any, as in `Game`.

    @property
    def NAME(self) -> str:  # noqa: N802  a constant of the module
        """What records and saved tables call the game."""

    def format_position(self, position: Any, /) -> str:  # noqa: ANN401
        """Return a state or an observation as one line; hidden parts are `?`."""

    def parse_position(self, text: str, /) -> State[Any, O_co] | O_co:
        """Return the state or observation in a line; raises GameError."""

    def parse_move(self, text: str, observation: Any, /) -> M_co:  # noqa: ANN401
        """Return the move in a text; raises GameError."""


class Game(Notation[O_co, M_co], Protocol[O_co, M_co]):
    """What a table needs of a game; the module `uptown.game` is a `Game[uptown.Observation, uptown.Move]`.

    What its functions return has these types. What they take is Any: a game's functions take no other game's positions,
    and if that were said here, no game could be passed on as `AnyGame`.
    """

    @property
    def BOTS(self) -> Mapping[str, Callable[[], Bot]]:  # noqa: N802
        """Policy classes by name, called without arguments; a name is what a set-up stores."""

    @property
    def LEVELS(self) -> Sequence[Level]:  # noqa: N802
        """The levels at which its bots play, the weakest first."""

    @property
    def END_TURN(self) -> M_co | None:  # noqa: N802
        """The move that ends a turn of several moves, made for a person who can do nothing else; None without one."""

    @property
    def ADVISER(self) -> Analyst[Any, M_co]:  # noqa: N802
        """Who gives hints."""

    @property
    def SEARCH(self) -> Mapping[str, Any]:  # noqa: N802
        """With what `bots.search.SearchPolicy` reviews a match of this game."""

    def win_shares(self, state: Any, rng: random.Random, /) -> Sequence[float]:  # noqa: ANN401
        """Return the part of the win that each player may expect of a guessed state; together they are one."""

    def make_setup(self, **chosen: Any) -> Setup:  # noqa: ANN401
        """Return a set-up, a dataclass of numbers, texts and tuples of such; that with which a form begins by default.

        :param chosen: ``players``, ``seats``, ``names``, ``seed``, ``start``, and what the game adds
        :raises GameError: so many cannot play, or nobody can sit like this
        """

    def deal(self, rules: Any, rng: random.Random, /) -> State[Any, O_co]:  # noqa: ANN401
        """Return the first state of a match by the rules that a set-up has."""

    def setup_of(self, position: Any, seats: Sequence[str], names: Sequence[str], seed: str, /) -> Setup:  # noqa: ANN401
        """Return the set-up of a match that begins with a position; seats and names are by seat."""

    def new_ui(self, setup: Any, info: TableInfo[Any, Any], /) -> GameUI:  # noqa: ANN401
        """Return what a view remembers at the start of a match: a dataclass with a `SharedUI` in its field `shared`.

        Fields that are True or False are switches: they stay as they are from match to match.
        """

    def view(self, observation: Any, ui: Any, /) -> Screen:  # noqa: ANN401
        """Return the screen."""

    def on(self, event: Event, observation: Any, ui: Any, /) -> tuple[GameUI, Effect[M_co] | None]:  # noqa: ANN401
        """Return the ui after an event, and its effect."""

    def result_text(self, observation: Any, info: TableInfo[Any, Any], /) -> str:  # noqa: ANN401
        """Return the result of a match that is over in plain sentences to share."""


@runtime_checkable
class PlayedOutGame(Protocol):
    """A game that can be played to its end hundreds of times in a moment, to be sure of what tries suspect."""

    @property
    def played_out(self) -> Callable[[Any, random.Random], Sequence[float]] | None:
        """`Game.win_shares` over whole games; None to go without."""

    @property
    def MORE_GAMES(self) -> int:  # noqa: N802
        """How many times as many of them are played as in Uptown: more where they are shorter."""

    @property
    def TRUE_LOSS(self) -> Mapping[int, float]:  # noqa: N802
        """By the number of players, the part of a loss in these games that stronger players lose, too; 1 if absent."""


@runtime_checkable
class JudgedGame(Protocol):
    """What a game may know of its moves besides `Game.win_shares`; reviews, hints and practice ask for it."""

    def chances(self, shares: Sequence[float], seen: Any, regret: float, /) -> Sequence[float]:  # noqa: ANN401
        """Return everybody's chance to win by their shares in tries; ``regret`` tells how weak the players are."""

    def regret(self, seen: Any, move: Any, /) -> float:  # noqa: ANN401
        """Return by how much a move was worse than the best one at a glance."""

    def proven_shares(self, seen: Any, /) -> Mapping[object, float] | None:  # noqa: ANN401
        """Return by move the share of the win that an exact solver has proven; None where it cannot."""

    def proven_shares_in_steps(self, seen: Any, /) -> Generator[float, None, Mapping[object, float] | None]:  # noqa: ANN401
        """Return the same, and yield 0, often."""


@runtime_checkable
class ComparedGame(Protocol):
    """A game that can say what a better move does and another one does not; reviews and practice ask for it."""

    def differences(self, seen: Any, made: Any, better: Any, /) -> Iterable[Difference]:  # noqa: ANN401
        """Return what speaks for the better move and not for the one made, what weighs most first."""


@runtime_checkable
class UrgingGame(Protocol):
    """A game with moves in which there is nothing to think about: where there is no other, they play themselves."""

    @property
    def AUTOMATIC(self) -> Collection[Any]:  # noqa: N802
        """Those moves."""


@runtime_checkable
class ColoredGame(Protocol):
    """A game whose players have colours, which go by the order of play: in a rematch they are others."""

    def whose_colors(self, seats: tuple[Seat, ...], /) -> str:
        """Say which colours are whose."""


def check_game(game: object) -> None:
    """Check that something is a game.

    :raises GameError: it is none
    """
    check_parts(game, ("NAME", "format_position", "parse_move"), "a game, such as uptown_widget.uptown.game")


AnyNotation = Notation[Seen, object]
"""The notation of any game."""
AnyGame = Game[Seen, object]
"""A game of which no more is known, such as one that was loaded by its name; every game is one."""
