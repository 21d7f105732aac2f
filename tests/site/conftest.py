"""A server for the built site, and pages that must not log errors."""

import os
import threading
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from lite.build.site import main as build_site
from lite.measure.notebook import run_all
from lite.paths import SITE
from lite.serve import address, make_server
from tests.browsers import DESKTOP, KEYBOARD, MOVING, OFFLINE, PATIENCE, PHONE, Visitor
from tests.site.releases import site_with_snapshot
from uptown_widget.serve.classroom import Classroom

__all__ = ["DESKTOP", "KEYBOARD", "MOVING", "OFFLINE", "PATIENCE", "PHONE", "Visitor", "ready", "run_all"]


def ready(page: Page) -> Page:
    """Wait until the play page has started Python."""
    expect(page.locator("body")).to_have_attribute("data-state", "ready", timeout=PATIENCE)
    return page


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that need the built site."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("site")


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The built site; with `UPTOWN_SNAPSHOT=no`, one whose Python starts without a snapshot."""
    build_site()
    without = os.environ.get("UPTOWN_SNAPSHOT") == "no"
    with (
        site_with_snapshot(None) if without else nullcontext(SITE) as folder,
        make_server(folder, first_port=0) as server,
    ):
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield address(server)
        server.shutdown()


@pytest.fixture
def visitor(browser: Browser, site: str, request: pytest.FixtureRequest) -> Iterator[Visitor]:
    """A visitor; at the end nothing may have gone wrong, and a picture of every page is saved in build/pictures/."""
    visitor = Visitor(browser, site, getattr(request, "param", DESKTOP))
    yield visitor
    visitor.leave(request.node.name)


@pytest.fixture
def classroom() -> Classroom:
    return Classroom()


@pytest.fixture
def where(site: str, classroom: Classroom) -> Iterator[str]:
    """A server of a class."""
    assert site
    with make_server(SITE, first_port=0, classroom=classroom) as server:
        server.rooms.code, classroom.address = classroom.code, address(server)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield classroom.address


@pytest.fixture(scope="module")
def desktop_visitor(browser: Browser, site: str) -> Iterator[Visitor]:
    """A visitor whose page the tests of a file share, since starting Python takes seconds."""
    yield from _shared(Visitor(browser, site, DESKTOP))


@pytest.fixture(scope="module")
def phone_visitor(browser: Browser, site: str) -> Iterator[Visitor]:
    """The same on a phone."""
    yield from _shared(Visitor(browser, site, PHONE))


@pytest.fixture
def desktop(desktop_visitor: Visitor) -> Iterator[Page]:
    """A page of Uptown on which nothing is open; earlier tests of the file may have played on it."""
    yield from _as_new(desktop_visitor)


@pytest.fixture
def phone(phone_visitor: Visitor) -> Iterator[Page]:
    """The same on a phone."""
    yield from _as_new(phone_visitor)


def _shared(visitor: Visitor) -> Iterator[Visitor]:
    ready(visitor.open("play/"))
    yield visitor
    visitor.context.close()


def _as_new(visitor: Visitor) -> Iterator[Page]:
    (page,) = visitor.context.pages
    page.set_viewport_size(visitor.options["viewport"])
    if page.locator("dialog.uptown-drawers").is_visible():  # a test has failed
        page.reload()
        ready(page)
    visitor.wrong.clear()
    yield page
    assert not visitor.wrong, "\n".join(visitor.wrong)
