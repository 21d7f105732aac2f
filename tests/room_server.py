"""A server of rooms for tests, and connections to it that no session holds."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType, web

from tests.together.seats import sit_text
from uptown_widget.serve.rooms import Rooms

KEY = "the key of device {}"


class Server:
    """A running server and a client of it."""

    def __init__(self, client: ClientSession, where: str) -> None:
        self.client, self.where = client, where

    async def connect(self, key: object, room: object = "", after: object = 0) -> ClientWebSocketResponse:
        socket = await self.client.ws_connect(f"{self.where}/room/socket")
        await socket.send_json({"join": key, "room": room, "after": after})
        return socket

    async def sit(self, number: int, room: str = "") -> tuple[ClientWebSocketResponse, str]:
        """Return a connection with a seat, to which that was the last thing told, and the code of the room."""
        socket = await self.connect(KEY.format(number), room)
        room = (await frame(socket, "member"))["room"]
        await socket.send_json({"say": sit_text(number), "id": SEAT})
        while (await frame(socket, "n"))["text"] != sit_text(number):
            pass
        return socket, room


SEAT = 999_999
"""The number of the message with which a device of this kind sits down; others may begin at 0."""


@asynccontextmanager
async def serving(
    rooms: Rooms | None = None, prepare: Callable[[web.Application], object] = lambda _: None
) -> AsyncIterator[Server]:
    app = web.Application()
    prepare(app)
    rooms = rooms or Rooms()
    rooms.add_routes(app)
    rooms.add_pages(app)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    host, port = runner.addresses[0][:2]
    async with ClientSession() as client:
        yield Server(client, f"http://{host}:{port}")
    await runner.cleanup()


def run(
    test: Callable[[Server], Awaitable[None]],
    rooms: Rooms | None = None,
    prepare: Callable[[web.Application], object] = lambda _: None,
) -> None:
    async def inside() -> None:
        async with serving(rooms, prepare) as server:
            await test(server)

    asyncio.run(inside())


async def frame(socket: ClientWebSocketResponse, name: str) -> dict[str, Any]:
    """Return the next frame with such a field."""
    while True:
        data: dict[str, Any] = await socket.receive_json(timeout=10)
        if name in data:
            return data


async def ends(socket: ClientWebSocketResponse) -> list[dict[str, Any]]:
    """Return all frames until the server closes the connection."""
    found = []
    while (message := await socket.receive(timeout=10)).type is WSMsgType.TEXT:
        found.append(json.loads(message.data))
    return found
