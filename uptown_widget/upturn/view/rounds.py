"""The turns of the players, each made of one or more moves, described and shown together; pure."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from uptown_widget.ui.effects import Turn
from uptown_widget.upturn.rules.moves import Give, Lay, Move
from uptown_widget.upturn.rules.state import Observation
from uptown_widget.upturn.rules.stones import Stone
from uptown_widget.upturn.rules.table import Phase

Turns = Sequence[Turn[Observation, Move]]


@dataclass(frozen=True, slots=True)
class Round:
    """The moves of one turn of a player."""

    turns: tuple[Turn[Observation, Move], ...]
    end: int
    """How many moves have been made when it ends."""

    @property
    def player(self) -> int:
        """Whose turn it was."""
        return self.turns[0].player

    @property
    def moves(self) -> tuple[Move, ...]:
        """Its moves."""
        return tuple(turn.move for turn in self.turns)

    @property
    def laid(self) -> tuple[Stone, ...]:
        """The stones laid, in the order they lie in the row."""
        count = sum(isinstance(move, Lay) for move in self.moves)
        return self.turns[-1].after.table.row[-count:] if count else ()

    @property
    def gifts(self) -> dict[int, int]:
        """Stones handed out, by player."""
        return Counter(move.player for move in self.moves if isinstance(move, Give))


def rounds(turns: Turns) -> tuple[Round, ...]:
    """Return the turns of the players, each with its moves."""
    starts = [place for place, turn in enumerate(turns) if not place or turn.before.table.phase is Phase.TURN]
    return tuple(Round(tuple(turns[start:end]), end) for start, end in pairwise([*starts, len(turns)]))
