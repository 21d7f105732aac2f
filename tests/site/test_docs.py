"""The docs on the site: boards that can be played in the page, search, and no barriers for anybody."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Frame, Page, expect

from lite.paths import SITE
from lite.serve import address, make_server
from tests.barriers import CONTRAST, barriers
from tests.site.conftest import DESKTOP, OFFLINE, PATIENCE, Visitor, ready
from tests.site.sizes import resize
from uptown_widget.match.session import Session
from uptown_widget.uptown import game

BELOW = "some/where/"
"""Where the site is for these tests: below the root of its host."""


@pytest.fixture
def below(browser: Browser, site: str, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Visitor]:
    """A visitor to the site below another path."""
    assert site
    place = tmp_path / BELOW
    place.parent.mkdir(parents=True)
    place.symlink_to(SITE)
    with make_server(tmp_path, first_port=0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        visitor = Visitor(browser, address(server) + BELOW, getattr(request, "param", DESKTOP))
        yield visitor
        visitor.leave(request.node.name)
        server.shutdown()


def started(page: Page) -> Frame:
    """Press the button of the first board, by the keyboard, and wait until it can be played on."""
    board = page.locator("figure.board").first
    board.get_by_role("button", name="Play").press("Enter")
    frame = page.frames[-1]
    expect(page.frame_locator("figure.board iframe").locator("body")).to_have_attribute(
        "data-state", "ready", timeout=PATIENCE
    )
    return frame


def first_move() -> str:
    """A legal move on the first board of the docs."""
    session = Session(game, game.make_setup())
    session.open("seed=docs")
    return str(session.observation.legal_moves()[0])


def test_a_board_in_the_docs_starts_and_can_be_played_on(below: Visitor) -> None:
    asked: list[str] = []
    below.context.on("request", lambda request: asked.append(request.url))
    page = below.open("docs/index.html")
    expect(page.locator("figure.board svg").first).to_be_visible()
    assert not [url for url in asked if "/play/" in url or "/static/" in url]
    started(page)
    table = page.frame_locator("figure.board iframe")
    expect(table.locator(".uptown-yours")).to_be_visible(timeout=PATIENCE)
    before = table.locator(".uptown-entry").count()
    for name in ("More", "Text view"):
        table.get_by_role("button", name=name, exact=True).press("Enter")
    field = table.get_by_role("textbox", name="Type a move")
    field.fill(first_move())
    field.press("Enter")
    expect(table.locator(".uptown-entry").nth(before)).to_be_attached(timeout=PATIENCE)
    page.locator("figure.board").get_by_role("button", name="Stop").press("Enter")
    expect(page.locator("figure.board svg").first).to_be_visible()
    assert len(page.frames) == 1


@pytest.mark.parametrize("visitor", [OFFLINE], indirect=True, ids=[""])
def test_an_embedded_board_leaves_the_match_on_the_play_page_alone(visitor: Visitor) -> None:
    page = ready(visitor.open("play/#seed=mine"))
    expect(page.locator(".uptown-yours")).to_be_visible(timeout=PATIENCE)
    lying = page.locator(".uptown-entry").all_text_contents()
    docs = visitor.open("docs/index.html")
    started(docs)
    docs.close()
    page.reload()
    ready(page)
    expect(page.locator(".uptown-entry")).to_have_text(lying)
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then(all => all.length)") == 1


def test_pages_of_the_docs_fit_and_axe_finds_nothing_grave(visitor: Visitor) -> None:
    page = visitor.open("docs/index.html")
    for name in ("index", "rules-uptown", "api/uptown.rules.table"):  # all of the reference have one template
        resize(page, 1280, 800)
        page.goto(f"{visitor.site}docs/{name}.html")
        # Without axe's preload, which looks for a stylesheet's imports relative to the page, not to the stylesheet.
        assert barriers(page, {"preload": False}, grave=True) == [], name
        page.emulate_media(color_scheme="dark")
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        assert barriers(page, CONTRAST, grave=True) == [], name
        for width in (1280, 390):
            resize(page, width, 844)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (name, width)
        page.emulate_media(color_scheme="light")


WIDE = """() => [...document.querySelectorAll(".bd-article *")]
    .filter((part) => part.clientWidth && part.scrollWidth > part.clientWidth + 1)
    .map((part) => `${part.tagName} ${part.textContent.trim().slice(0, 80)}`)"""
PALE = """() => [...document.querySelectorAll("body *")]
    .filter((part) => part.checkVisibility() && [...part.childNodes].some((node) => node.nodeValue?.trim()))
    .filter((part) => !part.closest("svg"))
    .filter((part) => getComputedStyle(part).color.match(/\\d+/g).slice(0, 3).every((each) => Number(each) > 100))
    .map((part) => `${part.tagName} ${part.textContent.trim().slice(0, 80)}`)"""
PAPER = (680, 960)
"""Pixels of a page of A4 between its margins."""


def test_pages_of_the_docs_are_printed_whole_and_dark_on_white_also_in_the_dark_theme(visitor: Visitor) -> None:
    page = visitor.open("docs/index.html")
    page.emulate_media(media="print", color_scheme="dark")
    resize(page, *PAPER)
    for name in ("rules-uptown", "bots", "security", "notation", "how-to/own-game", "api/uptown.rules.table"):
        page.goto(f"{visitor.site}docs/{name}.html")
        assert page.evaluate(WIDE) == [], name
        assert page.evaluate(PALE) == [], name


def test_the_search_of_the_docs_works_offline(below: Visitor) -> None:
    page = below.open("docs/search.html?q=tournament")
    results = page.locator("#search-results li a")
    expect(results.filter(has_text="arena").first).to_be_visible()
    results.filter(has_text="Bots").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Bots")


def test_the_docs_link_to_the_play_page_and_back(below: Visitor) -> None:
    page = below.open("")
    page.get_by_role("link", name="Docs", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Uptown")
    page.locator("ul.site:visible").get_by_role("link", name="Home page").click()
    expect(page.locator("a.button", has_text="Play Uptown")).to_be_visible()
