"""How likely a player wins a guessed state: what a search asks of this game.

Some rounds in which everybody plans for their own colours show what threatens; what is far off is expected rather than
played, since playing to the end would drown the difference between two moves in luck: see docs/bots.md.
"""

import math
import random

from uptown_widget.bots import shares
from uptown_widget.uptown.bots.evaluation import WEIGHTS, usable_squares
from uptown_widget.uptown.bots.own_plan import expected_groups
from uptown_widget.uptown.bots.planned_playout import PlannedPlayout
from uptown_widget.uptown.rules.state import State

ROUNDS = 4
"""Rounds played before the groups are expected."""


def win_chance(state: State, player: int, rng: random.Random, rounds: int = ROUNDS) -> float:
    """Return the part of the win a player may expect, after some rounds in which others are blocked."""
    return win_shares(state, rng, rounds, blocking=True)[player]


def win_shares(state: State, rng: random.Random, rounds: int = ROUNDS, *, blocking: bool = False) -> tuple[float, ...]:
    """Return the part of the win that each player may expect; together they are one.

    Reviews and puzzles, which judge hundreds of guesses, do without blocking: that takes a third of the time.
    """
    table, rules = state.table, state.rules
    end = min(table.ply + rounds * rules.players, rules.plies)
    game = PlannedPlayout(table, state.racks, state.piles, rng.random)
    game.play(range(table.ply, end), blocking=blocking)
    if end == rules.plies:
        return shares.of_winners(game.outcome().winners, rules.players)
    loads = [WEIGHTS.capture * sum(taken) + WEIGHTS.point * rules.burden(taken) for taken in game.captured]
    free, capturable = usable_squares(game.tiles, rules.players)
    for color in rules.colors:
        owner = color % rules.players
        known = game.tiles[color], game.placed[color], game.hands[color]
        loads[owner] += expected_groups(*known, free, capturable[owner])
    return _chances(loads, end / rules.plies, two_colors=rules.two_colors)


def _chances(loads: list[float], stage: float, *, two_colors: bool) -> tuple[float, ...]:
    """The chances to end with the least, given what each may expect: a group counts for more as the end comes near.

    Fitted to the results of games among planners.
    """
    weight = (0.3 + 2 * stage) * (0.4 if two_colors else 1)
    least = min(loads)
    return shares.in_proportion([math.exp(weight * (least - load)) for load in loads])
