"""What the states and observations of all games have in common, and how they check what they are given."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from types import UnionType
from typing import Any, Generic, Protocol, Self, TypeVar

from uptown_widget.checks import check_rng, late
from uptown_widget.errors import GameError, InvalidNotationError, Phrase, quoted
from uptown_widget.numbers import whole

R = TypeVar("R")
O = TypeVar("O")
K = TypeVar("K")
M = TypeVar("M")
T = TypeVar("T", bound="Table[Any, Any]")
R_co = TypeVar("R_co", covariant=True)
O_co = TypeVar("O_co", covariant=True)


class Table(Protocol[R_co, O_co]):
    """The open part of a position."""

    @property
    def rules(self) -> R_co:
        """The rules in force."""

    @property
    def current_player(self) -> int:
        """The player whose turn it is."""

    def outcome(self, racks: Any, /) -> O_co | None:  # noqa: ANN401  each game has its own tiles
        """Return the outcome, or None while the game goes on; what is left on the racks may count."""


class Position(Generic[T, R, O]):
    """What `State` and `Observation` have in common; `T`, `R` and `O` are a game's table, rules and outcome."""

    __slots__ = ()
    table: T
    racks: tuple[object, ...]

    @property
    def rules(self) -> R:
        """The rules in force."""
        rules: R = self.table.rules
        return rules

    @property
    def current_player(self) -> int:
        """The player whose turn it is."""
        return self.table.current_player

    def outcome(self) -> O | None:
        """Return the outcome, or None while the game goes on."""
        outcome: O | None = self.table.outcome(self.racks)
        return outcome

    def __str__(self) -> str:
        """Return the table as text."""
        return str(self.table)


@dataclass(frozen=True, slots=True)
class Observation(Position[T, R, O], Generic[T, R, O, K]):
    """A position as a player sees it; `K` is what a rack is."""

    table: T
    player: int | None
    """Who sees it; None is a spectator."""
    racks: tuple[K | None, ...]
    """The racks; one that is hidden is None."""


@dataclass(frozen=True, slots=True)
class State(Position[T, R, O], Generic[T, R, O, K, M]):
    """A position of which everything is known; `K` is what a rack is, `M` are the game's moves."""

    table: T
    racks: tuple[K, ...]

    def legal_moves(self) -> Sequence[M]:
        """Return the legal moves; never empty before the end."""
        raise NotImplementedError

    def explain(self, move: M) -> GameError | None:
        """Return None for a legal move, else the error that says which rule forbids it."""
        raise NotImplementedError

    def _after(self, move: M) -> Self:
        """Return the state after a legal move."""
        raise NotImplementedError

    def apply(self, move: M) -> Self:
        """Return the state after `move`; this one stays as it is.

        :raises GameError: the rules forbid the move; it is the game's error for illegal moves, and says which rule
        """
        error = self.explain(move)
        if error is not None:
            raise error
        return self._after(move)

    def play(self, *moves: str | M) -> Self:
        """Return the state after moves, which may be written as text; this one stays as it is.

        :raises InvalidNotationError: a text is no move
        :raises GameError: the rules forbid a move; it is the game's error for illegal moves, and says which rule
        """
        state = self
        for move in moves:
            state = state.apply(state.read_move(move) if isinstance(move, str) else move)
        return state

    def read_move(self, text: str) -> M:
        """Return the move of the player to move that a text stands for.

        :raises InvalidNotationError: it stands for none
        """
        raise NotImplementedError

    def playout(self, rng: random.Random) -> O:
        """Return the outcome of uniformly random play from here to the end.

        :raises GameError: that is no random.Random
        """
        check_rng(rng)
        state = self
        while (outcome := state.outcome()) is None:
            state = state._after(rng.choice(state.legal_moves()))
        return outcome


def check_player(player: object, players: int) -> int:
    """Return the number of a player, who takes part.

    :raises GameError: there is no such player
    """
    number = whole(player)
    if type(number) is not int or not 0 <= number < players:
        msg = f"There is no player {quoted(player)}: players are numbered 0 to {players - 1}."
        raise GameError(msg)
    return number


def check_viewer(player: object, players: int) -> int | None:
    """Return who looks on: the number of a player who takes part, or None for a spectator.

    :raises GameError: there is no such player
    """
    return None if player is None else check_player(player, players)


def check_move(move: object, kind: type | UnionType) -> None:
    """Check that something is a move.

    :raises InvalidNotationError: it is none
    """
    if not isinstance(move, kind):
        raise late(move) or InvalidNotationError(
            Phrase("Not a move: {move}. Use one of the legal moves, or parse_move() to read a string."),
            move=quoted(move, 60),
        )


class Checkable(Protocol):
    """A position that may be impossible."""

    def check(self) -> None:
        """Check that it is possible; raises GameError."""


C = TypeVar("C", bound=Checkable)


def checked(position: C) -> C:
    """Return a position that its own check finds possible.

    :raises GameError: it does not
    """
    position.check()
    return position
