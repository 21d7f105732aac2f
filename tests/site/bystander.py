"""A bystander in a room of pages, who sends what none of them could read."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import aiohttp

from tests.room_server import ends, frame
from tests.together.hostile import NASTY
from tests.together.seats import sit_text
from uptown_widget.together.protocol.room import dump

HOSTILE = ('{"say":"\\ud800","id":0}', *(dump({"say": text, "id": 1}) for text in NASTY), "[" * 2000, sit_text(1))


async def send(site: str, room: str, texts: Sequence[str]) -> int:
    """Send each text over a connection of its own; return how much is in the log afterwards."""
    async with aiohttp.ClientSession() as client:
        for text in texts:
            socket = await client.ws_connect(f"{site}room/socket")
            await socket.send_json({"join": "somebody without a seat", "room": room, "after": 10**5})
            await frame(socket, "member")
            with suppress(ConnectionError):
                await socket.send_frame(text.encode(errors="surrogatepass"), aiohttp.WSMsgType.TEXT)
            assert not [told for told in await ends(socket) if "n" in told]
        socket = await client.ws_connect(f"{site}room/socket")
        await socket.send_json({"join": "", "room": room, "after": 0})
        return int((await frame(socket, "member"))["count"])


def sent(site: str, room: str, texts: Sequence[str] = HOSTILE) -> int:
    """Do so in a thread of its own: in that of the tests runs the loop of Playwright."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(lambda: asyncio.run(send(site, room, texts))).result()
