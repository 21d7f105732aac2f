"""Grades a move in a position: by the exact solver where a game has one that can tell, else by playing out; pure."""

import random
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from uptown_widget.bots.steps import finished
from uptown_widget.bots.tries import at_once, shares_in_slices
from uptown_widget.match.game import AnyGame
from uptown_widget.protocols import GuessedState, Seen

GUESSES = 100
"""Guesses at what is hidden, on each of which two moves are played out with the same luck."""
MARGIN = 0.03
"""The share of the win that a move may give away and still count as good as the best."""
SLICE = 10
"""Guesses after which a comparison of two moves looks whether it is clear."""
STEP = 5
"""Guesses on which a move is played out in one step, where that is done one by one."""
NOISE = 2.5
"""A move is worse only if it did worse by more than so many standard errors."""
LEAST = 20
"""After so many guesses it may be clear that one move is worse than another ..."""
SURE = 4.0
"""... namely by so many standard errors."""


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
        self, game: AnyGame, seen: Seen, best: object, seed: str, wrong: Mapping[object, float] | None = None
    ) -> None:
        """Ask nothing yet."""
        self._game = game
        self._seen = seen
        self.best: object = best
        self._rng = random.Random(f"{seed}/grade")
        self._guesses: list[tuple[GuessedState[object, Seen], int]] = []
        self._wrong = dict(wrong or {})
        self._proven: Mapping[object, float] | None = None
        self._asked = False
        self._shares: dict[object, list[float]] = {}

    @property
    def proven(self) -> Mapping[object, float] | None:
        """By move, the share that is proven; None where the exact solver cannot tell."""
        if not self._asked:
            self._asked, self._proven = True, proven_shares(self._game, self._seen)
        return self._proven

    def grade(self, move: object) -> Grade:
        """Return the grade of a legal move."""
        proven = self.proven
        if proven is not None:
            top = max(proven.values())
            return Grade(proven[move] == top, proven=True, share=proven[move], best=top)
        shares, best = finished(self._play_out(move, GUESSES)), finished(self._play_out(self.best, GUESSES))
        share, top = fmean(shares), fmean(best)
        gain, error = _difference(best, shares)
        worse = gain > max(MARGIN, NOISE * error)
        if move in self._wrong and move != self.best:
            worse, share = True, min(share, top - MARGIN)
        return Grade(not worse, proven=False, share=max(0.0, share), best=max(top, share))

    def prepare(self, move: object) -> Generator[float, None, None]:
        """Find out in steps what the grade of a move takes, so that `grade` answers at once: yield 0, often."""
        yield from self.prove()
        if self.proven is None:
            for each in (move, self.best):
                yield from self._in_steps(each, GUESSES)

    def prove(self) -> Generator[float, None, None]:
        """Ask the exact solver in steps, where a game has one that works so: yield 0, often."""
        solver = getattr(self._game, "proven_shares_in_steps", None)
        if solver is not None and not self._asked:
            self._proven = yield from solver(self._seen)
            self._asked = True

    def compare(self, move: object) -> Generator[float, None, bool]:
        """Tell in steps whether a move does worse than the best one: yield 0, often.

        It stops as soon as that is clear, to either side, mostly after a third of the guesses that a grade takes.
        """
        for number in range(SLICE, GUESSES + 1, SLICE):
            shares = yield from self._in_steps(move, number)
            best = yield from self._in_steps(self.best, number)
            gain, error = _difference(best, shares)
            if number >= LEAST and gain - 2 * error > MARGIN and gain > SURE * error:
                return True
            if number >= LEAST and gain < MARGIN / 2:
                return False
        yield from self.prepare(move)
        return not self.grade(move).right

    def _in_steps(self, move: object, number: int) -> Generator[float, None, list[float]]:
        while (known := len(self._shares.get(move, ()))) < number:
            yield from self._play_out(move, min(known + max(STEP, at_once(self._game.win_shares)), number))
            yield 0.0
        return self._shares[move][:number]

    def _play_out(self, move: object, number: int) -> Generator[float, None, list[float]]:
        """Return what the move leaves on the first guesses, in slices."""
        found, player = self._shares.setdefault(move, []), self._seen.current_player
        while len(self._guesses) < number:
            self._guesses.append((self._seen.sample_state(self._rng), self._rng.getrandbits(64)))
        known = len(found)
        tries = [(guess, move, luck) for guess, luck in self._guesses[known:number]]
        judged = yield from shares_in_slices(self._game.win_shares, tries)
        found[known:number] = [shares[player] for shares in judged]  # another one may have found them meanwhile
        return found[:number]


def _difference(best: Sequence[float], shares: Sequence[float]) -> tuple[float, float]:
    """Return by how much one move did better than another on the same guesses, on average, and the standard error."""
    gains = [one - other for one, other in zip(best, shares, strict=True)]
    return fmean(gains), stdev(gains) / sqrt(len(gains))


def proven_shares(game: AnyGame, seen: Seen) -> Mapping[object, float] | None:
    """Return by move the share of the win that the game's exact solver has proven, where it tells which is best."""
    solver: Callable[[Seen], Mapping[object, float] | None] | None = getattr(game, "proven_shares", None)
    return solver(seen) if solver else None
