"""Grades a move in a position: by the exact solver where a game has one that can tell, else by playing out; pure."""

import random
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from uptown_widget.match.game import Game

GUESSES = 100
"""Guesses at what is hidden, on each of which two moves are played out with the same luck."""
MARGIN = 0.03
"""The share of the win that a move may give away and still count as good as the best."""
SLICE = 10
"""Guesses between two yields."""
NOISE = 2.5
"""A move is worse only if it did worse by more than so many standard errors."""


@dataclass(frozen=True, slots=True)
class Grade:
    """What a move is worth beside the best one."""

    right: bool
    proven: bool
    """Whether the exact solver has found it; else it is a margin that playing out confirmed."""
    share: float
    """The share of the win that the move leaves."""
    best: float
    """The share that the best move leaves."""

    @property
    def lost(self) -> float:
        """The share that the move gives away."""
        return max(0.0, self.best - self.share)


class Grader:
    """Grades moves in one position, each once.

    :param best: the best move; None where the exact solver tells
    :param seed: the same one gives the same grades
    :param wrong: moves that are known to be worse, such as the one of the match, with the share that each leaves
    """

    def __init__(
        self,
        game: Game,
        seen: Any,  # noqa: ANN401  the game's own type
        best: Any,  # noqa: ANN401
        seed: str,
        wrong: Mapping[Any, float] | None = None,
    ) -> None:
        """Ask nothing yet."""
        self._game = game
        self._seen = seen
        self.best: Any = best
        self._seed = seed
        self._wrong = dict(wrong or {})
        self._proven: Mapping[Any, float] | None = None
        self._asked = False
        self._shares: dict[Any, list[float]] = {}

    @property
    def proven(self) -> Mapping[Any, float] | None:
        """By move, the share that is proven; None where the exact solver cannot tell."""
        if not self._asked:
            self._asked, self._proven = True, proven_shares(self._game, self._seen)
        return self._proven

    def grade(self, move: Any) -> Grade:  # noqa: ANN401
        """Return the grade of a legal move."""
        proven = self.proven
        if proven is not None:
            top = max(proven.values())
            return Grade(proven[move] == top, proven=True, share=proven[move], best=top)
        shares, best = self.shares(move), self.shares(self.best)
        share, top = fmean(shares), fmean(best)
        gains = [one - other for one, other in zip(best, shares, strict=True)]
        worse = fmean(gains) > max(MARGIN, NOISE * stdev(gains) / sqrt(GUESSES))
        if move in self._wrong and move != self.best:
            worse, share = True, min(share, top - MARGIN)
        return Grade(not worse, proven=False, share=max(0.0, share), best=max(top, share))

    def shares(self, move: Any) -> list[float]:  # noqa: ANN401
        """Return what the move leaves on each guess."""
        for _ in self.play_out(move):
            pass
        return self._shares[move]

    def play_out(self, move: Any) -> Generator[float, None, None]:  # noqa: ANN401
        """Play a move out in slices: yield often."""
        if move in self._shares:
            return
        player, rng, found = self._seen.current_player, random.Random(f"{self._seed}/grade"), []
        for number in range(GUESSES):
            guess, luck = self._seen.sample_state(rng), rng.getrandbits(64)
            found.append(self._game.win_shares(guess.apply(move), random.Random(luck))[player])
            if number % SLICE == 0:
                yield 0.0
        self._shares[move] = found


def proven_shares(game: Game, seen: Any) -> Mapping[Any, float] | None:  # noqa: ANN401
    """Return by move the share of the win that the game's exact solver has proven, where it tells which is best."""
    solver: Callable[[Any], Mapping[Any, float] | None] | None = getattr(game, "proven_shares", None)
    return solver(seen) if solver else None
