"""Thinking in steps: generators that yield, often, the part of the work that is done, and return what they found."""

import random
from collections.abc import Collection, Generator, Sequence
from typing import Any, TypeVar

from uptown_widget.protocols import Analyst, Candidate, SteppingAnalyst

T = TypeVar("T")


def finished(thoughts: Generator[float, None, T]) -> T:
    """Return what is found, without a pause."""
    while True:
        try:
            next(thoughts)
        except StopIteration as end:
            found: T = end.value
            return found


def analysis(
    analyst: Analyst[Any, Any],
    observation: Any,  # noqa: ANN401  the game's own type
    rng: random.Random,
    including: Collection[Any] = (),
) -> Generator[float, None, Sequence[Candidate[Any]]]:
    """Return what an analyst says of a position, in steps where it can, else in one.

    :param including: moves asked for; only an analyst that works in steps is told
    """
    if isinstance(analyst, SteppingAnalyst):
        return (yield from analyst.analyse_in_steps(observation, rng, including))
    return analyst.analyse(observation, rng)
