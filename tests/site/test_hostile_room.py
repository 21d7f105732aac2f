"""A bystander's frames in a room of pages: the browser's own connection stays, and a full room is told of."""

import asyncio
from contextlib import suppress

import aiohttp
import pytest
from playwright.sync_api import Browser, expect

from tests.room_server import ends, frame
from tests.site.conftest import PATIENCE
from tests.site.devices import ROOM, leave, take_turns
from tests.site.test_together import table
from tests.together.hostile import NASTY
from tests.together.seats import sit_text
from uptown_widget.together.protocol import room as rooms
from uptown_widget.together.protocol.room import MOST_SEATS, dump


async def strike(site: str, room: str) -> int:
    """Send what no page could read; return how much is in the log afterwards."""
    hostile = ['{"say":"\\ud800","id":0}', *(dump({"say": text, "id": 1}) for text in NASTY), "[" * 2000, sit_text(1)]
    async with aiohttp.ClientSession() as client:
        for text in hostile:
            socket = await client.ws_connect(f"{site}room/socket")
            await socket.send_json({"join": "somebody without a seat", "room": room, "after": 10**5})
            await frame(socket, "member")
            with suppress(ConnectionError):
                await socket.send_frame(text.encode(errors="surrogatepass"), aiohttp.WSMsgType.TEXT)
            assert not [told for told in await ends(socket) if "n" in told]
        socket = await client.ws_connect(f"{site}room/socket")
        await socket.send_json({"join": "", "room": room, "after": 0})
        return int((await frame(socket, "member"))["count"])


def test_pages_stay_in_their_room_whatever_a_bystander_sends_and_say_when_it_is_full(
    browser: Browser, site: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    devices = table(browser, site, 2)
    room = devices[1].page.url.rpartition("=")[2]  # the address of the guest holds the code
    for device in devices:
        device.open_lists()
    take_turns(devices, 2)
    asyncio.run(strike(site, room))
    take_turns(devices, 2)
    devices[1].reload()
    expect(devices[1].page.locator(".uptown-card")).to_have_count(2)
    devices[1].open_lists()
    count = asyncio.run(strike(site, room))
    monkeypatch.setattr(rooms, "SHARE", 1)
    # All but what opened the room and two who sat down is beyond the shares; one message more, and it is full.
    monkeypatch.setattr(rooms, "MOST_ENTRIES", MOST_SEATS + count - 3 + 1)
    take_turns(devices, 1)
    for device in devices:
        device.shows("This room is full of messages: you can send no more. Open another one.")
        device.press("Close")
        expect(device.page.locator(ROOM).get_by_role("button", name=device.word("Leave the room"))).to_be_visible(
            timeout=PATIENCE
        )
        device.page.screenshot(path=f"build/pictures/room-full-{device.language}.png", full_page=True)
    leave(devices)
