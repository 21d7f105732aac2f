"""The last round, played out exactly: the piles are empty, so everybody's tiles are known to everybody."""

import random
from collections.abc import Mapping
from functools import lru_cache

from uptown_widget.bots.shares import of_winners
from uptown_widget.uptown.rules.moves import Move
from uptown_widget.uptown.rules.state import Observation, State

MOST = 15_000
"""Positions looked at before it is given up: a quarter of a second, enough for most rounds of three players."""


class _TooManyError(Exception):
    """There is no time to look at all of them."""


@lru_cache(maxsize=32)  # a hint, a review and a puzzle each ask of a position more than once
def guaranteed(observation: Observation) -> Mapping[Move, float] | None:
    """Return by move the part of the win that nobody can take away from the player to move, whatever they do.

    None before the last round, and where there are too many positions. With two players it is what best play brings;
    with more it is a guarantee: the others are expected to play against this player alone.
    """
    table, rules = observation.table, observation.rules
    if not 0 < rules.plies - table.ply <= rules.players or any(map(table.pile_size, rules.colors)):
        return None
    search = _Search(observation.current_player)
    state = observation.sample_state(random.Random(0))  # nothing is hidden, so there is but one
    try:
        return {move: search.least(state.apply(move), 0.0, 1.0) for move in observation.legal_moves()}
    except _TooManyError:
        return None


def proven_shares(observation: Observation) -> Mapping[Move, float] | None:
    """Return what moves guarantee, where that tells which is best: some move wins for sure, or there are two players.

    With more players, a guarantee of less than the win may be worth less than a good chance.
    """
    found = guaranteed(observation)
    best = max(found.values(), default=0.0) if found else 0.0
    return found if best == 1 or (best and observation.rules.players == 2) else None


class _Search:
    """Alpha-beta: the player wants most, all others want this player to have least."""

    def __init__(self, player: int) -> None:
        self.player = player
        self.seen = 0

    def least(self, state: State, low: float, high: float) -> float:
        """Return what the player gets for sure, between these bounds."""
        self.seen += 1
        if self.seen > MOST:
            raise _TooManyError
        outcome = state.outcome()
        if outcome is not None:
            return of_winners(outcome.winners, state.rules.players)[self.player]
        own = state.current_player == self.player
        best = low if own else high
        for move in state.legal_moves():
            found = self.least(state.apply(move), low, high)
            if own:
                best = low = max(low, found)
            else:
                best = high = min(high, found)
            if low >= high:
                break
        return best
