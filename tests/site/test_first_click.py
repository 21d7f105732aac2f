"""Input before Python is ready: it is shown as pressed, and carried out later."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, Route, expect

from tests.site.conftest import KEYBOARD, Visitor, ready
from uptown_widget.match.seats import starting_seat
from uptown_widget.uptown import game

SEED = next(seed for seed in "abcdefghij" if starting_seat(game.make_setup(), seed) == 0)
"""The visitor begins."""


def open_slowly(visitor: Visitor, path: str) -> tuple[Page, Callable[[], None]]:
    """A page with its empty board, and a function that lets its Python start."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    visitor.context.route(re.compile(r"/worker\.js"), hold)
    page = visitor.open(path)
    expect(page.locator("canvas")).to_be_visible()
    expect(page.get_by_role("button", name="New game")).to_be_enabled()

    def go_on() -> None:
        for route in held:
            route.continue_()

    return page, go_on


def center(canvas: Locator) -> list[int]:
    """The pixels around the middle square of Uptown's board."""
    pixels: list[int] = canvas.evaluate("""canvas => new Promise((done) => {
        const look = () => {
            const [middle, size] = [canvas.width / 2, canvas.width / 9];
            const context = canvas.getContext('2d');
            done([...context.getImageData(middle - size, middle - size, 2 * size, 2 * size).data]);
        };
        requestAnimationFrame(() => requestAnimationFrame(look));
    })""")
    return pixels


def test_a_square_pressed_before_python_is_ready_is_framed_and_pressed(visitor: Visitor) -> None:
    page, go_on = open_slowly(visitor, f"play/#seed={SEED}")
    canvas = page.locator("canvas")
    before = center(canvas)
    box = canvas.bounding_box()
    assert box is not None
    canvas.click(position={"x": box["width"] / 2, "y": box["width"] / 2})
    framed = center(canvas)
    assert framed != before
    expect(page.locator(".uptown-status")).to_have_text("Setting up the board …")
    go_on()
    ready(page)
    expect(page.locator(".uptown-status")).to_have_text(re.compile(r"(go|goes) on E5( now)?[.]$"))


def test_a_button_pressed_twice_before_python_is_ready_counts_once(visitor: Visitor) -> None:
    page, go_on = open_slowly(visitor, "play/")
    button = page.get_by_role("button", name="New game")
    button.click()
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    go_on()
    ready(page)
    expect(page.get_by_role("button", name="Start", exact=True)).to_be_visible()
    expect(button).to_have_attribute("aria-pressed", "true")


def test_keys_pressed_before_python_is_ready_are_carried_out_in_order(visitor: Visitor) -> None:
    page, go_on = open_slowly(visitor, "play/upturn.html?embed")
    page.locator(KEYBOARD).first.focus()
    for key in ("g", "h", "Escape"):
        page.keyboard.press(key)
    page.get_by_role("button", name="More", exact=True).click()
    go_on()
    ready(page)
    expect(page.get_by_role("button", name="More", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".uptown-cells :focus")).to_have_count(0)
