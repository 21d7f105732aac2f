"""Which move is best, and how much less others are worth: what hints, reviews and puzzles go by; pure.

A search finds the best move. Another one is first tried out beside it on guesses that neither was chosen by, and if
that raises a suspicion, whole games decide, where a game has an engine that plays hundreds of them in a moment: tries
stop after some rounds, and what they expect then has an error that no number of guesses makes smaller.
"""

import random
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from uptown_widget.bots.search import SearchPolicy
from uptown_widget.bots.steps import finished
from uptown_widget.bots.tries import Try, at_once, is_rough, shares_in_slices
from uptown_widget.match.game import AnyGame, ComparedGame, JudgedGame, PlayedOutGame, UrgingGame
from uptown_widget.match.tasks import think
from uptown_widget.protocols import AS_GOOD, PROVEN, Candidate, Difference, GuessedState, Seen, Why
from uptown_widget.ui.hints import SHOWN

PLAYOUTS = 120
"""For the search, to find the best move."""
GUESSES = 60
"""Fresh guesses at what is hidden, on which two moves are tried out."""
GAMES = 48
"""Whole games after each of two moves for a first judgement of a suspicion ..."""
MANY_GAMES = 400
"""... and to be sure."""
SUSPICIOUS = 0.015
"""The share of the win that a move must have lost in tries before whole games are played."""
ERROR_OF_TRIES = 0.15
"""The standard error of a difference in tries that no number of guesses makes smaller, by `lite.measure.judging`."""
NOISE = 3.0
"""Standard errors around a difference that only tries have found ..."""
CERTAIN = 1.96
"""... and around one that whole games have."""
MIN_VARIANCE = 0.01
"""The variance of a difference between two whole games at least, lest few equal results seem to prove something."""
STEP = 6
"""Guesses judged in one step, unless a judge takes no longer for more of them."""

Judge = Callable[[Any, random.Random], Sequence[float]]  # the states of its own game
Judging = Generator[float, None, Sequence[Candidate[object]]]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A difference, and how far it may be from the truth."""

    mean: float
    margin: float
    """Half of an interval of 95 % or more."""
    played: bool = False
    """Whether whole games were played for it: more of them would make it surer."""

    @property
    def low(self) -> float:
        """What it is at least."""
        return self.mean - self.margin

    @property
    def high(self) -> float:
        """What it is at most."""
        return self.mean + self.margin


NOTHING = Estimate(0.0, 0.0)


class _Advice:
    """An adviser who has said what it thinks."""

    def __init__(self, advice: Sequence[Candidate[object]]) -> None:
        self.advice = advice

    def analyse(self, observation: object, rng: random.Random) -> Sequence[Candidate[object]]:  # noqa: ARG002
        return self.advice


def best_moves(game: AnyGame, seen: Seen, rng: random.Random) -> Judging:
    """Return all legal moves in steps, the best first; their values tell no more than which is better.

    Where the ending is solved, they are what is proven.
    """
    advice: Sequence[Candidate[object]] = yield from think(game.ADVISER, seen, rng)
    if not advice or is_settled(advice):
        return advice
    settings = {**game.SEARCH, "playouts": PLAYOUTS, "adviser": _Advice(advice)}
    candidates = yield from SearchPolicy[object](**settings).think(seen, rng)
    tried = {each.move for each in candidates}
    others = [each for each in advice if each.move not in tried]
    least = candidates[-1].value - (others[0].value if others else 0.0)
    return (
        *(replace(each, visits=0) for each in candidates),
        *(replace(each, value=least + each.value) for each in others),
    )


def is_settled(ranked: Sequence[Candidate[object]]) -> bool:
    """Whether there is nothing to compare: there is one move, or the ending is solved."""
    return len(ranked) == 1 or is_proven(ranked)


def is_proven(ranked: Sequence[Candidate[object]]) -> bool:
    """Whether the ending is solved."""
    return bool(ranked[0].reasons) and ranked[0].reasons[0].kind == PROVEN


def as_chances(game: AnyGame, shares: Sequence[float], seen: Seen, regret: float = 0.0) -> Sequence[float]:
    """Return everybody's chance to win by their shares in tries after a move, where a game can tell.

    :param seen: what the player knew before it
    :param regret: how weak the players are; 0 for strong ones
    """
    return game.chances(shares, seen, regret) if isinstance(game, JudgedGame) else shares


def differences(game: AnyGame, seen: Seen, made: object, better: object) -> tuple[Difference, ...] | None:
    """Return what a better move does and the one made does not, where a game can tell."""
    return (*game.differences(seen, made, better),) if isinstance(game, ComparedGame) else None


class BestMoves:
    """Gives hints: the best move first, with what speaks for it; of the next ones it says whether they are as good."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def analyse(self, seen: Seen, rng: random.Random) -> Sequence[Candidate[object]]:
        """Return all legal moves; their values tell no more than which is better."""
        return finished(self.think(seen, rng))

    def think(self, seen: Seen, rng: random.Random) -> Judging:
        """Return the same, in steps: yield, often, the part of the work that is done."""
        ranked = yield from best_moves(self._game, seen, rng)
        if not ranked or is_settled(ranked):
            return ranked
        beside, found = Beside(self._game, seen, ranked[0].move, rng), [ranked[0]]
        for each in ranked[1:SHOWN]:
            behind = yield from beside.behind(each.move, GAMES)
            found.append(replace(each, reasons=(Why(AS_GOOD), *each.reasons)) if behind.low <= 0 else each)
        return (*active_first(self._game, found), *ranked[SHOWN:])


