"""A reverse proxy like nginx without further settings: it has an address and a path of its own, and changes `Host`."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from aiohttp import ClientSession, DummyCookieJar, WSMsgType, web

HOP = {"connection", "content-length", "host", "keep-alive", "transfer-encoding", "upgrade"}
"""Headers between two machines alone."""


class Proxy:
    """Passes on what comes below a path.

    :param prefix: the path, such as ``/uptown/``, which is taken off
    """

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        self.behind = ""
        """The address of the server behind it, to be set before the first request."""
        self.address = ""

    async def serve(self, listening: threading.Event, ended: asyncio.Event) -> None:
        app = web.Application()
        app.router.add_route("*", self.prefix + "{path:.*}", self._answer)
        runner = web.AppRunner(app, auto_decompress=False, shutdown_timeout=0.1)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        self.address = f"http://127.0.0.1:{runner.addresses[0][1]}{self.prefix}"
        async with ClientSession(auto_decompress=False, cookie_jar=DummyCookieJar()) as self._client:
            listening.set()
            await ended.wait()
            await runner.cleanup()

    async def _answer(self, request: web.Request) -> web.StreamResponse:
        where = self.behind + request.path_qs.removeprefix(self.prefix)
        headers = [(name, text) for name, text in request.headers.items() if name.lower() not in HOP]
        if request.headers.get("Upgrade") == "websocket":
            return await self._connect(request, where, request.headers.get("Origin"))
        body = await request.read()
        async with self._client.request(
            request.method, where, headers=headers, data=body, allow_redirects=False
        ) as answer:
            given = [(name, text) for name, text in answer.headers.items() if name.lower() not in HOP]
            content = await answer.read()
            return web.Response(status=answer.status, headers=given, body=content or None)

    async def _connect(self, request: web.Request, where: str, origin: str | None) -> web.StreamResponse:
        async with self._client.ws_connect(where, origin=origin) as behind:
            front = web.WebSocketResponse()
            await front.prepare(request)

            async def back() -> None:
                async for message in behind:
                    if message.type is WSMsgType.TEXT:
                        await front.send_str(message.data)
                await front.close()

            passing = asyncio.create_task(back())
            async for message in front:
                if message.type is WSMsgType.TEXT:
                    await behind.send_str(message.data)
            passing.cancel()
            return front


@contextmanager
def proxying(prefix: str) -> Iterator[Proxy]:
    """A running proxy."""
    proxy, listening, loop, ended = Proxy(prefix), threading.Event(), asyncio.new_event_loop(), asyncio.Event()
    thread = threading.Thread(target=loop.run_until_complete, args=[proxy.serve(listening, ended)], daemon=True)
    thread.start()
    listening.wait()
    yield proxy
    loop.call_soon_threadsafe(ended.set)
    thread.join()
    loop.close()
