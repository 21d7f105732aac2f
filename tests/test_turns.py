"""What one client can make the server do at once: others are served in between, and what can wait goes on by turns."""

import asyncio
import socket
import threading
from collections import Counter
from contextlib import suppress

import aiohttp
import pytest
from aiohttp import web

from tests.room_server import KEY, Server, frame, run
from uptown_widget.serve.device import AT_ONCE, MAX_TURN, Turns
from uptown_widget.serve.door import Connection
from uptown_widget.serve.rooms import BURST, GREETING, NOTICE, Rooms
from uptown_widget.serve.server import AT_A_TIME, make_server

MAX_UNREAD = 50_000
"""More messages than the system itself takes that nobody reads."""


class Rounds:
    """Counts the rounds of an event loop, in each of which everything goes on that is ready."""

    def __init__(self) -> None:
        self.now = 0

    def start(self) -> None:
        """Count from now on."""
        self._next()

    def _next(self) -> None:
        self.now += 1
        asyncio.get_running_loop().call_soon(self._next)


def test_what_can_wait_goes_on_one_after_another_and_takes_a_third_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    happened: list[object] = []
    sleep = asyncio.sleep

    async def note(seconds: float) -> None:
        happened.append(seconds)
        await sleep(0)

    async def goes_on(turns: Turns, name: str, spent: float) -> None:
        await turns.wait(spent)
        happened.append(name)

    async def test() -> None:
        turns = Turns()
        await asyncio.gather(goes_on(turns, "a", 0.001), goes_on(turns, "b", 0.002), goes_on(turns, "c", 9))

    monkeypatch.setattr(asyncio, "sleep", note)
    asyncio.run(test())
    assert happened == [0.003, "a", 0.006, "b", 3 * MAX_TURN, "c"], "a slow reader is waited for by itself alone"


def test_a_move_waits_for_no_more_than_a_few_frames_of_whoever_sends_many_at_once() -> None:
    async def test(server: Server) -> None:
        good, room = await server.sit(1)
        flooding, _ = await server.sit(2, room)
        for number in range(BURST - 10):
            await flooding.send_json({"say": f"{number}", "id": number})
        await good.send_json({"say": "a move", "id": 0})
        before = 0
        while (await frame(good, "n"))["text"] != "a move":
            before += 1
        assert before < AT_ONCE

    run(test)


def test_newcomers_come_in_one_after_another(monkeypatch: pytest.MonkeyPatch) -> None:
    rounds, came, prepare = Rounds(), Counter[int](), web.WebSocketResponse.prepare

    async def note(self: web.WebSocketResponse, request: web.BaseRequest) -> object:
        came[rounds.now] += not self.prepared  # it is asked for once more at the end
        return await prepare(self, request)

    async def test(server: Server) -> None:
        rounds.start()
        sockets = [server.client.ws_connect(f"{server.where}/room/socket") for _ in range(40)]
        for each in await asyncio.gather(*sockets):
            await each.close()

    monkeypatch.setattr(web.WebSocketResponse, "prepare", note)
    run(test)
    assert came.total() == 40
    assert max(came.values()) == 1


def test_whoever_comes_to_a_crowd_waits_for_as_long_as_it_takes_to_tell_them_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waited, wait = [], Turns.wait

    async def note(self: Turns, spent: float) -> None:
        waited.append(spent)
        await wait(self, spent)

    async def test(server: Server) -> None:
        first, room = await server.sit(1)
        others = [await server.connect("", room) for _ in range(3)]
        for each in others:
            await frame(each, "here")
        assert not first.closed

    monkeypatch.setattr(Turns, "wait", note)
    run(test)
    assert waited == pytest.approx([GREETING, *(each for count in (1, 2, 3) for each in (GREETING, NOTICE * count))])


def test_connections_are_taken_a_few_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    rounds, taken, made, all_there = Rounds(), Counter[int](), Connection.connection_made, threading.Event()

    def note(self: Connection, transport: asyncio.BaseTransport) -> None:
        if not taken:
            rounds.start()
        taken[rounds.now] += 1
        made(self, transport)
        if taken.total() == 5 * AT_A_TIME:
            all_there.set()

    monkeypatch.setattr(Connection, "connection_made", note)
    with make_server(None, 0) as server:
        sockets = [socket.create_connection(server.server_address) for _ in range(5 * AT_A_TIME)]
        threading.Thread(target=server.serve_forever, daemon=True).start()
        assert all_there.wait(60)
        assert max(taken.values()) <= AT_A_TIME
        for each in sockets:
            each.close()


def test_whoever_was_refused_is_not_read_any_more() -> None:
    async def test(server: Server) -> None:
        refused = await server.client.ws_connect(f"{server.where}/room/socket", autoclose=False)
        await refused.send_json({"join": "too short", "room": "", "after": 0})
        assert await frame(refused, "sorry") == {"sorry": "damaged"}
        sent = 0
        with suppress(aiohttp.ClientError, ConnectionError):
            while sent < MAX_UNREAD:
                await refused.send_json({"say": "x" * 1400, "id": sent})
                sent += 1
        assert sent < MAX_UNREAD

    run(test)


def test_a_server_ends_while_devices_wait_for_their_turn(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    waiting = asyncio.Event()

    async def wait(*_: object) -> None:
        waiting.set()
        await asyncio.Event().wait()

    async def test(server: Server) -> None:
        newcomer = asyncio.create_task(server.connect(KEY.format(1)))
        await waiting.wait()
        newcomer.cancel()

    monkeypatch.setattr(Turns, "wait", wait)
    run(test, Rooms())
    assert not caplog.records
