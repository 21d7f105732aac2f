"""Tournaments between bots: every seating plays the same deals, and a file lets a run continue where it stopped.

python -m uptown_widget.arena uptown greedy planner --deals 100 --workers 2
"""

import math
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, as_completed
from importlib import import_module
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Literal, cast, get_args

from uptown_widget.arena.games_file import read, write
from uptown_widget.arena.standings import Fault, GameResult, Job
from uptown_widget.bots.random import check_bots
from uptown_widget.bots.time_limit import within
from uptown_widget.errors import GameError, quoted
from uptown_widget.match.bot_errors import traceback_of
from uptown_widget.match.game import AnyGame
from uptown_widget.match.match import Match
from uptown_widget.match.ply import Ply
from uptown_widget.match.record import record_of
from uptown_widget.protocols import Bot
from uptown_widget.ui.effects import Seat

Bots = Mapping[str, Bot]
Seating = tuple[str, ...]
MOST_PLAYERS = 20
OnFault = Literal["random", "raise"]
GIVE_UP = 3
"""A bot that had to be ended so often is asked no more: with one that loops for ever, it would take hours."""


def _listed(given: object) -> list[object]:
    return list(given) if isinstance(given, Iterable) else [given]


def seatings(names: Sequence[str], players: int, against: str | None = None, near: int | None = None) -> list[Seating]:
    """Return the seatings: each bot in every seat against copies of another.

    A round robin of all pairs, or each of `names` among seats of the bot `against`.

    :param near: without `against`, pairs only of bots that are at most so many places apart in `names`
    :raises GameError: an argument is none of these
    """
    if isinstance(names, str) or not all(isinstance(name, str) for name in _listed(names)):
        msg = f"The bots of a tournament are given as a list of names, not as {quoted(names)}."
        raise GameError(msg)
    if type(players) is not int or not 1 <= players <= MOST_PLAYERS:
        msg = f"A table of a tournament seats 1 to {MOST_PLAYERS} players, not {quoted(players)}."
        raise GameError(msg)
    if not (against is None or isinstance(against, str)):
        msg = f"The bot to play against is given by its name, not as {quoted(against)}."
        raise GameError(msg)
    if near is not None and not (type(near) is int and near >= 1):
        msg = f"How near bots must be to play each other is a whole number from 1, not {quoted(near)}."
        raise GameError(msg)
    ranks = {name: rank for rank, name in enumerate(names)}
    pairs = [(name, against) for name in names] if against else [*permutations(names, 2)]
    if near is not None and not against:
        pairs = [(name, other) for name, other in pairs if abs(ranks[name] - ranks[other]) <= near]
    found = {
        tuple(name if seat == place else other for seat in range(players)): None
        for name, other in pairs
        for place in range(players)
    }
    return list(found)


def play(
    job: Job,
    bots: Bots,
    limit: float = math.inf,
    on_fault: OnFault = "random",
    *,
    records: bool = False,
    ended: Counter[str] | None = None,
) -> GameResult:
    """Play one game. A bot that fails or takes longer than `limit` seconds for a move gets a random legal one.

    With `on_fault` ``"raise"`` what it raised is raised here instead, with a note that says where.

    :param ended: how often each bot had to be ended in earlier games
    """
    ended = Counter() if ended is None else ended
    game = cast(AnyGame, import_module(job.game))
    setup = game.make_setup(players=len(job.seats), **job.options)
    timed = [_Timed(bots[name], limit, name, ended) for name in job.seats]
    match: Match[object, object] = Match(
        game.deal(setup.rules, Random(f"{job.seed}/deal/{job.deal}")),
        timed,
        f"{job.seed}/{job.deal}/{'/'.join(job.seats)}",
    )
    while (outcome := match.outcome()) is None:
        ply = match.play_bot()
        if ply.fault is not None and on_fault == "raise":
            ply.fault.add_note(f"{job.seats[ply.player]} failed at turn {len(match.history) - 1} of deal {job.deal}.")
            raise ply.fault
    seats = range(len(job.seats))
    facts = {
        name: tuple(value)
        for name in getattr(outcome, "__dataclass_fields__", ())
        if isinstance(value := getattr(outcome, name), (tuple, list)) and len(value) == len(seats)
    }
    faults = tuple(sum(ply.fault is not None for ply in match.history if ply.player == seat) for seat in seats)
    seconds = tuple(round(each.slowest, 3) for each in timed)
    record = str(record_of(match, game, [Seat(name, name) for name in job.seats])) if records else ""
    return GameResult(
        *(job.game, job.options, job.seed, job.deal, job.seats),
        *(tuple(sorted(outcome.winners)), facts, faults, seconds, _errors(match.history)),
        record=record,
    )


def _errors(history: Iterable[Ply[object]]) -> tuple[Fault, ...]:
    plies: dict[tuple[int, str], list[int]] = {}
    for number, ply in enumerate(history):
        if ply.fault is not None:
            plies.setdefault((ply.player, traceback_of(ply.fault)), []).append(number)
    return tuple(Fault(seat, tuple(numbers), text) for (seat, text), numbers in plies.items())


