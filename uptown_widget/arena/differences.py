"""How much better one bot is than another, by the deals that both played, which takes most of the luck out."""

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from statistics import fmean

from uptown_widget.arena.columns import aligned
from uptown_widget.arena.intervals import interval
from uptown_widget.arena.results import GameResult, checked_games
from uptown_widget.arena.student import within
from uptown_widget.checks import check_each, unchanging


@unchanging("A difference never changes.")
@dataclass(frozen=True, slots=True)
class Difference:
    """The strength of one bot minus that of another, with its 95 % confidence interval."""

    one: str
    other: str
    deals: int
    mean: float
    low: float
    high: float
    chance: float
    """How likely equal bots would differ at least as much (a p-value), for this pair alone."""
    corrected: float
    """The same where so many pairs are compared, by Holm's method: below 0.05, the one is better."""


def differences(played: Iterable[GameResult]) -> list[Difference]:
    """Compare all pairs of bots that played the same deals, the clearest first.

    Bots that met are compared by the games in which they did, others by all their games of the deals of both.
    """
    games = checked_games(played)
    names = sorted({name for game in games for name in game.seats})
    found = [each for one, other in combinations(names, 2) if (each := _difference(games, one, other))]
    found.sort(key=lambda each: (each.chance, each.one, each.other))
    return _holm([each if each.mean >= 0 else _turned(each) for each in found])


def _difference(games: Sequence[GameResult], one: str, other: str) -> Difference | None:
    met = [game for game in games if {one, other} <= {*game.seats}]
    deals: dict[int, tuple[list[float], list[float]]] = defaultdict(lambda: ([], []))
    for game in met or games:
        for name, strengths in zip((one, other), deals[game.deal], strict=True):
            if name in game.seats:
                strengths.append(game.strength(name))
    both = [strengths for strengths in deals.values() if all(strengths)]
    if not both:
        return None
    gaps = [fmean(ones) - fmean(others) for ones, others in both]
    most = max(len(game.seats) for game in met or games)
    low, high = interval([(gap / most + 1) / 2 for gap in gaps], fmean(len(ones) for ones, _ in both))
    return Difference(
        *(one, other, len(gaps), fmean(gaps)),
        *((2 * low - 1) * most, (2 * high - 1) * most, chance := _chance(gaps), chance),
    )


def _chance(gaps: Sequence[float]) -> float:
    """Return the p-value of a paired t test, but none below what deals of equal bots that all have one sign bring."""
    number, middle = len(gaps), fmean(gaps)
    spread = math.sqrt(sum((gap - middle) ** 2 for gap in gaps))
    if number < 2 or not middle:
        return 1.0
    t = abs(middle) * math.sqrt(number * (number - 1)) / spread if spread else math.inf
    return max(1 - within(t, number - 1), 2.0 ** (1 - number))


def _turned(each: Difference) -> Difference:
    """Return the same, with the better bot first."""
    return replace(each, one=each.other, other=each.one, mean=-each.mean, low=-each.high, high=-each.low)


def _holm(found: Sequence[Difference]) -> list[Difference]:
    """Correct chances, smallest first: each counts for as many pairs as are left, and none less than the one before."""
    least, corrected = 0.0, list[Difference]()
    for place, each in enumerate(found):
        least = max(least, min(1.0, each.chance * (len(found) - place)))
        corrected.append(replace(each, corrected=least))
    return corrected


def _digits(mean: float) -> int:
    """Return how many digits it takes to tell a mean from 0: two at least."""
    return next((digits for digits in range(2, 6) if not mean or round(mean, digits)), 6)


def format_differences(found: Sequence[Difference]) -> str:
    """Return a table as text.

    :raises GameError: it is no table
    """
    found = check_each(found, Difference, "differences, such as differences() returns")
    rows = [["pair", "deals", "difference", "95 %", "p", "p, all pairs"]]
    rows += [
        [
            f"{each.one} - {each.other}",
            str(each.deals),
            f"{each.mean:+.{digits}f}",
            f"{each.low:+.{digits}f} to {each.high:+.{digits}f}",
            f"{each.chance:.2g}",
            f"{each.corrected:.2g}",
        ]
        for each, digits in ((each, _digits(each.mean)) for each in found)
    ]
    return aligned(rows)
