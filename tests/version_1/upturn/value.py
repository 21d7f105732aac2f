"""How likely a player wins a guessed state: what a search asks of this game.

A few turns of sensible play, then a look at the racks. Play to the end is too much a matter of luck to tell two moves
apart in the tries that a second allows.
"""

import math
import random

from tests.version_1.upturn.policies import GreedyPolicy
from uptown_widget.bots.shares import in_proportion, of_winners
from uptown_widget.upturn.rules.state import State
from uptown_widget.upturn.rules.table import Phase

ROUNDS = 2
"""Turns that everybody has before the racks are looked at."""
STONE, TWIN, FITTING, LAST = -0.18, 0.67, 0.38, 0.7
"""What counts: each stone, each twin, a number that fits, and having one stone only.

The logarithms of chances: the fit of a logistic regression to 5000 turns of three greedy players.
"""
_POLICY = GreedyPolicy()


def win_chance(state: State, player: int, rng: random.Random) -> float:
    """Return the part of the win that a player may expect, after a few turns of sensible play."""
    return win_shares(state, rng)[player]


def win_shares(state: State, rng: random.Random) -> tuple[float, ...]:
    """Return the part that each player may expect."""
    left = ROUNDS * state.rules.players
    while (outcome := state.outcome()) is None:
        after = state.apply(_POLICY.choose(state.observation(state.current_player), rng))
        left -= after.table.phase is Phase.TURN
        state = after
        if not left and not state.outcome():
            return in_proportion([math.exp(_strength(state, each)) for each in range(state.rules.players)])
    return of_winners(outcome.winners, state.rules.players)


def _strength(state: State, player: int) -> float:
    rack = state.racks[player]
    twins = sum(stone.is_twin for stone in rack)
    fitting = any(state.table.fits(stone) for stone in rack if not stone.is_action)
    return STONE * len(rack) + TWIN * twins + FITTING * fitting + LAST * (len(rack) == 1)
