"""A server for the built site, a browser, and pages that must stay clean."""

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, Response, expect, sync_playwright

from lite import browser as browsers
from lite import build
from lite.paths import BUILD
from lite.serve import address, make_server

PATIENCE = 90_000
"""Milliseconds to wait for Python in a browser on a busy machine."""
expect.set_options(timeout=30_000)
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}


def ready(page: Page) -> Page:
    """Wait until the play page has Python."""
    expect(page.locator("body")).to_have_attribute("data-state", "ready", timeout=PATIENCE)
    return page


def run_all(page: Page) -> None:
    """Choose `Run > Run All Cells` once the notebook and its Python are there."""
    expect(page.locator(".jp-CodeCell").first).to_be_visible(timeout=PATIENCE)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs the built site."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("site")


class Visitor:
    """A fresh profile of a browser that remembers everything that went wrong on its pages."""

    def __init__(self, browser: Browser, site: str, options: dict[str, Any]) -> None:
        self.site, self.options = site, options
        self.wrong: list[str] = []
        self.context = browser.new_context(**options)
        self.context.set_default_timeout(PATIENCE)
        self.context.on("request", self._request)
        self.context.on("response", self._response)
        self.context.on("console", self._console)
        self.context.on("weberror", lambda error: self.wrong.append(f"error: {error.error}"))

    def open(self, path: str) -> Page:
        page = self.context.new_page()
        page.goto(self.site + path)
        return page

    def _request(self, request: Request) -> None:
        if not request.url.startswith((self.site, "data:", "blob:")):
            self.wrong.append(f"foreign request: {request.url}")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self.wrong.append(f"{response.status}: {response.url}")

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.wrong.append(f"console: {message.text} {message.location.get('url')}")


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    build.main()
    with make_server(first_port=0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield address(server)
        server.shutdown()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browsers.find(), args=list(browsers.ARGUMENTS))
        yield browser
        browser.close()


@pytest.fixture
def visitor(browser: Browser, site: str, request: pytest.FixtureRequest) -> Iterator[Visitor]:
    """A visitor; at the end nothing may have gone wrong, and every page is kept as a picture in build/pictures/."""
    visitor = Visitor(browser, site, getattr(request, "param", DESKTOP))
    yield visitor
    name = request.node.name.removeprefix("test_").replace("[", "-").rstrip("]")
    for number, page in enumerate(visitor.context.pages):
        page.screenshot(path=BUILD / "pictures" / f"{name}-{number}.png")
    visitor.context.close()
    assert visitor.wrong == []
