"""Tournaments between bots: every seating plays the same deals, and a file lets a run continue where it stopped.

python -m uptown_widget.arena uptown greedy planner --deals 100 --workers 2
"""

import contextlib
import math
import pickle
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, as_completed, wait
from dataclasses import fields
from itertools import permutations
from os import PathLike
from random import Random
from typing import Literal, get_args

from uptown_widget.arena.alarm import alarm_put_back
from uptown_widget.arena.apart import OwnLuck, own_copy
from uptown_widget.arena.games import Games
from uptown_widget.arena.games_file import alone, read, write
from uptown_widget.arena.names import NamedBot, game_of
from uptown_widget.arena.results import Evaluation, Fault, GameResult, Job, Thought
from uptown_widget.arena.sequential import Sequential
from uptown_widget.arena.workers import Gone, Workers
from uptown_widget.bots.catalog import module_name
from uptown_widget.bots.random import check_bots
from uptown_widget.bots.time_limit import within
from uptown_widget.checks import check_function, check_type
from uptown_widget.errors import GameError, quoted
from uptown_widget.match.bot_errors import HANDED_IN, traceback_of
from uptown_widget.match.match import Match
from uptown_widget.match.paths import AnyPath
from uptown_widget.match.ply import Ply
from uptown_widget.match.record import record_of
from uptown_widget.numbers import whole
from uptown_widget.protocols import Analyst, Bot, Seen
from uptown_widget.ui.effects import Seat
from uptown_widget.ui.seats import seed_text

Bots = Mapping[str, Bot]
Seating = tuple[str, ...]
MAX_PLAYERS = 20
OnFault = Literal["random", "raise"]
GIVE_UP = 3
"""A bot that had to be ended so often in a game is asked no more in it: one that loops for ever would take hours."""
AHEAD = 1000
"""Games that wait at a time for whoever plays them: with all of a long tournament, memory would be used up."""
MAX_EVALUATED = 8
"""Moves of which a game keeps what a bot thought of them in one turn, and the one that it made."""


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
    number = whole(players)
    if type(number) is not int or not 1 <= number <= MAX_PLAYERS:
        msg = f"A table of a tournament seats 1 to {MAX_PLAYERS} players, not {quoted(players)}."
        raise GameError(msg)
    if not (against is None or isinstance(against, str)):
        msg = f"The bot to play against is given by its name, not as {quoted(against)}."
        raise GameError(msg)
    if near is not None and not (type(whole(near)) is int and near >= 1):
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
    evaluations: bool = False,
    ended: Counter[str] | None = None,
) -> GameResult:
    """Play one game. A bot that fails or takes longer than `limit` seconds for a move gets a random legal one.

    With `on_fault` ``"raise"`` what it raised is raised here instead, with a note that says where.

    :param ended: how often each bot had to be ended in earlier games; by default, each game counts for itself
    """
    ended = Counter() if ended is None else ended
    game = game_of(job.game)
    setup = game.make_setup(players=len(job.seats), **job.options)
    thoughts: list[Evaluation] = []
    seed = f"{job.seed}/{job.deal}/{'/'.join(job.seats)}"
    timed = [
        _Timed(own_copy(bots[name]), limit, name, ended, f"{seed}/own/{seat}", evaluates=evaluations)
        for seat, name in enumerate(job.seats)
    ]
    deal = game.deal(setup.rules, Random(f"{job.seed}/deal/{job.deal}"))
    match: Match[Seen, object] = Match(deal, timed, seed)
    while (outcome := match.outcome()) is None:
        with alarm_put_back():
            ply = match.play_bot()
        if ply.fault is not None and on_fault == "raise":
            ply.fault.add_note(f"{job.seats[ply.player]} failed at turn {len(match.history) - 1} of deal {job.deal}.")
            raise ply.fault
        if thought := timed[ply.player].thought:
            thoughts.append(Evaluation(len(match.history) - 1, ply.player, str(ply.move), thought))
    seats = range(len(job.seats))
    facts = {
        name: tuple(value)
        for name in getattr(outcome, "__dataclass_fields__", ())
        if isinstance(value := getattr(outcome, name), (tuple, list)) and len(value) == len(seats)
    }
    faults = tuple(sum(ply.fault is not None for ply in match.history if ply.player == seat) for seat in seats)
    seconds = tuple(round(each.slowest, 3) for each in timed)
    record = str(record_of(match, game, [Seat(name, name) for name in job.seats])) if records else ""
    lost = {seat for seat in seats if isinstance(bots[job.seats[seat]], Gone)}
    # Whoever ended its process does not win by the random moves made in its place.
    winners = outcome.winners - lost or {*seats} - lost or outcome.winners
    return GameResult(
        *(job.game, job.options, job.seed, job.deal, job.seats),
        *(tuple(sorted(winners)), facts, faults, seconds, _errors(match.history)),
        record=record,
        lost=tuple(sorted(lost)),
        evaluations=tuple(thoughts),
    )


