"""A server of rooms, and of the site if there is one, on an event loop of its own."""

import asyncio
import contextlib
import socket
import threading
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Protocol, cast

from aiohttp import web

from uptown_widget.serve.addresses import EVERYWHERE, HOST, own_addresses
from uptown_widget.serve.door import Connection, Door, PublicAddress
from uptown_widget.serve.files import BEST, QUICK, Files
from uptown_widget.serve.rooms import Rooms
from uptown_widget.serve.welcome import add_welcome

FIRST_PORT = 8000
BACKLOG = 1024
"""Connections that wait to be taken: a class opens some two hundred at the same instant."""
PATIENCE = 10.0
"""Seconds for a request to begin and for its headers to be there, and as many for its body."""


class Part(Protocol):
    """Something else that the server offers."""

    def add_routes(self, app: web.Application, /) -> None:
        """Answer below an address of its own."""


class Server(contextlib.AbstractContextManager["Server"]):
    """Serves rooms and a site through a socket that listens already.

    :param listening: the socket
    :param site: the folder; without one there are rooms alone
    :param parts: what else it offers
    :param public: where people find it, if it is behind a proxy
    :param patience: seconds after which half a request is given up
    """

    def __init__(
        self,
        listening: socket.socket,
        site: Path | None = None,
        parts: Sequence[Part] = (),
        public: PublicAddress | None = None,
        patience: float = PATIENCE,
    ) -> None:
        self.rooms: Rooms = Rooms()
        self.public = public
        self._patience = patience
        self._socket = listening
        self._site = site
        self._parts = parts
        self._runner = asyncio.Runner(loop_factory=asyncio.new_event_loop)
        self._loop = self._runner.get_loop()
        self._ended = asyncio.Event()
        self._idle = threading.Event()
        self._idle.set()
        self.server_address: tuple[str, int] = listening.getsockname()

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
        app, files, door = web.Application(), None, Door(self.public, self._patience)
        for part in self._parts:
            part.add_routes(app)
        self.rooms.add_routes(app)
        if self._site:
            self.rooms.add_pages(app)
            files = Files(self._site, packed, BEST if others_come else QUICK)
            for path in ("/", "/index.html"):
                app.router.add_get(path, files.home)
            app.router.add_get("/{path:.*}", files.answer)
        else:
            add_welcome(app)
        door.add_to(app)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await runner.setup()
        server = cast("web.Server", runner.server)
        server.request_factory = door.factory(server.request_factory, self._used(app) if self.public else set())
        # What our pages send is not compressed.
        make = partial(Connection, server, loop=self._loop, keepalive_timeout=self._patience, auto_decompress=False)
        listening = await self._loop.create_server(make, sock=self._socket, backlog=BACKLOG)
        try:
            if files and others_come:
                await files.prepare()
            await self._ended.wait()
        finally:
            listening.close()
            await runner.cleanup()

    def _used(self, app: web.Application) -> set[str]:
        """Return with what the addresses begin that the server answers itself."""
        own = {resource.canonical.split("/")[1] for resource in app.router.resources()}
        return own | {path.name for path in self._site.iterdir()} if self._site else own


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
    public: PublicAddress | None = None,
    tries: int = 100,
    patience: float = PATIENCE,
) -> Server:
    """A server on the first free port from `first_port`; 0 takes any.

    :param site: the folder of the site; None for rooms alone
    :param host: `EVERYWHERE` lets other machines of the network in
    :param parts: what else it offers
    :param public: where people find it, if it is behind a proxy
    :param tries: how many ports
    :param patience: seconds after which half a request is given up
    :raises OSError: all of them are taken
    """
    for port in range(first_port, first_port + tries):
        with contextlib.suppress(OSError):
            return Server(socket.create_server((host, port), backlog=BACKLOG), site, parts, public, patience)
    message = f"no free port from {first_port} to {first_port + tries - 1}"
    raise OSError(message)


def addresses(server: Serving) -> tuple[str, ...]:
    """The addresses of the site, the likeliest first."""
    host, port = server.server_address[:2]
    return tuple(f"http://{each}:{port}/" for each in (own_addresses() if host == EVERYWHERE else (HOST,)))


def address(server: Serving) -> str:
    """The address of the site."""
    return addresses(server)[0]
