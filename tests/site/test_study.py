"""Studies in the browser: lines, a comment with marks, a link that opens the same study on a phone, and a reload."""

import re

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from tests.site.conftest import DESKTOP, PHONE, Visitor, ready
from tests.site.practising import read
from tests.site.sizes import box, inside, resize, sized

LINES = ".uptown-study .uptown-entry"
GRANTED = {"permissions": ["clipboard-read", "clipboard-write"]}


def place(page: Page, slot: int = 0, square: int = 0) -> None:
    """Place a tile of whoever is to move on one of the squares where it fits."""
    lines = page.locator(LINES).count()
    page.locator('[data-name^="rack:"]').nth(slot).dispatch_event("click")
    fitting = page.locator('[data-name^="square:"][aria-label*="fits"]')
    expect(fitting.first).to_be_attached()
    fitting.nth(square).dispatch_event("click")
    expect(page.locator(LINES)).to_have_count(lines + 1)


def chips(page: Page) -> list[str]:
    """What the tiles in the list look like."""
    return [str(chip.get_attribute("style")) for chip in page.locator(f"{LINES} .uptown-chip").all()]


def branched(page: Page) -> None:
    """Three moves, and another one in place of the third."""
    for slot in range(3):
        place(page, slot)
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.locator(LINES).nth(1)).to_have_attribute("aria-current", "true")
    place(page, 3, 1)


def test_lines_comments_and_marks_go_by_link_to_a_phone_in_another_language(browser: Browser, site: str) -> None:
    writer = Visitor(browser, site, {**DESKTOP, **GRANTED})
    page = ready(writer.open("study/"))
    branched(page)
    expect(page.locator(f"{LINES}[aria-current]")).to_contain_text("3.")
    page.get_by_label("Comment").fill("A way out. [%arrow A1 E5 red]")
    page.get_by_label("Comment").blur()
    expect(page.get_by_text("Marked: arrow from A1 to E5, red.")).to_be_visible()
    page.get_by_role("button", name="Share", exact=True).click()
    page.get_by_label("Title", exact=True).fill("Three ways")
    page.get_by_label("Title", exact=True).blur()
    expect(page.get_by_role("heading", name="Three ways")).to_be_visible()
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert re.fullmatch(r"http\S+/play/(index\.html)?\?study#study=[\w-]+", link)
    colors = chips(page)
    writer.leave("study_desktop")

    reader = Visitor(browser, site, {**PHONE, "locale": "ko"})
    phone = ready(reader.open(link.removeprefix(site)))
    expect(phone.get_by_role("heading", name="Three ways")).to_be_visible()
    assert chips(phone) == colors
    expect(phone.locator(LINES).nth(3)).to_have_attribute("aria-current", "true")
    assert phone.locator(LINES).nth(3).get_attribute("style") == "--depth: 1;"
    expect(phone.get_by_label("설명")).to_have_value("A way out.")
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    while "Three ways" not in read(phone, "study-uptown"):
        phone.wait_for_timeout(50)
    phone.reload()
    ready(phone)
    expect(phone.locator(LINES)).to_have_count(4)
    reader.leave("study_phone")


@pytest.mark.parametrize("visitor", [sized(820, 1180, touch=True)], indirect=True)
def test_the_last_moves_are_in_sight_below_a_whole_board_while_they_are_played(visitor: Visitor) -> None:
    page = ready(visitor.open("study/"))
    for size in ((820, 1180), (390, 844), (360, 640)):
        resize(page, *size)
        page.evaluate("scrollTo(0, 0)")
        board = box(page, ".uptown-board canvas")
        for slot in range(3):
            place(page, slot)
        assert page.evaluate("scrollY") == 0, size
        for part in (".uptown-board canvas", ".uptown-status", ".uptown-study .uptown-entries"):
            assert inside(page, part), (part, size)
        for line in (1, 2):
            expect(page.locator(LINES).nth(line)).to_be_in_viewport(ratio=0.9)
        if board["width"] > 560:
            assert inside(page, ".uptown-study textarea"), "there is room to comment on them"
        assert box(page, ".uptown-board canvas") == board
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), size
        page.locator(LINES).first.click()
        page.get_by_role("button", name="Delete from here").click()
        expect(page.locator(LINES)).to_have_count(0)


def dragged(page: Page, start: str, end: str, finger: CDPSession | None = None) -> None:
    """Drag over the board from one target to another, by mouse or finger."""
    boxes = [page.locator(f'[data-name="{name}"]').bounding_box() for name in (start, end)]
    (x, y), (to_x, to_y) = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box]
    steps = [(x + (to_x - x) * step / 6, y + (to_y - y) * step / 6) for step in range(7)]
    if finger is None:
        page.mouse.move(x, y)
        page.mouse.down()
        for at in steps:
            page.mouse.move(*at)
        page.mouse.up()
        return
    for kind, places in (("touchStart", steps[:1]), *(("touchMove", [at]) for at in steps[1:]), ("touchEnd", [])):
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": a, "y": b} for a, b in places]})


@pytest.mark.parametrize(("visitor", "touch"), [(DESKTOP, False), (PHONE, True)], indirect=["visitor"])
def test_presses_draw_frames_and_mouse_or_finger_drags_arrows_and_nothing_is_played(
    visitor: Visitor, touch: bool
) -> None:
    page = ready(visitor.open("study/"))
    place(page)
    marks = page.get_by_role("combobox", name="Mark on the board")
    marks.select_option("square")
    for marked in (1, 0):
        page.locator('[data-name="mark:C3"]').dispatch_event("click")
        expect(page.get_by_text("Marked: frame at C3, green.")).to_have_count(marked)
    marks.select_option("arrow")
    page.locator("canvas").first.scroll_into_view_if_needed()
    expect(page.locator('[data-name="mark:A1"]')).to_be_attached()
    finger = visitor.context.new_cdp_session(page) if touch else None
    dragged(page, "mark:B2", "mark:D5", finger)
    expect(page.get_by_text("Marked: arrow from B2 to D5, green.")).to_be_attached()
    dragged(page, "mark:B2", "mark:D5", finger)
    expect(page.get_by_text("Marked:")).to_have_count(0)
    expect(page.locator(LINES)).to_have_count(1)


def test_the_address_of_studies_leads_to_the_board_of_upturn_where_a_deleted_line_is_put_back(
    visitor: Visitor,
) -> None:
    page = ready(visitor.open("study/?upturn"))
    assert page.url == f"{visitor.site}play/upturn.html?study"
    expect(page.get_by_text("Play moves for everybody")).to_be_visible()
    page.locator('[data-name^="stone:"][aria-label*="fits"]').first.dispatch_event("click")
    page.locator('[data-name="row"]').dispatch_event("click")
    expect(page.locator(LINES)).to_have_count(1)
    page.get_by_role("button", name="Delete from here").click()
    expect(page.locator(LINES)).to_have_count(0)
    page.get_by_role("button", name="Undo the edit").click()
    expect(page.locator(LINES)).to_have_count(1)


def test_a_press_on_the_chart_of_chances_goes_to_the_move(visitor: Visitor) -> None:
    page = ready(visitor.open("study/"))
    for slot in range(3):
        place(page, slot)
    page.get_by_role("button", name="Chances along this line").click()
    expect(page.locator(LINES).nth(2)).to_contain_text("%")
    picture = page.locator(".uptown-study .uptown-picture")
    picture.scroll_into_view_if_needed()
    box = picture.bounding_box()
    assert box is not None
    picture.click(position={"x": box["width"] * 0.32, "y": box["height"] / 2})
    expect(page.locator(LINES).first).to_have_attribute("aria-current", "true")
