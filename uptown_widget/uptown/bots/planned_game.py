"""Whole games of planners, from a guessed state to the end: what the tries of a search leave to an estimate.

The luck of all that is drawn is in the result, so it takes hundreds of games to tell two moves apart.
"""

import random
from collections.abc import Generator, Sequence

from uptown_widget.bots.arithmetic import rounded
from uptown_widget.uptown.bots import compiled
from uptown_widget.uptown.bots.planner import PlannerPolicy
from uptown_widget.uptown.rules.state import State

STEP = 8
"""Turns in one step."""


def play_on(state: State, rng: random.Random) -> Generator[float, None, State]:
    """Return the end of a game in which everybody plays as the planner does, in steps: yield 0, often.

    Each turn takes one number of chance, which decides among moves that are worth the same.
    """
    while left := state.rules.plies - state.ply:
        luck = [rng.random() for _ in range(min(STEP, left))]
        state = compiled.planned_turns(state, luck) or _planned_turns(state, luck)
        yield 0.0
    return state


def _planned_turns(state: State, luck: Sequence[float]) -> State:
    planner = PlannerPolicy()
    for chance in luck:
        seen = state.observation(state.current_player)
        moves = seen.legal_moves()
        values = [rounded(value) for value in planner.values(seen, moves)]
        best = [move for move, value in zip(moves, values, strict=True) if value == max(values)]
        state = state.apply(best[int(chance * len(best))])
    return state
