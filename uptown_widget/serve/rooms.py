"""Rooms in which devices play together: a relay over WebSockets that reads nothing of what is said."""

import asyncio
import math
import re
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

from aiohttp import WSCloseCode, WSMsgType, web

from uptown_widget.errors import Phrase
from uptown_widget.serve.door import address_of, has_code, is_foreign
from uptown_widget.together.room import LONGEST_FRAME, ONLOOKER, Room, RoomError, dump, load

LETTERS = "abcdefghjkmnpqrstuvwxyz"
CODE = 5
"""Letters of a room's code."""
MOST_ROOMS = 200
MOST_SOCKETS = 1000
MOST_ONLOOKERS = 100
"""In one room."""
BURST = 100
"""Frames that a device may send at once ..."""
RATE = 20
"""... and how many more each second."""
IDLE = 600
"""Seconds after which an empty room gives way to a new one where there is no place left, the longest empty first."""
WRONG = 1
"""Seconds that an answer to a wrong code takes."""
PATIENCE = 10
"""Seconds for a device to introduce itself."""
PAGE = "play/{}?room"
_NAME = re.compile(r"[a-z]{1,20}")
_DAMAGED = Phrase("The message is damaged.")


@dataclass
class _Hall:
    """A room with those who are connected to it."""

    room: Room = field(default_factory=Room)
    sockets: dict[web.WebSocketResponse, int] = field(default_factory=dict)
    """With the member each belongs to."""
    left: float = 0.0
    """When the last one was closed."""
    page: str = ""
    """On which page of the site the others enter it; "" for the usual one."""

    def look_on(self) -> int:
        """Let somebody in who hears everything and says nothing.

        :raises RoomError: too many look on
        """
        if list(self.sockets.values()).count(ONLOOKER) >= MOST_ONLOOKERS:
            raise RoomError(_DAMAGED, "full")
        return ONLOOKER