def active_first(game: AnyGame, found: Sequence[Candidate[object]]) -> Sequence[Candidate[object]]:
    """Return suggestions with one first that does something, if it is as good as drawing or passing."""
    idle = game.AUTOMATIC if isinstance(game, UrgingGame) else ()
    best, *others = found
    for each in others if best.move in idle else ():
        why = each.reasons
        if why and why[0].kind == AS_GOOD and each.move not in idle:
            rest = [other for other in others if other != each]
            return [replace(each, reasons=why[1:]), replace(best, reasons=(why[0], *best.reasons)), *rest]
    return found


class Beside:
    """Compares moves with one of them: on the same guesses, with the same luck, none of which it was chosen by."""

    def __init__(self, game: AnyGame, seen: Seen, best: object, rng: random.Random) -> None:
        self._best = best
        self._player = seen.current_player
        self._tries = Samples(game.win_shares, seen, rng)
        self._games, self._more, self._true = None, 1, 1.0
        if isinstance(game, PlayedOutGame) and (played_out := game.played_out) and not is_rough(played_out):
            self._games, self._more = Samples(played_out, seen, rng), game.MORE_GAMES
            self._true = game.TRUE_LOSS.get(seen.rules.players, 1.0)

    def shares(self, move: object) -> Generator[float, None, tuple[float, ...]]:
        """Return everybody's share of the win after a move, as tries have it."""
        tries = yield from self._tries.after(move, GUESSES)
        return tuple(map(fmean, zip(*tries, strict=True)))

    def behind(self, move: object, games: int) -> Generator[float, None, Estimate]:
        """Return by how much a move leaves less of the win than the best one.

        :param games: how many whole games are played after each of the two, where there is a suspicion; in a game in
            which they are short, more
        """
        if move == self._best:
            return NOTHING
        games *= self._more
        mean, error = yield from self._gain(self._tries, move, GUESSES)
        if self._games is None or mean <= SUSPICIOUS:
            return Estimate(mean, NOISE * error)
        loss, luck = (self._true * each for each in (yield from self._gain(self._games, move, games)))
        # Each of the two counts the more, the less it may be wrong.
        doubt, noise = error**2 + ERROR_OF_TRIES**2, luck**2 + MIN_VARIANCE / games
        weight = doubt / (doubt + noise)
        return Estimate(mean + weight * (loss - mean), CERTAIN * sqrt(weight * noise), played=True)

    def _gain(self, samples: "Samples", move: object, number: int) -> Generator[float, None, tuple[float, float]]:
        """Return by how much the best move did better, on average, and the standard error."""
        best = yield from samples.after(self._best, number)
        other = yield from samples.after(move, number)
        gains = [one[self._player] - two[self._player] for one, two in zip(best, other, strict=True)]
        return fmean(gains), stdev(gains) / sqrt(number)


class Samples:
    """What moves leave everybody on guesses at what is hidden: the same ones, with the same luck, after each move."""

    def __init__(self, judge: Judge, seen: Seen, rng: random.Random) -> None:
        self._judge = judge
        self._seen = seen
        self._rng = random.Random(rng.getrandbits(64))
        self._guesses: list[tuple[GuessedState[object, Seen], int]] = []
        self._found: dict[object, list[Sequence[float]]] = {}

    def after(self, move: object, number: int) -> Generator[float, None, Sequence[Sequence[float]]]:
        """Return what a move leaves on the first guesses, in steps: yield 0, often."""
        results, together = self._found.setdefault(move, []), max(STEP, at_once(self._judge))
        while len(results) < number:
            known = len(results)
            end = min(known + together, number)
            while len(self._guesses) < end:
                self._guesses.append((self._seen.sample_state(self._rng), self._rng.getrandbits(64)))
            tries: list[Try] = [(guess, move, luck) for guess, luck in self._guesses[known:end]]
            judged = yield from shares_in_slices(self._judge, tries)
            results[known : known + len(judged)] = judged  # another task may have added them meanwhile
            yield 0.0
        return results[:number]
