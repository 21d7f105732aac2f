"""How likely a player wins a guessed state: the evaluation of this game's search.

A turn or two of sensible play, then a look at the racks. Play to the end is too much a matter of luck to tell two moves
apart in the tries that a second allows.
"""

import random

from uptown_widget.bots.arithmetic import exp
from uptown_widget.bots.shares import in_proportion, of_winners
from uptown_widget.upturn.bots.evaluation import strength
from uptown_widget.upturn.bots.planner import best_move
from uptown_widget.upturn.rules.state import State
from uptown_widget.upturn.rules.table import Phase

ROUNDS = 1
"""Turns that everybody has before the racks are looked at."""


def win_chance(state: State, player: int, rng: random.Random) -> float:
    """Return the part of the win that a player may expect, after a few turns of sensible play."""
    return win_shares(state, rng)[player]


def win_shares(state: State, _rng: random.Random) -> tuple[float, ...]:
    """Return the part that each player may expect."""
    players = state.rules.players
    left = ROUNDS * players
    while (outcome := state.outcome()) is None:
        if not left and state.table.phase is Phase.TURN:
            return in_proportion([exp(strength(state.table, each, state.racks[each])) for each in range(players)])
        state = state.apply(best_move(state.table, state.racks[state.current_player]))
        left -= state.table.phase is Phase.TURN and left > 0
    return of_winners(outcome.winners, players)


def whole_game(state: State, _rng: random.Random) -> tuple[float, ...]:
    """Return each player's part of the win after sensible play to the end: what puzzles of the shelf are sure by."""
    while (outcome := state.outcome()) is None:
        state = state.apply(best_move(state.table, state.racks[state.current_player]))
    return of_winners(outcome.winners, state.rules.players)
