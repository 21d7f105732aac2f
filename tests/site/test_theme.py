"""Light, dark or as the system has it: chosen in a match, it holds on every page of the site."""

import pytest
from playwright.sync_api import Page, expect

from tests.site.conftest import DESKTOP, Visitor, ready
from uptown_widget.screen.theme import THEMES, theme

LIGHT = {**DESKTOP, "color_scheme": "light"}
PAPER, NIGHT = (tuple(int(theme(name)["page"][at : at + 2], 16) for at in (1, 3, 5)) for name in THEMES[:2])

CORNER_IS = """color => {
  const canvas = document.querySelector(".uptown-table canvas");
  return `${canvas.getContext("2d").getImageData(1, 1, 1, 1).data.slice(0, 3)}` === `${color}`;
}"""

FIRST = """new MutationObserver(() => {
  if (document.querySelector("footer")) window.first ??= document.querySelector("#table").className;
}).observe(document, { childList: true, subtree: true });"""
"""Remembers the class of the table as it is when it begins to be shown."""


def shows(page: Page, color: tuple[int, ...]) -> None:
    expect(page.locator("body")).to_have_css("background-color", f"rgb{color}")


@pytest.mark.parametrize("visitor", [LIGHT], indirect=True, ids=[""])
def test_colours_chosen_in_a_match_hold_on_every_page_and_at_the_next_visit(visitor: Visitor) -> None:
    home = visitor.open("")
    shows(home, PAPER)
    page = ready(visitor.open("play/"))
    shows(page, PAPER)
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Options").click()
    choice = page.get_by_label("Light or dark")
    expect(choice).to_have_value("system")
    choice.select_option("dark")
    shows(page, NIGHT)
    expect(page.locator(".uptown")).to_have_class("uptown uptown-dark")
    shows(home, NIGHT)
    shows(visitor.open("about.html"), NIGHT)
    shows(visitor.open("teacher/"), NIGHT)
    page.add_init_script(FIRST)
    page.reload()
    expect(ready(page).locator(".uptown")).to_have_class("uptown uptown-dark")
    assert page.evaluate("first") == "uptown uptown-dark", "no flash of light"
    page.emulate_media(color_scheme="dark")
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Options").click()
    page.get_by_label("Light or dark").select_option("light")
    shows(page, PAPER)
    shows(home, PAPER)
    page.get_by_label("Light or dark").select_option("system")
    shows(page, NIGHT)
    page.emulate_media(color_scheme="light")
    shows(page, PAPER)


@pytest.mark.parametrize("visitor", [{**DESKTOP, "color_scheme": "dark"}], indirect=True, ids=[""])
def test_paper_has_the_colours_by_day(visitor: Visitor) -> None:
    for path, part in (
        ("about.html", "h1"),
        ("teacher/", "h1"),
        ("play/", ".uptown-status"),
        ("learn/", ".uptown-status"),
    ):
        page = ready(visitor.open(path)) if path.endswith(("play/", "learn/")) else visitor.open(path)
        ink = page.locator(part).first
        shows(page, NIGHT)
        page.emulate_media(media="print")
        shows(page, PAPER)
        dark = ink.evaluate("part => Math.max(...getComputedStyle(part).color.match(/\\d+/g).slice(0, 3)) < 128")
        assert dark, path
        if part == ".uptown-status":  # the board is painted anew, too: its corner has the color of the page
            page.wait_for_function(CORNER_IS, arg=list(PAPER))
            page.emulate_media(media="screen")
            page.wait_for_function(CORNER_IS, arg=list(NIGHT))
