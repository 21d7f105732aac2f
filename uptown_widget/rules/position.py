"""What the states and observations of all games have in common, and how they check what they are given."""

from types import UnionType
from typing import Generic, Protocol, TypeVar

from uptown_widget.errors import GameError, InvalidNotationError, Phrase, quoted

R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)


class Table(Protocol[R_co]):
    """The open part of a position."""

    @property
    def rules(self) -> R_co:
        """The rules in force."""

    @property
    def current_player(self) -> int:
        """The player whose turn it is."""


class Position(Generic[R]):
    """What `State` and `Observation` have in common: the table; `R` are the game's rules."""

    __slots__ = ()
    table: Table[R]

    @property
    def rules(self) -> R:
        """The rules in force."""
        return self.table.rules

    @property
    def current_player(self) -> int:
        """The player whose turn it is."""
        return self.table.current_player

    def __str__(self) -> str:
        """Return the table as text."""
        return str(self.table)


def check_player(player: object, players: int) -> None:
    """Check that a player takes part.

    :raises GameError: there is no such player
    """
    if type(player) is not int or not 0 <= player < players:
        msg = f"There is no player {quoted(player)}: players are numbered 0 to {players - 1}."
        raise GameError(msg)


def check_viewer(player: object, players: int) -> None:
    """Check that somebody can look on: a player who takes part, or None for a spectator.

    :raises GameError: there is no such player
    """
    if player is not None:
        check_player(player, players)


def check_move(move: object, kind: type | UnionType) -> None:
    """Check that something is a move.

    :raises InvalidNotationError: it is none
    """
    if not isinstance(move, kind):
        raise InvalidNotationError(
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
