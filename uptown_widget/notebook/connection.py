"""The connection of a board in a notebook to a room: held by the kernel, or in JupyterLite by the browser."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from typing import Literal, Protocol
from urllib.parse import urlsplit

from uptown_widget.errors import GameError
from uptown_widget.i18n import say
from uptown_widget.match.tasks import running_loop
from uptown_widget.together.protocol.room import MAX_FRAME_LENGTH

TIMEOUT = 10.0
"""Seconds for a server to answer."""
HERE = {"localhost", "127.0.0.1", "::1"}
"""The device itself, to which most browsers let every page connect."""
PACE = 1 / 20
"""Seconds between two frames: a program plays faster than the server lets anybody speak for long."""
Failure = Literal["silent", "no rooms", "untrusted", "elsewhere"]
"""Nobody answered; what answered is not a server of rooms; its certificate is not trusted here; or nobody answered at
another address than that of the page, which may not be allowed to connect to it."""


class ConnectionListener(Protocol):
    """Gets what happens on a connection."""

    def connected(self, *, on: bool) -> None:
        """Handle connect and disconnect."""

    def heard(self, frame: str, /) -> None:
        """Handle a frame of the room."""

    def connect_failed(self, why: Failure, /) -> None:
        """Handle that there is no connection."""


class BrowserSocket(Protocol):
    """What a connection needs of the browser's `WebSocket`."""

    readyState: int  # noqa: N815  the browser's name

    def send(self, text: str) -> None:
        """Send a frame."""

    def close(self) -> None:
        """End the connection."""

    def addEventListener(self, name: str, function: object) -> None:  # noqa: N802  the browser's name
        """Call a function whenever something happens."""


class BrowserSockets(Protocol):
    """The browser's `WebSocket` class."""

    OPEN: int

    def new(self, address: str) -> BrowserSocket:
        """Begin to connect."""


class Message(Protocol):
    """The event of a socket that has received a frame."""

    data: object


def make_connection(address: str, listener: ConnectionListener) -> "KernelConnection | BrowserConnection":
    """Return a connection to rooms, not opened yet.

    :param address: of the rooms, such as ``http://127.0.0.1:8000/room/``
    :raises GameError: nothing here can connect
    """
    if sys.platform == "emscripten":
        _check_page(address)
        return BrowserConnection(address, listener)
    if running_loop() is None:
        raise GameError(say("A room needs a notebook: run this in a cell, for example in JupyterLab."))
    try:
        import aiohttp  # noqa: F401, PLC0415  an extra, which only rooms need
    except ImportError:
        text = say("Rooms need another package: {command}", command='%pip install "uptown-widget[rooms]"')
        raise GameError(text) from None
    return KernelConnection(address, listener)


def _check_page(address: str) -> None:
    """Refuse an address to which the browser lets no page with https connect; the device itself is none of these.

    :raises GameError: this is such a page, and the server has no https
    """
    from js import location  # noqa: PLC0415  the browser's own

    if location.protocol == "https:" and address.startswith("http:") and urlsplit(address).hostname not in HERE:
        text = say(
            "This page was opened over https, so the browser does not let it connect to {address}. "
            "Open that address in the browser, or run this in JupyterLab.",
            address=address,
        )
        raise GameError(text)


class KernelConnection:
    """A connection of the kernel, on the event loop of the cell that made it."""

    def __init__(self, address: str, listener: ConnectionListener) -> None:
        self._address, self._listener = address, listener
        self._loop = asyncio.get_running_loop()
        self._task: asyncio.Task[None] | None = None
        self._outbox: asyncio.Queue[str] | None = None

    def open(self) -> None:
        """Connect, unless there is a connection or one is being made."""
        if self._task is None or self._task.done():
            self._task = self._loop.create_task(self._run())

    def close(self) -> None:
        """End the connection; the listener gets nothing more."""
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
        timeout = aiohttp.ClientTimeout(total=None, connect=TIMEOUT, sock_connect=TIMEOUT)
        try:
            async with (
                aiohttp.ClientSession(timeout=timeout) as client,
                asyncio.timeout(TIMEOUT) as answering,
                client.ws_connect(f"{self._address}socket", heartbeat=20, max_msg_size=4 * MAX_FRAME_LENGTH) as socket,
            ):
                answering.reschedule(None)
                was_open, outbox = True, asyncio.Queue[str]()
                self._outbox = outbox
                self._listener.connected(on=True)
                talking = asyncio.create_task(_talk(socket.send_str, outbox))
                try:
                    async for message in socket:
                        if message.type is aiohttp.WSMsgType.TEXT:
                            self._listener.heard(message.data)
                finally:
                    talking.cancel()
                    self._outbox = None if self._outbox is outbox else self._outbox
        except aiohttp.ClientConnectorCertificateError:
            self._listener.connect_failed("untrusted")
        except (aiohttp.WSServerHandshakeError, aiohttp.ClientSSLError):
            self._listener.connect_failed("no rooms")
        except (aiohttp.ClientError, OSError, TimeoutError, ValueError):
            if not was_open:
                self._listener.connect_failed("silent")
        if was_open:
            self._listener.connected(on=False)


async def _talk(send: Callable[[str], Awaitable[object]], outbox: "asyncio.Queue[str]") -> None:
    while True:
        await send(await outbox.get())
        await asyncio.sleep(PACE)


class BrowserConnection:
    """A connection of the browser, for Python in a page."""

    def __init__(self, address: str, listener: ConnectionListener) -> None:
        from js import WebSocket, location  # noqa: PLC0415  the browser's own
        from pyodide.ffi import create_proxy  # noqa: PLC0415  the same

        self._address, self._listener = address.replace("http", "ws", 1), listener
        self._make: BrowserSockets = WebSocket
        self._silent: Failure = "silent" if address.startswith(f"{location.origin}/") else "elsewhere"
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
        except Exception:  # noqa: BLE001  some browsers let a page with https connect to no server without
            asyncio.get_running_loop().call_soon(lambda: self._listener.connect_failed(self._silent))
            return
        self._socket = socket

        def opened(_: object) -> None:
            if socket is self._socket:
                self._was_open = True
                self._listener.connected(on=True)

        def ended(_: object) -> None:
            if socket is self._socket:
                self._socket = None
                if self._was_open:
                    self._listener.connected(on=False)
                else:
                    self._listener.connect_failed(self._silent)

        def heard(event: Message) -> None:
            if socket is self._socket and isinstance(event.data, str):
                self._listener.heard(event.data)

        # Where the policy of a page forbids a connection, some browsers tell of the error alone.
        for name, function in (("open", opened), ("error", ended), ("close", ended), ("message", heard)):
            socket.addEventListener(name, self._lasting(function))

    def close(self) -> None:
        """End the connection; the listener gets nothing more."""
        socket, self._socket = self._socket, None
        if socket is not None:
            socket.close()

    def send(self, text: str) -> None:
        """Send a frame if there is a connection."""
        if self._socket is not None and self._socket.readyState == self._make.OPEN:
            self._socket.send(text)
