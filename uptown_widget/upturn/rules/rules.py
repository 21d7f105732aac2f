"""Which game is played and who has won it: `Rules` and `Outcome`."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from uptown_widget.checks import check_each, refuse, unchanging
from uptown_widget.errors import Phrase
from uptown_widget.rules import outcome
from uptown_widget.rules.checks import check_named, check_option, check_players
from uptown_widget.upturn.rules.stones import Rack, Stone

LastStone = Literal["automatic", "called"]
LAST_STONES: tuple[LastStone, ...] = get_args(LastStone)
"""How a last stone is announced: by itself, or by a call."""
PLAYERS = range(2, 5)
RACK = 7
FORGOTTEN = 3
"""Stones drawn for a last stone that was not called."""


@unchanging("An outcome never changes.")
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


@unchanging("Rules never change.")
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
        number = check_players(players, PLAYERS, Phrase("Upturn is a game for 2 to 4 players, not {players}."))
        check_option(
            last_stone, LAST_STONES, Phrase("Unknown rule for the last stone: {given}. Choose {first} or {second}.")
        )
        object.__setattr__(self, "players", number)
        object.__setattr__(self, "last_stone", last_stone)

    def score(self, racks: Sequence[Rack]) -> Outcome:
        """Return the outcome, given what is left on the racks.

        :raises GameError: that is not one rack of stones a player
        """
        if not isinstance(racks, Sequence) or len(racks) != self.players:  # type: ignore[redundant-expr]
            raise refuse(racks, f"a list of {self.players} racks of stones")
        for rack in racks:
            check_each(rack, Stone, "a rack of stones, such as [upturn.Stone(64)]")
        left = tuple(map(len, racks))
        sums = tuple(sum(stone for stone in rack if not stone.is_action) for rack in racks)
        ranks = tuple(zip(left, sums, strict=True))
        return Outcome(outcome.winners(ranks), left, sums)
