"""A sequential test: a tournament that goes on until it is clear whether a bot is better, and no longer.

After each deal, Wald's test compares how likely the results are if the bot's strength is `low` and if it is `high`. A
fixed number of deals has to be large enough for the least difference that matters, and is then mostly too large;
looking at an interval after each deal and stopping when it looks good finds differences that are not there.
"""

import math
from collections import defaultdict
from collections.abc import Iterable
from statistics import fmean

from uptown_widget.arena.intervals import variance
from uptown_widget.arena.results import GameResult, checked_games
from uptown_widget.errors import GameError, quoted
from uptown_widget.numbers import counted

MIN_DEALS = 10
"""Deals before it is ever clear: how much they vary is known by then."""


class Sequential:
    """Decides after whole deals whether a bot's strength is `low` or `high`.

    Pass it to `tournament(..., until=Sequential("mine"))`.

    :param bot: its name
    :param low: a strength that is not worth a change, such as that of equals
    :param high: a strength that is
    :param error: how often it may decide for either if the other is true
    :raises GameError: an argument is none of these
    """

    def __init__(self, bot: str, low: float = 1.0, high: float = 1.1, error: float = 0.05) -> None:
        numbers = {type(each) for each in (low, high, error)} <= {int, float}
        if not _is_name(bot) or not numbers or not (0 <= low < high < math.inf and 0 < error < 0.5):
            msg = (
                "A sequential test takes the name of a bot, a strength, a higher one, and an error between 0 and 0.5, "
                f"not {quoted(bot)}, {quoted(low)}, {quoted(high)} and {quoted(error)}."
            )
            raise GameError(msg)
        self.bot: str = bot
        self.low: float = low
        self.high: float = high
        self.error: float = error

    def ratio(self, played: Iterable[GameResult]) -> float:
        """Return how much likelier the results are with the high strength than with the low one, as a logarithm."""
        deals: dict[int, list[GameResult]] = defaultdict(list)
        for game in checked_games(played):
            if self.bot in game.seats:
                deals[game.deal].append(game)
        if len(deals) < MIN_DEALS:
            return 0.0
        most = max(len(game.seats) for same in deals.values() for game in same)
        parts = [fmean(game.strength(self.bot) for game in same) / most for same in deals.values()]
        spread = variance(parts, fmean(map(len, deals.values()))) * most**2
        gap = 2 * fmean(parts) * most - self.low - self.high
        return len(parts) * (self.high - self.low) * gap / (2 * spread)

    def verdict(self, played: Iterable[GameResult]) -> str:
        """Return "high" or "low", or "" while it is not clear."""
        ratio, bound = self.ratio(played), math.log((1 - self.error) / self.error)
        return "high" if ratio >= bound else "low" if ratio <= -bound else ""

    def __call__(self, played: Iterable[GameResult]) -> bool:
        """Whether it is clear."""
        return bool(self.verdict(played))

    def sentence(self, played: Iterable[GameResult]) -> str:
        """Return in one sentence what is clear."""
        games = checked_games(played)
        found, after = self.verdict(games), f"After {counted(len({game.deal for game in games}), 'deal')}"
        if not found:
            return f"{after} it is not clear whether the strength of {self.bot} is {self.low:g} or {self.high:g}."
        near, far = (self.high, self.low) if found == "high" else (self.low, self.high)
        return f"{after} it is clear: the strength of {self.bot} is nearer {near:g} than {far:g}."


def _is_name(bot: object) -> bool:
    return isinstance(bot, str)
