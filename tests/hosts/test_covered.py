"""In every host and at every width of a board, each control can be pressed: none lies on another."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browsers import PATIENCE
from tests.covered import covered, make_wide
from tests.hosts.running import run_notebook

HOSTS = {"jupyterlab": "lab/tree/", "notebook": "notebooks/", "voila": ""}
WIDTHS = (320, 390, 480, 559, 560, 700, 839, 840, 900)


@pytest.fixture(params=HOSTS)
def page(browser: Browser, request: pytest.FixtureRequest, game: Path) -> Iterator[Page]:
    """Both games in a host, in a window that is wide enough for all of it."""
    address = request.getfixturevalue(request.param) + HOSTS[request.param]
    page = browser.new_page(viewport={"width": 1300, "height": 1000}, reduced_motion="reduce")
    page.set_default_timeout(PATIENCE)
    page.goto(address if request.param == "voila" else address + game.name)
    if request.param != "voila":
        run_notebook(page)
    expect(page.locator(".uptown .uptown-status")).to_have_count(2, timeout=PATIENCE)
    yield page
    page.close()


def button(table: Locator, name: str) -> Locator:
    return table.get_by_role("button", name=name, exact=True)


def press(page: Page, part: Locator) -> None:
    """Press what lies where the middle of a button is, as a mouse does."""
    part.evaluate("part => part.scrollIntoView({block: 'center'})")
    box = part.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_every_control_can_be_pressed_at_every_width(page: Page) -> None:
    for table in page.locator(".uptown").all():
        table.scroll_into_view_if_needed()
        for width in WIDTHS:
            make_wide(page, table, width)
            assert covered(table) == [], width
        for name in ("More", "Hint", "Help", "New game"):
            press(page, button(table, name))
            close = table.get_by_role("button", name="Close")
            expect(button(table, "Options") if name == "More" else close.first).to_be_visible()
            for width in WIDTHS:
                make_wide(page, table, width)
                assert covered(table) == [], (name, width)
            press(page, button(table, name) if name == "More" else close.first)
            expect(button(table, "Options") if name == "More" else close).to_have_count(0)


@pytest.mark.parametrize("width", [390, 560])
def test_more_opens_and_the_rules_in_short_close(page: Page, width: int) -> None:
    for table in page.locator(".uptown").all():
        table.scroll_into_view_if_needed()
        make_wide(page, table, width)
        expect(button(table, "Hide the rules")).to_be_visible()
        press(page, button(table, "More"))
        expect(button(table, "Options")).to_be_visible()
        expect(button(table, "Hide the rules")).to_be_visible()
        press(page, button(table, "Hide the rules"))
        expect(button(table, "Hide the rules")).to_have_count(0)
