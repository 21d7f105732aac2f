"""The connection of a board in a notebook to a room: held by the kernel, or in JupyterLite by the browser."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from typing import Protocol

from uptown_widget.errors import GameError
from uptown_widget.i18n import say
from uptown_widget.match.tasks import running_loop
from uptown_widget.together.protocol.room import LONGEST_FRAME

PATIENCE = 10.0
"""Seconds for a server to answer."""
PACE = 1 / 20
"""Seconds between two frames: a program plays faster than the server lets anybody speak for long."""


class Ear(Protocol):
    """What hears of a connection."""

    def connected(self, *, on: bool) -> None:
        """Take it that there is a connection, or none any more."""

    def heard(self, frame: str, /) -> None:
        """Take a frame of the room."""

    def unanswered(self, *, stranger: bool) -> None:
        """Take it that nobody answered, or something that is no server of rooms."""


class BrowserSocket(Protocol):
    """What a wire needs of the browser's `WebSocket`."""

    readyState: int  # noqa: N815  the browser's name

    def send(self, text: str) -> None:
        """Send a frame."""

    def close(self) -> None:
        """End the connection."""

    def addEventListener(self, name: str, function: object) -> None:  # noqa: N802  the browser's name
        """Call a function whenever something happens."""


class BrowserSockets(Protocol):
    """The browser's class of these."""

    OPEN: int

    def new(self, address: str) -> BrowserSocket:
        """Begin to connect."""


class Message(Protocol):
    """An event of a socket that has heard something."""

    data: object


def make_wire(address: str, ear: Ear) -> "KernelWire | BrowserWire":
    """Return a connection to rooms, not opened yet.

    :param address: of the rooms, such as ``http://127.0.0.1:8000/room/``
    :raises GameError: nothing here can connect
    """
    if sys.platform == "emscripten":
        return BrowserWire(address, ear)
    if running_loop() is None:
        raise GameError(say("A room needs a notebook: run this in a cell, for example in JupyterLab."))
    try:
        import aiohttp  # noqa: F401, PLC0415  an extra, which only rooms need
    except ImportError:
        told = say("Rooms need another package: {command}", command="%pip install uptown-widget[rooms]")
        raise GameError(told) from None
    return KernelWire(address, ear)


class KernelWire:
    """A connection of the kernel, on the event loop of the cell that made it."""

    def __init__(self, address: str, ear: Ear) -> None:
        self._address, self._ear = address, ear
        self._loop = asyncio.get_running_loop()
        self._task: asyncio.Task[None] | None = None
        self._outbox: asyncio.Queue[str] | None = None

    def open(self) -> None:
        """Connect, unless there is a connection or one is being made."""
        if self._task is None or self._task.done():
            self._task = self._loop.create_task(self._run())

    def close(self) -> None:
        """End the connection; nothing is heard of it any more."""
        task, self._task, self._outbox = self._task, None, None
        if task is not None:
            task.cancel()

    def send(self, text: str) -> None:
        """Send a frame if there is a connection."""
        if self._outbox is not None:
            self._outbox.put_nowait(text)

    async def _run(self) -> None:
        import aiohttp  # noqa: PLC0415  an extra

        was_open = False
        patience = aiohttp.ClientTimeout(total=None, connect=PATIENCE, sock_connect=PATIENCE)
        try:
            async with (
                aiohttp.ClientSession(timeout=patience) as client,
                asyncio.timeout(PATIENCE) as answering,
                client.ws_connect(f"{self._address}socket", heartbeat=20, max_msg_size=4 * LONGEST_FRAME) as socket,
            ):
                answering.reschedule(None)
                was_open, outbox = True, asyncio.Queue[str]()
                self._outbox = outbox
                self._ear.connected(on=True)
                talking = asyncio.create_task(_talk(socket.send_str, outbox))
                try:
                    async for message in socket:
                        if message.type is aiohttp.WSMsgType.TEXT:
                            self._ear.heard(message.data)
                finally:
                    talking.cancel()
                    self._outbox = None if self._outbox is outbox else self._outbox
        except aiohttp.WSServerHandshakeError:
            self._ear.unanswered(stranger=True)
        except (aiohttp.ClientError, OSError, TimeoutError, ValueError):
            if not was_open:
                self._ear.unanswered(stranger=False)
        if was_open:
            self._ear.connected(on=False)


async def _talk(send: Callable[[str], Awaitable[object]], outbox: "asyncio.Queue[str]") -> None:
    while True:
        await send(await outbox.get())
        await asyncio.sleep(PACE)


class BrowserWire:
    """A connection of the browser, for Python in a page."""

    def __init__(self, address: str, ear: Ear) -> None:
        from js import WebSocket  # noqa: PLC0415  the browser's own
        from pyodide.ffi import create_proxy  # noqa: PLC0415  the same

        self._address, self._ear = address.replace("http", "ws", 1), ear
        self._make: BrowserSockets = WebSocket
        self._lasting: Callable[[object], object] = create_proxy
        self._socket: BrowserSocket | None = None
        self._was_open = False

    def open(self) -> None:
        """Connect, unless there is a connection or one is being made."""
        if self._socket is not None and self._socket.readyState <= self._make.OPEN:
            return
        self._was_open = False
        try:
            socket = self._make.new(f"{self._address}socket")
        except Exception:  # noqa: BLE001  a page with https may not connect to a server without
            asyncio.get_running_loop().call_soon(lambda: self._ear.unanswered(stranger=True))
            return
        self._socket = socket

        def opened(_: object) -> None:
            if socket is self._socket:
                self._was_open = True
                self._ear.connected(on=True)

        def ended(_: object) -> None:
            if socket is self._socket:
                self._ear.connected(on=False) if self._was_open else self._ear.unanswered(stranger=False)

        def heard(event: Message) -> None:
            if socket is self._socket and isinstance(event.data, str):
                self._ear.heard(event.data)

        for name, function in (("open", opened), ("close", ended), ("message", heard)):
            socket.addEventListener(name, self._lasting(function))

    def close(self) -> None:
        """End the connection; nothing is heard of it any more."""
        socket, self._socket = self._socket, None
        if socket is not None:
            socket.close()

    def send(self, text: str) -> None:
        """Send a frame if there is a connection."""
        if self._socket is not None and self._socket.readyState == self._make.OPEN:
            self._socket.send(text)
