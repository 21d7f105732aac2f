"""Counts the bytes between browsers and a server: a relay that passes them on unchanged."""

import asyncio
import contextlib
import threading
from typing import Self


class Counter:
    """Listens at an address and relays to a port of the same host.

    :param host: where to listen
    :param port: where the server is
    """

    def __init__(self, host: str, port: int) -> None:
        self.sent: int = 0
        """Bytes from the server, so far."""
        self.port: int = 0
        self._host, self._to = host, port
        self._loop = asyncio.new_event_loop()
        self._open = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Self:
        """Begin to listen."""
        self._thread.start()
        self._open.wait()
        return self

    def __exit__(self, *_: object) -> None:
        """Stop."""
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    def _run(self) -> None:
        listening = self._loop.run_until_complete(asyncio.start_server(self._relay, self._host, 0, backlog=1024))
        self.port = listening.sockets[0].getsockname()[1]
        self._open.set()
        self._loop.run_forever()

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        answers, requests = await asyncio.open_connection(self._host, self._to)
        await asyncio.gather(self._pass(reader, requests), self._pass(answers, writer, count=True))

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, count: bool = False) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                self.sent += len(data) if count else 0
                writer.write(data)
                await writer.drain()
        writer.close()
