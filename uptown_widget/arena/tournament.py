"""Matches of many deals between bots: every seating plays the same deals, and a file lets a run go on where it stopped.

python -m uptown_widget.arena uptown greedy planner --deals 100 --workers 2
"""

import contextlib
import json
import math
import os
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, as_completed
from dataclasses import asdict, dataclass
from importlib import import_module
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

from uptown_widget.arena.standings import Played
from uptown_widget.match.match import Match
from uptown_widget.protocols import Policy

Bots = Mapping[str, Policy[Any, Any]]
Seating = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Job:
    """One game to be played, anywhere: all of it can be pickled if the bots can."""

    game: str
    """The name of the module."""
    options: Mapping[str, str]
    seed: str
    deal: int
    seats: Seating

    @property
    def key(self) -> tuple[object, ...]:
        """What tells it from all other jobs."""
        return self.game, tuple(sorted(self.options.items())), self.seed, self.deal, self.seats


def seatings(names: Sequence[str], players: int, against: str | None = None) -> list[Seating]:
    """Return who sits where: each bot in every seat among others that are all the same.

    A round robin of all pairs, or each of `names` among seats of the bot `against`.
    """
    pairs = [(name, against) for name in names] if against else permutations(names, 2)
    found = {
        tuple(name if seat == place else other for seat in range(players)): None
        for name, other in pairs
        for place in range(players)
    }
    return list(found)


def play(job: Job, bots: Bots, limit: float = math.inf) -> Played:
    """Play one game. A bot that fails or takes longer than `limit` seconds for a move gets a random legal one."""
    game = import_module(job.game)
    setup = game.make_setup(players=len(job.seats), **job.options)
    timed = [_Timed(bots[name], limit) for name in job.seats]
    match: Match[Any, Any] = Match(
        game.deal(setup, Random(f"{job.seed}/deal/{job.deal}")), timed, f"{job.seed}/{job.deal}/{'/'.join(job.seats)}"
    )
    outcome = match.play_out()
    seats = range(len(job.seats))
    facts = {
        name: tuple(value)
        for name, value in _fields(outcome).items()
        if isinstance(value, (tuple, list)) and len(value) == len(seats)
    }
    faults = tuple(sum(ply.fault is not None for ply in match.history if ply.player == seat) for seat in seats)
    seconds = tuple(round(each.slowest, 3) for each in timed)
    return Played(
        job.game, job.options, job.seed, job.deal, job.seats, tuple(sorted(outcome.winners)), facts, faults, seconds
    )


def _fields(outcome: Any) -> Mapping[str, Any]:  # noqa: ANN401  a dataclass, if the game has one
    return {name: getattr(outcome, name) for name in getattr(outcome, "__dataclass_fields__", ())}


class _Timed:
    """A policy by the clock."""

    def __init__(self, policy: Policy[Any, Any], limit: float) -> None:
        self.policy = policy
        self.limit = limit
        self.slowest = 0.0

    def choose(self, observation: Any, rng: Random) -> Any:  # noqa: ANN401
        start = time.perf_counter()
        try:
            with _alarm(self.limit):
                return self.policy.choose(observation, rng)
        finally:
            spent = time.perf_counter() - start
            self.slowest = max(self.slowest, spent)
            if spent > self.limit:
                msg = f"A move took {spent:.2f} of {self.limit} seconds."
                raise TimeoutError(msg)


@contextlib.contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    """Interrupt what never returns, where the system can: not in a browser, on Windows, or in another thread."""
    if math.isinf(seconds) or not hasattr(signal, "setitimer") or threading.current_thread() != threading.main_thread():
        yield
        return

    def ring(*_: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def tournament(
    game: Any,  # noqa: ANN401  a module
    bots: Bots,
    seated: Iterable[Seating],
    *,
    deals: int = 100,
    options: Mapping[str, str] | None = None,
    seed: object = "arena",
    limit: float = math.inf,
    executor: Executor | None = None,
    path: Path | str | None = None,
    progress: Callable[[int, int], None] = lambda _done, _all: None,
) -> list[Played]:
    """Play `deals` deals in all seatings and return the games, in the order of deals.

    :param game: a module such as `uptown.game`, or its name
    :param bots: the policies by the names that seatings use
    :param options: for the game's `make_setup`, such as ``{"scoring": "blockers"}``
    :param limit: seconds a move may take
    :param executor: plays them elsewhere, such as a `ProcessPoolExecutor`; here, one after another, if None
    :param path: a file to which each game is written as it ends; games found there are not played again
    :param progress: called with the games that are done and all there will be
    """
    name = game if isinstance(game, str) else game.__name__
    seated = list(seated)
    jobs = [Job(name, dict(options or {}), str(seed), deal, seats) for deal in range(deals) for seats in seated]
    found = {_key(each): each for each in read(path)} if path else {}
    left = [job for job in jobs if job.key not in found]
    progress(len(jobs) - len(left), len(jobs))
    for done, each in enumerate(_results(left, bots, limit, executor), len(jobs) - len(left) + 1):
        found[_key(each)] = each
        if path:
            write(path, each)
        progress(done, len(jobs))
    return [found[job.key] for job in jobs]


def _results(jobs: Sequence[Job], bots: Bots, limit: float, executor: Executor | None) -> Iterator[Played]:
    if executor is None:
        yield from (play(job, bots, limit) for job in jobs)
        return
    waiting = [executor.submit(play, job, {name: bots[name] for name in job.seats}, limit) for job in jobs]
    try:
        yield from (future.result() for future in as_completed(waiting))
    finally:
        for future in waiting:
            future.cancel()


def _key(played: Played) -> tuple[object, ...]:
    return Job(played.game, played.options, played.seed, played.deal, played.seats).key


def write(path: Path | str, played: Played) -> None:
    """Add a game to a file, as one line of JSON."""
    with Path(path).open("ab+") as file:
        if file.seek(0, os.SEEK_END):
            file.seek(-1, os.SEEK_END)
            if file.read() != b"\n":  # a line that was cut off as a run stopped
                file.write(b"\n")
        file.write(json.dumps(asdict(played)).encode() + b"\n")


def read(path: Path | str) -> list[Played]:
    """Return the games of a file; a line that is not whole counts for nothing."""
    if not Path(path).exists():
        return []
    found = []
    for line in Path(path).read_text(encoding="utf-8").splitlines():
        with contextlib.suppress(ValueError, TypeError, KeyError, AttributeError):
            fields: dict[str, Any] = json.loads(line)
            facts = {name: tuple(value) for name, value in fields.pop("facts").items()}
            fields = {name: tuple(value) if isinstance(value, list) else value for name, value in fields.items()}
            found.append(Played(**fields, facts=facts))
    return found
