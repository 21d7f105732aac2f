"""Everything that thinks asks the engine where there is one, in steps that are short; without it, reviews say so."""

import random
from collections.abc import Callable, Generator
from functools import cache
from typing import Any

import pytest

from tests.clock import Clock
from tests.uptown.positions import last_round
from uptown_widget import uptown
from uptown_widget.arena import tournament
from uptown_widget.bots.catalog import bots_of
from uptown_widget.bots.levels import key_of
from uptown_widget.bots.search import SearchPolicy
from uptown_widget.bots.steps import finished
from uptown_widget.engine import loading
from uptown_widget.engine.kernel import Kernel
from uptown_widget.match.judging import BestMoves
from uptown_widget.match.match import Match
from uptown_widget.match.review import review_match
from uptown_widget.match.session import Session
from uptown_widget.match.tasks import think
from uptown_widget.practice import PracticeSession, maker
from uptown_widget.practice.grading import Grader
from uptown_widget.studies.analysis import PLAYOUTS
from uptown_widget.uptown import game
from uptown_widget.uptown.bots import compiled, endings, planner, policies, value
from uptown_widget.uptown.bots.planned_playout import PlannedPlayout
from uptown_widget.uptown.bots.value import ROUNDS

needs_engine = pytest.mark.skipif(uptown.engine() == "Python", reason="there is no engine")
MAX_SECONDS = 0.015
"""Seconds of a step in which a page does not answer."""
TRIES, GAMES, VALUES, POSITIONS = 4000, 900, 40_000, 1_000_000
"""What an engine does in a second, as docs/engine.md has it for tries, and early in games of five for whole games."""


@cache
def played(turns: int = 72) -> Match[Any, Any]:
    """A match of three, as far as it is played by greedy bots."""
    state = uptown.State.deal(uptown.Rules(), random.Random(1))
    match: Match[Any, Any] = Match(state, [uptown.GreedyPolicy()] * 3, 1)
    for _ in range(turns):
        match.play_bot()
    return match


def seen() -> Any:
    """What a player sees in the middle of it."""
    return played(30).observation(0)


@cache
def last() -> Any:
    """What a player sees in the last round."""
    state = last_round(3, 1, 3)
    return state.observation(state.current_player)


def review() -> Generator[float, None, None]:
    """The first turns of a review."""
    for part, verdicts in review_match(played(), game):
        yield part
        if len(verdicts) == 2:
            return


def grade() -> Generator[float, None, None]:
    """The grade of a move."""
    here = seen()
    best, other = here.legal_moves()[:2]
    return Grader(game, here, best, "seed").prepare(other)


def level(number: int) -> Generator[float, None, Any]:
    """A move of a level."""
    bot: Any = bots_of(game)[key_of(number)]()
    return think(bot, seen(), random.Random(1))


def at_once(work: Callable[[], object]) -> Generator[float, None, None]:
    """What is no work in steps."""
    yield 0.0
    work()


def arena() -> object:
    """A game in the arena."""
    bots = {name: bots_of(game)[name]() for name in ("planner", key_of(18))}
    return tournament(game, bots, [("planner", key_of(18))], deals=1, on_fault="raise")


THINKING: dict[str, Callable[[], Generator[float, None, Any]]] = {
    "a hint": lambda: think(BestMoves(game), seen(), random.Random(1)),
    "a review": review,
    "a puzzle": lambda: maker.make(game, random.Random(3)),
    "a grade": grade,
    "a search": lambda: SearchPolicy[Any](playouts=200, **game.SEARCH).think(seen(), random.Random(1)),
    "the analysis of a study": lambda: SearchPolicy[Any](playouts=PLAYOUTS, **game.SEARCH).think(
        seen(), random.Random(1)
    ),
    "level 15": lambda: level(15),
    "level 17": lambda: level(17),
    "level 20": lambda: level(20),
    "an ending": lambda: endings.proven_shares_in_steps(last()),
}


