"""Feedback where one looks, on a phone: on the button that was pressed, on the switch, beside the slider."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from lite.paths import SITE
from tests.site.conftest import PHONE, Visitor, ready

LOOK = """(element) => [element, "::after"].map((pseudo) => {
    const style = pseudo === element ? getComputedStyle(element) : getComputedStyle(element, pseudo);
    return [style.color, style.borderColor, style.backgroundImage];
})"""
SIZE = "({ offsetLeft, offsetWidth, offsetHeight }) => [offsetLeft, offsetWidth, offsetHeight]"
GRANTED: dict[str, Any] = {**PHONE, "permissions": ["clipboard-read", "clipboard-write"]}


def look(control: Locator) -> object:
    return control.evaluate(LOOK)


@pytest.mark.parametrize("visitor", [GRANTED], indirect=True, ids=["phone"])
def test_controls_say_what_they_have_done_and_how_they_are_set(visitor: Visitor) -> None:
    place = ready(visitor.open("play/")).locator(".uptown")

    def button(name: str) -> Locator:
        return place.get_by_role("button", name=name, exact=True)

    button("More").tap()
    button("Share").tap()
    pressed = button("Copy link")
    before, state = pressed.evaluate(SIZE), place.locator(".uptown-share .uptown-state")
    pressed.tap()
    expect(state).to_have_text("Copied")
    expect(state).to_be_in_viewport()
    assert pressed.evaluate(SIZE) == before
    fits = "state => state.scrollWidth <= state.parentElement.clientWidth + 1"
    assert state.count() == 0 or state.evaluate(fits)
    expect(state).to_have_count(0)
    for name in ("Close", "More", "Options"):
        button(name).tap()
    expect(state).to_have_count(0)

    switch = button("Confirm moves")
    off = look(switch)
    switch.tap()
    expect(switch).to_have_attribute("aria-pressed", "true")
    on = look(switch)
    switch.tap()
    expect(switch).to_have_attribute("aria-pressed", "false")
    assert look(switch) == off  # a finger leaves no :hover behind
    assert on != off

    slider = place.get_by_label("Pause before a bot moves", exact=True)
    expect(slider).to_have_attribute("aria-valuetext", "long enough to follow")
    slider.fill("2")
    expect(slider).to_have_attribute("aria-valuetext", "short")
    expect(place.locator(".uptown-options .uptown-state")).to_have_text("short")


@pytest.mark.parametrize("visitor", [{**PHONE, "locale": "nl"}], indirect=True, ids=["Dutch phone"])
def test_rules_and_tutorial_are_one_press_away(visitor: Visitor) -> None:
    page = visitor.open("play/")
    expect(page.get_by_role("link", name="Regels")).to_have_attribute("href", "../docs/rules-uptown.nl.html")
    expect(page.get_by_role("link", name="Leren spelen")).to_have_attribute("href", "learn.html#uptown")
    for path in ("docs/rules-uptown.nl.html", "docs/rules-upturn.nl.html", "play/learn.html"):
        assert (SITE / path).exists()
