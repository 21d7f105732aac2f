"""The position of a study is edited in a browser: with the keyboard on a desktop, by touch on a phone."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.site.conftest import DESKTOP, PHONE, Visitor, ready

PLACED = ((0, "C", "C3", "blue"), (1, "4", "C4", "yellow"), (2, "4", "D4", "green"))


def button(page: Page, name: str, *, touch: bool) -> None:
    found = page.get_by_role("button", name=name, exact=True)
    if touch:
        found.tap()
    else:
        found.focus()
        page.keyboard.press("Enter")


def place(page: Page, color: int, tile: str, square: str, *, touch: bool) -> None:
    page.get_by_label("Colour", exact=True).select_option(str(color))
    page.get_by_label("Tile", exact=True).select_option(tile)
    cell = page.locator(f'[data-name="mark:{square}"]')
    expect(cell).to_have_attribute("aria-label", re.compile("the tile fits"))
    if touch:
        page.locator("canvas").first.scroll_into_view_if_needed()
        box = cell.bounding_box()
        assert box is not None
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    else:
        cell.focus()
        page.keyboard.press("Enter")


@pytest.mark.parametrize(("visitor", "touch"), [(DESKTOP, False), (PHONE, True)], indirect=["visitor"])
def test_a_position_is_edited_refused_taken_and_undone(visitor: Visitor, touch: bool) -> None:
    page = ready(visitor.open("study/"))
    button(page, "Edit the position", touch=touch)
    expect(page.get_by_role("heading", name="Edit the position")).to_be_visible()
    for color, tile, square, word in PLACED:
        place(page, color, tile, square, touch=touch)
        expect(page.locator(f'[data-name="mark:{square}"]')).to_have_attribute("aria-label", re.compile(word))
        if square == "C4":
            page.get_by_label("Whose turn").select_option("1")
            button(page, "Done", touch=touch)
            expect(page.locator(".uptown-status")).to_contain_text("must have placed more than")
            expect(page.locator(f'[data-name="mark:{square}"]')).to_have_attribute("aria-label", re.compile(word))
            page.get_by_label("Whose turn").select_option("2")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_label("Whose turn").select_option("0")
    button(page, "Done", touch=touch)
    expect(page.get_by_role("heading", name="Edit the position")).to_have_count(0)
    expect(page.locator('[data-name="square:D4"]')).to_have_attribute("aria-label", re.compile("green 4"))
    button(page, "Undo the edit", touch=touch)
    expect(page.locator('[data-name="square:D4"]')).to_have_attribute("aria-label", re.compile("empty"))
