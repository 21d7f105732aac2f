"""Bots that think in slices, are paused, move step by step or fail; nothing blocks and nothing is done twice."""

import asyncio
import itertools
import math
import re
from itertools import pairwise
from typing import Any

import pytest

from tests.clock import Clock, run, until
from tests.match.tables import FailsThinking, Slow, play_first, table
from uptown_widget.bots.search import SearchPolicy
from uptown_widget.match.painter import REFRESH_INTERVAL
from uptown_widget.match.session import Session
from uptown_widget.ui.effects import PauseBots, SetPace, StartMatch, StepBot, Undo
from uptown_widget.uptown import game
from uptown_widget.upturn import game as upturn_game

WATCHED = ["person", "slow", "slow"]


def against(bot: Any, **setup: Any) -> Session[Any, Any]:
    setup = {"seed": 1, "seats": WATCHED, "start": 0, **setup}
    return Session(game, game.make_setup(**setup), pace=0, bots={"slow": bot})


def test_between_the_slices_of_a_search_other_tasks_run() -> None:
    async def play() -> list[int]:
        bot = Slow(30)
        session = against(bot)
        play_first(session)
        come = []
        while len(session.match.history) < 2:
            await asyncio.sleep(0)  # one pass of the event loop, in which other tasks may run
            come.append(bot.come)
        session.close()
        return come

    come = run(play())
    assert max(come) == 29
    assert all(late - early <= 1 for early, late in pairwise(come))


def test_a_bots_progress_is_shown_until_it_has_moved(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr("uptown_widget.match.painter.time", clock)

    async def play() -> None:
        session = against(Slow(300, clock))
        seen: list[float | None] = []
        session.subscribe(lambda: seen.append(session.ui.shared.info.thinking))
        play_first(session)
        await until(lambda: len(session.match.history) == 2)
        parts = [part for part in seen if part is not None]
        assert parts
        assert parts == sorted(parts)
        assert len(parts) == round(0.6 / REFRESH_INTERVAL)
        assert seen[-1] is None

    run(play())


def test_a_search_makes_the_same_move_with_and_without_an_event_loop() -> None:
    session = against(Slow(3))
    play_first(session)
    assert len(session.match.history) == 3

    async def play() -> Session[Any, Any]:
        other = against(Slow(3))
        play_first(other)
        await until(lambda: len(other.match.history) == 3)
        return other

    assert run(play()).match.history == session.match.history


def test_the_search_stops_when_the_match_has_moved_on() -> None:
    async def play(effect: Any) -> None:
        bot = Slow(10_000)
        session = against(bot)
        play_first(session)
        await until(lambda: bot.come > 2)
        session.do(effect)
        assert bot.closed == 1
        come = bot.come
        await asyncio.sleep(0.02)
        assert bot.come == come
        assert session.ui.shared.info.thinking is None
        session.close()

    for effect in (Undo(), PauseBots(True), StartMatch(game.make_setup(seats=["person"] * 3))):
        run(play(effect))


def test_a_search_that_fails_loses_its_move_and_no_tile_is_named() -> None:
    session = against(FailsThinking())
    play_first(session)
    assert len(session.match.history) == 3
    assert re.search(r"\(RuntimeError, line \d+ of tables\.py\)", session.ui.shared.info.notice)
    assert session.last_error is None
    assert "Tile" not in session.ui.shared.info.notice


@pytest.mark.parametrize("own", [game, upturn_game])
def test_a_seat_whose_bot_ran_out_of_time_says_so_until_its_next_move(
    own: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = itertools.count(0.0, 1.0)  # a second between two looks at it
    monkeypatch.setattr("uptown_widget.bots.search.CLOCK", lambda: next(clock))
    slow = SearchPolicy[Any](playouts=60, limit=3, **own.SEARCH)
    session = Session(own, own.make_setup(2, seed=1, seats=["person", "slow"], start=1), pace=0, bots={"slow": slow})
    session.start_bots()
    told = [any("ran out of time" in fact for fact in card.facts) for card in session.screen.cards]
    assert told == [player in session.viewpoint.hurried for player in range(2)] == [True, False]
    slow.limit = math.inf
    before = len(session.match.history)
    while {ply.player for ply in session.match.history[before:]} != {0, 1}:
        play_first(session)
    assert not any("ran out of time" in fact for card in session.screen.cards for fact in card.facts)


def test_paused_bots_wait_until_they_are_resumed() -> None:
    session = against(Slow(1))
    session.do(PauseBots(True))
    play_first(session)
    assert len(session.match.history) == 1
    assert session.ui.shared.info.paused
    session.do(PauseBots(False))
    assert len(session.match.history) == 3


def test_a_step_is_one_move_of_a_paused_bot() -> None:
    session = against(Slow(1))
    session.do(PauseBots(True))
    play_first(session)
    for turns in (2, 3, 3):
        session.do(StepBot())
        assert len(session.match.history) == turns


def test_two_steps_at_once_make_one_move() -> None:
    async def play() -> None:
        session = against(Slow(5), seats=["slow"] * 3)
        session.do(PauseBots(True))
        session.do(StepBot())
        session.do(StepBot())
        await until(lambda: len(session.match.history) == 1)
        await asyncio.sleep(0.05)
        assert len(session.match.history) == 1

    run(play())


def test_bots_wait_as_long_as_the_pace_says() -> None:
    async def play() -> float:
        session, loop = against(Slow(1)), asyncio.get_running_loop()
        session.do(SetPace(0.15))
        assert session.ui.shared.info.pace == 0.15
        play_first(session)
        begin = loop.time()
        await until(lambda: len(session.match.history) == 2)
        session.close()
        return loop.time() - begin

    assert run(play()) == pytest.approx(0.15, abs=0.01)


def test_an_error_on_the_event_loop_is_stored_and_shown() -> None:
    async def play() -> Session[Any, Any]:
        session = table(start=0)

        def paint() -> None:
            if len(session.match.history) == 2 and session.last_error is None:
                raise MemoryError

        session.subscribe(paint)
        play_first(session)
        await until(lambda: session.last_error is not None)
        return session

    assert isinstance(run(play()).last_error, MemoryError)