def _errors(history: Iterable[Ply[object]]) -> tuple[Fault, ...]:
    plies: dict[tuple[int, str], list[int]] = {}
    for number, ply in enumerate(history):
        if ply.fault is not None:
            plies.setdefault((ply.player, traceback_of(ply.fault)), []).append(number)
    return tuple(Fault(seat, tuple(numbers), text) for (seat, text), numbers in plies.items())


class _Timed:
    """A policy with a time limit for each move."""

    def __init__(
        self, policy: Bot, limit: float, name: str, ended: Counter[str], seed: str, *, evaluates: bool
    ) -> None:
        self.policy = policy
        self.luck = OwnLuck(policy, seed)
        self.limit = limit
        self.name = name
        self.ended = ended
        self.evaluates = evaluates
        self.slowest = 0.0
        self.thought: Thought = ()
        """What it thought in its last turn, if it was asked and could tell."""

    def choose(self, observation: object, rng: Random) -> object:
        self.thought = ()
        if self.ended[self.name] >= GIVE_UP:
            msg = f"It did not answer {GIVE_UP} times within {self.limit:g} seconds and is asked no more."
            raise TimeoutError(msg)
        luck = rng.getstate()
        start = time.perf_counter()
        try:
            with self.luck.drawing():
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
        if self.evaluates:
            rng.setstate(luck)
            # It has moved: whatever becomes of its thoughts costs it nothing.
            with contextlib.suppress(Exception, SystemExit), self.luck.drawing():
                self.thought = within(self.limit, _thought, self.policy, observation, chosen, rng)
        return chosen


def _thought(policy: object, observation: object, chosen: object, rng: Random) -> Thought:
    """Return what a bot thinks of its moves, with the luck that it had when it chose; nothing if it cannot tell."""
    candidates = policy.analyse(observation, rng) if isinstance(policy, Analyst) else ()
    finite = [each for each in candidates if math.isfinite(each.value)]  # JSON has no others
    rows = [(str(each.move), round(float(each.value), 6), int(each.visits)) for each in finite]
    return tuple(each for place, each in enumerate(rows) if place < MAX_EVALUATED or each[0] == str(chosen))


