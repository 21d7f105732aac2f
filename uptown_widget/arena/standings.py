"""Results of many games: wins, ratings and confidence intervals."""

import math
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from statistics import fmean, stdev

from uptown_widget.arena.columns import aligned, as_html
from uptown_widget.arena.intervals import INDEPENDENT, interval
from uptown_widget.arena.results import Fault, GameResult, checked_games
from uptown_widget.arena.student import quantile
from uptown_widget.bots.arithmetic import total
from uptown_widget.checks import check_each, refuse, unchanging
from uptown_widget.numbers import whole

MAX_RESAMPLINGS = 10_000


@unchanging("A standing never changes.")
@dataclass(frozen=True, slots=True)
class Standing:
    """The results of one bot, with 95 % confidence intervals."""

    name: str
    games: int
    """The number of games it played, counted for each of its seats."""
    wins: int
    """Games won alone."""
    shared: int
    """Games won together with others."""
    strength: float
    """Its share of the wins in fair shares: 1 is what equal players would get."""
    low: float
    high: float
    """The interval of the strength, which is longer on one side where a bot won nearly all or nothing."""
    facts: Mapping[str, float]
    faults: int
    slowest: float
    elo: float
    elo_margin: float
    """Half the width of the interval of the rating."""

    @property
    def margin(self) -> float:
        """How far the interval of the strength reaches, on its longer side."""
        return max(self.high - self.strength, self.strength - self.low)


class Standings(list[Standing]):
    """The results of each bot, as a list that prints as a table; a notebook shows it."""

    def to_rows(self) -> list[dict[str, object]]:
        """Return a row for each bot, with a column for each fact: `pandas.DataFrame(games.standings().to_rows())`."""
        return [
            {
                **{name: value for name, value in asdict(each).items() if name != "facts"},
                **each.facts,
            }
            for each in self
        ]

    def __str__(self) -> str:
        return format_standings(self)

    def _repr_html_(self) -> str:
        return as_html(_cells(self))


def standings(played: Iterable[GameResult], resamplings: int = 60) -> Standings:
    """Return the results of each bot, the highest rating first.

    Games of one deal are not independent, so that intervals come from the differences between deals.

    :param resamplings: for the intervals of ratings, which take most of the time; 0 makes these infinite
    :raises GameError: that is not from 0 to 10000, or these are no games
    """
    resamplings = whole(resamplings)
    if type(resamplings) is not int or not 0 <= resamplings <= MAX_RESAMPLINGS:
        raise refuse(resamplings, f"a number of resamplings from 0 to {MAX_RESAMPLINGS}")
    deals: dict[int, list[GameResult]] = defaultdict(list)
    for game in checked_games(played):
        deals[game.deal].append(game)
    games = [game for same in deals.values() for game in same]
    ratings, rng = rate(games), random.Random(0)
    again = [
        rate([game for same in rng.choices([*deals.values()], k=len(deals)) for game in same])
        for _ in range(resamplings)
    ]
    most = max((len(game.seats) for game in games), default=1)
    table = []
    for name, elo in sorted(ratings.items(), key=lambda item: -item[1]):
        of_deals = [own for same in deals.values() if (own := [game for game in same if name in game.seats])]
        seats = [
            (game, seat) for own in of_deals for game in own for seat, each in enumerate(game.seats) if each == name
        ]
        won = [(game, seat) for game, seat in seats if seat in game.winners]
        parts = [fmean(game.strength(name) for game in own) / most for own in of_deals]
        low, high = interval(parts, len(seats) / len(of_deals))
        table.append(
            Standing(
                name=name,
                games=len(seats),
                wins=sum(len(game.winners) == 1 for game, _ in won),
                shared=sum(len(game.winners) > 1 for game, _ in won),
                strength=fmean(game.share(seat) * len(game.seats) for game, seat in seats),
                low=low * most,
                high=high * most,
                facts={fact: fmean(game.facts[fact][seat] for game, seat in seats) for fact in games[0].facts},
                faults=sum(game.faults[seat] for game, seat in seats),
                slowest=max(game.seconds[seat] for game, seat in seats),
                elo=elo,
                elo_margin=_elo_margin(name, ratings, of_deals, [each.get(name, elo) for each in again]),
            )
        )
    return Standings(table)


