"""Rooms in which devices play together: a relay over WebSockets that looks at who may say what, no further."""

import asyncio
import math
import re
import secrets
import sys
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from functools import partial
from http import HTTPStatus
from urllib.parse import quote

from aiohttp import WSMessage, WSMsgType, web

from uptown_widget.errors import Phrase
from uptown_widget.serve.device import AT_ONCE, SILENCE, TIMEOUT, Budget, Device, Turns, who_gives_way
from uptown_widget.serve.door import address_of, has_code, is_foreign, reach_of
from uptown_widget.serve.guesses import Guesses
from uptown_widget.together.protocol.names import MISREAD
from uptown_widget.together.protocol.room import MAX_MEMBERS, ONLOOKER, Room, RoomError, dump, load

LETTERS = "abcdefghjkmnpqrstuvwxyz"
CODE = 5
"""Letters of a room's code."""
MAX_ROOMS = 200
MAX_SOCKETS = 1000
MAX_ONLOOKERS = 100
"""In one room."""
BURST = 100
"""Frames that a device may send at once ..."""
RATE = 20
"""... and how many more each second."""
SLACK = 25
"""Frames beyond these that are refused; with more the connection ends."""
GREETING = 0.001
"""Seconds of the processor that somebody takes who comes in ..."""
NOTICE = 0.0001
"""... and that each of the others takes who hear of it, and later that somebody has gone."""
MAX_MEMORY = 100_000_000
"""Bytes of what is said in all rooms. Beyond them nothing more is taken in a room that has its part of them, half a
megabyte, as hardly a match does; with the program itself that stays below 200 MB."""
IDLE = 600
"""Seconds after which an empty room gives way to a new one where there is no place left, the longest empty first."""
AWAY = 10
"""Seconds after which a member who has gone without a seat gives way to a new one where a room is full."""
MINUTE = 60
"""Seconds of absence after which a bot may take somebody's seat."""
WRONG = 1
"""Seconds that an answer to a wrong code takes."""
PAGE = "play/{}?room"
CODE_PATH = "/room/{before:[^A-Za-z/]*}{code:[A-Za-z]+}{behind:[^A-Za-z/]*/?}"
"""Of an invitation, with what sentences and programs put around a code."""
_NAME = re.compile(r"[a-z]{1,20}")
_LAST = {WSMsgType.CLOSE, WSMsgType.CLOSING, WSMsgType.CLOSED, WSMsgType.ERROR}
_DAMAGED = Phrase("The message is damaged.")
_USED = Phrase("This room is full of messages: you can send no more. Open another one.")
_TOO_FAST = Phrase("Too many messages at once: yours is sent again in a moment.")


