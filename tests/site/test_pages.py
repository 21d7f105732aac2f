"""The pages around the game: the home page, the lessons, and the message when the game cannot run."""

import re

import pytest
from playwright.sync_api import Route, expect

from lite.paths import NOTEBOOKS
from tests.site.conftest import PHONE, Visitor

LESSONS = [path.name for path in sorted(NOTEBOOKS.glob("*.ipynb"), key=lambda path: path.stem)]
EVERY_EYE = [{}, {"color_scheme": "dark"}, {**PHONE}, {**PHONE, "color_scheme": "dark"}]
EYES = pytest.mark.parametrize("visitor", EVERY_EYE, indirect=True, ids=["light", "dark", "phone", "dark phone"])


@EYES
def test_the_front_page_shows_a_board_and_leads_to_a_game(visitor: Visitor) -> None:
    page = visitor.open("")
    page.emulate_media(reduced_motion="reduce")
    page.reload()
    picture = page.locator(".stage img").first
    expect(picture).to_be_visible()
    dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    assert picture.evaluate("image => image.complete && image.currentSrc").endswith(
        "living-uptown-dark.svg" if dark else "living-uptown-light.svg"
    )
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    play = page.locator("a.button", has_text="Play Uptown")
    assert play.evaluate("link => link.href") == f"{visitor.site}play/"
    expect(play).to_be_in_viewport()


def test_the_list_of_lessons_links_to_every_lesson(visitor: Visitor) -> None:
    page = visitor.open("lessons.html")
    links = page.locator("ol li a")
    found = links.evaluate_all("links => links.map(link => link.href)")
    names = [href.rpartition("=")[2] for href in found if "path=" in href]
    assert {*LESSONS} <= {*names}, "each in every language"
    for name in names:
        assert visitor.context.request.get(f"{visitor.site}files/{name}").ok


def test_a_browser_that_cannot_run_python_is_told_why(visitor: Visitor) -> None:
    visitor.context.add_init_script("delete window.WebAssembly")
    page = visitor.open("play/")
    expect(page.get_by_role("alert")).to_contain_text("This browser lacks WebAssembly")
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    expect(page.get_by_role("link", name="Home page")).to_be_visible()


def test_the_play_page_says_at_once_what_it_is_loading(visitor: Visitor) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    visitor.context.route("**/worker.js", hold)
    page = visitor.open("play/")
    expect(page.locator("#status")).to_have_text(re.compile("Python"))
    expect(page.get_by_role("progressbar")).to_be_visible()
    for route in held:
        route.continue_()
