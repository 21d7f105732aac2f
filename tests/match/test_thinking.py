"""Bots that think in slices, are held, go step by step, fail; nothing blocks and nothing is done twice."""

import asyncio
import time
from itertools import pairwise
from typing import Any

from tests.match.tables import FailsThinking, Slow, play_first, table, until
from uptown_widget.match.session import Session
from uptown_widget.ui.effects import PauseBots, SetPace, StartMatch, StepBot, Undo
from uptown_widget.uptown import game

WATCHED = ["person", "slow", "slow"]


def against(bot: Any, **setup: Any) -> Session:
    setup = {"seed": 1, "seats": WATCHED, "start": 0, **setup}
    return Session(game, game.make_setup(**setup), pace=0, bots={"slow": bot})


def test_between_the_slices_of_a_thinker_everything_else_has_its_turn() -> None:
    async def play() -> list[int]:
        bot = Slow(30)
        session = against(bot)
        play_first(session)
        come = []
        while len(session.match.history) < 2:
            await asyncio.sleep(0)  # a turn of the loop, in which whatever else there is may run
            come.append(bot.come)
        session.close()
        return come

    come = asyncio.run(play())
    assert max(come) == 29
    assert all(late - early <= 1 for early, late in pairwise(come))


def test_how_far_a_bot_has_thought_is_shown_now_and_then_and_gone_when_it_has_moved() -> None:
    async def play() -> None:
        session = against(Slow(300))
        seen: list[float | None] = []
        session.subscribe(lambda: seen.append(session.ui.shared.info.thinking))
        play_first(session)
        await until(lambda: len(session.match.history) == 2)
        parts = [part for part in seen if part is not None]
        assert parts
        assert parts == sorted(parts)
        assert len(parts) < 30
        assert seen[-1] is None

    asyncio.run(play())


def test_without_an_event_loop_a_thinker_moves_at_once_and_as_it_would_on_one() -> None:
    session = against(Slow(3))
    play_first(session)
    assert len(session.match.history) == 3

    async def play() -> Session:
        other = against(Slow(3))
        play_first(other)
        await until(lambda: len(other.match.history) == 3)
        return other

    assert asyncio.run(play()).match.history == session.match.history


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
        asyncio.run(play(effect))


def test_a_thinker_that_fails_forfeits_the_move_and_no_tile_is_named() -> None:
    session = against(FailsThinking())
    play_first(session)
    assert len(session.match.history) == 3
    assert (
        "program failed (RuntimeError, line 87 of tables.py); a legal move was chosen at random."
        in session.ui.shared.info.notice
    )
    assert session.last_error is None
    assert "Tile" not in session.ui.shared.info.notice


def test_bots_that_are_held_wait_and_go_on_when_they_are_let() -> None:
    session = against(Slow(1))
    session.do(PauseBots(True))
    play_first(session)
    assert len(session.match.history) == 1
    assert session.ui.shared.info.paused
    session.do(PauseBots(False))
    assert len(session.match.history) == 3


def test_a_step_is_one_move_of_a_bot_that_is_held() -> None:
    session = against(Slow(1))
    session.do(PauseBots(True))
    play_first(session)
    for turns in (2, 3, 3):
        session.do(StepBot())
        assert len(session.match.history) == turns


def test_a_step_on_the_loop_is_one_move_too_though_it_is_asked_for_twice() -> None:
    async def play() -> None:
        session = against(Slow(5), seats=["slow"] * 3)
        session.do(PauseBots(True))
        session.do(StepBot())
        session.do(StepBot())
        await until(lambda: len(session.match.history) == 1)
        await asyncio.sleep(0.05)
        assert len(session.match.history) == 1

    asyncio.run(play())


def test_bots_wait_as_long_as_they_are_told() -> None:
    async def play() -> float:
        session = against(Slow(1))
        session.do(SetPace(0.15))
        assert session.ui.shared.info.pace == 0.15
        play_first(session)
        begin = time.perf_counter()
        await until(lambda: len(session.match.history) == 2)
        session.close()
        return time.perf_counter() - begin

    assert asyncio.run(play()) > 0.14


def test_what_goes_wrong_on_the_loop_is_kept_and_shown() -> None:
    async def play() -> Session:
        session = table(start=0)

        def paint() -> None:
            if len(session.match.history) == 2 and session.last_error is None:
                raise MemoryError

        session.subscribe(paint)
        play_first(session)
        await until(lambda: session.last_error is not None)
        return session

    assert isinstance(asyncio.run(play()).last_error, MemoryError)
