"""The first second of a visit: the frame of each page stands before all of it is there, and nothing moves then."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.site.conftest import DESKTOP, PATIENCE, PHONE, Visitor
from tests.site.sizes import box, resize
from uptown_widget.screen.font import FILE

SHIFTS = """
window.shifts = [];
new PerformanceObserver(list => shifts.push(...list.getEntries().map(each => each.value)))
  .observe({ type: "layout-shift", buffered: true });
"""
PLACE = """() => {
  const style = getComputedStyle(document.getElementById("table"), "::before");
  const [x, y, width, height] = ["left", "top", "width", "height"].map(name => parseFloat(style[name]));
  return [style.transform === "none" ? x : x - width / 2, y, width, height];
}"""
"""Where the place of the board is seen while the table is not there."""
FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done())))"
SIZES = ((1280, 800), (1920, 1080), (1024, 768), (820, 1180), (390, 844), (360, 640), (844, 390))
PLAYED = ("play/", "play/upturn.html", "play/learn.html", "play/?practice", "play/?study")


class Late:
    """Files that arrive once they are let through."""

    def __init__(self, visitor: Visitor, name: str) -> None:
        self._held: list[Route] = []
        self._through = False
        visitor.context.route(f"**/{name}", self._take)

    def _take(self, route: Route) -> None:
        self._held.append(route)
        if self._through:
            self.let_through()

    def let_through(self) -> None:
        self._through = True
        for route in self._held:
            route.continue_()
        self._held.clear()

    def hold(self) -> None:
        self._through = False


def without_python(visitor: Visitor) -> None:
    """What is asked for is there before Python."""
    visitor.context.route("**/worker.js", lambda route: route.fulfill(body="", content_type="text/javascript"))


@pytest.mark.parametrize("path", PLAYED)
def test_the_place_of_the_board_is_seen_before_the_board(visitor: Visitor, path: str) -> None:
    late = Late(visitor, "play.js")
    without_python(visitor)
    page = visitor.context.new_page()
    for size in SIZES:
        resize(page, *size)
        late.hold()
        page.goto(visitor.site + path, wait_until="commit")
        expect(page.locator("footer")).to_be_attached()
        expect(page.locator("#table")).to_have_css("container-type", "inline-size")  # all stylesheets are there
        place = page.evaluate(PLACE)
        foot = box(page, "footer")
        assert foot["y"] >= size[1], "no footer stands alone at the top"
        late.let_through()
        expect(page.locator(".uptown-board canvas")).to_be_visible()
        page.evaluate(FRAMES)
        board = box(page, ".uptown-board canvas")
        assert pytest.approx(place, abs=2) == [board[side] for side in ("x", "y", "width", "height")], size


@pytest.mark.parametrize("path", ["play/?room=abcde", "play/upturn.html?room=abcde", "play/?direct", "play/?letter"])
def test_who_comes_by_an_invitation_sees_no_match_with_bots_before_others_answer(visitor: Visitor, path: str) -> None:
    late = Late(visitor, "worker.js")
    page = visitor.context.new_page()
    page.goto(visitor.site + path, wait_until="commit")
    expect(page.locator(".uptown-status")).to_have_text("Connecting …")
    expect(page.locator(".uptown-board canvas")).to_be_visible()
    expect(page.locator(".uptown-room")).to_be_visible()
    expect(page.locator(".uptown-card, .uptown-button")).to_have_count(0)
    late.let_through()
    expect(page.locator("body")).to_have_attribute("data-state", "ready", timeout=PATIENCE)
    expect(page.locator(".uptown-status")).not_to_have_text("Connecting …")


def moved(page: Page) -> float:
    page.evaluate(FRAMES)
    found: float = page.evaluate("shifts.reduce((sum, each) => sum + each, 0)")
    return found


@pytest.mark.parametrize("options", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_nothing_moves_when_typeface_and_pictures_arrive(browser: Browser, site: str, options: dict[str, Any]) -> None:
    visitor = Visitor(browser, site, options)
    visitor.context.add_init_script(SHIFTS)
    for path in ("", "about.html", "lessons.html", "teachers.html", "play/", "play/learn.html"):
        late = [Late(visitor, name) for name in (FILE, "*.svg")]
        without_python(visitor)
        page = visitor.context.new_page()
        page.goto(site + path, wait_until="commit")
        expect(page.locator(".uptown-card, h1:visible").first).to_be_visible()
        page.evaluate(FRAMES)
        for each in late:
            each.let_through()
        page.evaluate("document.fonts.ready.then(() => true)")
        page.wait_for_load_state()
        assert moved(page) < 0.03, path  # a line or two may break elsewhere
        page.close()
        visitor.context.unroute_all()
    visitor.leave("first-second")
