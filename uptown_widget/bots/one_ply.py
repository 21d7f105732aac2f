"""What a bot does that looks one move ahead: it values every legal move; ties are broken by chance."""

import random
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from uptown_widget.protocols import FORCED, Candidate, Observation, Why

M = TypeVar("M")


def best_move(observation: Observation[M], value: Callable[[Any, M], float], rng: random.Random) -> M:
    """Return the legal move of the highest value."""
    moves = observation.legal_moves()
    if len(moves) == 1:
        return moves[0]
    return max(moves, key=lambda move: (value(observation, move), rng.random()))


def ranked(
    observation: Observation[M],
    value: Callable[[Any, M], float],
    reasons: Callable[[Any, M], Iterable[Why]],
    rng: random.Random,
) -> tuple[Candidate[M], ...]:
    """Return all legal moves by falling value, with the reasons."""
    worth = {move: (value(observation, move), rng.random()) for move in observation.legal_moves()}
    best_first = sorted(worth, key=lambda move: worth[move], reverse=True)
    forced = (Why(FORCED),) if len(worth) == 1 else ()
    return tuple(Candidate(move, worth[move][0], 0, (*forced, *reasons(observation, move))) for move in best_first)
