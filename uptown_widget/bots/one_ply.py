"""Bots that look one move ahead: they value every legal move; ties are broken by chance."""

import random
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Generic, TypeVar

from uptown_widget.protocols import FORCED, Candidate, Observation, Why

O = TypeVar("O", bound=Observation[Any])  # a bound cannot name another variable
M = TypeVar("M")


class OnePlyPolicy(Generic[O, M]):
    """Chooses the legal move of the highest value; a bot says what a move is worth, and why."""

    def value(self, observation: O, move: M) -> float:
        """Return the worth of a legal move to the player who makes it."""
        raise NotImplementedError

    _reasons: Callable[[O, M], Iterable[Why]]
    """Yields what speaks for a legal move and against it."""

    def choose(self, observation: O, rng: random.Random) -> M:
        """Return the legal move that looks best; ties are broken by `rng`."""
        moves: Sequence[M] = observation.legal_moves()
        if len(moves) == 1:
            return moves[0]
        return max(moves, key=lambda move: (self.value(observation, move), rng.random()))

    def analyse(
        self,
        observation: O,
        rng: random.Random,
        including: Collection[M] = (),  # noqa: ARG002  all are there
    ) -> tuple[Candidate[M], ...]:
        """Return all legal moves with their values and the reasons, the best first; ties are broken by `rng`."""
        worth = {move: (self.value(observation, move), rng.random()) for move in observation.legal_moves()}
        best_first = sorted(worth, key=lambda move: worth[move], reverse=True)
        forced = (Why(FORCED),) if len(worth) == 1 else ()
        return tuple(
            Candidate(move, worth[move][0], 0, (*forced, *self._reasons(observation, move))) for move in best_first
        )
