"""What is in sight on the play page without scrolling: charts, a month, the rules in short, a hint with the rack."""

import pytest
from playwright.sync_api import Page, expect

from tests.site.conftest import Visitor, ready
from tests.site.keeping import over, press
from tests.site.sizes import box, inside, resize, sized

SMALL = sized(360, 640, touch=True)
HELD = """slider => {
    const frames = [];
    window.requestAnimationFrame = (frame) => frames.push(frame);
    window.go = () => frames.splice(0).forEach((frame) => frame());
    slider.value = 20;
    slider.dispatchEvent(new Event("input", { bubbles: true }));
}"""
"""Moves a slider on a machine so busy that no frame is drawn until `go` is called."""


FIVE = over(5)


def test_the_chart_of_a_match_of_five_is_whole_beside_the_board(visitor: Visitor) -> None:
    page = ready(visitor.open(FIVE))
    expect(page.locator(".uptown-ending canvas")).to_be_in_viewport(ratio=1)
    sides, chart = box(page, ".uptown-sides"), box(page, ".uptown-ending canvas")
    assert chart["y"] + chart["height"] <= sides["y"] + sides["height"] + 1
    assert chart["width"] >= 320, "its words are readable"
    assert chart["width"] / chart["height"] == pytest.approx(480 / 230, rel=0.02)
    # Captured tiles for which there is no room leave no slivers of a second line.
    slivers = """(rows) => rows.flatMap((row) => [...row.querySelectorAll(".uptown-chip")].filter((chip) => {
        const [inner, outer] = [chip.getBoundingClientRect(), row.getBoundingClientRect()];
        return inner.top < outer.bottom - 1 && inner.bottom > outer.bottom + 2;
    })).length"""
    assert page.locator(".uptown-taken").evaluate_all(slivers) == 0


def test_the_toolbar_is_one_row_of_equal_buttons_and_the_form_shows_a_whole_month_and_keeps_a_slider(
    visitor: Visitor,
) -> None:
    page = ready(visitor.open("play/"))
    tools = page.locator(".uptown-bars .uptown-quiet")
    expect(tools).to_have_count(10)
    for size in ((1280, 900), (1024, 700), (1280, 800)):
        resize(page, *size)
        places = tools.evaluate_all("buttons => buttons.map((button) => [button.offsetTop, button.offsetHeight])")
        assert places == places[:1] * 10
        widths = tools.evaluate_all("buttons => buttons.map((button) => button.offsetWidth)")
        assert max(widths) - min(widths) <= 14
    assert [word for word in tools.all_inner_texts() if " " in word] == []
    expect(page.get_by_role("button", name="New game", exact=True)).to_have_text("New")

    a_month_is_whole(page)
    press(page, "Close")
    press(page, "New game")
    level = page.get_by_label("How well bots play", exact=True)
    level.evaluate(HELD)
    five = page.get_by_role("button", name="5 players", exact=True)
    five.dispatch_event("click")
    expect(five).to_have_attribute("aria-pressed", "true")
    expect(level).to_have_value("20")
    page.evaluate("go()")
    expect(level).to_have_attribute("aria-valuetext", "20 out of 20: expert")


def a_month_is_whole(page: Page) -> None:
    for name in ("New game", "Past deals"):
        page.get_by_role("button", name=name, exact=True).click()
    for day in (page.locator(".uptown-days [aria-current]"), page.locator(".uptown-days li").last):
        expect(day).to_be_in_viewport(ratio=0.95)


@pytest.mark.parametrize("visitor", [SMALL], indirect=True)
def test_on_phones_a_guided_game_is_offered_a_hint_covers_no_button_and_few_taps_start_a_match_of_five(
    visitor: Visitor,
) -> None:
    page = ready(visitor.open("play/"))
    expect(page.locator(".uptown-yours")).to_be_visible()
    offer = page.get_by_role("link", name="New here? A guided game in three minutes")
    expect(offer).to_be_in_viewport(ratio=1)
    rules = page.locator(".uptown-primer p")
    assert rules.count() > 5
    for rule in rules.all():
        expect(rule).to_be_visible()
    captures = page.locator(".uptown-primer p:nth-child(5)")
    expect(captures).to_contain_text("captures it")
    assert box(page, ".uptown-primer p:nth-child(5)")["y"] < box(page, ".uptown-primer p:nth-child(1)")["y"]
    a_hint_covers_no_button(page)
    a_month_is_whole(page)
    press(page, "Close")
    resize(page, 390, 844)
    a_hint_covers_no_button(page)
    for name in ("New game", "5 players"):
        page.get_by_role("button", name=name, exact=True).tap()
    level = page.get_by_label("How well bots play", exact=True)
    level.fill("20")
    expect(page.get_by_text("20 out of 20: expert")).to_be_visible()
    expect(level).to_have_attribute("aria-valuetext", "20 out of 20: expert")
    page.get_by_role("button", name="Start", exact=True).tap()
    expect(page.locator(".uptown-about", has_text="Level 20")).to_have_count(4)


def a_hint_covers_no_button(page: Page) -> None:
    """Ask for a hint, which covers neither the board nor its buttons, and close it."""
    tools = box(page, ".uptown-turn")
    press(page, "Hint")
    expect(page.locator(".uptown-hint .uptown-entry").first).to_be_in_viewport(ratio=0.8)
    sheet, board = box(page, ".uptown-drawers"), box(page, ".uptown-board canvas")
    above = sheet["y"] + sheet["height"] <= board["y"] + 1
    assert above or sheet["y"] >= tools["y"] + tools["height"]
    assert (box(page, ".uptown-turn"), inside(page, ".uptown-turn")) == (tools, True)
    press(page, "Shade squares by value")
    expect(page.locator(".uptown-hint .uptown-notes")).to_be_attached()
    assert box(page, ".uptown-drawers") == sheet
    close = page.get_by_role("button", name="Close the hint")
    assert (close.count(), inside(page, ".uptown-hint .uptown-close")) in {(0, True), (1, True)}
    press(page, "Shade squares by value")
    page.keyboard.press("Escape")
    expect(page.locator(".uptown-hint")).to_have_count(0)


def test_the_first_screen_names_nobody_before_the_deal(visitor: Visitor) -> None:
    visitor.context.route("**/*.wasm", lambda route: route.abort())
    page = visitor.context.new_page()
    page.goto(f"{visitor.site}play/")
    expect(page.locator(".uptown-card")).to_have_count(3)
    names = page.locator(".uptown-card strong").all_inner_texts()
    visitor.wrong.clear()  # that file was kept from the page
    assert names == ["…"] * 3
    expect(page.locator(".uptown-active")).to_have_count(0)
