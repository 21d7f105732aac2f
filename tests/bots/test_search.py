"""The search finds what playouts show, keeps to its time, yields while it thinks, and is the same for the same seed."""

import random
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from tests.clock import Clock
from tests.work import Work
from uptown_widget import uptown
from uptown_widget.bots.search import SearchPolicy, share_of_win
from uptown_widget.bots.steps import finished
from uptown_widget.bots.tries import SLICE, shares_in_slices
from uptown_widget.protocols import HURRIED, Candidate, Reviewer, Thinker, Why
from uptown_widget.uptown.bots.planner import PlannerPolicy
from uptown_widget.uptown.game import SEARCH

Evaluate = Callable[[Any, int, random.Random], float]


@dataclass(frozen=True)
class End:
    """The end of the game below."""

    winners: frozenset[int]


@dataclass(frozen=True)
class Alone:
    """The rules of the game below."""

    players: int = 1


@dataclass(frozen=True)
class Guess:
    """A number from 0 to 9 is hidden; naming a larger one wins half the time, 9 always and 0 never."""

    hidden: int
    named: int | None = None
    rules: ClassVar[Alone] = Alone()

    @property
    def current_player(self) -> int:
        return 0

    def legal_moves(self) -> Sequence[int]:
        return range(10)

    def apply(self, move: int) -> "Guess":
        return Guess(self.hidden, move)

    def outcome(self) -> End | None:
        return None if self.named is None else End(frozenset({0 if self.named > self.hidden else 1}))

    def playout(self, rng: random.Random) -> End:
        named = rng.randrange(10) if self.named is None else self.named
        return End(frozenset({0 if named > self.hidden else 1}))

    def observation(self, player: int | None) -> "Seen":
        assert player == 0
        return Seen()


class Seen:
    """What the guessing player knows: nothing."""

    player: int | None = 0
    current_player = 0

    def legal_moves(self) -> Sequence[int]:
        return range(10)

    def explain(self, move: int) -> Exception | None:
        return None if move in range(10) else ValueError(move)

    def outcome(self) -> End | None:
        return None

    def sample_state(self, rng: random.Random) -> Guess:
        return Guess(rng.randrange(10))


class Adviser:
    """Prefers small numbers, and gives that as its reason."""

    def analyse(self, observation: Seen, rng: random.Random) -> Sequence[Candidate[int]]:
        assert isinstance(rng, random.Random)
        return [Candidate(move, -move / 100, 0, (Why("small", move),)) for move in observation.legal_moves()]


def test_the_search_finds_the_best_move_without_any_adviser() -> None:
    found = SearchPolicy[int](playouts=2000).analyse(Seen(), random.Random(1))
    assert found[0].move == 9
    assert found[0].value == pytest.approx(0.9, abs=0.06)
    assert sorted(each.move for each in found) == list(range(10))


def test_the_search_tries_the_advisers_best_moves_and_passes_on_its_reasons() -> None:
    found = SearchPolicy[int](playouts=500, adviser=Adviser(), width=4).analyse(Seen(), random.Random(1))
    assert {each.move for each in found} == {0, 1, 2, 3}
    assert found[0].move == 3
    assert found[0].reasons == (Why("small", 3),)


def test_a_move_passed_to_the_search_is_tried_as_often_as_the_best() -> None:
    policy = SearchPolicy[int](playouts=2000, adviser=Adviser(), width=4)
    found = policy.analyse(Seen(), random.Random(1), including=(9, 0))
    assert {each.move for each in found} == {0, 1, 2, 3, 9}
    worth = {each.move: each for each in found}
    assert found[0] is worth[9]
    assert worth[9].visits == worth[0].visits > worth[1].visits
    assert worth[0].value == pytest.approx(0, abs=0.01)
    assert worth[9].value == pytest.approx(0.9, abs=0.06)
    assert policy.analyse(Seen(), random.Random(1), including=(10,)) == policy.analyse(Seen(), random.Random(1))


def test_all_candidates_are_tried_on_the_same_guess_with_the_same_luck() -> None:
    seen: dict[tuple[int, float], list[int]] = {}

    def evaluate(state: Guess, player: int, rng: random.Random) -> float:
        assert player == 0
        assert state.named is not None
        seen.setdefault((state.hidden, rng.random()), []).append(state.named)
        return 0.5

    SearchPolicy[int](playouts=24, evaluate=evaluate, adviser=Adviser(), width=2).analyse(Seen(), random.Random(1))
    assert len(seen) == 12
    assert all(sorted(named) == [0, 1] for named in seen.values())


