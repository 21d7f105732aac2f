"""Which game is played and who has won it: `Rules` and `Outcome`."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from uptown_widget.errors import Phrase
from uptown_widget.numbers import whole
from uptown_widget.rules import outcome
from uptown_widget.rules.checks import check_named, check_option, check_players
from uptown_widget.upturn.rules.stones import Rack

LastStone = Literal["automatic", "called"]
LAST_STONES: tuple[LastStone, ...] = get_args(LastStone)
"""How a last stone is announced: by itself, or by a call."""
PLAYERS = range(2, 5)
RACK = 7
FORGOTTEN = 3
"""Stones drawn for a last stone that was not called."""


@dataclass(frozen=True, slots=True)
class Outcome(outcome.Outcome):
    """The end of a game, one entry a player: an empty rack wins, else the fewest stones, then the lowest sum.

    >>> Outcome(frozenset({0}), left=(0, 2), sums=(0, 31)).to_json()
    '{"winners": [0], "left": [0, 2], "sums": [0, 31]}'
    """

    left: tuple[int, ...]
    """How many stones stay on each rack."""
    sums: tuple[int, ...]
    """What their numbers add up to; action stones count nothing."""

    @property
    def ranks(self) -> tuple[tuple[int, int], ...]:
        """What players are ranked by: the lowest wins."""
        return tuple(zip(self.left, self.sums, strict=True))


@dataclass(frozen=True)
class Rules:
    """The number of players, and whether a player's last stone is announced by itself or must be called.

    >>> Rules(players=3)
    Rules(players=3, last_stone='automatic')

    :raises GameError: the game is not for so many players, or there is no such way to announce
    """

    players: int = 3
    last_stone: LastStone = "automatic"

    def __init__(self, *unnamed: object, players: int = 3, last_stone: str = "automatic") -> None:
        """Check and store both."""
        check_named(unnamed, "Rules(players=3)")
        players = whole(players)
        check_players(players, PLAYERS, Phrase("Upturn is a game for 2 to 4 players, not {players}."))
        check_option(
            last_stone, LAST_STONES, Phrase("Unknown rule for the last stone: {given}. Choose {first} or {second}.")
        )
        object.__setattr__(self, "players", players)
        object.__setattr__(self, "last_stone", last_stone)

    def score(self, racks: Sequence[Rack]) -> Outcome:
        """Return the outcome, given what is left on the racks."""
        left = tuple(map(len, racks))
        sums = tuple(sum(stone for stone in rack if not stone.is_action) for rack in racks)
        ranks = tuple(zip(left, sums, strict=True))
        return Outcome(outcome.winners(ranks), left, sums)
