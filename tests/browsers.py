"""A visitor to a page: a fresh browser profile that records everything that goes wrong."""

from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Page, Request, Response, expect

from lite.paths import BUILD

PATIENCE = 90_000
"""Milliseconds to wait for Python in a browser, a server or a kernel on a busy machine."""
expect.set_options(timeout=PATIENCE)
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
MOVING: dict[str, Any] = {**DESKTOP, "reduced_motion": "no-preference"}
"""Sees tiles slide."""
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}


KEYBOARD = '.uptown-cells [tabindex="0"]'
"""Where Tab reaches the board of a play page: the first match is the board, the next its rack."""
OFFLINE: dict[str, Any] = {**DESKTOP, "service_workers": "allow"}
"""Lets the service worker store the whole site, which takes as long as several moves."""


class Visitor:
    """A fresh browser profile that records everything that goes wrong on its pages.

    By default it keeps no site, and asks for less motion: sliding tiles are most of what a game costs the processor.
    """

    def __init__(self, browser: Browser, site: str, options: dict[str, Any]) -> None:
        self.site, self.options = site, options
        self.wrong: list[str] = []
        self.context = browser.new_context(**{"service_workers": "block", "reduced_motion": "reduce", **options})
        self.context.set_default_timeout(PATIENCE)
        self.context.on("request", self._request)
        self.context.on("response", self._response)
        self.context.on("console", self._console)
        self.context.on("weberror", lambda error: self.wrong.append(f"error: {error.error} {error.error.stack}"))

    def open(self, path: str) -> Page:
        page = self.context.new_page()
        page.goto(self.site + path)
        return page

    def leave(self, test: str) -> None:
        """Save a picture of every page in build/pictures/ and check that nothing went wrong."""
        name = test.removeprefix("test_").replace("[", "-").rstrip("]")
        for number, page in enumerate(self.context.pages):
            page.screenshot(path=BUILD / "pictures" / f"{name}-{number}.jpg", type="jpeg", quality=80)
        self.context.close()
        assert not self.wrong, "\n".join(self.wrong)

    def _request(self, request: Request) -> None:
        if not request.url.startswith((self.site, "data:", "blob:")):
            self.wrong.append(f"foreign request: {request.url}")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self.wrong.append(f"{response.status}: {response.url}")

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.wrong.append(f"console: {message.text} {message.location.get('url')}")