def tournament(
    game: object,
    bots: Bots | Mapping[str, Bot | str] | Sequence[str],
    seated: Iterable[Seating] | None = None,
    *,
    players: int = 3,
    against: str | None = None,
    near: int | None = None,
    deals: int = 100,
    options: Mapping[str, str] | None = None,
    seed: object = "arena",
    limit: float = math.inf,
    workers: int | None = None,
    executor: Executor | None = None,
    path: AnyPath | None = None,
    on_fault: OnFault = "random",
    records: bool = False,
    evaluations: bool = False,
    until: Callable[[Sequence[GameResult]], bool] | None = None,
    progress: Callable[[int, int], None] = lambda _done, _all: None,
    **more: str,
) -> Games:
    """Play `deals` deals in all seatings and return the games, in the order of deals.

    :param game: ``"uptown"``, ``"upturn"``, or the module of a game
    :param bots: policies by the names that seatings use; instead of a policy, or of all, what the command takes, such
        as ``"greedy"`` or ``"search:playouts=300"``
    :param seated: the seatings; by default those of `seatings` with `players`, `against` and `near`
    :param options: for the game's `make_setup`, such as ``{"scoring": "blockers"}``; they may be given by name as
        well: ``scoring="blockers"``
    :param limit: seconds a move may take; a bot that has to be ended three times in a game is asked no more in it
    :param workers: processes that play: a bot that ends its process loses the game. Without them games are played
        here, one after another, and such a bot ends the program
    :param executor: plays the games instead, such as a Dask client's
    :param path: a file to which each game is written as it ends; games found there are not played again
    :param on_fault: ``"random"`` plays a random move for a bot that fails and keeps what it raised in the `errors` of
        the game; ``"raise"`` raises it, which ends the tournament
    :param records: whether each game keeps its whole record as text, to be read by `match.read_record` or opened at
        a table; games found in the file without one are played again
    :param evaluations: whether each game keeps what bots with a method `analyse` think of their moves: they are asked
        again after each; games found in the file without evaluations are played again
    :param until: asked after each deal, with the games of all deals so far; True ends the tournament: see `Sequential`
    :param progress: called with the games that are done and all there will be
    :raises GameError: an argument is none of these, or the file is none of games, or another tournament writes to it
    """
    if more:
        check_type(options, Mapping | None, "the options of a game as a mapping")
        options = {**(options or {}), **more}
    name, known = _named(game, bots, against)
    _check_given(name, options, path, executor, until=until, progress=progress)
    if seated is None:
        if len(known) < 2:
            msg = "A tournament takes two bots or more, or one against another: against='random'."
            raise GameError(msg)
        seated = seatings([each for each in known if each != against], players, against, near)
    deals = whole(deals)
    seated = _checked(known, seated, deals, limit, on_fault)
    if isinstance(until, Sequential) and not any(until.bot in seats for seats in seated):
        msg = f"The bot {quoted(until.bot)} of the test does not play. These do: {', '.join(known)}."
        raise GameError(msg)
    seed = seed_text(seed) if isinstance(whole(seed), (int, str)) else str(seed)
    given = dict(options or {})
    jobs = [Job(name, given, seed, deal, seats) for deal in range(deals) for seats in seated]
    with _executor(workers, executor, known) as pool, alone(path) if path else contextlib.nullcontext():
        finished = {each.key: each for each in read(path)} if path else {}
        if records:
            finished = {key: each for key, each in finished.items() if each.record}
        if evaluations:
            finished = {key: each for key, each in finished.items() if each.evaluations}
        played = _Deals(jobs, len(seated), finished)
        left = [] if until and played.are_enough(until) else [job for job in jobs if job.key not in finished]
        progress(len(jobs) - len(left), len(jobs))
        results = _results(left, known, limit, pool, on_fault, records=records, evaluations=evaluations)
        with contextlib.closing(results):
            for done, each in enumerate(results, len(jobs) - len(left) + 1):
                finished[each.key] = each
                if path:
                    write(path, each)
                progress(done, len(jobs))
                if until and played.are_enough(until):
                    break
    return Games(played.counted())


class _Deals:
    """The games found so far, deal by deal.

    Several processes play ahead. What was played ahead of the deal after which a test ends the tournament does not
    count, so that it ends after the same deal however many there are.
    """

    def __init__(self, jobs: Sequence[Job], seatings: int, finished: Mapping[tuple[object, ...], GameResult]) -> None:
        self._deals = [jobs[first : first + seatings] for first in range(0, len(jobs), seatings)]
        self._finished = finished
        self._asked = 0
        """The deals after which the test was asked."""
        self._are_enough = False

    def are_enough(self, until: Callable[[Sequence[GameResult]], bool]) -> bool:
        """Whether a test says so after one of the deals whose games are all there."""
        while not self._are_enough and self._asked < len(self._deals):
            if any(job.key not in self._finished for job in self._deals[self._asked]):
                return False
            self._asked += 1
            self._are_enough = until(self.counted())
        return self._are_enough

    def counted(self) -> list[GameResult]:
        """Return the games of the deals after which the test was asked, or of all if there is none."""
        return [self._finished[job.key] for deal in self._deals[: self._asked or None] for job in deal]


def _is_name(name: object) -> bool:
    return isinstance(name, str) and bool(name.strip())


def _named(game: object, bots: object, against: object) -> tuple[str, Bots]:
    """Return the name of the game's module, and all bots by name.

    :raises GameError: they are no such things
    """
    name = game if isinstance(game, str) else getattr(game, "__name__", None)
    given = bots
    if isinstance(bots, (list, tuple)) and all(map(_is_name, bots)):
        given = dict(zip(bots, bots, strict=True))
    if not isinstance(name, str) or not isinstance(given, Mapping) or not all(map(_is_name, given)):
        msg = (
            "A tournament needs a game, such as 'uptown', and bots, such as ['greedy', 'random'] or {'mine': MyBot()}, "
            f"not {quoted(game)} and {quoted(bots)}."
        )
        raise GameError(msg)
    module = module_name(name)
    if isinstance(against, str) and against not in given:
        try:
            given = {**given, against: NamedBot(module, against)}
        except GameError as error:
            msg = f"{error} Or one of yours: {', '.join(given)}."
            raise GameError(msg) from None
    named = {key: NamedBot(module, bot) if isinstance(bot, str) else bot for key, bot in given.items()}
    check_bots(named)
    return module, named


