"""Visitors without anything installed: a stranger's phone, and a classroom with a plain server and no https."""

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Page

from lite import browser as browsers
from lite.paths import SITE
from tests.site.conftest import OFFLINE, PHONE, Visitor, ready
from tests.site.twin import Twins, hurry

NAME = "classroom.test"
"""A host name other than localhost, so that the browser treats its pages as not secure."""


def take_a_turn(page: Page, *, touch: bool) -> None:
    """Deal a match, place a tile, and check that the bots answer, all as in our own session."""
    place = ready(page).locator(".uptown")
    hurry(place)
    page.evaluate("location.hash = 'seed=stranger'")
    twins = Twins(page, place, touch=touch, players=3, seed="stranger")
    twins.same()
    twins.play()
    assert len(twins.lines()) >= 3


@pytest.mark.parametrize("visitor", [{**OFFLINE, **PHONE}], indirect=True, ids=[""])
def test_a_new_visitor_on_a_phone_gets_from_the_home_page_to_a_move(visitor: Visitor) -> None:
    page = visitor.open("")
    page.locator("a.button", has_text="Play Uptown").tap()
    take_a_turn(page, touch=True)


@pytest.fixture
def classroom() -> Iterator[str]:
    """A plain server, as anybody would start it, and its address in the network: a name, without https."""
    with socket.socket() as probe:
        probe.bind(("", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "http.server", str(port), f"--directory={SITE}"]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    for _ in range(200):
        try:
            urlopen(f"http://127.0.0.1:{port}/", timeout=5).close()
            break
        except OSError:
            time.sleep(0.1)
    yield f"http://{NAME}:{port}/"
    server.terminate()
    server.wait()


@pytest.mark.usefixtures("site")
def test_a_classroom_without_https_plays(browser: Browser, classroom: str) -> None:
    rules = f"--host-resolver-rules=MAP {NAME} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
    own = browser.browser_type.launch(executable_path=browsers.find(), args=[*browsers.ARGUMENTS[:-1], rules])
    visitor = Visitor(own, classroom, OFFLINE)
    page = visitor.open("")
    assert page.evaluate("window.isSecureContext") is False
    assert page.evaluate("navigator.serviceWorker") is None
    page.locator("a.button", has_text="Play Uptown").click()
    take_a_turn(page, touch=False)
    own.close()
    assert visitor.wrong == []
