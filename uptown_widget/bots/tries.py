"""Tries: moves made on guesses at what is hidden, judged together where a game can."""

import random
import time
from collections.abc import Callable, Generator, Sequence
from typing import Any

from uptown_widget.protocols import JudgesRoughly, JudgesTogether, SearchableState

SLICE = 0.01
"""Seconds of thinking between two yields, unless a single try, or some that are judged together, take longer."""
Try = tuple[SearchableState[Any], Any, int]  # whatever its moves
"""A guess, a move made there, and the seed of what happens then by chance."""


class Pace:
    """Tells when to yield: before another step that takes as long as the last one would make a slice too long."""

    def __init__(self) -> None:
        self._begun = self._last = time.perf_counter()

    def slice_is_over(self) -> bool:
        """Whether it is time to yield, after each step; if so, the next slice begins with `go_on`."""
        now = time.perf_counter()
        step, self._last = now - self._last, now
        return now + step > self._begun + SLICE

    def go_on(self) -> None:
        """Begin a slice."""
        self._begun = self._last = time.perf_counter()


def at_once(judge: object) -> int:
    """Return how many tries to request from a judge at once."""
    return judge.at_once if isinstance(judge, JudgesTogether) else 1


def is_rough(judge: object) -> bool:
    """Whether a judge would do better with an engine."""
    return isinstance(judge, JudgesRoughly) and judge.is_rough


def chances_after(
    judge: Callable[[Any, int, random.Random], float],
) -> Callable[[Sequence[Try], int], Sequence[float]]:
    """Return what tells how much each of some tries leaves a player, by what tells the chance in one state.

    All moves on a guess have the same luck, as far as the judge draws equally often for each.
    """
    if isinstance(judge, JudgesTogether):
        return lambda tries, player: [shares[player] for shares in judge.after_moves(tries)]
    return lambda tries, player: [judge(guess.apply(move), player, random.Random(luck)) for guess, move, luck in tries]


def shares_after(
    judge: Callable[[Any, random.Random], Sequence[float]],
) -> Callable[[Sequence[Try]], Sequence[Sequence[float]]]:
    """Return what tells how much each of some tries leaves all players, by what tells the shares of all."""
    if isinstance(judge, JudgesTogether):
        return judge.after_moves
    return lambda tries: [judge(guess.apply(move), random.Random(luck)) for guess, move, luck in tries]


def shares_in_slices(
    judge: Callable[[Any, random.Random], Sequence[float]], tries: Sequence[Try]
) -> Generator[float, None, list[Sequence[float]]]:
    """Return the same, in slices: yield nothing but zeros, whenever so much time is over."""
    found: list[Sequence[float]] = []
    together, after, pace = at_once(judge), shares_after(judge), Pace()
    for first in range(0, len(tries), together):
        found += after(tries[first : first + together])
        if pace.slice_is_over():
            yield 0.0
            pace.go_on()
    return found
