"""What things are worth to the planner and in playouts, and which squares a player may still use."""

from collections.abc import Sequence
from dataclasses import dataclass

from uptown_widget.uptown.rules.board import BOARD, cut_tiles
from uptown_widget.uptown.rules.rules import Rules
from uptown_widget.uptown.rules.scorings import SCORINGS


@dataclass(frozen=True, slots=True)
class Weights:
    """What things are worth in groups, and chances, found by playing thousands of games."""

    held: float = 0.98
    """Chance that a tile on the rack gets to the square where it joins, were there no opponents."""
    coming: float = 0.74
    """The same for a tile that is still to be drawn."""
    taken: float = 0.3
    """Chance that opponents take a joining square first, at the beginning; it falls with the turns left."""
    capturable: float = 0.45
    """How good a joining square is where a tile must be captured."""
    apart: float = 0.41
    """Chance that groups two squares apart come together, at the beginning; it falls with the turns left."""
    dead: float = 0.13
    """A tile too many, beyond those that may be left over, that fits nowhere beside its colour ..."""
    decay: float = 0.4
    """... of which each square where it does fit leaves this part."""
    wild: float = 0.36
    """The wild tile, not yet placed."""
    capture: float = 0.137
    """A tile captured counts in a tie."""
    point: float = 0.8
    """A point that captured tiles add to the score."""
    others: tuple[float, ...] = (2.0, 1.0, 0.5, 0.5)
    """The groups of the others, on average, with two to five players: the fewer there are, the more blocking pays."""
    others_in_blockers: float = 0.5
    """The same in *blockers*, where captures count as groups do."""

    steepness: float = 0.3
    """How much a group more lowers the chance to win, at the beginning ..."""
    steeper: float = 2.0
    """... and how much more it does so at the end."""
    two_colors: float = 0.4
    """The part of it that is left where each player has two colours."""

    def of_others(self, rules: Rules) -> float:
        """Return what the groups of the others are worth by these rules."""
        return self.others[rules.players - 2] if rules.scoring == SCORINGS[0] else self.others_in_blockers


@dataclass(frozen=True, slots=True)
class GreedyWeights:
    """What things are worth in groups to the bot that looks one move ahead as a sensible beginner does."""

    capture: float = 0.4
    """A capture counts in the tie-break ..."""
    helped: float = 0.25
    """... and taking a singleton even does its owner a favour."""
    wild: float = 0.9
    """The wild tile joins best late, where nothing else fits."""
    together: float = 0.9
    """How well the own groups hang together ..."""
    joining: float = 0.12
    """... by each square beside two of them that could still be taken ..."""
    group: float = 0.05
    """... which the more of them need, the more there are."""
    room: float = 0.02
    """A free square beside the tile."""


WEIGHTS = Weights()
GREEDY = GreedyWeights()
CAREFUL_TURNS = (2, 3, 0, 0)
"""How many turns of a playout are planned with care, with two to five players: with more, they take too long."""
BLOCKING = 0.5
"""What the groups of others, on average, are worth in all other turns of a playout."""


def usable_squares(tiles: Sequence[int], players: int) -> tuple[int, list[int]]:
    """Return the free squares and, by player, those where others have tiles that the player may capture.

    :param tiles: by colour
    """
    loose = [each & ~cut_tiles(each) for each in tiles]
    every = sum(loose)
    return BOARD ^ sum(tiles), [every - sum(loose[player::players]) for player in range(players)]