def _check_given(game: str, options: object, path: object, executor: object, **called: object) -> None:
    """Check what would fail only after games were played.

    :raises GameError: a tournament takes no such argument
    """
    if options is not None and not isinstance(options, Mapping):
        msg = f"The options of a game are a mapping, such as {{'scoring': 'blockers'}}, not {quoted(options)}."
        raise GameError(msg)
    try:
        game_of(game).make_setup(**dict(options or {}))
    except TypeError:
        known = ", ".join(each.name for each in fields(game_of(game).make_setup().rules) if each.name != "players")
        msg = f"The game has no such options: {quoted(options, 80)}. Its options: {known or 'none'}."
        raise GameError(msg) from None
    if path is not None and not isinstance(path, (str, bytes, PathLike)):
        msg = f"The file of a tournament is a path, not {quoted(path)}."
        raise GameError(msg)
    if executor is not None and not callable(getattr(executor, "submit", None)):
        msg = f"An executor has a method submit, unlike {quoted(executor)}."
        raise GameError(msg)
    for argument, function in called.items():
        if function is not None:
            check_function(function, argument)


def _checked(bots: Bots, seated: object, deals: object, limit: object, on_fault: object) -> list[Seating]:
    """Return the seatings.

    :raises GameError: a tournament takes no such argument
    """
    checked = list(seated) if isinstance(seated, Iterable) and not isinstance(seated, str) else []
    checked = [tuple(seats) if isinstance(seats, list) else seats for seats in checked]
    if not checked or not all(
        isinstance(seats, tuple) and seats and bots.keys() >= {*map(str, seats)} for seats in checked
    ):
        msg = f"Seatings are tuples of names of bots ({', '.join(map(str, bots))}), not {quoted(seated, 60)}."
        raise GameError(msg)
    if type(deals) is not int or deals < 0:
        msg = f"The number of deals is a whole number from 0, not {quoted(deals)}."
        raise GameError(msg)
    if not isinstance(limit, (int, float)) or isinstance(limit, bool) or not limit > 0:
        msg = f"The time limit for a move must be a number of seconds above 0, not {quoted(limit)}."
        raise GameError(msg)
    if on_fault not in get_args(OnFault):
        msg = f"on_fault is 'random' or 'raise', not {quoted(on_fault)}."
        raise GameError(msg)
    return checked


def _executor(
    workers: object, executor: Executor | None, bots: Bots
) -> contextlib.AbstractContextManager[Executor | None]:
    """Return what plays elsewhere, to be closed if it was made here.

    :raises GameError: there can be no such processes, or a bot cannot go there
    """
    number = whole(workers)
    if workers is not None and (type(number) is not int or number < 1 or executor is not None):
        msg = f"The number of workers is a whole number from 1, without an executor, not {quoted(workers)}."
        raise GameError(msg)
    elsewhere = workers is not None or not isinstance(executor, ThreadPoolExecutor | None)
    for name, bot in bots.items() if elsewhere else ():
        try:
            why = "it was handed in as a text" if HANDED_IN.encode() in pickle.dumps(bot) else ""
        except Exception as error:  # noqa: BLE001  what a bot's attributes raise when they cannot be pickled, anything
            why = "" if executor is not None else quoted(str(error), 80)  # Dask sends more than pickle can
        if why:
            msg = f"The bot {quoted(name)} cannot go to another process: {why}. Play without workers."
            raise GameError(msg)
    return Workers(number) if isinstance(number, int) else contextlib.nullcontext(executor)


def _results(
    jobs: Sequence[Job],
    bots: Bots,
    limit: float,
    executor: Executor | None,
    on_fault: OnFault,
    *,
    records: bool,
    evaluations: bool,
) -> Generator[GameResult, None, None]:
    if executor is None:
        for job in jobs:
            yield play(job, bots, limit, on_fault, records=records, evaluations=evaluations)
        return
    waiting: set[Future[GameResult]] = set()
    try:
        for job in jobs:
            if len(waiting) == AHEAD:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in done)
            present = {name: bots[name] for name in job.seats}
            waiting.add(executor.submit(play, job, present, limit, on_fault, records=records, evaluations=evaluations))
        yield from (future.result() for future in as_completed(waiting))
    finally:
        for future in waiting:
            future.cancel()
