"""In every host and at every width of a board, each control can be pressed: none lies on another."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.covered import covered, make_wide
from tests.hosts.running import HOSTS, button, press, tables

WIDTHS = (320, 560, 840)
"""One of each layout; `tests/site/test_covered.py` looks at more of them."""
DRAWERS = ("Hint", "Help", "New game")


def nothing_covered(page: Page, table: Locator, what: str) -> None:
    for width in WIDTHS:
        make_wide(page, table, width)
        assert covered(table) == [], (what, width)


@pytest.mark.parametrize(
    "page",
    [host if host == "jupyterlab" else pytest.param(host, marks=pytest.mark.long) for host in HOSTS],
    indirect=True,
)
def test_every_control_can_be_pressed_at_every_width(page: Page) -> None:
    for table in tables(page):
        nothing_covered(page, table, "at first")
        press(page, button(table, "More"))
        expect(button(table, "Options")).to_be_visible()
        nothing_covered(page, table, "More")
        for name in DRAWERS:
            press(page, button(table, name))
            close = table.locator(".uptown-drawers .uptown-close button")
            expect(close).to_be_visible()
            nothing_covered(page, table, name)
            press(page, close)
            expect(close).to_have_count(0)
        # In a place that is hardly there, a board is as wide as on a small phone.
        table.evaluate("table => { table.parentElement.style.width = '10px'; }")
        box = table.bounding_box()
        assert box is not None
        assert box["width"] >= WIDTHS[0]
