"""The play page for somebody who has one or two switches: everything is reached by going on and selecting."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.site.conftest import Visitor
from tests.site.seats import seat
from tests.site.twin import Twins
from uptown_widget.screen.controls import Event

FRAMED = """() => [...document.querySelectorAll(".uptown-scanned")]
    .map((each) => each.dataset.name ?? each.getAttribute("aria-label") ?? each.textContent)"""

STOP = 1700
"""Milliseconds after which a scan has gone on."""


def framed(page: Page) -> list[str]:
    """The names of what the scan has come to."""
    found: list[str] = page.evaluate(FRAMED)
    return found


def scan(twins: Twins, switches: str) -> None:
    """Choose with how many switches to scan, as a helper does by mouse."""
    for name in ("More", "Options"):
        twins.place.get_by_role("button", name=name, exact=True).click()
    twins.place.get_by_label("Play with switches", exact=True).select_option(switches)
    twins.page.locator(".uptown-scanned").first.wait_for(state="attached")
    twins.place.get_by_role("button", name="Close", exact=True).click()


def select(page: Page, name: str, go_on: Callable[[], object], press: Callable[[], object]) -> None:
    """Go on until the scan has come to what is wanted, and select group after group until that alone is framed."""
    seen = []
    for _ in range(200):
        here = framed(page)
        seen.append(here)
        if name in here:
            press()
            if here == [name]:
                return
        else:
            go_on()
    message = f"The scan does not come to {name}, but to {[each[:3] for each in seen[-14:]]}"
    raise AssertionError(message)


def test_two_switches_play_and_reach_every_button(visitor: Visitor) -> None:
    twins = seat(visitor, "switches")
    page, keys = twins.page, twins.page.keyboard
    scan(twins, "with two switches")
    for _ in range(2):
        lines, (_, tile, square) = len(twins.lines()), twins.choose()
        for name in (tile, square):
            select(page, name, lambda: keys.press("Space"), lambda: keys.press("Enter"))
            if name == tile:
                expect(page.locator(".uptown-cells [aria-pressed=true]")).to_have_count(1)
        expect(page.locator(".uptown-entry")).to_have_count(lines + 3)
        twins.session.handle(Event("press", tile))
        twins.tell(Event("press", square))
    select(page, "Hint", lambda: keys.press("Space"), lambda: keys.press("Enter"))
    expect(twins.place.get_by_role("button", name="Hint", pressed=True)).to_be_visible()


def test_the_scan_begins_when_it_is_chosen_goes_on_by_itself_and_a_tap_anywhere_selects(visitor: Visitor) -> None:
    twins = seat(visitor, "one switch")
    page = twins.page
    page.clock.install()
    page.clock.run_for(STOP)
    assert framed(page) == []
    scan(twins, "with one switch")
    page.wait_for_function("document.querySelector('.uptown-scanned')?.dataset.name?.startsWith('rack:')")
    first = framed(page)
    page.wait_for_function(f"(first) => String(({FRAMED})()) !== String(first)", arg=first)
    select(page, twins.choose()[1], lambda: page.clock.run_for(STOP), lambda: page.mouse.click(5, 300))
    expect(page.locator(".uptown-cells [aria-pressed=true]")).to_have_count(1)
    page.wait_for_function("document.querySelector('.uptown-scanned')?.dataset.name?.startsWith('square:')")
    fits = page.get_by_role("gridcell", name=re.compile("the tile fits|can be captured"))
    names = set(fits.evaluate_all("all => all.map((each) => each.dataset.name)"))
    assert set(framed(page)) <= names
