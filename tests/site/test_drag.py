"""Dragging tiles on the play page: by mouse and by finger, dropped, refused, cancelled, and the page still scrolls."""

import pytest
from playwright.sync_api import Page

from tests.site.conftest import PHONE, Visitor
from tests.site.seats import seat
from tests.site.twin import Twins
from uptown_widget.screen.controls import Event

OUTSIDE = "It was dropped outside the board, so nothing was played."


def status(twins: Twins) -> str:
    return twins.session.screen.status


def picture(page: Page) -> str:
    """The canvas, once a frame has been painted."""
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return str(page.locator(".uptown-board canvas").evaluate("canvas => canvas.toDataURL()"))


def drag(twins: Twins, tile: str, target: str) -> None:
    """Drag by mouse, without letting go, until the square below the tile is marked."""
    page = twins.page
    page.mouse.move(*twins.middle(tile))
    page.mouse.down()
    page.mouse.move(*twins.middle(target), steps=4)
    for event in (Event("point", tile), Event("drag", tile), Event("point", target)):
        twins.session.handle(event)
    twins.same()


def test_a_tile_is_dragged_by_mouse(visitor: Visitor) -> None:
    twins = seat(visitor, "drag")
    page = twins.page
    still = picture(page)
    _, tile, square = twins.choose()
    drag(twins, tile, square)
    x, y = twins.middle(square)
    carried = picture(page)
    page.mouse.move(x + 9, y + 9)
    assert picture(page) not in {carried, still}  # it follows the pointer
    # Escape, and a pointer that the page has lost, put it back.
    page.keyboard.press("Escape")
    twins.tell(Event("drag"))
    page.mouse.up()
    assert twins.turns == len(twins.lines())
    drag(twins, tile, square)
    page.locator(".uptown-board canvas").dispatch_event("pointercancel")
    twins.tell(Event("drag"))
    page.mouse.up()
    # Outside the board nothing is played.
    drag(twins, tile, square)
    box = page.locator(".uptown-board canvas").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] - 20, box["y"] + 50)
    twins.session.handle(Event("point"))
    page.mouse.up()
    twins.tell(Event("drop"))
    assert status(twins) == OUTSIDE
    # On a square where it may not go, the rule is named; on one where it may, it is played.
    drag(twins, tile, square)
    held = twins.session.screen.scene.held
    assert held is not None
    illegal = next(
        target.name
        for target in twins.session.screen.scene.targets
        if target.name.startswith("square:") and target.name not in held.places
    )
    page.mouse.move(*twins.middle(illegal))
    twins.session.handle(Event("point", illegal))
    page.mouse.up()
    twins.tell(Event("drop", illegal))
    assert twins.session.screen.mood == "refused"
    before = twins.turns
    drag(twins, tile, square)
    page.mouse.up()
    twins.tell(Event("drop", square))
    assert twins.turns > before


@pytest.mark.parametrize("visitor", [PHONE], indirect=True)
def test_a_finger_drags_tiles_and_scrolls_the_page_elsewhere(visitor: Visitor) -> None:
    twins = seat(visitor, "finger")
    page = twins.page
    touch = page.context.new_cdp_session(page)

    def finger(kind: str, *at: float) -> None:
        points = [{"x": at[0], "y": at[1]}] if at else []
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def swipe(start: tuple[float, float], end: tuple[float, float]) -> None:
        finger("touchStart", *start)
        for part in (0.25, 0.5, 0.75, 1):
            finger("touchMove", *(a + part * (b - a) for a, b in zip(start, end, strict=True)))
            page.evaluate("new Promise(requestAnimationFrame)")
        finger("touchEnd")

    _, tile, square = twins.choose()
    before, scrolled = twins.turns, page.evaluate("scrollY")
    swipe(twins.middle(tile), twins.middle(square))
    for event in (Event("drag", tile), Event("point", square)):
        twins.session.handle(event)
    twins.tell(Event("drop", square))
    assert twins.turns > before
    assert page.evaluate("scrollY") == scrolled
    # The page can be scrolled from the board.
    page.evaluate("document.body.style.minHeight = '300vh'")
    x, y = twins.middle("square:E5")
    swipe((x, y), (x, y - 150))
    page.wait_for_function("start => scrollY > start + 50", arg=scrolled)