@dataclass
class _OpenRoom:
    """A room with those who are connected to it."""

    room: Room = field(default_factory=Room)
    devices: dict[Device, int] = field(default_factory=dict)
    """With the member each belongs to."""
    budgets: dict[int, Budget] = field(default_factory=dict)
    """Of the members who have a seat."""
    addresses: dict[int, str] = field(default_factory=dict)
    """By member: where they came from last."""
    gone: dict[int, float] = field(default_factory=dict)
    """By member: when a connection of theirs was closed last, or fell silent."""
    left: float = 0.0
    """When the last one was closed."""
    opener: str = ""
    """The address from which it was opened."""
    size: int = 0
    """Bytes of what was said."""
    page: str = ""
    """On which page of the site the others enter it; "" for the usual one."""

    @property
    def here(self) -> set[int]:
        """The members who are connected, and say something now and then."""
        return {member for device, member in self.devices.items() if not device.is_silent} - {ONLOOKER}

    def wait(self, member: int, now: float) -> float:
        """Return in how many seconds a member will have been away for a minute."""
        return math.inf if member in self.here else max(0, self.gone.get(member, -math.inf) + MINUTE - now)

    def look_on(self, address: str) -> int:
        """Let somebody in who hears everything and says nothing.

        :raises RoomError: too many look on
        """
        looking = [device for device, member in self.devices.items() if member == ONLOOKER]
        if len(looking) >= MAX_ONLOOKERS:
            first = who_gives_way([each.address for each in looking], address)
            if first is None:
                raise RoomError(_DAMAGED, "full")
            self._end(looking[first])
        return ONLOOKER

    def join(self, key: object, address: str, now: float) -> int:
        """Let a member in.

        :raises RoomError: the room is full, or that is no key
        """
        try:
            member = self.room.join(key)
        except RoomError as error:
            if error.word != "full":
                raise
            self._make_place(address, now)
            member = self.room.join(key)
        self.addresses[member] = address
        return member

    def _make_place(self, address: str, now: float) -> None:
        """Forget members without a seat: those who are gone for long, else one of many from the same address."""
        here = set(self.devices.values())
        seats = self.room.seats
        self.gone = {member: when for member, when in self.gone.items() if now - when < AWAY or member in seats}
        self.room.keep_only({*here, *self.gone})
        self.addresses = {member: self.addresses[member] for member in self.room.members.values()}
        if len(self.room.members) >= MAX_MEMBERS:
            without = [member for member in self.addresses if member and member not in self.room.seats]
            first = who_gives_way([self.addresses[member] for member in without], address)
            if first is not None:
                self.room.keep_only({*here, *self.gone} - {without[first]})
                for device in [each for each, member in self.devices.items() if member == without[first]]:
                    self._end(device)

    def _end(self, device: Device) -> None:
        del self.devices[device]
        device.hang_up()

    def close(self) -> None:
        """End all connections: the room is given up."""
        for device in tuple(self.devices):
            self._end(device)

    def enter(self, device: Device, member: int, after: int) -> None:
        """Send a device the entries after so many, and everything that is new."""
        self.devices[device] = member
        device.follow(self.room.log, after)
        self.tell_who_is_here()

    def tell_who_is_here(self) -> None:
        """Tell everybody who is connected, and who can say no more."""
        presence = self.room.presence(self.here)
        for each in self.devices:
            each.tell_presence(presence)

    def note(self, device: Device, now: float, *, silent: bool) -> None:
        """Note whether a device has been silent for long; if that has changed, tell everybody who is here."""
        if device.is_silent != silent:
            device.is_silent = silent
            if silent:
                self.gone[self.devices[device]] = now
            self.tell_who_is_here()

    def budget(self, device: Device, member: int) -> Budget:
        """Return how much a device may still send: with a seat it goes on with what its member has left."""
        return self.budgets.setdefault(member, device.budget) if member in self.room.seats else device.budget


