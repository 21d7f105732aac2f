"""The calendar of past deals on the play page: by mouse, by finger and by keyboard alone."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import expect

from tests.site.conftest import DESKTOP, PHONE, Visitor, ready

NARROW = {**PHONE, "viewport": {"width": 320, "height": 640}, "timezone_id": "UTC"}


@pytest.mark.parametrize("visitor", [{**DESKTOP, "timezone_id": "UTC"}, NARROW], indirect=True, ids=["keys", "finger"])
def test_a_past_deal_is_opened_from_the_calendar(visitor: Visitor) -> None:
    today = datetime.now(UTC).date()
    chosen = today - timedelta(3)
    page = ready(visitor.open("play/"))
    calendar = page.locator(".uptown-days")
    days = calendar.locator("button.uptown-entry")

    def press(name: str) -> None:
        button = page.get_by_role("button", name=name, exact=True)
        if visitor.options is NARROW:
            button.tap()
        else:
            button.focus()
            page.keyboard.press("Enter")

    def open_month() -> None:
        press("New game")
        press("Past deals")
        expect(calendar.locator("[aria-current]")).to_have_accessible_name(f"{today.day} {today:%B}, today")
        if chosen.month != today.month:
            press("Previous month")
            expect(calendar).to_contain_text(f"{chosen:%B %Y}")

    open_month()
    boxes = [box for day in days.all() if (box := day.bounding_box())]
    assert all(box["height"] >= 44 and box["width"] >= 41 for box in boxes)
    width = min(box["width"] for box in boxes)
    assert len(boxes) > 2
    assert len({round(box["x"] / width) for box in boxes}) == min(7, len(boxes))  # a day of the week is a column
    if visitor.options is not NARROW:
        expect(calendar.locator("button.uptown-entry[tabindex='0']")).to_have_count(1)  # Tab stops there once
        days.last.focus()
        page.keyboard.press("Control+Alt+ArrowLeft")  # is a screen reader's
        for key, place in (("ArrowLeft", -2), ("ArrowRight", -1), ("ArrowUp", -8), ("ArrowDown", -1)):
            if -place <= len(boxes):
                page.keyboard.press(key)
                expect(days.nth(place)).to_be_focused()
        page.keyboard.press("ArrowDown")
        expect(days.last).to_be_focused()
        expect(days.last).to_have_attribute("tabindex", "0")
    press(f"{chosen.day} {chosen:%B}")
    expect(calendar).to_have_count(0)
    expect(page.locator(".uptown-status")).to_contain_text(f"Deal of the day, {chosen.day} {chosen:%B %Y}.")
    open_month()
    expect(calendar.get_by_role("button", name=f"{chosen.day} {chosen:%B}, being played")).to_be_visible()


def test_a_page_that_is_open_past_midnight_shows_the_new_day(visitor: Visitor) -> None:
    page = visitor.context.new_page()
    clock = visitor.context.new_cdp_session(page)  # unlike Playwright's clock, the worker has this one, too

    def be_in(zone: str) -> str:
        """Move the clock of the page to a zone, and return the day there as the calendar says it."""
        clock.send("Emulation.setTimezoneOverride", {"timezoneId": zone})
        day = datetime.now(ZoneInfo(zone)).date()
        return f"{day.day} {day:%B}, today"

    west = be_in("Pacific/Honolulu")
    page.goto(f"{visitor.site}play/")
    ready(page)
    page.get_by_role("button", name="New game", exact=True).click()
    page.get_by_role("button", name="Past deals", exact=True).click()
    today = page.locator(".uptown-days [aria-current]")
    expect(today).to_have_accessible_name(west)
    east = be_in("Pacific/Kiritimati")  # always a day ahead
    expect(today).to_have_accessible_name(east)  # the page has looked, as it does every few seconds
    page.get_by_role("button", name=east.removesuffix(", today")).click()
    expect(page.locator(".uptown-status")).to_contain_text(f"Deal of the day, {east.removesuffix(', today')}")
