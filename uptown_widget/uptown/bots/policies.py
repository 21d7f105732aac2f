"""Bots of Uptown: they get an observation and a random generator, nothing else."""

from collections.abc import Sequence

from uptown_widget.bots.one_ply import OnePlyPolicy
from uptown_widget.uptown.bots import compiled
from uptown_widget.uptown.bots.color_value import squares_beside
from uptown_widget.uptown.bots.evaluation import GREEDY
from uptown_widget.uptown.bots.reasons import reasons
from uptown_widget.uptown.rules.board import NEIGHBOURS, cut_tiles, groups_of, rim_of
from uptown_widget.uptown.rules.moves import PASS, Move
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.rules.tiles import Tile


class GreedyPolicy(OnePlyPolicy[Observation, Move]):
    """Looks one move ahead as a sensible beginner does: few groups, few captures, room to join what is apart."""

    _reasons = staticmethod(reasons)

    def values(self, observation: Observation, moves: Sequence[Move]) -> list[float]:
        """Return the worth of several moves: the engine's, where there is one."""
        return compiled.greedy_values(observation, moves) or super().values(observation, moves)

    def value(self, observation: Observation, move: Move) -> float:
        """Return the worth of a move in groups: those gained, captures, and room to join what is apart."""
        if move is PASS:
            return 0.0
        table = observation.table
        me, after = table.current_player, table.after(move)
        before_groups, groups = table.groups, after.groups
        value = float(before_groups[me] - groups[me])
        if move.capture:
            helped = sum(before_groups) - before_groups[me] - sum(groups) + groups[me]
            value -= GREEDY.capture + GREEDY.helped * helped
        if move.tile is Tile.WILD:
            value -= GREEDY.wild
        color = table.color_of(move)
        room = (NEIGHBOURS[move.square] & ~sum(after.tiles)).bit_count()
        better = _together(after.tiles, color) - _together(table.tiles, color)
        return value + GREEDY.together * better + GREEDY.room * room


def _together(tiles: tuple[int, ...], color: int) -> float:
    """How well the groups of a colour hang together by single squares that could still be taken."""
    groups = groups_of(tiles[color])
    if len(groups) < 2:
        return 0.0
    _, twice = squares_beside(tiles[color])
    joining = twice & ~sum(map(cut_tiles, tiles))
    joined = sum(min((rim_of(group) & joining).bit_count(), 3) for group in groups)
    return GREEDY.joining * joined - GREEDY.group * len(groups)
