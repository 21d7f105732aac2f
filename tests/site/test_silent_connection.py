"""A room over a connection that stays open and falls silent: the page notices by itself, and goes on over another."""

import re

from playwright.sync_api import Browser, Route, expect

from tests.silent_proxy import passing_on
from tests.site.conftest import DESKTOP, Visitor
from tests.site.devices import ROOM, Device, leave, take_turns


def look_often(visitor: Visitor) -> None:
    """Let a page look at its connection twenty times as often."""

    def hasten(route: Route) -> None:
        text = route.fetch().text()
        assert "LOOK_AGAIN = 2000;" in text
        route.fulfill(body=text.replace("LOOK_AGAIN = 2000;", "LOOK_AGAIN = 100;"), content_type="text/javascript")

    visitor.context.route(re.compile(r"/worker\.js"), hasten)


def test_a_page_whose_connection_falls_silent_says_so_and_plays_on_over_another(browser: Browser, site: str) -> None:
    with passing_on(site) as proxy:
        host = Device(browser, site, "en", DESKTOP, "room/")
        host.sit("Ada", opens=True)
        link = host.page.locator(f"{ROOM} a").get_attribute("href")
        assert link
        guest = Device(browser, proxy.address, "fr", DESKTOP, f"room/{link.rpartition('/')[2]}", look_often)
        guest.sit("Ben")
        host.shows("At the table: {names}", names="Ada, Ben")
        host.press("Start")
        devices = [host, guest]
        for device in devices:
            expect(device.page.locator(".uptown-card")).to_have_count(2)
            device.open_lists()
        take_turns(devices, 2)
        proxy.deaf = True
        proxy.fall_silent()
        guest.shows("The room does not answer. Trying again …")
        # Those that it has tried since are never answered either, and given up.
        tried = len(proxy.connections)
        while len(proxy.connections) < tried + 2:
            guest.page.wait_for_timeout(100)
        proxy.deaf = False
        take_turns(devices, 2)
        leave(devices)