class Rooms:
    """All rooms of a server.

    :param clock: seconds, for limits
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.address: str = ""
        """Where others in the network find the site; "" if they cannot."""
        self.code: str = "".join(secrets.choice(LETTERS) for _ in range(8))
        """Who knows it is told which rooms there are."""
        self._clock = clock
        self._halls: dict[str, _Hall] = {}
        self._open = 0

    def add_routes(self, app: web.Application) -> None:
        """Answer at `/room/socket`."""
        app.router.add_get("/room/socket", self._serve)

    def add_pages(self, app: web.Application) -> None:
        """Lead whoever opens a room in a browser to the page of the site, and tell its projector of all rooms."""
        app.router.add_get("/room/all", self._tell_all)
        app.router.add_get("/room/", self._lead)
        app.router.add_get("/room/{code:[A-Za-z]+}", self._lead)
        app.router.add_get("/room/{code:[A-Za-z]+}/{watch:watch}", self._lead)

    async def _lead(self, request: web.Request) -> web.Response:
        code = request.match_info.get("code", "")
        hall, watch = self._halls.get(code.lower()), "&watch" if "watch" in request.match_info else ""
        # Relative: behind a proxy the site may have a path, which the server does not see.
        page = ("../../" if watch else "../") + PAGE.format(f"{hall.page}.html" if hall and hall.page else "")
        raise web.HTTPFound(f"{page}={code.lower()}{watch}" if code else page)

    async def _tell_all(self, request: web.Request) -> web.Response:
        if not has_code(request, self.code):
            await asyncio.sleep(WRONG)
            return web.Response(status=HTTPStatus.UNAUTHORIZED, text="This is not the code.")
        open_now = [name for name, hall in self._halls.items() if set(hall.sockets.values()) - {ONLOOKER}]
        told = {"rooms": open_now, "address": f"{self.address or address_of(request)}room/"}
        return web.json_response(told, headers={"Cache-Control": "no-store"})

    async def _serve(self, request: web.Request) -> web.StreamResponse:
        if is_foreign(request):
            return web.Response(status=HTTPStatus.FORBIDDEN, text="A page of another site sent this.")
        if self._open >= MOST_SOCKETS:
            return web.Response(status=HTTPStatus.SERVICE_UNAVAILABLE, text="Too many devices are connected.")
        socket = web.WebSocketResponse(max_msg_size=LONGEST_FRAME * 4, heartbeat=20)
        await socket.prepare(request)
        self._open += 1
        try:
            await self._listen(socket)
        finally:
            self._open -= 1
        return socket

    async def _listen(self, socket: web.WebSocketResponse) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                hall, member = await self._introduce(socket, await socket.receive_str())
        except RoomError as error:
            await _send(socket, dump({"sorry": error.word}))
            await socket.close(code=WSCloseCode.POLICY_VIOLATION)
            return
        except (TimeoutError, TypeError):
            await socket.close(code=WSCloseCode.POLICY_VIOLATION)
            return
        try:
            await self._relay(socket, hall, member)
        finally:
            hall.sockets.pop(socket, None)
            hall.left = self._clock()
            await self._tell_who_is_here(hall)

    async def _introduce(self, socket: web.WebSocketResponse, text: str) -> tuple[_Hall, int]:
        frame = load(text)
        code, after = frame.get("room"), frame.get("after")
        if not isinstance(code, str) or type(after) is not int or after < 0:
            raise RoomError(_DAMAGED)
        hall = self._halls.get(code.lower()) if code else None
        if code and hall is None:
            raise RoomError(_DAMAGED, "unknown")
        if frame.get("join") == "":
            if hall is None:
                raise RoomError(_DAMAGED)
            member = hall.look_on()
        else:
            if hall is None:
                hall, code = _Hall(page=_page_of(frame)), self._new_code()
            member = hall.room.join(frame.get("join"))
        self._halls[code.lower()] = hall
        hall.sockets[socket] = member
        await _send(
            socket, dump({"member": member, "room": code.lower(), "count": len(hall.room.log), "at": self.address})
        )
        for entry in hall.room.log[after:]:
            await _send(socket, entry.frame(member))
        await self._tell_who_is_here(hall)
        return hall, member

    def _new_code(self) -> str:
        if len(self._halls) >= MOST_ROOMS:
            empty = [(hall.left, code) for code, hall in self._halls.items() if not hall.sockets]
            left, oldest = min(empty, default=(math.inf, ""))
            if self._clock() - left < IDLE:
                raise RoomError(_DAMAGED, "full")
            del self._halls[oldest]
        codes = ("".join(secrets.choice(LETTERS) for _ in range(CODE)) for _ in range(1000))
        return next(code for code in codes if code not in self._halls)

    async def _relay(self, socket: web.WebSocketResponse, hall: _Hall, member: int) -> None:
        left, counted = float(BURST), self._clock()
        async for message in socket:
            now = self._clock()
            left, counted = min(BURST, left + (now - counted) * RATE) - 1, now
            if left < 0 or message.type is not WSMsgType.TEXT:
                await socket.close(code=WSCloseCode.POLICY_VIOLATION)
                return
            try:
                await self._take(socket, hall, member, message.data)
            except RoomError as error:
                await _send(socket, dump({"sorry": error.word}))
                if error.word == "damaged":
                    await socket.close(code=WSCloseCode.POLICY_VIOLATION)
                    return

    async def _take(self, socket: web.WebSocketResponse, hall: _Hall, member: int, text: str) -> None:
        frame = load(text)
        if "join" in frame:  # something is missing on the other side
            after = frame.get("after")
            start = after if type(after) is int and after >= 0 else 0
            for entry in hall.room.log[start:]:
                await _send(socket, entry.frame(member))
            return
        if member == ONLOOKER:
            raise RoomError(_DAMAGED)
        said = hall.room.say(member, frame)
        if said is not None:
            await asyncio.gather(*(_send(each, said.frame(reader)) for each, reader in tuple(hall.sockets.items())))

    async def _tell_who_is_here(self, hall: _Hall) -> None:
        here = dump({"here": sorted(set(hall.sockets.values()) - {ONLOOKER})})
        await asyncio.gather(*(_send(each, here) for each in tuple(hall.sockets)))


def _page_of(frame: dict[str, Any]) -> str:
    page = frame.get("page")
    return page if isinstance(page, str) and _NAME.fullmatch(page) else ""


async def _send(socket: web.WebSocketResponse, text: str) -> None:
    with suppress(ConnectionError, RuntimeError):  # it is closing; whoever comes back reads the log
        await asyncio.wait_for(socket.send_str(text), PATIENCE)
