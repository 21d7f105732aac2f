"""Moves: a turn is made of one or more, so that each is one decision."""

from dataclasses import dataclass
from enum import Enum

from uptown_widget.checks import unchanging
from uptown_widget.errors import InvalidNotationError, quoted
from uptown_widget.upturn.rules.stones import JOKER, Stone


@unchanging("A move never changes.")
@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a stone; a Joker may turn the direction.

    >>> str(Lay(Stone(64))), str(Lay(JOKER)), str(Lay(JOKER, turns=True))
    ('64', 'joker', 'joker:turn')

    :raises InvalidNotationError: it is no stone, or no Joker and turns
    """

    stone: Stone
    turns: bool = False

    def __post_init__(self) -> None:
        """Check both."""
        if not isinstance(self.stone, Stone):
            msg = f"Not a stone: {quoted(self.stone)}. Use a stone of a rack, or parse_stone for a name."
            raise InvalidNotationError(msg)
        if self.turns is not False and (self.turns is not True or self.stone != JOKER):  # type: ignore[redundant-expr]
            msg = f"Only a Joker may have turns=True, not {self.stone if self.turns is True else quoted(self.turns)}."  # type: ignore[redundant-expr]
            raise InvalidNotationError(msg)

    def __str__(self) -> str:
        """Return the notation: the stone's name, ``joker:turn`` for a Joker that turns."""
        return f"{self.stone}:turn" if self.turns else str(self.stone)


@unchanging("A move never changes.")
@dataclass(frozen=True, slots=True)
class Give:
    """Hand one stone, blind from the pot, to another player.

    :raises InvalidNotationError: that is no number of a player
    """

    player: int

    def __post_init__(self) -> None:
        """Check that it is a number; whether it is a player's, the rules say."""
        if type(self.player) is not int:
            msg = f"Not a player: {quoted(self.player)}. Players are numbered from 0."
            raise InvalidNotationError(msg)

    def __str__(self) -> str:
        """Return the notation: ``give:2``."""
        return f"give:{self.player}"


@unchanging("A move never changes.")
class Step(Enum):
    """What needs no stone and no player."""

    DRAW = "draw"
    """Draw one instead of laying; then lay a stone after all, or be done."""
    PASS = "pass"  # noqa: S105  no password
    """The same with an empty pot: the turn is over."""
    DONE = "done"
    """Do no more of what may still be done: lay after drawing or after a Joker, lay between, hand out, call."""
    CALL = "call"
    """Say that one stone is left."""

    def __str__(self) -> str:
        """Return the notation."""
        return self.value

    def __repr__(self) -> str:
        """Return an expression that names this move, given the public names of Upturn."""
        return f"Step.{self.name}"


Move = Lay | Give | Step
"""What a player may do."""
