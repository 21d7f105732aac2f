"""Connections that stay open and silent, and tabs that a browser stops: what is said of them, and how play goes on."""

import time

import pytest
from playwright.sync_api import Browser, expect

from tests.silent_proxy import passing_on
from tests.site.conftest import DESKTOP, PHONE
from tests.site.devices import Device, leave, take_turns, wait_for_mover
from uptown_widget.serve import rooms

NO_ANSWER = "The room does not answer. Trying again …"
WATCH = """(text) => new MutationObserver(() => {
    if (document.body.textContent.includes(text)) document.documentElement.dataset.said = text;
}).observe(document.body, { subtree: true, childList: true, characterData: true })"""
"""Notes whether the page ever says something: over a new connection it is well again at once."""
GONE = "Ben is not connected."
EVENT = "(name) => document.dispatchEvent(new Event(name))"
"""What a browser tells a page that it stops, and lets go on: one without a window stops none, whoever asks it to."""


def begun(browser: Browser, first: str, second: str) -> tuple[Device, Device]:
    """Two people in a match, by an address each of the same server."""
    host = Device(browser, first, "en", DESKTOP, "room/")
    host.sit("Ada", opens=True)
    code = host.page.url.rpartition("=")[2]
    guest = Device(browser, second, "en", PHONE, f"room/{code}")
    guest.sit("Ben")
    host.seats(("Ada", "Ben"))
    host.press("Start")
    for each in (host, guest):
        expect(each.page.locator(".uptown-card")).to_have_count(2)
        each.open_lists()
    take_turns([host, guest], 2)
    return host, guest


@pytest.mark.parametrize("frozen", [0, pytest.param(120, marks=pytest.mark.long)])
def test_a_page_with_a_silent_connection_says_so_a_tab_that_is_stopped_is_away_and_both_play_on(
    browser: Browser, site: str, monkeypatch: pytest.MonkeyPatch, frozen: int
) -> None:
    if not frozen:
        monkeypatch.setattr(rooms, "MINUTE", 600)
    with passing_on(site) as proxy:
        host, guest = begun(browser, site, proxy.address)
        guest.page.evaluate(WATCH, NO_ANSWER)
        proxy.fall_silent()
        began = time.monotonic()
        expect(guest.page.locator("html")).to_have_attribute("data-said", NO_ANSWER)
        print(f"noticed after {time.monotonic() - began:.1f} s")  # noqa: T201  `pytest -s` shows the figure
        take_turns([host, guest], 2)
        if wait_for_mover([host, guest]) is host:
            take_turns([host], 1)
        guest.page.evaluate(EVENT, "freeze")
        began = time.monotonic()
        urgent = host.page.locator(".uptown-urgent")
        expect(urgent).to_contain_text(GONE)
        expect(urgent.get_by_role("button", name="A bot can take over in")).to_be_disabled()
        if frozen:
            host.page.wait_for_timeout(1000 * (frozen - (time.monotonic() - began)))
        else:
            monkeypatch.setattr(rooms, "MINUTE", 0)
        host.press("Let a bot play for Ben")
        expect(host.page.locator(".uptown-status")).to_contain_text("Press once more.")
        host.press("Close")  # the text view
        host.page.screenshot(path="build/pictures/room-frozen.png", full_page=True)
        guest.page.evaluate(EVENT, "resume")
        expect(urgent).to_have_count(0)
        host.open_lists()
        take_turns([host, guest], 2)
        leave([host, guest])
