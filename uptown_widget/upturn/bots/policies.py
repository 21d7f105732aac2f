"""Bots of Upturn: they get an observation and a random generator, nothing else."""

from uptown_widget.bots.one_ply import OnePlyPolicy
from uptown_widget.upturn.bots.reasons import reasons
from uptown_widget.upturn.rules.moves import Give, Lay, Move, Step
from uptown_widget.upturn.rules.state import Observation
from uptown_widget.upturn.rules.stones import JOKER, Rack, without_one
from uptown_widget.upturn.rules.table import Phase, Table


class GreedyPolicy(OnePlyPolicy[Observation, Move]):
    """Gets rid of stones as a sensible beginner does: long twins, action stones early, small steps, no twin alone."""

    _reasons = staticmethod(reasons)

    def value(self, observation: Observation, move: Move) -> float:
        """Return the worth of a move, roughly in stones got rid of; to draw or to be done is worth nothing."""
        table = observation.table
        if isinstance(move, Give):
            return 1 / table.rack_sizes[move.player]
        if isinstance(move, Lay):
            return _laying(table, without_one(observation.rack, move.stone), move)
        return 1.0 if move is Step.CALL else 0.0


def _laying(table: Table, rack: Rack, move: Lay) -> float:
    """The worth of a stone laid, given the rest of the rack."""
    stone, after = move.stone, table.after(move)
    if not rack:
        return 100.0
    numbers = [held for held in rack if not held.is_action]
    if stone == JOKER:
        extras = (held for held in numbers if after.fits(held))
        return max((_laying(after, without_one(rack, held), Lay(held)) for held in extras), default=0.0)
    if stone.is_action:
        # Nobody goes out with one, so they leave before the numbers do, a turn of one's own after them most of all.
        return 2.5 if after.current_player == table.current_player else 1.5
    # A small step leaves room, and leaves out nothing that could be laid before a twin.
    step = 0.005 * abs(stone - table.reference)
    if not stone.is_twin or after.phase is not Phase.BETWEEN or table.phase is Phase.BETWEEN:
        return 1.0 - step
    # A twin alone is better kept until it takes others along.
    taken_along = sum(map(after.fits, numbers))
    return (1.0 + 0.8 * taken_along if taken_along else 0.5) - step
