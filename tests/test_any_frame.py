"""No frame whatsoever kills a room, nor a connection that is dead or reads nothing."""

import asyncio
import base64
import os
import socket as sockets
from typing import Any

import pytest
from aiohttp import ClientWebSocketResponse, WSMsgType
from hypothesis import example, given
from hypothesis import strategies as st

from tests.examples import examples
from tests.room_players import Table, play, until
from tests.room_server import KEY, SEAT, Server, ends, frame, run
from tests.together.hostile import frames
from tests.together.seats import sit_text
from uptown_widget.serve.rooms import Rooms
from uptown_widget.together.protocol.room import MAX_FRAME_LENGTH, MAX_LENGTH, Entry
from uptown_widget.together.protocol.room_client import RoomClient

HALF = '{"say":"\\ud800","id":0}'


class Honest:
    """A device as the product has it, without a match."""

    def __init__(self, socket: ClientWebSocketResponse, room: str, number: int) -> None:
        self.socket = socket
        self.heard: list[str] = []
        self._out: list[str] = []
        self.client = RoomClient(room, KEY.format(number), self._out.append, lambda _, text: self.heard.append(text))
        self.client.connected()

    @classmethod
    async def at(cls, server: Server, room: str, number: int, *, sits: bool = True) -> "Honest":
        found = cls(await server.client.ws_connect(f"{server.where}/room/socket"), room, number)
        if sits:
            found.client.say(sit_text(number))
        await found.read(lambda: found.client.caught_up and not found.client.open)
        return found

    async def read(self, done: Any) -> None:
        while self._out or not done():
            while self._out:
                await self.socket.send_str(self._out.pop(0))
            if not done():
                message = await self.socket.receive(timeout=10)
                assert message.type is WSMsgType.TEXT, "an honest device has lost its connection"
                self.client.receive(message.data)

    async def say(self, text: str) -> None:
        self.client.say(text)
        await self.read(lambda: not self.client.open)


async def strike(server: Server, room: str, frames: list[str], *, seated: bool) -> None:
    """Send frames over one connection after another, each until it is closed."""
    left = list(frames)
    while left:
        socket = await server.connect("somebody hostile", room)
        await frame(socket, "member")
        if seated:
            await socket.send_json({"say": sit_text(9), "id": SEAT})
            await frame(socket, "here")
        try:
            while left:
                await socket.send_frame(left[0].encode(errors="surrogatepass"), WSMsgType.TEXT)
                left.pop(0)
        except ConnectionError:
            left.pop(0)
        await socket.close()


def law(hostile: list[str], *, seated: bool) -> None:
    async def test(server: Server) -> None:
        ada = await Honest.at(server, "", 0)
        ben = await Honest.at(server, ada.client.room, 1)
        await strike(server, ada.client.room, hostile, seated=seated)
        await ada.say("still here")
        await ben.read(lambda: "still here" in ben.heard)
        late = await Honest.at(server, ada.client.room, 2)
        assert late.heard[:-1] == ben.heard
        await ben.say("and goes on")
        for each in (ada, late):
            await each.read(lambda: "and goes on" in each.heard)  # noqa: B023  it is called at once
            for text in each.heard:
                text.encode()
        if not seated:
            assert [text for text in ben.heard if '"sit"' not in text] == ["still here", "and goes on"]

    run(test)