class Timed:
    """A kernel whose clock goes on by what it does."""

    def __init__(self, kernel: Kernel, clock: Clock) -> None:
        self.name, self.clock = kernel.name, clock
        self.calls = 0
        self._kernel = kernel
        self.write, self.read = kernel.write, kernel.read

    def call(self, function: str, *numbers: int) -> int:
        self.calls += 1
        found = self._kernel.call(function, *numbers)
        done = {"shares": numbers[2:3] or (1,), "values": numbers, "ending": (found - (*numbers, 0, 0)[1],)}
        to_the_end = numbers[3:4] > (ROUNDS,)
        rates = {"shares": GAMES if to_the_end else TRIES, "values": VALUES, "ending": POSITIONS}
        self.clock.sleep(done[function][0] / rates[function])
        return found


@pytest.fixture
def kernel(monkeypatch: pytest.MonkeyPatch) -> Timed:
    """The engine; whoever lets Python do what it can, fails."""

    def forbidden(*_: object, **__: object) -> object:
        raise AssertionError

    here, clock = compiled.compiled(), Clock()
    assert here
    for position in (played, seen, last):  # what is thought about is there before
        position()
    for place, name in [
        (PlannedPlayout, "play"), (endings._Search, "least"),
        (planner, "expected_groups"), (value, "expected_groups"), (policies, "_together"),
    ]:  # fmt: skip
        monkeypatch.setattr(place, name, forbidden)
    endings._answer.cache_clear()
    endings.guaranteed.cache_clear()
    monkeypatch.setattr("uptown_widget.bots.search.CLOCK", lambda: clock.now)
    monkeypatch.setattr("uptown_widget.bots.tries.time.perf_counter", lambda: clock.now)
    timed = Timed(here.kernel, clock)
    monkeypatch.setattr(loading._here, "engine", loading.Engine(timed, here.question, here.answer))
    return timed


@needs_engine
@pytest.mark.parametrize("name", THINKING)
def test_whatever_thinks_asks_the_engine_alone_in_steps_in_which_a_page_can_wait(kernel: Timed, name: str) -> None:
    longest, before = 0.0, kernel.clock.now
    for _ in THINKING[name]():
        longest, before = max(longest, kernel.clock.now - before), kernel.clock.now
    assert kernel.calls
    assert longest <= MAX_SECONDS


@needs_engine
def test_the_arena_asks_the_engine_alone(kernel: Timed) -> None:
    assert arena()
    assert kernel.calls > 48


@needs_engine
def test_reviews_and_puzzles_judge_with_blocking_where_there_is_an_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: set[tuple[str, int]] = set()
    here = compiled.compiled()
    assert here

    class Listening(Timed):
        def call(self, function: str, *numbers: int) -> int:
            asked.add((function, numbers[-2] if function == "shares" else 0))
            return super().call(function, *numbers)

    engine = loading.Engine(Listening(here.kernel, Clock()), here.question, here.answer)
    monkeypatch.setattr(loading._here, "engine", engine)
    for work in (review, grade):
        finished(work())
    assert {blocking for function, blocking in asked if function == "shares"} == {1}
    assert game.win_shares.blocking
    with loading.without():
        assert not game.win_shares.blocking


@pytest.mark.parametrize("engine", [True, False])
def test_a_review_and_the_practice_say_so_where_there_is_no_engine(engine: bool) -> None:
    if engine and uptown.engine() == "Python":
        pytest.skip("there is no engine")

    def told() -> list[bool]:
        record = played().record()
        session = Session(game, game.make_setup(seed=1))
        session.open(str(record))
        session.services.advice.resume(())
        session.show()
        review_says = session.ui.shared.info.is_rough
        session.services.advice.stop()
        session.show()
        before = session.ui.shared.info.is_rough
        practice = PracticeSession(game, today="2026-11-28")
        return [
            review_says,
            before,
            any("The fast engine does not run" in repr(each) for each in practice.screen.sections),
        ]

    if engine:
        assert told() == [False, False, False]
    else:
        with loading.without():
            assert told() == [True, False, True]
