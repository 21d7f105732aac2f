"""Results of many games: wins, ratings and confidence intervals."""

import math
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from statistics import fmean, stdev

from uptown_widget.bots.arithmetic import total

Facts = Mapping[str, Sequence[float]]


@dataclass(frozen=True, slots=True)
class Fault:
    """An exception that a bot raised in a game. For its author only: the text may name tiles of its rack."""

    seat: int
    plies: tuple[int, ...]
    """The turns in which the bot raised it, counted from 0."""
    text: str
    """The traceback, shortened."""


@dataclass(frozen=True, slots=True)
class Job:
    """One game to play in any process: it can be pickled if its bots can."""

    game: str
    """The name of the module."""
    options: Mapping[str, str]
    """Settings, such as the scoring."""
    seed: str
    deal: int
    seats: tuple[str, ...]
    """The bots, in playing order."""

    @property
    def key(self) -> tuple[object, ...]:
        """What identifies the job."""
        return self.game, tuple(sorted(self.options.items())), self.seed, self.deal, self.seats


@dataclass(frozen=True, slots=True)
class GameResult(Job):
    """One game of a tournament; tuples have one entry for each seat."""

    winners: tuple[int, ...]
    facts: Facts
    """The numbers of the outcome, such as groups and captures."""
    faults: tuple[int, ...]
    """The number of random moves made because the bot failed or was slow."""
    seconds: tuple[float, ...]
    """The time of the slowest move."""
    errors: tuple[Fault, ...] = ()
    """What the bots raised, each text once for each seat; empty in files from version 1.0."""
    record: str = ""
    """The record of the game, if records were requested."""

    def share(self, seat: int) -> float:
        """Return a seat's share of the win."""
        return (seat in self.winners) / len(self.winners)


@dataclass(frozen=True, slots=True)
class Standing:
    """The results of one bot; `margin` and `elo_margin` are half the width of 95 % confidence intervals."""

    name: str
    games: int
    """The number of games it played, counted for each of its seats."""
    wins: int
    """Games won alone."""
    shared: int
    """Games won together with others."""
    strength: float
    """Its share of the wins in fair shares: 1 is what equal players would get."""
    margin: float
    facts: Mapping[str, float]
    faults: int
    slowest: float
    elo: float
    elo_margin: float


def standings(played: Iterable[GameResult], resamplings: int = 60) -> list[Standing]:
    """Return the results of each bot, the highest rating first.

    Games of one deal are not independent, so that intervals come from the differences between deals.

    :param resamplings: for the intervals of ratings, which take most of the time; 0 makes these infinite
    """
    deals: dict[int, list[GameResult]] = defaultdict(list)
    for game in played:
        deals[game.deal].append(game)
    games = [game for same in deals.values() for game in same]
    ratings, rng = rate(games), random.Random(0)
    again = [
        rate([game for same in rng.choices([*deals.values()], k=len(deals)) for game in same])
        for _ in range(resamplings)
    ]
    table = []
    for name, elo in sorted(ratings.items(), key=lambda item: -item[1]):
        of_deals = [
            [(game, seat) for game in same for seat, each in enumerate(game.seats) if each == name]
            for same in deals.values()
        ]
        seats = [*chain.from_iterable(of_deals)]
        won = [(game, seat) for game, seat in seats if seat in game.winners]
        by_deal = [fmean(game.share(seat) * len(game.seats) for game, seat in each) for each in of_deals if each]
        table.append(
            Standing(
                name=name,
                games=len(seats),
                wins=sum(len(game.winners) == 1 for game, _ in won),
                shared=sum(len(game.winners) > 1 for game, _ in won),
                strength=fmean(game.share(seat) * len(game.seats) for game, seat in seats),
                margin=1.96 * stdev(by_deal) / math.sqrt(len(by_deal)) if len(by_deal) > 1 else math.inf,
                facts={fact: fmean(game.facts[fact][seat] for game, seat in seats) for fact in games[0].facts},
                faults=sum(game.faults[seat] for game, seat in seats),
                slowest=max(game.seconds[seat] for game, seat in seats),
                elo=elo,
                elo_margin=1.96 * stdev(each.get(name, elo) for each in again) if len(again) > 1 else math.inf,
            )
        )
    return table


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
    """Return a table as text."""
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
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [[cell.rjust(width) for cell, width in zip(row, widths, strict=True)] for row in rows]
    return "\n".join("  ".join([row[0].ljust(widths[0]), *line[1:]]) for row, line in zip(rows, lines, strict=True))


def first_errors(played: Iterable[GameResult]) -> dict[str, tuple[GameResult, Fault]]:
    """Return by bot the first error that it raised, and the game in which it did."""
    first: dict[str, tuple[GameResult, Fault]] = {}
    for game in played:
        for fault in game.errors:
            first.setdefault(game.seats[fault.seat], (game, fault))
    return first


def format_faults(played: Iterable[GameResult]) -> str:
    """Return how often each failed bot failed and its first traceback; "" if none failed."""
    games, counts = list(played), Counter[str]()
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