class _Timed:
    """A policy with a time limit for each move."""

    def __init__(self, policy: Bot, limit: float, name: str, ended: Counter[str]) -> None:
        self.policy = policy
        self.limit = limit
        self.name = name
        self.ended = ended
        self.slowest = 0.0

    def choose(self, observation: object, rng: Random) -> object:
        if self.ended[self.name] >= GIVE_UP:
            msg = f"It did not answer {GIVE_UP} times within {self.limit:g} seconds and is asked no more."
            raise TimeoutError(msg)
        start = time.perf_counter()
        try:
            chosen: object = within(self.limit, self.policy.choose, observation, rng)
        except TimeoutError:
            self.ended[self.name] += 1
            raise
        finally:
            spent = time.perf_counter() - start
            self.slowest = max(self.slowest, spent)
        if spent > self.limit:
            msg = f"A move took {spent:.2f} of {self.limit} seconds."
            raise TimeoutError(msg)
        return chosen


def tournament(
    game: object,
    bots: Bots,
    seated: Iterable[Seating],
    *,
    deals: int = 100,
    options: Mapping[str, str] | None = None,
    seed: object = "arena",
    limit: float = math.inf,
    executor: Executor | None = None,
    path: Path | str | None = None,
    on_fault: OnFault = "random",
    records: bool = False,
    progress: Callable[[int, int], None] = lambda _done, _all: None,
) -> list[GameResult]:
    """Play `deals` deals in all seatings and return the games, in the order of deals.

    :param game: a module such as `uptown.game`, or its name
    :param bots: the policies by the names that seatings use
    :param options: for the game's `make_setup`, such as ``{"scoring": "blockers"}``
    :param limit: seconds a move may take; a bot that has to be ended three times is asked no more
    :param executor: plays them elsewhere, such as a `ProcessPoolExecutor`; here, one after another, if None
    :param path: a file to which each game is written as it ends; games found there are not played again
    :param on_fault: ``"random"`` plays a random move for a bot that fails and keeps what it raised in the `errors` of
        the game; ``"raise"`` raises it, which ends the tournament
    :param records: whether each game keeps its whole record as text, to be read by `match.read_record` or opened at
        a table; games found in the file without one are played again
    :param progress: called with the games that are done and all there will be
    :raises GameError: an argument is none of these, or the file is none of games
    """
    name, seated = _checked(game, bots, seated, deals, limit, on_fault)
    jobs = [Job(name, dict(options or {}), str(seed), deal, seats) for deal in range(deals) for seats in seated]
    found = {each.key: each for each in read(path)} if path else {}
    if records:
        found = {key: each for key, each in found.items() if each.record}
    left = [job for job in jobs if job.key not in found]
    progress(len(jobs) - len(left), len(jobs))
    for done, each in enumerate(
        _results(left, bots, limit, executor, on_fault, records=records), len(jobs) - len(left) + 1
    ):
        found[each.key] = each
        if path:
            write(path, each)
        progress(done, len(jobs))
    return [found[job.key] for job in jobs]


def _checked(
    game: object, bots: object, seated: object, deals: object, limit: object, on_fault: object
) -> tuple[str, list[Seating]]:
    """Return the name of the game and the seatings.

    :raises GameError: a tournament takes no such argument
    """
    name = game if isinstance(game, str) else getattr(game, "__name__", None)
    if not isinstance(name, str) or not isinstance(bots, Mapping):
        msg = f"A tournament needs a game and bots by name, not {quoted(game)} and {quoted(bots)}."
        raise GameError(msg)
    check_bots(bots)
    found = list(seated) if isinstance(seated, Iterable) and not isinstance(seated, str) else []
    if not found or not all(
        isinstance(seats, tuple) and seats and bots.keys() >= {*map(str, seats)} for seats in found
    ):
        msg = f"Seatings are tuples of names of bots ({', '.join(map(str, bots))}), not {quoted(seated, 60)}."
        raise GameError(msg)
    if type(deals) is not int or deals < 0:
        msg = f"The number of deals is a whole number, not {quoted(deals)}."
        raise GameError(msg)
    if not isinstance(limit, (int, float)) or isinstance(limit, bool) or not limit > 0:
        msg = f"The time limit for a move must be a number of seconds above 0, not {quoted(limit)}."
        raise GameError(msg)
    if on_fault not in get_args(OnFault):
        msg = f"on_fault is 'random' or 'raise', not {quoted(on_fault)}."
        raise GameError(msg)
    return name, found


def _results(
    jobs: Sequence[Job], bots: Bots, limit: float, executor: Executor | None, on_fault: OnFault, *, records: bool
) -> Iterator[GameResult]:
    if executor is None:
        ended: Counter[str] = Counter()
        yield from (play(job, bots, limit, on_fault, records=records, ended=ended) for job in jobs)
        return
    waiting = [
        executor.submit(play, job, {name: bots[name] for name in job.seats}, limit, on_fault, records=records)
        for job in jobs
    ]
    try:
        yield from (future.result() for future in as_completed(waiting))
    finally:
        for future in waiting:
            future.cancel()
