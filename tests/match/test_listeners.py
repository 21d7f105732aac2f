"""Programs that listen to a match: they get each move once, there may be several, and none can stop the match."""

import asyncio
from typing import Any

import pytest

from tests.clock import run
from uptown_widget.errors import GameError
from uptown_widget.match.session import Session
from uptown_widget.ui import effects as ask
from uptown_widget.uptown import game


def table(**settings: Any) -> Session[Any, Any]:
    setup = game.make_setup(seed="7", seats=["person", "greedy", "greedy"], start=0)
    return Session(game, setup, **{"pace": 0, **settings})


def first(session: Session[Any, Any]) -> Any:
    return session.observation.legal_moves()[0]


def test_listeners_hear_each_move_once_with_what_a_spectator_saw() -> None:
    session = table()
    seen: list[ask.Turn[Any, Any]] = []
    session.on_move(seen.append)
    session.play(first(session))
    assert [turn.player for turn in seen] == [0, 1, 2]
    assert [turn.move for turn in seen] == [ply.move for ply in session.match.history]
    assert all(turn.after.player is None and set(turn.after.racks) == {None} for turn in seen)
    session.undo()
    assert len(seen) == 3
    session.redo()
    assert [turn.player for turn in seen] == [0, 1, 2] * 2


def test_an_unsubscribed_listener_hears_no_more_moves() -> None:
    session = table()
    heard: list[str] = []
    stop = session.on_move(lambda _: heard.append("one"))
    session.on_move(lambda _: heard.append("two"))
    stop()
    stop()
    session.play(first(session))
    assert heard == ["two"] * 3


def test_an_exception_in_a_listener_does_not_stop_the_match_and_is_stored() -> None:
    session = table()
    heard: list[int] = []
    session.on_move(lambda turn: heard[turn.player + 1000])
    session.on_move(lambda turn: heard.append(turn.player))
    session.subscribe(lambda: heard[1000])
    session.play(first(session))
    assert heard == [0, 1, 2]
    assert session.match.current_player == 0
    assert isinstance(session.last_error, IndexError)


def test_a_listener_may_play_the_next_move() -> None:
    session = table()

    def answer(_: ask.Turn[Any, Any]) -> None:
        if session.match.current_player == 0 and len(session.match.history) < 9:
            session.play(first(session))

    session.on_move(answer)
    session.play(first(session))
    assert len(session.match.history) == 9
    assert session.last_error is None


def test_two_moves_together_work_in_a_script_and_on_an_event_loop() -> None:
    script = table()
    for _ in range(2):
        script.play(first(script))

    async def notebook() -> Session[Any, Any]:
        session = table(pace=0.01)
        for _ in range(2):
            assert await session.until_my_turn()
            session.play(first(session))
        assert await session.until_my_turn()
        return session

    loop = run(notebook())
    assert loop.match.history == script.match.history
    assert len(script.match.history) == 6


def test_waiting_ends_with_the_match() -> None:
    async def play() -> tuple[bool, object]:
        setup = game.make_setup(seed="7", seats=["random", "random", "random"])
        session = Session(game, setup, pace=0)
        return await session.until_my_turn(), session.match.outcome()

    mine, outcome = run(play())
    assert not mine
    assert outcome


def test_waiting_for_paused_bots_is_refused() -> None:
    async def play() -> None:
        session = table()
        session.do(ask.PauseBots(on=True))
        session.play(first(session))
        await session.until_my_turn()

    with pytest.raises(GameError, match="but the bots are paused"):
        run(play())


def test_waiting_continues_with_a_match_started_meanwhile() -> None:
    async def play() -> Session[Any, Any]:
        session = table(pace=0.05)
        session.play(first(session))
        waiting = asyncio.ensure_future(session.until_my_turn())
        await asyncio.sleep(0.01)
        session.start(game.make_setup(seed="8", seats=["greedy", "person", "greedy"], start=0))
        assert await waiting
        return session

    session = run(play())
    assert session.seed == "8"
    assert len(session.match.history) == 1
