"""In every host and at every width of a board, each control can be pressed: none lies on another."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browsers import PATIENCE
from tests.covered import covered, make_wide
from tests.hosts.running import run_notebook

HOSTS = {"jupyterlab": "lab/tree/", "notebook": "notebooks/", "voila": ""}
WIDTHS = (320, 560, 840)
"""One of each layout; `tests/site/test_covered.py` looks at more of them."""
DRAWERS = ("Hint", "Help", "New game")


@pytest.fixture(params=HOSTS)
def page(browser: Browser, request: pytest.FixtureRequest, game: Path) -> Iterator[Page]:
    """Both games in a host; JupyterLab has its side bar."""
    address = request.getfixturevalue(request.param) + HOSTS[request.param]
    page = browser.new_page(viewport={"width": 1300, "height": 1000}, reduced_motion="reduce")
    page.set_default_timeout(PATIENCE)
    page.goto(address if request.param == "voila" else address + game.name)
    if request.param != "voila":
        run_notebook(page)
    expect(page.locator(".uptown .uptown-status")).to_have_count(2, timeout=PATIENCE)
    if request.param == "jupyterlab":
        expect(page.locator("#jp-left-stack")).to_be_visible()
    yield page
    page.close()


def tables(page: Page) -> list[Locator]:
    return page.locator(".uptown").all()


def button(table: Locator, name: str) -> Locator:
    return table.get_by_role("button", name=name, exact=True)


def press(page: Page, part: Locator) -> None:
    """Press whatever lies where the middle of a button is, as a mouse does."""
    part.evaluate("part => part.scrollIntoView({block: 'center'})")
    box = part.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


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


def test_more_opens_at_the_widths_of_phones(page: Page) -> None:
    for table in tables(page):
        expect(button(table, "Hide the rules")).to_be_visible()
        for width in (390, 560):
            make_wide(page, table, width)
            press(page, button(table, "More"))
            expect(button(table, "Options")).to_be_visible()
            press(page, button(table, "More"))
            expect(button(table, "Options")).to_have_count(0)
        press(page, button(table, "Hide the rules"))
        expect(button(table, "Hide the rules")).to_have_count(0)
