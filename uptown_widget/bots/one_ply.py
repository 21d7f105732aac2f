"""Bots that look one move ahead: they value every legal move; ties are broken by chance."""

import random
from collections.abc import Callable, Collection, Generator, Iterable, Sequence
from typing import Any, Generic, TypeVar

from uptown_widget.bots.steps import finished
from uptown_widget.checks import check_asked
from uptown_widget.protocols import FORCED, Candidate, Observation, Why

O = TypeVar("O", bound=Observation[Any])  # a bound cannot name another variable
M = TypeVar("M")
STEP = 10
"""Moves whose reasons are found in one step."""


class OnePlyPolicy(Generic[O, M]):
    """Chooses the legal move of the highest value; a bot says what a move is worth, and why."""

    def value(self, observation: O, move: M) -> float:
        """Return the worth of a legal move to the player who makes it."""
        raise NotImplementedError

    def values(self, observation: O, moves: Sequence[M]) -> list[float]:
        """Return the worth of several legal moves; a bot that is quicker so overrides it."""
        return [self.value(observation, move) for move in moves]

    _reasons: Callable[[O, M], Iterable[Why]]
    """Yields what speaks for a legal move and against it."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"

    def choose(self, observation: O, rng: random.Random) -> M:
        """Return the legal move that looks best; ties are broken by `rng`."""
        check_asked(observation, rng)
        moves: Sequence[M] = observation.legal_moves()
        if len(moves) == 1:
            return moves[0]
        worth = [(compared(value), rng.random()) for value in self.values(observation, moves)]
        return moves[max(range(len(moves)), key=worth.__getitem__)]

    def ranking(self, observation: O, rng: random.Random) -> list[M]:
        """Return all legal moves, the best first; ties are broken by `rng`."""
        return [move for move, _ in self._ranked(observation, rng)]

    def _ranked(self, observation: O, rng: random.Random) -> list[tuple[M, float]]:
        """Return all legal moves with their values, the best first."""
        check_asked(observation, rng)
        moves: Sequence[M] = observation.legal_moves()
        values = self.values(observation, moves)
        ranks = [(compared(value), rng.random()) for value in values]
        return [(moves[each], values[each]) for each in sorted(range(len(moves)), key=ranks.__getitem__, reverse=True)]

    def analyse(
        self,
        observation: O,
        rng: random.Random,
        including: Collection[M] = (),  # noqa: ARG002  all are there
    ) -> tuple[Candidate[M], ...]:
        """Return all legal moves with their values and the reasons, the best first; ties are broken by `rng`."""
        return finished(self._analyse(observation, rng))

    def _analyse(self, observation: O, rng: random.Random) -> Generator[float, None, tuple[Candidate[M], ...]]:
        """Return the same, in steps: yield nothing but zeros, often."""
        ranked = self._ranked(observation, rng)
        forced = (Why(FORCED),) if len(ranked) == 1 else ()
        found: list[Candidate[M]] = []
        for move, value in ranked:
            if len(found) % STEP == 0:
                yield 0.0
            found.append(Candidate(move, value, 0, (*forced, *self._reasons(observation, move))))
        return tuple(found)


def compared(value: float) -> float:
    """Return a value as it is compared: what is worth the same is so, whatever order its parts were added in."""
    return round(value, 9)
