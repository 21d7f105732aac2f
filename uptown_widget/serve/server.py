"""A server of rooms, and of the site if there is one, on an event loop of its own."""

import asyncio
import contextlib
import errno
import socket
import threading
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Protocol, cast

from aiohttp import web

from uptown_widget.errors import GameError
from uptown_widget.serve.addresses import EVERYWHERE, EVERYWHERE_SIX, HOST, is_everywhere, own_addresses
from uptown_widget.serve.door import REACH, Connection, Door, PublicAddress, address_of, came_by_number
from uptown_widget.serve.files import BEST, QUICK, Files
from uptown_widget.serve.rooms import Rooms
from uptown_widget.serve.welcome import add_welcome

FIRST_PORT = 8000
BACKLOG = 1024
"""Connections that wait to be taken: a class opens some two hundred at the same instant."""
AT_A_TIME = 8
"""Connections that are taken before others have their turn."""
TIMEOUT = 10.0
"""Seconds for a request to begin and for its headers to be there, and as many for its body."""
LOOPED = "An event loop runs here, as in every notebook: start the server in a terminal, or in a thread of its own."


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
    :param folder: where it puts what it has compressed; by default that of the system for such files
    """

    def __init__(
        self,
        listening: socket.socket,
        site: Path | None = None,
        parts: Sequence[Part] = (),
        public: PublicAddress | None = None,
        patience: float = TIMEOUT,
        folder: Path | None = None,
    ) -> None:
        self.rooms: Rooms = Rooms()
        self.public = public
        self._patience = patience
        self._folder = folder
        self._socket = listening
        self._site = site
        self._parts = parts
        self._runner = asyncio.Runner(loop_factory=asyncio.new_event_loop)
        self._loop = self._runner.get_loop()
        self._ended = asyncio.Event()
        self._idle = threading.Event()
        self._idle.set()
        host, port = listening.getsockname()[:2]
        self.server_address: tuple[str, int] = host, port

    def __exit__(self, *_: object) -> None:
        """Stop listening."""
        self.shutdown()
        self._socket.close()
        if not self._loop.is_closed():  # it has served nothing
            self._loop.close()

    def serve_forever(self, ready: Callable[[], None] = lambda: None) -> None:
        """Serve until `shutdown` is called, or until Ctrl-C.

        :param ready: called once it serves; before, an interrupt could hit asyncio while it begins
        :raises GameError: an event loop runs in this thread, as in a cell of a notebook
        """
        with contextlib.suppress(RuntimeError):
            asyncio.get_running_loop()
            raise GameError(LOOPED)
        self._idle.clear()
        try:
            with TemporaryDirectory(prefix="uptown-", dir=self._folder) as packed:
                self._runner.run(self._serve(Path(packed), ready))
        finally:
            self._runner.close()  # here, since the thread that ends us may run a loop of its own
            self._idle.set()

    def shutdown(self) -> None:
        """End `serve_forever`, which may run in another thread, and wait until it has ended."""
        with contextlib.suppress(RuntimeError):  # it was closed before
            self._loop.call_soon_threadsafe(self._ended.set)
        self._idle.wait()

    def reach(self, request: web.Request) -> str:
        """Return where others find the site now, given a request of one of them; "" if nobody else gets in.

        It is asked for each time: a laptop changes networks, or is there before its network.
        """
        if self.public:
            return str(self.public)
        if not is_everywhere(self.server_address[0]):
            return ""
        if came_by_number(request):
            return address_of(request)
        port, found = request.host.rpartition(":")[2], address(self)
        forwarded = self.server_address[1] != (int(port) if port.isdecimal() else 80)  # as to a container
        return "" if forwarded or HOST in found else found

    async def _serve(self, packed: Path, ready: Callable[[], None]) -> None:
        others_come = is_everywhere(self.server_address[0])
        app, files, door = web.Application(), None, Door(self.public, self._patience)
        app[REACH] = self.reach
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
        # What our pages send is not compressed. Cookies are those of all that was ever served at localhost.
        make = partial(
            Connection, server, loop=self._loop, keepalive_timeout=self._patience, auto_decompress=False,
            max_field_size=2**16,
        )  # fmt: skip
        listening = await self._loop.create_server(make, sock=self._socket, backlog=AT_A_TIME)
        self._socket.listen(BACKLOG)  # asyncio takes as many at a time as may wait
        try:
            ready()
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
    patience: float = TIMEOUT,
    folder: Path | None = None,
) -> Server:
    """A server on the first free port from `first_port`; 0 takes any.

    :param site: the folder of the site; None for rooms alone
    :param host: `EVERYWHERE` lets other machines of the network in
    :param parts: what else it offers
    :param public: where people find it, if it is behind a proxy
    :param tries: how many ports
    :param patience: seconds after which half a request is given up
    :param folder: where it puts what it has compressed; by default that of the system for such files
    :raises PermissionError: such ports need rights that this program does not have
    :raises OSError: all of them are taken
    """
    for port in range(first_port, first_port + tries):
        try:
            return Server(_listen(host, port), site, parts, public, patience, folder)
        except PermissionError:
            raise
        except OSError:
            continue
    message = f"no free port from {first_port} to {first_port + tries - 1}"
    raise OSError(message)


def _listen(host: str, port: int) -> socket.socket:
    """Listen to a port; where all networks are let in, by IPv6, too, if this machine has it.

    :raises OSError: it is taken, or needs rights
    """
    if host == EVERYWHERE and socket.has_dualstack_ipv6():
        try:
            where = EVERYWHERE_SIX, port
            return socket.create_server(where, family=socket.AF_INET6, backlog=BACKLOG, dualstack_ipv6=True)
        except OSError as error:
            if error.errno not in {errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT}:  # switched off
                raise
    return socket.create_server((host, port), backlog=BACKLOG)


def addresses(server: Serving) -> tuple[str, ...]:
    """The addresses of the site, the likeliest first."""
    host, port = server.server_address[:2]
    return tuple(f"http://{each}:{port}/" for each in (own_addresses() if is_everywhere(host) else (HOST,)))


def address(server: Serving) -> str:
    """The address of the site."""
    return addresses(server)[0]
