"""Visitors whose play page stays open from test to test: starting Python is most of what a small test costs.

A test, or a file of them, that only looks at the table and plays asks for one with `pytest.mark.returning`. It finds
a new match, the window as it asked for, and nothing open. Language, options and what was unfolded are as they were, so
tests that change them have a visitor of their own; so has the next one after a test that failed.
"""

import json
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.browsers import Visitor
from tests.site.twin import FOLLOW, LINES
from uptown_widget.match.links import fragment


class Returning(Visitor):
    """One visitor with their pages."""

    def __init__(self, browser: Browser, site: str, options: dict[str, Any]) -> None:
        super().__init__(browser, site, options)
        self._pages: dict[str, Page] = {}

    def open(self, path: str) -> Page:
        """Return the page that is open at that address, with a new match, or open it."""
        known = self._pages.get(path)
        page = self._pages[path] = known or super().open(path)
        page.bring_to_front()
        page.set_viewport_size(self.options["viewport"])
        if known:
            page.mouse.move(0, 0)
            page.evaluate("document.activeElement.blur()")
            page.evaluate(FOLLOW, fragment("seed", "again"))
            expect(page.locator(".uptown-drawers")).to_be_hidden()
            expect(page.locator(LINES)).to_have_count(0)
            page.evaluate("scrollTo(0, 0)")
        return page

    def leave(self, test: str) -> None:
        """Save the pictures and check, and stay."""
        self.look(test)
        wrong, self.wrong = self.wrong, []
        assert not wrong, "\n".join(wrong)


class Visits:
    """The visitors of one run, by what their devices are."""

    def __init__(self, browser: Browser, site: str) -> None:
        self._browser, self._site = browser, site
        self._visitors: dict[str, Returning] = {}

    def visitor(self, options: dict[str, Any]) -> Returning:
        """Return the one with such a device, the size of the window aside."""
        device = json.dumps({name: value for name, value in options.items() if name != "viewport"}, sort_keys=True)
        visitor = self._visitors.get(device) or Returning(self._browser, self._site, options)
        self._visitors[device] = visitor
        visitor.options = options
        return visitor

    def forget(self, visitor: Returning) -> None:
        """Let nothing of this visitor reach another test."""
        self._visitors = {device: each for device, each in self._visitors.items() if each is not visitor}
        visitor.context.close()

    def close(self) -> None:
        """End all visits."""
        for visitor in self._visitors.values():
            visitor.context.close()
