"""What opens beside the board of the play page: where the keyboard goes, and what Escape closes."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.site.twin import FOLLOW
from uptown_widget.match.links import fragment
from uptown_widget.match.session import Session
from uptown_widget.uptown import game

REFUSE = "() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }"


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


@pytest.fixture(scope="module")
def record() -> str:
    """The record of a match between three people, to its end."""
    session = Session(game, game.make_setup(3, seed=4, seats=["person"] * 3), pace=0)
    while session.match.outcome() is None:
        session.reveal()
        session.play(session.observation.legal_moves()[0])
    return session.record()


def test_a_text_that_cannot_be_copied_is_offered_with_the_keyboard_in_it(desktop: Page, record: str) -> None:
    page = desktop
    page.evaluate(REFUSE)
    page.evaluate(FOLLOW, fragment("record", record))
    pressed, field, drawers = button(page, "Copy result"), page.get_by_label("Copy this text:"), ".uptown-drawers"
    for key in ("Escape", "Tab"):
        pressed.click()
        expect(field).to_be_focused()
        assert page.evaluate("getSelection().toString()") == field.input_value() != ""
        expect(page.locator(".uptown-status")).to_have_text("Player 1 wins with 6 groups.")
        page.keyboard.press(key)
        if key == "Tab":
            page.keyboard.press("Enter")  # Close
        expect(page.locator(drawers)).to_be_hidden()
        expect(pressed).to_be_focused()


def test_escape_closes_what_is_open_wherever_the_keyboard_is(desktop: Page, record: str) -> None:
    page = desktop
    page.evaluate(FOLLOW, fragment("record", record))
    expect(button(page, "Copy result")).to_be_visible()
    board = page.locator(".uptown-cells [tabindex='0']").first
    drawers, more = page.locator(".uptown-drawers"), button(page, "More")
    for place in (more, board, page.locator("footer a").first):
        more.click()
        button(page, "Options").click()
        expect(drawers.locator("h2")).to_have_text("Options")
        place.focus()
        page.keyboard.press("Escape")
        expect(drawers).to_be_hidden()
        expect(place).to_be_focused()
    # The replay stays below what opens later, and is closed after it, by keys and by the cross.
    for way in ("Escape", "the cross"):
        button(page, "Replay").click()
        button(page, "First move").click()
        more.click()
        expect(drawers.locator("h2")).to_have_text(["Replay", "More"])
        if way == "Escape":
            page.keyboard.press(way)
        else:
            button(page, "Close").click()
        expect(drawers.locator("h2")).to_have_text(["Replay"])
        page.keyboard.press("Escape")
        expect(drawers).to_be_hidden()
