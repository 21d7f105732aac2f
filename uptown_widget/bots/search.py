"""A bot for every game with hidden information: it guesses what is hidden, plays on many times, and counts.

The moves an adviser likes best run a race by sequential halving: all are tried equally often, on the same guesses, the
worse half is dropped, and so on until two are left. That beat a search tree here: in a game of forty moves a turn a
second of Python does not grow a tree beyond its first branches.
"""

import math
import random
import time
from collections.abc import Callable, Collection, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Generic, TypeVar

from uptown_widget.bots.one_ply import compared
from uptown_widget.bots.steps import analysis, finished
from uptown_widget.bots.tries import Pace, Try, at_once, chances_after
from uptown_widget.checks import check_asked, check_each, check_function, check_parts, check_type
from uptown_widget.errors import GameError, quoted
from uptown_widget.i18n import say
from uptown_widget.protocols import HURRIED, PROVEN, Analyst, Candidate, SearchableObservation, SearchableState, Why

M = TypeVar("M")

Settings = Mapping[str, Any]  # each argument has its own type
"""The arguments with which `SearchPolicy` plays a game."""
CLOCK = partial(time.perf_counter)
"""Not the function itself, which tests of others may replace by one that stands still (freezegun)."""
DEFAULT_SECONDS = 0.9
"""A table that wants its answer within a second has the rest to paint."""


def share_of_win(state: SearchableState[Any], player: int, rng: random.Random) -> float:  # whatever its moves
    """Return what random play to the end brings a player: 1 for a win, its part of a shared one, 0."""
    winners = state.playout(rng).winners
    return (player in winners) / len(winners)


@dataclass(slots=True)
class _Runner(Generic[M]):
    candidate: Candidate[M]
    handicap: float
    total: float = 0.0
    visits: int = 0

    @property
    def value(self) -> float:
        return self.total / max(self.visits, 1) - self.handicap