def test_with_full_trust_the_adviser_decides() -> None:
    found = SearchPolicy[int](playouts=500, adviser=Adviser(), trust=1000).choose(Seen(), random.Random(1))
    assert found == 0


def test_playouts_are_about_as_many_as_asked_for_and_most_go_to_the_best() -> None:
    for playouts in (100, 1000):
        found = SearchPolicy[int](playouts=playouts, adviser=Adviser(), width=6).analyse(Seen(), random.Random(1))
        assert sum(each.visits for each in found) == pytest.approx(playouts, rel=0.1)
        assert [each.visits for each in found] == sorted((each.visits for each in found), reverse=True)


def test_candidates_come_in_order_of_value() -> None:
    for seed in range(20):
        values = [each.value for each in SearchPolicy[int](playouts=60).analyse(Seen(), random.Random(seed))]
        assert values == sorted(values, reverse=True)


@pytest.mark.parametrize("scoring", uptown.SCORINGS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_same_seed_and_playouts_give_the_same_analysis(players: int, scoring: str) -> None:
    rules = uptown.Rules(players=players, scoring=scoring)
    seen = uptown.State.deal(rules, random.Random(players)).observation(0)
    policy = SearchPolicy[uptown.Move](playouts=30, **SEARCH)
    first, again = (policy.analyse(seen, random.Random(7)) for _ in range(2))
    assert first == again
    assert policy.choose(seen, random.Random(7)) is first[0].move


TRY = 0.006
"""Seconds that a try takes by the clock of a test."""


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock of the search, which goes on when something is tried."""
    clock = Clock()
    monkeypatch.setattr("uptown_widget.bots.search.CLOCK", clock.perf_counter)
    monkeypatch.setattr("uptown_widget.bots.tries.time", clock)
    return clock


def timed(clock: Clock, evaluate: Evaluate, spent: float = TRY) -> Evaluate:
    def attempt(state: Any, player: int, rng: random.Random) -> float:
        clock.sleep(spent)
        return evaluate(state, player, rng)

    return attempt


@pytest.mark.parametrize("seconds", [0.1, 0.5, 5])
def test_a_search_by_the_clock_ends_with_the_round_in_which_its_time_is_over(clock: Clock, seconds: float) -> None:
    evaluate, width = timed(clock, share_of_win, 0.001), 4
    SearchPolicy[int](seconds=seconds, evaluate=evaluate, adviser=Adviser(), width=width).choose(
        Seen(), random.Random(1)
    )
    assert seconds <= clock.now <= seconds + width * 0.001


@pytest.mark.parametrize("settings", [SEARCH, {"evaluate": share_of_win}], ids=["as it plays", "by default"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_thinking_yields_its_progress_after_each_slice_of_tries(
    clock: Clock, players: int, settings: Mapping[str, Any]
) -> None:
    seen = uptown.State.deal(uptown.Rules(players=players), random.Random(2)).observation(0)
    evaluate = timed(clock, settings["evaluate"])
    policy = SearchPolicy[uptown.Move](playouts=120, **{**settings, "evaluate": evaluate})
    thoughts, progress, tries = policy.think(seen, random.Random(1)), list[float](), list[int]()
    while True:
        before = clock.now
        with Work() as work:
            done = next(thoughts, None)
        assert work.calls < 300_000  # the first slice has the adviser's opinion, too
        tries.append(round((clock.now - before) / TRY))
        if done is None:
            break
        progress.append(done)
    assert len(tries) > 20
    assert SLICE - TRY < max(tries) * TRY <= SLICE + TRY / 1000
    assert progress == sorted(progress)
    assert 0 <= progress[0] < progress[-1] <= 1


def test_thinking_yields_after_each_try_that_takes_longer_than_a_slice(clock: Clock) -> None:
    evaluate = timed(clock, share_of_win, 1)
    assert len([*SearchPolicy[int](playouts=60, evaluate=evaluate).think(Seen(), random.Random(1))]) == clock.now > 50


def test_what_is_judged_of_everybody_is_found_in_slices(clock: Clock) -> None:
    def judge(*_: object) -> tuple[float, ...]:
        clock.sleep(SLICE / 4)
        return 0.5, 0.5

    seen = uptown.State.deal(uptown.Rules(), random.Random(1)).observation(0)
    guess, move = seen.sample_state(random.Random(1)), seen.legal_moves()[0]
    steps = shares_in_slices(judge, [(guess, move, 0)] * 40)
    assert 8 <= len([*steps]) <= 40 // 3


def test_a_search_by_the_clock_shows_how_much_of_the_time_is_over(clock: Clock) -> None:
    seen = uptown.State.deal(uptown.Rules(), random.Random(1)).observation(0)
    policy = SearchPolicy[uptown.Move](seconds=0.4, **{**SEARCH, "evaluate": timed(clock, SEARCH["evaluate"])})
    progress = list(policy.think(seen, random.Random(1)))
    assert progress == sorted(progress)
    assert 0 <= progress[0] < 0.1
    assert 0.9 < progress[-1] <= 1


def test_a_search_whose_limit_acts_says_so_last_and_makes_fewer_tries(clock: Clock) -> None:
    evaluate = timed(clock, share_of_win, 1)
    policy = SearchPolicy[int](playouts=60, limit=20, evaluate=evaluate)
    first, *others = finished(policy.think(Seen(), random.Random(1)))
    assert first.reasons[-1] == Why(HURRIED)
    assert not any(each.reasons for each in others)
    assert 20 <= clock.now == first.visits + sum(each.visits for each in others) < 30
    in_time = SearchPolicy[int](playouts=60, limit=80, evaluate=evaluate).think(Seen(), random.Random(1))
    assert not finished(in_time)[0].reasons


def test_nobody_waits_for_what_is_chosen_at_once_so_no_limit_acts(clock: Clock) -> None:
    policy = SearchPolicy[int](playouts=60, limit=20, evaluate=timed(clock, share_of_win, 1))
    assert not policy.analyse(Seen(), random.Random(1))[0].reasons
    assert clock.now > 50


def test_a_search_can_be_stopped() -> None:
    seen = uptown.State.deal(uptown.Rules(), random.Random(1)).observation(0)
    dropped = SearchPolicy[uptown.Move](seconds=60).think(seen, random.Random(1))
    next(dropped)
    dropped.close()
    assert list(dropped) == []


def test_a_session_can_run_a_search_in_slices() -> None:
    thinker: Thinker[Seen, int] = SearchPolicy[int](playouts=20)
    found = []

    def table() -> Iterator[float]:
        found.append((yield from thinker.think(Seen(), random.Random(1))))

    assert all(0 <= done <= 1 for done in table())
    assert found == [thinker.analyse(Seen(), random.Random(1))]


def test_search_and_planner_can_review_a_move_that_was_played() -> None:
    seen = uptown.State.deal(uptown.Rules(), random.Random(1)).observation(0)
    worst = PlannerPolicy().analyse(seen, random.Random(1))[-1].move
    reviewers: list[Reviewer[uptown.Observation, uptown.Move]] = [
        PlannerPolicy(),
        SearchPolicy(playouts=40, adviser=PlannerPolicy()),
    ]
    for reviewer in reviewers:
        found = reviewer.analyse(seen, random.Random(1), including=(worst,))
        assert found[0].value > next(each.value for each in found if each.move is worst)


def test_the_only_legal_move_is_made_without_a_search() -> None:
    class Bound(Seen):
        def legal_moves(self) -> Sequence[int]:
            return (4,)

    with Work(of=share_of_win) as tries:
        (only,) = SearchPolicy[int](seconds=5).analyse(Bound(), random.Random(1))
    assert (only.move, only.visits, tries.calls) == (4, 0, 0)


def test_without_settings_a_move_takes_less_than_a_second() -> None:
    seconds = SearchPolicy[int]().seconds
    assert seconds is not None
    assert 0.8 < seconds < 1 / 1.1
    assert SearchPolicy[int](playouts=10).seconds is None


def test_where_the_clock_of_a_program_stands_still_a_search_by_seconds_ends_nevertheless(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ticking = time.perf_counter
    ours = [module for name, module in sys.modules.items() if name.partition(".")[0] == "uptown_widget"]
    for module in [time, *ours]:  # as freezegun does it
        for name, value in [*vars(module).items()]:
            if value is ticking:
                monkeypatch.setattr(module, name, lambda: 0.0)
    assert time.perf_counter() == 0.0
    SearchPolicy[uptown.Move](seconds=0.02).choose(
        uptown.deal(players=3, seed="frozen").observation(0), random.Random(1)
    )
