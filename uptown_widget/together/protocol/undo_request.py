"""A request to take back turns: one player asks, all others answer."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

MOST_REQUESTS = 2
"""How often one may ask to take back the same turn: the match waits each time."""


class Turn(Protocol):
    """A turn that was taken."""

    @property
    def player(self) -> int:
        """Who took it."""


@dataclass
class Request:
    """Somebody asks to take back all turns but the first so many."""

    player: int
    ply: int
    agreed: set[int] = field(default_factory=set)


def last_turn_of(player: int | None, turns: Sequence[Turn]) -> int | None:
    """Return how many turns there were before the last one of a player, which may be made of several moves."""
    ply = max((ply for ply, turn in enumerate(turns) if turn.player == player), default=None)
    while ply and turns[ply - 1].player == player:
        ply -= 1
    return ply