class SearchPolicy(Generic[M]):
    """Tries moves out in playouts, for some seconds a move or for a number of playouts.

    :param seconds: time for a move; a little less than one second if neither is given
    :param playouts: playouts for a move; then the same seed gives the same move
    :param limit: seconds after which `think` makes no more of them, for a machine that is far too slow; the first
        candidate's last reason then says so
    :param adviser: proposes candidates and reasons; without one every legal move is tried
    :param evaluate: what a state is worth to a player, between 0 and 1; by default random play to the end
    :param width: how many of the adviser's candidates are tried
    :param trust: how much of a candidate's value the adviser's opinion is, in parts of its unit
    """

    def __init__(
        self,
        *,
        seconds: float | None = None,
        playouts: int | None = None,
        limit: float = math.inf,
        adviser: Analyst[Any, M] | None = None,  # it and `evaluate` are the game's own, the search is of any
        evaluate: Callable[[Any, int, random.Random], float] = share_of_win,
        width: int = 6,
        trust: float = 0.2,
    ) -> None:
        """Store the settings.

        :raises GameError: both seconds and playouts are given, or a number is none that there can be
        """
        if seconds is not None and playouts is not None:
            raise GameError(say("Set seconds or playouts for a search, not both."))
        for name, value, least in (("seconds", seconds, 0), ("playouts", playouts, 1), ("width", width, 1)):
            if value is not None and not (type(value) in (int, float) and value >= least and value < math.inf):
                text = say(
                    "A search takes {name} from {least}, not {value}.", value=quoted(value), name=name, least=least
                )
                raise GameError(text)
        check_type(limit, int | float, "a number of seconds for limit")
        check_function(getattr(evaluate, "after_moves", evaluate))  # one that answers many at once need not be called
        if adviser is not None:
            check_parts(adviser, ("analyse",), "a bot with a method analyse(observation, rng)")
        self.seconds: float | None = DEFAULT_SECONDS if seconds is None and playouts is None else seconds
        self.playouts = playouts
        self.limit = limit
        self.adviser = adviser
        self.evaluate = evaluate
        self.width = width
        self.trust = trust

    def __repr__(self) -> str:
        amount = f"seconds={self.seconds}" if self.playouts is None else f"playouts={self.playouts}"
        adviser = "" if self.adviser is None else f", adviser={self.adviser!r}"
        return f"SearchPolicy({amount}{adviser}, width={self.width})"

    def choose(self, observation: SearchableObservation[M], rng: random.Random) -> M:
        """Return the move that did best."""
        return self.analyse(observation, rng)[0].move

    def analyse(
        self, observation: SearchableObservation[M], rng: random.Random, including: Collection[M] = ()
    ) -> tuple[Candidate[M], ...]:
        """Return the moves tried, the best first; values are parts of the win.

        Legal moves in `including` are tried as often as the best, so that they can be compared with it.
        """
        return finished(self._think(observation, rng, including, math.inf))

    def think(
        self, observation: SearchableObservation[M], rng: random.Random, including: Collection[M] = ()
    ) -> Generator[float, None, tuple[Candidate[M], ...]]:
        """Think in slices: yield the part of the work that is done, and return what `analyse` returns.

        Close the generator to stop early. Time runs on while it waits.
        """
        check_asked(observation, rng)
        return self._think(observation, rng, including, self.limit)

    def _think(
        self, observation: SearchableObservation[M], rng: random.Random, including: Collection[M], limit: float
    ) -> Generator[float, None, tuple[Candidate[M], ...]]:
        check_asked(observation, rng)
        including = check_each(including, object, "moves to try as well")
        clock, start = CLOCK, CLOCK()
        advice = None if self.adviser is None else (yield from analysis(self.adviser, observation, rng))
        if advice and advice[0].reasons[:1] and advice[0].reasons[0].kind == PROVEN:
            return tuple(advice)
        race = self._race(observation, advice, including)
        out: list[_Runner[M]] = []
        heats = max(1, (len(race) - 1).bit_length())
        together, judged, hurried, pace = at_once(self.evaluate), chances_after(self.evaluate), False, Pace()
        for heat in range(heats if len(race) > 1 else 0):
            done, quota = 0, math.inf if self.playouts is None else max(1, self.playouts // heats // len(race))
            end = start + (limit if self.seconds is None else self.seconds * (heat + 1) / heats)
            while done < quota and clock() < end:
                guesses = int(min(max(1, together // len(race)), quota - done))
                tries: list[Try] = []
                for _ in range(guesses):
                    state, luck = observation.sample_state(rng), rng.getrandbits(64)
                    tries += [(state, runner.candidate.move, luck) for runner in race]
                for first in range(0, len(tries), together):
                    chances = judged(tries[first : first + together], observation.current_player)
                    for place, chance in enumerate(chances, first):
                        race[place % len(race)].total += chance
                        race[place % len(race)].visits += 1
                    if pace.slice_is_over():
                        yield self._progress(clock() - start, heat, heats, done / quota)
                        pace.go_on()
                done += guesses
            hurried = hurried or (self.playouts is not None and done < quota)
            race.sort(key=lambda runner: compared(runner.value), reverse=True)
            half = (len(race) + 1) // 2
            kept = [runner for runner in race[half:] if runner.candidate.move in including]
            dropped = [runner for runner in race[half:] if runner.candidate.move not in including]
            out, race = dropped + out, race[:half] + kept
        best, *others = self._ranking(race + out)
        return (replace(best, reasons=(*best.reasons, Why(HURRIED))) if hurried else best, *others)

    def _progress(self, spent: float, heat: int, heats: int, part: float) -> float:
        return min(1.0, (heat + part) / heats if self.seconds is None else spent / self.seconds)

    def _race(
        self, observation: SearchableObservation[M], found: Sequence[Candidate[M]] | None, including: Collection[M]
    ) -> list[_Runner[M]]:
        if found is None:
            return [_Runner(Candidate(move, 0.0), 0.0) for move in observation.legal_moves()]
        entered = [each for place, each in enumerate(found) if place < self.width or each.move in including]
        return [_Runner(each, self.trust * (found[0].value - each.value)) for each in entered]

    @staticmethod
    def _ranking(runners: list[_Runner[M]]) -> Iterator[Candidate[M]]:
        value = math.inf
        for runner in runners:
            # A move that was dropped has not shown that it is better than those that stayed.
            # What the adviser thinks less of may fall below nothing, which is no part of a win.
            value = max(0.0, min(value, runner.value))
            yield replace(runner.candidate, value=value, visits=runner.visits)
