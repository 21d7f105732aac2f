"""Shares of the win as chances: what tries find is too timid about strong players, and too bold about weak ones.

`python -m lite.measure.calibration` plays the games that the table is fitted to, and others that check it.
"""

from collections.abc import Mapping, Sequence

from uptown_widget.bots.arithmetic import exp
from uptown_widget.bots.shares import in_proportion
from uptown_widget.uptown.bots.planner import PlannerPolicy
from uptown_widget.uptown.rules.moves import Move
from uptown_widget.uptown.rules.state import Observation

STEEP: Mapping[tuple[int, str], float] = {
    (2, "uptown"): 0.5,
    (2, "blockers"): 0.14,
    (3, "uptown"): 0.2,
    (3, "blockers"): 0.02,
    (4, "uptown"): 0.08,
    (4, "blockers"): 0.08,
    (5, "uptown"): 0.2,
    (5, "blockers"): 0.28,
}
"""How much steeper chances are than shares, as a logarithm, by the number of players and the scoring."""

Common = tuple[float, float, float, float]
"""By how much that is more at the end, and for each group that players lose a turn; what nobody falls below, as a
logarithm, and by how much that is more at the end."""
COMMON: Common = (0.0, -1.76, -3.88, 0.24)


def regret(seen: Observation, move: Move) -> float:
    """Return how many groups a move loses in the planner's opinion: on average, how weak the players are."""
    moves = seen.legal_moves()
    values = PlannerPolicy().values(seen, moves)
    return max(values) - values[moves.index(move)]


def chances(shares: Sequence[float], seen: Observation, regrets: float) -> tuple[float, ...]:
    """Return everybody's chance to win, by their shares after a move, and the mean regret of all moves.

    :param seen: what the player knew before it
    """
    rules, ply = seen.rules, seen.ply + 1
    steep = STEEP.get((rules.players, rules.scoring))
    if ply >= rules.plies or steep is None:  # it is over, or nobody has measured a scoring that came later
        return tuple(shares)
    return fitted(shares, steep, COMMON, ply / rules.plies, regrets)


def fitted(shares: Sequence[float], steep: float, common: Common, stage: float, regrets: float) -> tuple[float, ...]:
    """Return chances by a fit: all shares to one power, none of them too small for it."""
    later, weak, least, least_later = common
    power, floor = exp(steep + later * stage + weak * regrets), exp(least + least_later * stage)
    return in_proportion([(share + floor) ** power for share in shares])
