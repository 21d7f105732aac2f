"""What thinks does little between two yields, judged by how much is done: a table hears its page between any two."""

import asyncio
import random
import runpy
import sys
from collections.abc import Callable, Generator, Iterator
from typing import Any

import pytest

from tests.clock import Clock
from tests.match.tables import play_turns, table, with_game
from tests.uptown.positions import last_round
from uptown_widget.bots.search import SearchPolicy
from uptown_widget.bots.steps import finished
from uptown_widget.engine import loading
from uptown_widget.match import judging, tasks
from uptown_widget.match.match import Match
from uptown_widget.match.record_reader import read_record
from uptown_widget.match.review import review_match
from uptown_widget.match.tasks import BackgroundTask, Steps, think
from uptown_widget.practice import maker
from uptown_widget.practice.grading import Grader
from uptown_widget.protocols import Candidate
from uptown_widget.studies import openings
from uptown_widget.ui.effects import Review, ShowPly, Verdict
from uptown_widget.uptown import game as uptown_game
from uptown_widget.uptown.bots import endings
from uptown_widget.uptown.rules.state import State
from uptown_widget.upturn import game as upturn_game
from uptown_widget.web import rest_by

GAMES = [uptown_game, upturn_game]


class Work:
    """Counts what is done."""

    def __init__(self) -> None:
        self.done = 0

    def counted(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """The function, each call of which is counted."""

        def call(*arguments: Any, **keywords: Any) -> Any:
            self.done += 1
            return function(*arguments, **keywords)

        return call

    def most(self, steps: Iterator[Any]) -> int:
        """Go through all steps; return the most that was done in one."""
        most, before = 0, self.done
        for _ in steps:
            most, before = max(most, self.done - before), self.done
        return max(most, self.done - before)


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Work:
    """What is done on a slow machine: judging a position takes a second there, by the clock of the search."""
    counter = Work()
    monkeypatch.setattr("uptown_widget.bots.search.CLOCK", lambda: float(counter.done))
    monkeypatch.setattr("uptown_widget.bots.tries.time.perf_counter", lambda: float(counter.done))
    return counter


def counting(own: Any, work: Work) -> Any:
    """A game whose positions are counted as they are judged."""
    settings = {**own.SEARCH, "evaluate": work.counted(own.SEARCH["evaluate"])}
    return with_game(own, SEARCH=settings, win_shares=work.counted(own.win_shares))


def played(own: Any, seed: int = 1, players: int = 3) -> Match[Any, Any]:
    """A match played at random."""
    rng, setup = random.Random(seed), own.make_setup(players=players)
    match: Match[Any, Any] = Match(own.deal(setup.rules, rng), [None] * players, str(seed))
    while match.outcome() is None:
        match.apply(rng.choice(match.state().legal_moves()))
    return match


def choice(own: Any) -> Any:
    """What a player sees who has a choice."""
    state = own.deal(own.make_setup(players=2).rules, random.Random(1))
    for _ in range(6):
        state = state.apply(state.legal_moves()[0])
    seen = state.observation(state.current_player)
    assert len(seen.legal_moves()) > 1
    return seen


@pytest.mark.parametrize("own", GAMES)
def test_a_review_judges_few_positions_in_a_step(own: Any, work: Work) -> None:
    reviewed = (step for step, _ in zip(review_match(played(own), counting(own, work)), range(250), strict=False))
    assert 0 < work.most(reviewed) <= judging.STEP
    assert work.done > 6 * judging.STEP


@pytest.mark.parametrize("own", GAMES)
def test_a_search_tries_one_move_in_a_step_where_that_takes_long(own: Any, work: Work) -> None:
    policy = SearchPolicy[Any](**{**counting(own, work).SEARCH, "playouts": 120})
    assert work.most(policy.think(choice(own), random.Random(1))) == 1
    assert work.done > 50


def solving() -> Iterator[tuple[str, Generator[float, None, Any]]]:
    """Everything that solves an ending."""
    seen = [state.observation(state.current_player) for state in (last_round(5, seed, 5) for seed in (43, 47, 48, 70))]
    searching = SearchPolicy[Any](playouts=10, **uptown_game.SEARCH)
    grader = Grader(uptown_game, seen[3], seen[3].legal_moves()[0], "seed")
    yield "a hint", think(uptown_game.ADVISER, seen[0], random.Random(1))
    yield "a search", searching.think(seen[1], random.Random(1))
    yield "a solver", endings.proven_shares_in_steps(seen[2])
    yield "a grade", grader.prepare(seen[3].legal_moves()[0])


def test_an_ending_is_solved_in_steps_by_whoever_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    work = Work()
    monkeypatch.setattr(State, "outcome", work.counted(State.outcome))
    monkeypatch.setattr(endings, "STEP", endings.STEP // 4)
    monkeypatch.setattr(endings, "MAX_POSITIONS", endings.MAX_POSITIONS // 4)
    for what, steps in solving():
        work.done = 0
        with loading.without():
            most = work.most(steps)
        assert 0 < most <= endings.STEP, what
        assert work.done > 4 * endings.STEP, what


def test_an_ending_is_solved_in_steps_as_it_is_at_once_and_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    work = Work()
    for seed in range(60, 64):
        state = last_round(3, seed, 3)
        seen = state.observation(state.current_player)
        at_once = endings.guaranteed.__wrapped__(seen)
        in_steps = finished(endings.proven_shares_in_steps(seen))
        with monkeypatch.context() as counted:
            counted.setattr(State, "outcome", work.counted(State.outcome))
            assert finished(endings.proven_shares_in_steps(seen)) == in_steps == endings.proven_shares(seen)
            assert endings.guaranteed(seen) == at_once
    assert work.done == 0


@pytest.mark.usefixtures("glances")
@pytest.mark.parametrize("own", GAMES)
def test_a_puzzle_is_made_few_positions_at_a_time(own: Any, work: Work) -> None:
    made = maker.make(counting(own, work), random.Random("1/puzzle"))
    assert 0 < work.most(made) <= judging.STEP
    assert work.done > 100


@pytest.mark.parametrize("own", GAMES)
def test_a_grade_takes_little_in_a_step_and_nothing_once_it_is_prepared(own: Any, work: Work) -> None:
    seen = choice(own)
    best, other = seen.legal_moves()[:2]
    grader = Grader(counting(own, work), seen, best, "seed")
    assert 0 < work.most(grader.prepare(other)) <= judging.STEP
    assert work.done == 2 * judging.GUESSES
    assert grader.grade(other) == Grader(own, seen, best, "seed").grade(other)
    assert [*grader.prepare(other)] == []
    assert work.done == 2 * judging.GUESSES


def mistake(match: Match[Any, Any], ply: int) -> Verdict[Any]:
    """What a review says of a turn if another move was better."""
    player, move = match.history[ply].player, match.history[ply].move
    better = next(each for each in match.observation(player, ply).legal_moves() if each != move)
    return Verdict(ply, player, 0.2, Candidate(better, 0.5), (0.2, 0.4, 0.4))


@pytest.mark.usefixtures("glances")
def test_the_mistakes_of_a_review_become_puzzles_in_steps(work: Work) -> None:
    match = played(uptown_game)
    verdicts = tuple(mistake(match, ply) for ply in range(6))
    steps = maker.from_review_in_steps(match, counting(uptown_game, work), verdicts, range(3))
    assert 0 < work.most(steps) <= judging.STEP
    assert work.done > 6 * judging.GUESSES
    in_steps = finished(maker.from_review_in_steps(match, uptown_game, verdicts, range(3)))
    assert len(in_steps) == 6
    assert in_steps == list(maker.from_review(match, uptown_game, verdicts, range(3)))


def test_games_are_read_one_in_a_step(monkeypatch: pytest.MonkeyPatch) -> None:
    text, work = "\n".join([str(played(uptown_game).record())] * 5), Work()
    monkeypatch.setattr(openings, "read_record", work.counted(read_record))
    assert work.most(openings.read_games_in_steps(text)) == 1
    assert work.done == 5


# Between two steps.


def test_in_a_browser_the_page_is_heard_between_any_two_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "emscripten")
    moment = runpy.run_path(tasks.__file__)["MOMENT"]
    assert moment > 0.002, "Pyodide does at once what is to be done sooner, before it hears the page"
    rests: list[float] = []
    sleep = asyncio.sleep

    async def rest(seconds: float) -> None:
        rests.append(seconds)
        await sleep(0)

    def steps() -> Steps:
        yield from (0.0, 0.0, 0.5, 0.0)

    async def work() -> None:
        task = BackgroundTask(lambda error: pytest.fail(str(error)))
        task.run(steps())
        await task.rest()

    monkeypatch.setattr(tasks, "MOMENT", moment)
    monkeypatch.setattr(asyncio, "sleep", rest)
    asyncio.run(work())
    assert rests == [moment, moment, 0.5, moment]


def test_a_page_says_itself_how_long_to_rest_between_two_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    rests: list[str] = []

    async def moment() -> None:
        rests.append("moment")

    async def work() -> None:
        task = BackgroundTask(lambda error: pytest.fail(str(error)))
        task.run(each for each in (0.0, 0.0, 0.001, 0.0))
        await task.rest()

    monkeypatch.setattr(BackgroundTask, "moment", BackgroundTask.moment)
    rest_by(moment)
    asyncio.run(work())
    assert rests == ["moment"] * 3, "a longer pause, such as that of a bot, is as long as ever"


def test_in_a_browser_short_steps_are_done_together_and_the_page_is_heard_after_four_milliseconds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "platform", "emscripten")
    clock, rests = Clock(), []
    monkeypatch.setattr(tasks, "SLICE", runpy.run_path(tasks.__file__)["SLICE"])
    monkeypatch.setattr(tasks, "time", clock)

    def steps() -> Steps:
        for seconds in (0.001, 0.001, 0.003, 0.011, 0.001, 0.001):
            clock.sleep(seconds)
            yield 0.0

    async def rest(_seconds: float) -> None:
        rests.append(round(clock.now, 3))

    async def work() -> None:
        task = BackgroundTask(lambda error: pytest.fail(str(error)))
        task.run(steps())
        await task.rest()

    monkeypatch.setattr(asyncio, "sleep", rest)
    asyncio.run(work())
    assert rests == [0.005, 0.016]


def test_a_press_during_a_review_waits_for_one_step() -> None:

    async def play() -> None:
        session = table(start=0, seats=["person"] * 3)
        play_turns(session, 999)
        session.do(Review())
        for ply in range(1, 30):
            await asyncio.sleep(0)  # one pass of the event loop
            session.do(ShowPly(ply))
            assert session.ui.shared.info.at == ply
        assert session.services.advice.part is not None
        assert len(session.services.advice.verdicts or ()) < 3
        session.close()

    with loading.without():  # which judges more in one step
        asyncio.run(play())