@examples(40)
@example([HALF], False)
@example([HALF, HALF.replace("0}", "1}")], True)
@example(['{"say":"' + "\\u0001" * 650 + '","id":0}'] * 3, True)
@example(['{"say":"x","id":0,"to":"\\udc00"}', '{"\\ud800":1,"say":"x","id":1}'], True)
@example(['{"say":"{\\"a\\":\\"\\\\ud800\\"}","id":0}', '{"say":"[NaN,1e999]","id":1}'], True)
@example(["[" * MAX_FRAME_LENGTH, "[" * (MAX_FRAME_LENGTH // 2) + "]" * (MAX_FRAME_LENGTH // 2)], False)
@given(st.lists(frames, min_size=1, max_size=6), st.booleans())
def test_no_frame_whatsoever_parts_honest_devices_from_their_room(hostile: list[str], seated: bool) -> None:
    law(hostile, seated=seated)


def test_one_half_character_from_a_bystander_costs_no_player_the_connection_and_no_move_is_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("uptown_widget.notebook.connection.PACE", 0)

    async def test(server: Server) -> None:
        async with Table(server.where) as table:
            players = await table.begin("Ada", "Ben")
            await play(players, lambda: len(players[0].match.turns) > 5)
            await strike(server, table.room, [HALF], seated=False)
            await play(players, lambda: len(players[0].match.turns) > 15)
            again = table.add(saved=players[0].saved)
            await until(lambda: len(again.match.turns) == len(players[0].match.turns))
            assert [player.lost for player in (*players, again)] == [0, 0, 0]

    run(test)


# Connections that are dead, or read nothing.


async def deaf(server: Server, room: str, number: int) -> sockets.socket:
    """Connect somebody who takes hardly anything of what the server sends."""
    host, port = server.where.removeprefix("http://").split(":")
    raw = sockets.socket()
    raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 2048)
    raw.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(raw, (host, int(port)))
    key = base64.b64encode(os.urandom(16)).decode()
    hello = f"GET /room/socket HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    await loop.sock_sendall(raw, f"{hello}Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode())
    answer = await loop.sock_recv(raw, 12)
    assert answer == b"HTTP/1.1 101"
    text = f'{{"join":"{KEY.format(number)}","room":"{room}","after":0}}'.encode()
    mask = os.urandom(4)
    masked = bytes(each ^ mask[place % 4] for place, each in enumerate(text))
    await loop.sock_sendall(raw, bytes((0x81, 0x80 | len(text))) + mask + masked)
    return raw


async def wordy(server: Server, table: Rooms) -> tuple[ClientWebSocketResponse, str]:
    """Return a member's connection to a room in which more was said than a connection holds that nobody reads."""
    host, room = await server.sit(0)
    for number in range(1200):
        table._open_rooms[room].room.say(0, {"say": "𝄞" * MAX_LENGTH, "id": number})
    return host, room


def test_who_reads_nothing_is_not_here_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("uptown_widget.serve.device.TIMEOUT", 0.5)
    table = Rooms()

    async def test(server: Server) -> None:
        host, room = await wordy(server, table)
        raw = await deaf(server, room, 1)
        while (await frame(host, "here"))["here"] != [0, 1]:
            pass
        while (await frame(host, "here"))["here"] != [0]:
            pass
        raw.close()

    run(test, table)


def test_who_reads_nothing_holds_up_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("uptown_widget.serve.device.TIMEOUT", 10**6)
    table = Rooms()

    async def test(server: Server) -> None:
        host, room = await wordy(server, table)
        other = await server.connect(KEY.format(2), room, after=10**5)
        raw = await deaf(server, room, 1)
        while 2 not in (here := (await frame(host, "here"))["here"]) or len(here) < 3:
            pass
        for number in range(5000, 5003):
            await host.send_json({"say": "still here", "id": number})
            assert (await frame(host, "n"))["id"] == (await frame(other, "n"))["id"] == number
        raw.close()

    run(test, table)


def test_whatever_fails_while_something_is_sent_nobody_is_here_for_ever(caplog: pytest.LogCaptureFixture) -> None:
    table = Rooms()

    async def test(server: Server) -> None:
        host, room = await server.sit(0)
        table._open_rooms[room].room.log.append(Entry(1, 0, 0, "\ud800"))  # as if something got in that cannot be sent
        for number in range(1, 6):
            assert not [told for told in await ends(await server.connect(KEY.format(number), room)) if "sorry" in told]
        await ends(host)
        late = await server.connect(KEY.format(9), room, after=2)
        while (await frame(late, "here"))["here"] != [6]:
            pass

    run(test, table)
    assert "surrogates not allowed" in caplog.text, "what is wrong with the program is written down"
