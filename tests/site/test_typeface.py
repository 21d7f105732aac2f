"""Pages show their texts and boards in the typeface that the site carries, and nothing moves when it arrives."""

import re

from playwright.sync_api import Browser, Page, Route, expect

from lite.build.fonts import FILE as LATIN_FILE
from tests.site.conftest import DESKTOP, PHONE, Visitor, ready
from tests.site.sizes import FRAME, SHIFTS
from uptown_widget.screen.font import FILE, HANGUL, NAME

STATES = f"""document.fonts.ready.then(() => Object.fromEntries(
  [...document.fonts].filter(face => face.family.replaceAll(/['"]/g, "") === "{NAME}" || / Hangul/.test(face.family))
    .map(face => [`${{face.unicodeRange}} ${{face.weight}}`, face.status])))"""
LATIN = "U+0-10FFFF 400 700"


def faces(page: Page) -> dict[str, str]:
    found: dict[str, str] = page.evaluate(STATES)
    return found


def picture(page: Page) -> str:
    page.evaluate(FRAME)
    found: str = page.locator(".uptown-board canvas").evaluate("canvas => canvas.toDataURL()")
    return found


def test_every_kind_of_page_has_it(visitor: Visitor) -> None:
    for path in ("", "about.html", "print/", "docs/index.html"):
        page = visitor.open(path)
        korean = "loaded" if re.search("[가-힣]", page.locator("body").inner_text()) else "unloaded"
        assert faces(page) == {LATIN: "loaded", "U+AC00-D7A3 400": korean, "U+AC00-D7A3 700": "unloaded"}, path
        assert page.evaluate("getComputedStyle(document.body).fontFamily").startswith(f'"{NAME}"')


def test_the_board_is_painted_at_once_and_again_when_the_font_arrives(browser: Browser, site: str) -> None:
    visitor = Visitor(browser, site, DESKTOP)
    visitor.context.add_init_script(SHIFTS)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    visitor.context.route(f"**/{FILE}", hold)
    page = visitor.context.new_page()
    page.goto(f"{site}play/#seed=typeface", wait_until="commit")
    ready(page)
    expect(page.locator(".uptown-card").first).to_be_visible()
    before = picture(page)
    page.evaluate("shifts.length = 0")
    for route in held:
        route.fulfill(path=LATIN_FILE, content_type="font/woff2")
    page.evaluate(f"document.fonts.load('bold 17px \"{NAME}\"').then(() => true)")
    after = picture(page)
    assert after != before
    assert sum(page.evaluate("shifts")) < 0.01
    page.set_viewport_size({"width": 1279, "height": 800})
    page.set_viewport_size({"width": 1280, "height": 800})
    assert picture(page) == after
    assert {state for face, state in faces(page).items() if face != LATIN} == {"unloaded"}
    visitor.leave("typeface-late")


def test_korean_has_hangul_in_the_same_way(browser: Browser, site: str) -> None:
    visitor = Visitor(browser, site, {**PHONE, "locale": "ko-KR"})
    visitor.context.add_init_script(SHIFTS)
    page = ready(visitor.open("play/"))
    found = faces(page)
    assert found == {LATIN: "loaded"} | {f"U+AC00-D7A3 {weight}": "loaded" for weight in HANGUL}
    assert sum(page.evaluate("shifts")) < 0.02
    visitor.leave("typeface-korean")
