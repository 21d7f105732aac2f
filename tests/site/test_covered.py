"""On the pages, each control can be pressed at every width of the window: none lies on another."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.covered import covered
from tests.site.conftest import DESKTOP, Visitor, ready

PAGES = ["", "about.html", "teacher/", "docs/index.html"]
DRAWERS = ["Hint", "Help", "New game", "More"]
TABLES = {
    "play/": DRAWERS,
    "play/upturn.html": DRAWERS,
    "play/learn.html#groups": [],
    "study/": DRAWERS,
    "study/?practice": ["Text view"],
}
"""The buttons of each page that open a drawer."""
WIDTHS = (320, 390, 559, 560, 839, 840, 1280)


def nothing_covered(page: Page, what: str = "at first") -> None:
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        assert covered(page.locator("body")) == [], (what, width)


def test_every_control_of_a_page_can_be_pressed(visitor: Visitor) -> None:
    page = visitor.open("")
    for path in PAGES:
        page.goto(visitor.site + path)
        nothing_covered(page, path)


def test_every_control_of_the_page_of_a_class_can_be_pressed(browser: Browser, where: str) -> None:
    teacher = Visitor(browser, where, DESKTOP)
    page = teacher.open("teacher/?class")
    expect(page.get_by_role("button", name="Pause everybody", exact=True)).to_be_visible()
    nothing_covered(page)
    teacher.leave("controls of a class")


@pytest.mark.parametrize("path", TABLES)
def test_every_control_beside_a_board_can_be_pressed(visitor: Visitor, path: str) -> None:
    page = ready(visitor.open(path))
    nothing_covered(page)
    close = page.locator("dialog[open] .uptown-close button")
    for name in TABLES[path]:
        page.get_by_role("button", name=name, exact=True).click()
        expect(close).to_be_visible()
        nothing_covered(page, name)
        close.click()
        expect(close).to_have_count(0)