class Rooms:
    """All rooms of a server.

    :param clock: seconds, for limits
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.code: str = "".join(secrets.choice(LETTERS) for _ in range(8))
        """Who knows it may ask which rooms there are."""
        self._clock = clock
        self._open_rooms: dict[str, _OpenRoom] = {}
        self._guesses = Guesses(clock)
        self._turns = Turns()
        self._devices: dict[Device, None] = {}
        """All that are connected, the first that came first."""

    def add_routes(self, app: web.Application) -> None:
        """Answer at `/room/socket`."""
        app.router.add_get("/room/socket", self._serve)
        app.on_shutdown.append(self._end)

    def add_pages(self, app: web.Application) -> None:
        """Lead whoever opens a room in a browser to the page of the site, and tell its projector of all rooms."""
        app.router.add_get("/room/all", self._tell_all)
        app.router.add_get("/room/", self._lead)
        app.router.add_get("/room/{code:[A-Za-z258]+}/{watch:watch}", self._lead)
        app.router.add_get("/room/{code:[A-Za-z258]{5}}", self._lead)
        app.router.add_get(CODE_PATH, self._lead)
        app.router.add_get("/room/{code:[^/]+}", self._lead)  # no room can have it: the page says so

    async def _lead(self, request: web.Request) -> web.Response:
        code = request.match_info.get("code", "").lower().translate(MISREAD)
        open_room, watch = self._open_rooms.get(code), "&watch" if "watch" in request.match_info else ""
        # Relative: behind a proxy the site may have a path, which the server does not see.
        file = f"{open_room.page}.html" if open_room and open_room.page else ""
        page = "../" * (request.rel_url.raw_path.count("/") - 1) + PAGE.format(file)
        raise web.HTTPFound(f"{page}={quote(code)}{watch}" if code else page)

    async def _tell_all(self, request: web.Request) -> web.Response:
        if not has_code(request, self.code):
            await asyncio.sleep(WRONG)
            return web.Response(status=HTTPStatus.UNAUTHORIZED, text="This is not the code.")
        open_now = [name for name, open_room in self._open_rooms.items() if open_room.here]
        answer = {"rooms": open_now, "address": f"{reach_of(request) or address_of(request)}room/"}
        return web.json_response(answer, headers={"Cache-Control": "no-store"})

    async def _end(self, _: web.Application) -> None:
        """End what is done for all devices: the server would wait for those who wait for their turn."""
        for device in self._devices:
            device.give_up()

    async def _serve(self, request: web.Request) -> web.StreamResponse:
        if is_foreign(request):
            return web.Response(status=HTTPStatus.FORBIDDEN, text="A page of another site sent this.")
        if len(self._devices) >= MAX_SOCKETS and not self._make_place():
            return web.Response(status=HTTPStatus.SERVICE_UNAVAILABLE, text="Too many devices are connected.")
        device = Device(request, Budget(self._clock, BURST, RATE), self._turns)
        self._devices[device] = None
        try:
            await self._serve_device(device, request)
        finally:
            self._devices.pop(device, None)
        return device.socket

    async def _serve_device(self, device: Device, request: web.Request) -> None:
        await self._turns.wait(GREETING)
        await device.socket.prepare(request)
        writer = asyncio.create_task(device.write())
        try:
            device.finish(await self._listen(device))
            await writer
        finally:
            writer.cancel()

    def _make_place(self) -> bool:
        """End the connection of a device without a seat; return whether there was one."""
        seated = {
            device
            for open_room in self._open_rooms.values()
            for device, member in open_room.devices.items()
            if member in open_room.room.seats
        }
        without = [device for device in self._devices if device not in seated]
        first = who_gives_way([each.address for each in without])
        if first is not None:
            del self._devices[without[first]]
            without[first].hang_up()
        return first is not None

    async def _listen(self, device: Device) -> str:
        """Relay what a device says until it goes; return the last thing it should read, if it is refused."""
        try:
            async with asyncio.timeout(TIMEOUT):
                first = await device.socket.receive_str()
            frame = load(first)
            if not self._is_known(frame) and not await self._stand_in_line(device, frame):
                return ""
            if (crowd := self._open_room_of(frame)) is not None:
                await self._turns.wait(NOTICE * len(crowd.devices))
            open_room, member, after = self._introduce(device, frame)
        except RoomError as error:
            return error.frame({})
        except (TimeoutError, TypeError):
            return ""
        try:
            open_room.enter(device, member, after)
            return await self._relay(device, open_room, member)
        finally:
            open_room.devices.pop(device, None)
            open_room.left = self._clock()
            if not device.is_silent:  # else they have been away for longer
                open_room.gone[member] = open_room.left
            open_room.tell_who_is_here()

    def _open_room_of(self, frame: dict[str, object]) -> _OpenRoom | None:
        code = frame.get("room")
        return self._open_rooms.get(code.lower()) if isinstance(code, str) else None

    async def _stand_in_line(self, device: Device, frame: dict[str, object]) -> bool:
        """Let a newcomer wait if many codes were wrong; return whether it is their turn."""
        with self._guesses.queue(device.address, wrong=self._open_room_of(frame) is None) as wait:
            await asyncio.sleep(wait or 0)
            return wait is not None

    def _is_known(self, frame: dict[str, object]) -> bool:
        """Whether somebody opens a room, or comes back to one: nothing is guessed then."""
        open_room, key = self._open_room_of(frame), frame.get("join")
        return not frame.get("room") or (
            open_room is not None and isinstance(key, str) and key in open_room.room.members
        )

    def _introduce(self, device: Device, frame: dict[str, object]) -> tuple[_OpenRoom, int, int]:
        code, after = frame.get("room"), frame.get("after")
        if not isinstance(code, str) or type(after) is not int or after < 0:
            raise RoomError(_DAMAGED)
        open_room = self._open_rooms.get(code.lower()) if code else None
        if code and open_room is None:
            raise RoomError(_DAMAGED, "unknown")
        if frame.get("join") == "":
            if open_room is None:
                raise RoomError(_DAMAGED)
            member = open_room.look_on(device.address)
        else:
            if open_room is None:
                before = self._before(frame)
                code = before.room.next if before else ""
                open_room = self._open_rooms.get(code)
            else:
                before = None
            if open_room is None:
                open_room, code = _OpenRoom(page=_page_of(frame), opener=device.address), self._new_code(device.address)
                open_room.room.wait = partial(self._wait, open_room)
            member = open_room.join(frame.get("join"), device.address, self._clock())
            if before is not None and before.room.next != code:
                before.room.next = code
                before.tell_who_is_here()
        self._open_rooms[code.lower()] = open_room
        welcome = {"member": member, "room": code.lower(), "count": len(open_room.room.log), "at": device.reach}
        device.post(dump(welcome))
        return open_room, member, after

    def _before(self, frame: dict[str, object]) -> _OpenRoom | None:
        """Return the room whose people play again in the one that is opened, if that is asked for and theirs to do."""
        again = frame.get("again")
        code, key = (again.get("room"), again.get("key")) if isinstance(again, dict) else (None, None)
        open_room = self._open_rooms.get(code) if isinstance(code, str) else None
        return (
            open_room
            if open_room and isinstance(key, str) and open_room.room.may_lead(open_room.room.members.get(key))
            else None
        )

    def _wait(self, open_room: _OpenRoom, member: int) -> float:
        return open_room.wait(member, self._clock())

    def _new_code(self, address: str) -> str:
        if len(self._open_rooms) >= MAX_ROOMS and not self._forget_idle():
            lobbies = [code for code, open_room in self._open_rooms.items() if not open_room.room.started]
            first = who_gives_way([self._open_rooms[code].opener for code in lobbies], address)
            if first is None:
                raise RoomError(_DAMAGED, "full")
            self._open_rooms.pop(lobbies[first]).close()
        codes = ("".join(secrets.choice(LETTERS) for _ in range(CODE)) for _ in range(1000))
        return next(code for code in codes if code not in self._open_rooms)

    def _forget_idle(self) -> bool:
        """Forget the room that has been empty longest, if that is long; return whether there was one."""
        empty = [(open_room.left, code) for code, open_room in self._open_rooms.items() if not open_room.devices]
        left, oldest = min(empty, default=(math.inf, ""))
        if self._clock() - left < IDLE:
            return False
        del self._open_rooms[oldest]
        return True

    def _check_memory(self, open_room: _OpenRoom) -> None:
        """Refuse more of what is long already, once there is too much in all rooms.

        :raises RoomError: it is refused
        """
        if open_room.size * MAX_ROOMS >= MAX_MEMORY:
            while sum(each.size for each in self._open_rooms.values()) >= MAX_MEMORY:
                if not self._forget_idle():
                    raise RoomError(_USED, "used")

    async def _messages(self, device: Device, open_room: _OpenRoom) -> AsyncIterator[WSMessage]:
        """Yield what comes from a device; nobody is here who has said nothing for long."""
        while True:
            try:
                async with asyncio.timeout(None if device.is_silent else SILENCE):
                    message = await device.socket.receive()
            except TimeoutError:
                if device in open_room.devices:
                    open_room.note(device, self._clock(), silent=True)
                continue
            if message.type in _LAST:
                return
            open_room.note(device, self._clock(), silent=False)
            yield message

    async def _relay(self, device: Device, open_room: _OpenRoom, member: int) -> str:
        async for message in self._messages(device, open_room):
            began, left = asyncio.get_running_loop().time(), open_room.budget(device, member).take()
            if left < -SLACK or message.type is not WSMsgType.TEXT:
                return ""
            frame: dict[str, object] = {}
            try:
                frame = load(message.data)
                if "say" in frame:
                    self._check_memory(open_room)
                _take(device, open_room, member, frame, too_fast=left < 0)
            except RoomError as error:
                if error.word == "damaged":
                    return error.frame(frame)
                device.post(error.frame(frame))
            # What has come meanwhile over this connection is there already: others would wait until all of it is done.
            if left < BURST - AT_ONCE:
                await self._turns.wait(asyncio.get_running_loop().time() - began)
            else:
                await asyncio.sleep(0)
        return ""


def _take(device: Device, open_room: _OpenRoom, member: int, frame: dict[str, object], *, too_fast: bool) -> None:
    room = open_room.room
    if too_fast:
        raise RoomError(_TOO_FAST, "fast")
    if "join" in frame:  # something is missing on the other side, or it asks for a sign of life
        after = frame.get("after")
        device.tell_presence(room.presence(open_room.here))
        device.follow(room.log, after if type(after) is int and after >= 0 else 0)
        return
    if member == ONLOOKER:
        raise RoomError(_DAMAGED)
    used_up = room.used_up
    entry = room.say(member, frame)
    if entry is not None:
        open_room.size += sys.getsizeof(entry.text)
        for each in open_room.devices:
            each.look()
        if room.used_up != used_up:
            open_room.tell_who_is_here()


def _page_of(frame: dict[str, object]) -> str:
    page = frame.get("page")
    return page if isinstance(page, str) and _NAME.fullmatch(page) else ""
