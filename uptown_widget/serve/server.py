"""A server of rooms, and of the site if there is one, on an event loop of its own."""

import asyncio
import contextlib
import socket
import threading
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Protocol, Self

from aiohttp import web

from uptown_widget.serve.addresses import EVERYWHERE, HOST, own_addresses
from uptown_widget.serve.files import BEST, QUICK, Files
from uptown_widget.serve.rooms import Rooms
from uptown_widget.serve.welcome import Welcome

FIRST_PORT = 8000
BACKLOG = 1024
"""Connections that wait to be taken: a class opens some two hundred at the same instant."""


class Part(Protocol):
    """Something else that the server offers."""

    def add_routes(self, app: web.Application, /) -> None:
        """Answer below an address of its own."""


class Server:
    """Serves rooms and a site through a socket that listens already.

    :param listening: the socket
    :param site: the folder; without one there are rooms alone
    :param parts: what else it offers
    """

    def __init__(self, listening: socket.socket, site: Path | None = None, parts: Sequence[Part] = ()) -> None:
        self.rooms: Rooms = Rooms()
        self._socket = listening
        self._site = site
        self._parts = parts
        self._runner = asyncio.Runner(loop_factory=asyncio.new_event_loop)
        self._loop = self._runner.get_loop()
        self._ended = asyncio.Event()
        self._idle = threading.Event()
        self._idle.set()
        self.server_address: tuple[str, int] = listening.getsockname()

    def __enter__(self) -> Self:
        """Give itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Stop listening."""
        self.shutdown()
        self._socket.close()
        if not self._loop.is_closed():  # it has served nothing
            self._loop.close()

    def serve_forever(self) -> None:
        """Serve until `shutdown` is called, or until Ctrl-C."""
        self._idle.clear()
        try:
            with TemporaryDirectory(prefix="uptown-") as packed:
                self._runner.run(self._serve(Path(packed)))
        finally:
            self._runner.close()  # here, since the thread that ends us may run a loop of its own
            self._idle.set()

    def shutdown(self) -> None:
        """End `serve_forever`, which may run in another thread, and wait until it has ended."""
        with contextlib.suppress(RuntimeError):  # it was closed before
            self._loop.call_soon_threadsafe(self._ended.set)
        self._idle.wait()

    async def _serve(self, packed: Path) -> None:
        others_come = self.server_address[0] == EVERYWHERE
        app, files = web.Application(), None
        for part in self._parts:
            part.add_routes(app)
        self.rooms.add_routes(app)
        if self._site:
            self.rooms.add_pages(app)
            files = Files(self._site, packed, BEST if others_come else QUICK)
            app.router.add_get("/{path:.*}", files.answer)
        else:
            Welcome().add_routes(app)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await runner.setup()
        try:
            await web.SockSite(runner, self._socket, backlog=BACKLOG).start()
            if files and others_come:
                await files.prepare()
            await self._ended.wait()
        finally:
            await runner.cleanup()


class Serving(Protocol):
    """A server as `address` knows it, also one of the standard library."""

    @property
    def server_address(self) -> tuple[object, ...]:
        """Host and port."""


def make_server(
    site: Path | None,
    first_port: int = FIRST_PORT,
    host: str = HOST,
    parts: Sequence[Part] = (),
    *,
    tries: int = 100,
) -> Server:
    """A server on the first free port from `first_port`; 0 takes any.

    :param site: the folder of the site; None for rooms alone
    :param host: `EVERYWHERE` lets other machines of the network in
    :param parts: what else it offers
    :param tries: how many ports
    :raises OSError: all of them are taken
    """
    for port in range(first_port, first_port + tries):
        with contextlib.suppress(OSError):
            return Server(socket.create_server((host, port), backlog=BACKLOG), site, parts)
    message = f"no free port from {first_port} to {first_port + tries - 1}"
    raise OSError(message)


def addresses(server: Serving) -> tuple[str, ...]:
    """The addresses of the site, the likeliest first."""
    host, port = server.server_address[:2]
    return tuple(f"http://{each}:{port}/" for each in (own_addresses() if host == EVERYWHERE else (HOST,)))


def address(server: Serving) -> str:
    """The address of the site."""
    return addresses(server)[0]
