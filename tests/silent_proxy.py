"""A proxy whose connections can fall silent: they stay open, and nothing comes through, as in many real networks."""

import asyncio
import threading
from asyncio import StreamReader, StreamWriter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit


class SilentProxy:
    """Passes on what is sent to a server, and what it answers, until it is told to do so no more.

    :param behind: the address of the server
    """

    def __init__(self, behind: str) -> None:
        where = urlsplit(behind)
        self._behind = where.hostname, where.port
        self.address = ""
        """Where it listens, once it does."""
        self.deaf = False
        """Whether new connections are silent from the start."""
        self.connections: list[Connection] = []
        """All that there have been."""

    def fall_silent(self) -> None:
        """Pass nothing on over the connections of this moment; none of them is closed."""
        for connection in self.connections:
            connection.silent = True

    async def serve(self, listening: threading.Event) -> None:
        server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        host, port = server.sockets[0].getsockname()
        self.address = f"http://{host}:{port}/"
        self._loop, self._ended = asyncio.get_running_loop(), asyncio.Event()
        listening.set()
        await self._ended.wait()
        server.close()

    def end(self) -> None:
        """End all connections, and listen to no more; for other threads."""
        self._loop.call_soon_threadsafe(self._ended.set)

    async def _connect(self, reader: StreamReader, writer: StreamWriter) -> None:
        from_behind, to_behind = await asyncio.open_connection(*self._behind)
        connection = Connection(silent=self.deaf)
        self.connections.append(connection)
        ways = connection.pass_on(reader, to_behind), connection.pass_on(from_behind, writer)
        try:
            await asyncio.gather(*ways)
        except asyncio.CancelledError:  # the test is over
            writer.transport.abort()
            to_behind.transport.abort()


class Connection:
    """Two ways, of which both go on or neither does."""

    def __init__(self, *, silent: bool) -> None:
        self.silent = silent

    async def pass_on(self, reader: StreamReader, writer: StreamWriter) -> None:
        """Pass on what comes one way, and that it has ended."""
        with suppress(OSError):
            while content := await reader.read(65536):
                if not self.silent:
                    writer.write(content)
                    await writer.drain()
            if not self.silent:
                writer.close()


@contextmanager
def passing_on(behind: str) -> Iterator[SilentProxy]:
    """A running proxy."""
    proxy, listening = SilentProxy(behind), threading.Event()
    thread = threading.Thread(target=asyncio.run, args=[proxy.serve(listening)], daemon=True)
    thread.start()
    listening.wait()
    yield proxy
    proxy.end()
    thread.join()
