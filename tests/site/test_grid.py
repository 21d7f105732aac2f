"""The board of the play page for screen readers and the keyboard: a grid of 81 cells over the canvas, and the rack."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.site.conftest import KEYBOARD, Visitor, ready
from tests.site.faults import LATE
from tests.site.seats import dealt
from uptown_widget.match.links import fragment


def on(page: Page, square: str) -> None:
    """Wait until the keyboard is on that square."""
    expect(page.locator(".uptown-cells :focus")).to_have_attribute("aria-label", re.compile(f"^{square},"))


def place_of(page: Page, label: str) -> list[float]:
    """Where a cell stands, in squares of the board from its upper left corner."""
    cell = page.get_by_role("gridcell", name=re.compile(f"^{label},")).bounding_box()
    canvas = page.locator(".uptown-board canvas").bounding_box()
    assert cell is not None
    assert canvas is not None
    unit = cell["width"]
    return [round((cell["x"] - canvas["x"]) / unit, 1), round((cell["y"] - canvas["y"]) / unit, 1)]


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_the_board_is_a_grid_of_81_cells_over_the_picture(device: str, request: pytest.FixtureRequest) -> None:
    page = request.getfixturevalue(device)
    twins = dealt(page, "grid")
    expect(page.get_by_role("grid").get_by_role("gridcell")).to_have_count(81)
    expect(page.get_by_role("grid").get_by_role("row")).to_have_count(9)
    cells = {cell.name: cell.label for cell in twins.session.screen.cells}
    named = [cells[name] for row in twins.session.screen.regions[0].names for name in row]
    found = page.get_by_role("gridcell").evaluate_all("all => all.map((cell) => cell.getAttribute('aria-label'))")
    assert found == named
    left, top = place_of(page, "A1")
    assert place_of(page, "I9") == [round(left + 8, 1), round(top + 8, 1)]
    rack = page.get_by_role("toolbar", name="Your rack")
    expect(rack.get_by_role("button")).to_have_count(5)
    expect(page.locator(".uptown-board canvas")).to_have_attribute("aria-hidden", "true")
    expect(page.locator('.uptown-cells [tabindex="0"]')).to_have_count(2)


def test_arrow_keys_move_the_focus_from_cell_to_cell_and_to_the_rack(desktop: Page) -> None:
    page = desktop
    dealt(page, "arrows")
    keyboard = page.locator(KEYBOARD).first
    keyboard.focus()
    on(page, "E5")
    for key, square in (("ArrowLeft", "E4"), ("ArrowUp", "D4"), ("Home", "D1"), ("End", "D9")):
        page.keyboard.press(key)
        on(page, square)
    for _ in range(6):
        page.keyboard.press("ArrowDown")
    expect(page.locator(".uptown-cells :focus")).to_have_attribute("role", "button")
    page.keyboard.press("Enter")
    expect(page.locator(".uptown-cells [aria-pressed=true]")).to_have_count(1)
    expect(page.get_by_role("gridcell", name=re.compile("the tile fits|can be captured")).first).to_be_attached()


def test_what_assistive_technology_clicks_is_pressed_and_its_focus_followed(desktop: Page) -> None:
    page = desktop
    twins = dealt(page, "clicks of others")
    page.get_by_role("toolbar", name="Your rack").get_by_role("button").nth(2).dispatch_event("click")
    expect(page.locator(".uptown-cells [aria-pressed=true]")).to_have_count(1)
    fits = page.get_by_role("gridcell", name=re.compile("the tile fits$")).first
    fits.focus()  # as a reading cursor does
    before = len(twins.lines())
    page.keyboard.press("Enter")
    expect(page.locator(".uptown-entry")).to_have_count(before + 3)


def test_the_keyboard_goes_on_from_what_the_mouse_pressed(desktop: Page) -> None:
    twins = dealt(desktop, "mouse and keys")
    twins.press("square:C7")
    on(twins.page, "C7")
    twins.page.keyboard.press("ArrowDown")
    on(twins.page, "D7")


def test_a_tap_leaves_no_frame_and_a_key_shows_it(phone: Page) -> None:
    page = dealt(phone, "grid").page
    first, second = page.locator('.uptown-cells [data-name^="rack:"]').all()[:2]
    box = first.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(first).to_be_focused()
    expect(first).to_have_css("outline-style", "none")
    page.keyboard.press("ArrowRight")
    expect(second).to_be_focused()
    expect(second).to_have_css("outline-style", "solid")


def test_upturns_table_is_read_and_played_stone_by_stone(visitor: Visitor) -> None:
    page = ready(visitor.open(f"play/upturn.html#{fragment('seed', 'by key')}"))
    expect(page.locator(".uptown-yours")).to_be_visible()
    for name in ("Players", "Row and pot", "Your rack"):
        expect(page.get_by_role("toolbar", name=name)).to_be_attached()
    pot = page.get_by_role("button", name=re.compile("^The pot: "))
    before = pot.get_attribute("aria-label")
    pot.focus()
    page.keyboard.press("Enter")
    expect(pot).not_to_have_attribute("aria-label", before or "")


def test_keys_begin_where_the_keyboard_is_though_the_game_answers_late(visitor: Visitor) -> None:
    visitor.context.add_init_script(LATE)
    page = ready(visitor.open("play/learn.html#turning/2"))

    def target(name: str) -> Locator:
        return page.locator(f".uptown-cells [data-name='{name}']")

    target("row").focus()
    expect(page.locator(".uptown-heard")).to_contain_text("The row ends with")
    page.evaluate("""() => {
        window.late = 300;
        window.visited = [];
        addEventListener("focusin", ({ target }) => window.visited.push(target.dataset.name));
    }""")
    target("player:0").focus()
    page.keyboard.press("Tab")
    expect(target("row")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(target("pot")).to_be_focused()
    assert page.evaluate("window.visited") == ["player:0", "row", "pot"], "no late answer takes the keyboard back"