def _elo_margin(
    name: str, ratings: Mapping[str, float], deals: Sequence[Sequence[GameResult]], again: Sequence[float]
) -> float:
    """Return half the width of a rating's interval: as deals vary, but not less than what so many deals can tell.

    A bot that wins every game has the same rating in every resampling, however few they are.
    """
    if len(again) < 2 or len(deals) < 2:
        return math.inf
    power = {each: 10 ** (elo / 400) for each, elo in ratings.items()}
    known = 0.25  # what the half win against an average bot tells, at most
    for same in deals:
        chances = [game.seats.count(name) * power[name] / total(power[each] for each in game.seats) for game in same]
        known += min(len(same), INDEPENDENT) * fmean(chance * (1 - chance) for chance in chances)
    unknown = max(stdev(again) * math.sqrt(len(deals) / (len(deals) - 1)), 400 / math.log(10) / math.sqrt(known))
    return quantile(len(deals) - 1) * unknown


def rate(played: Iterable[GameResult], rounds: int = 200) -> dict[str, float]:
    """Return ratings with 1500 for the average bot; 400 points mean ten times the chance to win.

    A seat wins in proportion to its bot's strength (Plackett and Luce); the strengths that make the results likeliest
    are found by repeating one step (Hunter's MM). Half a win against an average bot is added to all, so that who
    never won has a rating too.
    """
    results = Counter((game.seats, game.winners) for game in played)
    won: dict[str, float] = defaultdict(float)
    for (seats, winners), count in results.items():
        for seat in winners:
            won[seats[seat]] += count / len(winners)
    power = dict.fromkeys(sorted({name for seats, _ in results for name in seats}), 1.0)
    for _ in range(rounds):
        chances = {name: 1 / (each + 1) for name, each in power.items()}
        for (seats, _), count in results.items():
            whole = total(power[name] for name in seats)
            for name in seats:
                chances[name] += count / whole
        power = {name: (won[name] + 0.5) / chances[name] for name in power}
    middle = fmean(map(math.log10, power.values())) if power else 0.0
    return {name: 1500 + 400 * (math.log10(each) - middle) for name, each in power.items()}


def format_standings(table: Sequence[Standing]) -> str:
    """Return a table as text.

    :raises GameError: it is no table
    """
    return aligned(_cells(check_each(table, Standing, "a table, such as standings() returns")))


def _cells(table: Sequence[Standing]) -> list[list[str]]:
    """Return a table as words, the names of the columns first."""
    facts = [*table[0].facts] if table else []
    rows = [["bot", "games", "won", "shared", "strength", *facts, "faults", "slowest", "Elo"]]
    rows += [
        [
            each.name,
            str(each.games),
            str(each.wins),
            str(each.shared),
            f"{each.strength:.2f} ± {each.margin:.2f}",
            *(f"{each.facts[fact]:.2f}" for fact in facts),
            str(each.faults),
            f"{each.slowest:.2f} s",
            f"{each.elo:.0f} ± {each.elo_margin:.0f}",
        ]
        for each in table
    ]
    return rows


def first_errors(played: Iterable[GameResult]) -> dict[str, tuple[GameResult, Fault]]:
    """Return by bot the first error that it raised, and the game in which it did."""
    first: dict[str, tuple[GameResult, Fault]] = {}
    for game in played:
        for fault in game.errors:
            first.setdefault(game.seats[fault.seat], (game, fault))
    return first


def format_faults(played: Iterable[GameResult]) -> str:
    """Return how often each failed bot failed and its first traceback; "" if none failed."""
    games, counts = checked_games(played), Counter[str]()
    for game in games:
        for name, faults in zip(game.seats, game.faults, strict=True):
            counts[name] += faults
    how = {
        name: f"first at turn {fault.plies[0]} of deal {game.deal}, seats {' '.join(game.seats)}:\n{fault.text}"
        for name, (game, fault) in first_errors(games).items()
    }
    return "\n\n".join(
        f"{name} failed in {count} moves, {how.get(name, 'in games whose file does not say how')}"
        for name, count in counts.items()
        if count
    )
