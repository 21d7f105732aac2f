"""Thinking in steps: generators that yield, often, the part of the work that is done, and return what they found."""

import random
from collections.abc import Collection, Generator, Iterator, Sequence
from typing import Generic, TypeVar

from uptown_widget.protocols import Analyst, Candidate, M, Ranker, StepwiseReviewer

O = TypeVar("O")
T = TypeVar("T")


class Thoughts(Generic[T]):
    """Goes through the steps of some work, and stores its result."""

    found: T

    def __init__(self, steps: Generator[float, None, T]) -> None:
        self._steps = steps

    def __iter__(self) -> Iterator[float]:
        self.found = yield from self._steps


def finished(steps: Generator[float, None, T]) -> T:
    """Return what is found, without a pause."""
    thoughts = Thoughts(steps)
    for _ in thoughts:
        pass
    return thoughts.found


def analysis(
    analyst: Analyst[O, M], observation: O, rng: random.Random, including: Collection[M] = ()
) -> Generator[float, None, Sequence[Candidate[M]]]:
    """Return what an analyst says of a position, in steps where it can, else in one.

    :param including: moves asked for; only an analyst that works in steps gets them
    """
    if isinstance(analyst, StepwiseReviewer):
        return (yield from analyst.analyse_in_steps(observation, rng, including))
    return analyst.analyse(observation, rng)


def ranking(analyst: Analyst[O, M], observation: O, rng: random.Random) -> Generator[float, None, Sequence[M]]:
    """Return the moves alone, the best first: to find reasons for all of them can take longer than to rank them."""
    if isinstance(analyst, Ranker):
        return analyst.ranking(observation, rng)
    found = yield from analysis(analyst, observation, rng)
    return [each.move for each in found]
