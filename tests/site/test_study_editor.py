"""The position of a study is edited in a browser: by touch on a phone, and with the keyboard on a desktop."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.site.conftest import PHONE, Visitor, ready
from tests.site.pressing import button

PLACED = ((0, "C", "C3", "blue"), (1, "4", "C4", "yellow"), (2, "4", "D4", "green"))


def place(page: Page, color: int, tile: str, square: str, *, touch: bool) -> None:
    for name in (f"edit-color:{color}", f"edit-tile:{tile}"):
        chosen = page.locator(f'.uptown-entry[data-id="{name}"]')
        chosen.tap() if touch else chosen.press("Enter")
        expect(chosen).to_have_attribute("aria-current", "true")
    press(page, square, "the tile fits", touch=touch)


def press(page: Page, place: str, said: str, *, touch: bool) -> None:
    cell = page.locator(f'[data-name="mark:{place}"]')
    expect(cell).to_have_attribute("aria-label", re.compile(said))
    if touch:
        page.locator("canvas").first.scroll_into_view_if_needed()
        box = cell.bounding_box()
        assert box is not None
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    else:
        cell.focus()
        page.keyboard.press("Enter")


@pytest.mark.parametrize("visitor", [PHONE], indirect=True, ids=["phone"])
def test_a_position_is_edited_refused_taken_and_undone(visitor: Visitor) -> None:
    page = ready(visitor.open("study/"))
    button(page, "Edit the position", touch=True)
    expect(page.get_by_role("heading", name="Edit the position")).to_be_visible()
    for color, tile, square, word in PLACED:
        place(page, color, tile, square, touch=True)
        expect(page.locator(f'[data-name="mark:{square}"]')).to_have_attribute("aria-label", re.compile(word))
        if square == "C4":
            page.get_by_label("Whose turn").select_option("1")
            button(page, "Done", touch=True)
            expect(page.locator(".uptown-status")).to_contain_text("must have placed")
            expect(page.locator(f'[data-name="mark:{square}"]')).to_have_attribute("aria-label", re.compile(word))
            page.get_by_label("Whose turn").select_option("2")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_label("Whose turn").select_option("0")
    button(page, "Done", touch=True)
    expect(page.get_by_role("heading", name="Edit the position")).to_have_count(0)
    expect(page.locator('[data-name="square:D4"]')).to_have_attribute("aria-label", re.compile("green 4"))
    button(page, "Undo the edit", touch=True)
    expect(page.locator('[data-name="square:D4"]')).to_have_attribute("aria-label", re.compile("empty"))


def write(page: Page, label: str, text: str) -> None:
    page.get_by_label(label, exact=True).fill(text)
    page.get_by_label(label, exact=True).press("Enter")


def hold(page: Page, player: int, stones: list[str]) -> None:
    """Press all stones of a rack away, and add others."""
    rack = page.get_by_role("list", name=f"Rack of Player {player}").get_by_role("button")
    button(page, "Remove stones", touch=False)
    for left in range(rack.count() - 1, 0, -1):
        rack.first.click()
        expect(rack).to_have_count(left)
    for held, stone in enumerate(stones, 2):
        page.locator(f'[data-id="edit-stone:{stone}"]').click()
        rack.last.click()  # which adds the stone chosen
        expect(rack).to_have_count(held)


def test_a_position_of_upturn_is_edited_refused_taken_and_undone(visitor: Visitor) -> None:
    page = ready(visitor.open("study/?upturn"))
    button(page, "Edit the position", touch=False)
    write(page, "Row", "20 40")
    expect(page.locator('[data-name="mark:2"]')).to_have_attribute("aria-label", re.compile("40"))
    for number, rack in enumerate(("1 2 4 5 6", "12 14 15 16 19 21 23 up", "51 52 53 54 57 58 59 61"), 1):
        hold(page, number, rack.split())
        held = re.compile(f"{len(rack.split())} stones")
        expect(page.locator(f'[data-name="mark:player{number}"]')).to_have_attribute("aria-label", held)
    for stone, place, told in (
        ("10", "2", "10 lies after 40."),
        ("41", "player1", "On the rack: 1, 2, 4, 5, 6 and 41."),
        ("43", "pot", "43 is drawn next."),
    ):
        page.locator(f'[data-id="edit-stone:{stone}"]').click()
        press(page, place, "the stone fits" if place != "2" else "40", touch=False)
        expect(page.locator(".uptown-status")).to_contain_text(told)
    button(page, "Done", touch=False)
    expect(page.locator(".uptown-status")).to_contain_text("cannot have been laid in this order")
    button(page, "Remove stones", touch=False)
    press(page, "3", "can be taken away", touch=False)
    expect(page.get_by_label("Row", exact=True)).to_have_value("20 40")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    button(page, "Done", touch=False)
    expect(page.get_by_role("heading", name="Edit the position")).to_have_count(0)
    expect(page.locator('[data-name="stone:5"]')).to_have_attribute("aria-label", re.compile("^41, fits"))
    button(page, "Undo the edit", touch=False)
    expect(page.locator('[data-name="stone:6"]')).to_be_attached()
