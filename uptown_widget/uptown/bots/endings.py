"""The last round, played out exactly: the piles are empty, so everybody's tiles are known to everybody."""

import random
from collections.abc import Generator, Mapping
from functools import lru_cache

from uptown_widget.bots.shares import of_winners
from uptown_widget.bots.steps import finished
from uptown_widget.uptown.bots import compiled
from uptown_widget.uptown.rules.moves import Move
from uptown_widget.uptown.rules.state import Observation, State

MAX_POSITIONS = 15_000
"""Positions looked at before it is given up: a quarter of a second, enough for most rounds of three players."""
STEP = 500
"""Positions looked at in one step."""
REMEMBERED = 32
"""Positions whose answers are remembered: a hint, a review and a puzzle each ask of a position more than once."""

Guarantees = Mapping[Move, float] | None


class _TooManyError(Exception):
    """There is no time to look at all of them."""


@lru_cache(maxsize=REMEMBERED)
def guaranteed(observation: Observation) -> Guarantees:
    """Return by move the part of the win that nobody can take away from the player to move, whatever they do.

    None before the last round, and where there are too many positions. With two players it is what best play brings;
    with more it is a guarantee: the others are expected to play against this player alone.
    """
    known = _answer(observation)
    return known[0] if known else finished(_solve(observation))


@lru_cache(maxsize=REMEMBERED)
def _answer(observation: Observation) -> list[Guarantees]:  # noqa: ARG001  the key
    """Return where the answer is put once it has been found in steps; empty until then."""
    return []


def _solve(observation: Observation) -> Generator[float, None, Guarantees]:
    table, rules = observation.table, observation.rules
    if not 0 < rules.plies - table.ply <= rules.players or any(map(table.pile_size, rules.colors)):
        return None
    search, found = _Search(observation.current_player), {}
    state = observation.sample_state(random.Random(0))  # nothing is hidden, so there is but one
    try:
        for move in observation.legal_moves():
            found[move] = yield from search.guaranteed(state, move)
    except _TooManyError:
        return None
    return found


def proven_shares(observation: Observation) -> Guarantees:
    """Return what moves guarantee, where that tells which is best: some move wins for sure, or there are two players.

    With more players, a guarantee of less than the win may be worth less than a good chance.
    """
    return _telling(observation, guaranteed(observation))


def proven_shares_in_steps(observation: Observation) -> Generator[float, None, Guarantees]:
    """Return the same, in steps: yield nothing but zeros, often."""
    known = _answer(observation)
    if not known:
        known.append((yield from _solve(observation)))
    return _telling(observation, known[0])


def _telling(observation: Observation, found: Guarantees) -> Guarantees:
    best = max(found.values(), default=0.0) if found else 0.0
    return found if best == 1 or (best and observation.rules.players == 2) else None


class _Search:
    """Alpha-beta: the player wants most, all others want this player to have least."""

    def __init__(self, player: int) -> None:
        self.player = player
        self.visited = 0

    def guaranteed(self, state: State, move: Move) -> Generator[float, None, float]:
        """Return what the player gets for sure after a move."""
        answer = compiled.guaranteed(state, move, self.visited, MAX_POSITIONS)
        if answer is None:
            return (yield from self.least(state.apply(move), 0.0, 1.0))
        share, self.visited = answer
        if self.visited > MAX_POSITIONS:
            raise _TooManyError
        yield 0.0
        return share

    def least(self, state: State, low: float, high: float) -> Generator[float, None, float]:
        """Return what the player gets for sure, between these bounds."""
        self.visited += 1
        if self.visited > MAX_POSITIONS:
            raise _TooManyError
        if self.visited % STEP == 0:
            yield 0.0  # nearly all are solved long before `MAX_POSITIONS`: how much there is to do is not known
        outcome = state.outcome()
        if outcome is not None:
            return of_winners(outcome.winners, state.rules.players)[self.player]
        own = state.current_player == self.player
        best = low if own else high
        for move in state.legal_moves():
            found = yield from self.least(state.apply(move), low, high)
            if own:
                best = low = max(low, found)
            else:
                best = high = min(high, found)
            if low >= high:
                break
        return best
