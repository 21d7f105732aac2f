"""A whole tour: a figure of the rules as a study, three lines, comments, a link, and the exercise solved elsewhere."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from lite.build.rules_pictures import BLOCKS, BRIDGE
from tests.site.conftest import DESKTOP, PHONE, Visitor, ready
from uptown_widget import uptown
from uptown_widget.uptown import game

LINES = ".uptown-study .uptown-entry"
GRANTED = {"permissions": ["clipboard-read", "clipboard-write"]}
STATUS = ".uptown-status"
ANSWER = "5@E5"


def figure() -> uptown.State:
    """Blue's two blocks in the rules, with a tile of the bridge between them on the rack.

    The others have placed as many, or no game could come to it.
    """
    placed = {**BLOCKS, **{square: tile for square, tile in BRIDGE.items() if square != "E5"}}
    bottom = {f"{row}{column}": str(column) for row, column in zip("GHIGHIGHI", range(1, 10), strict=True)}
    tiles = {
        "blue": placed,
        "yellow": {**bottom, "B1": "B"},
        "green": {f"C{column}": str(column) for column in range(1, 10)},
    }
    tiles["green"]["B9"] = "B"
    return uptown.State.from_table(uptown.Rules(players=3), tiles=tiles, racks={"blue": "5 A 9 ring man"}, ply=30)


def play(page: Page, state: uptown.State, move: str) -> None:
    tile, _, square = move.partition("@")
    slot = [str(each) for each in state.racks[0]].index(tile)
    page.locator(f'[data-name="rack:blue:{slot}"]').dispatch_event("click")
    page.locator(f'[data-name="square:{square}"]').dispatch_event("click")


def comment(page: Page, text: str) -> None:
    page.get_by_label("Comment").fill(text)
    page.get_by_label("Comment").blur()
    expect(page.locator(f"{LINES}[aria-current]")).to_contain_text(text[:20])


@pytest.mark.parametrize(
    ("writing", "solving"),
    [pytest.param(DESKTOP, PHONE, id="desktop", marks=pytest.mark.long), pytest.param(PHONE, DESKTOP, id="phone")],
)
def test_a_figure_of_the_rules_becomes_a_study_and_an_exercise_that_is_solved_elsewhere(
    browser: Browser, site: str, writing: dict[str, object], solving: dict[str, object], request: pytest.FixtureRequest
) -> None:
    state = figure()
    others = [str(move) for move in state.legal_moves() if str(move).startswith("A@")][:2]
    writer = Visitor(browser, site, {**writing, **GRANTED})
    page = ready(writer.open("study/"))
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_label("A study, a record, a position or a link").fill(game.format_position(state))
    page.get_by_role("button", name="Open the text").click()
    expect(page.locator('[data-name="square:D2"]')).to_have_attribute("aria-label", re.compile("blue"))
    for number, (move, said) in enumerate(
        [(ANSWER, "One group."), (others[0], "Too far away."), (others[1], "No help.")], 1
    ):
        play(page, state, move)
        expect(page.locator(LINES)).to_have_count(number)
        comment(page, said)
        page.get_by_role("button", name="Undo", exact=True).click()
    page.get_by_role("button", name="Share", exact=True).click()
    page.evaluate("window.print = () => { window.printed = document.querySelectorAll('.uptown-paper figure').length }")
    page.get_by_role("button", name="Print", exact=True).click()
    page.wait_for_function("() => window.printed === 4")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator(".uptown-paper")).to_have_count(0)
    with page.expect_download() as download:
        page.get_by_role("button", name="Page to print").click()
    printed = download.value.path().read_text(encoding="utf-8")
    assert printed.count("<figure>") == 4
    page.get_by_role("button", name="Copy as an exercise").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert re.fullmatch(r"http\S+\?practice#exercise=[\w-]+", link)
    writer.leave(f"{request.node.name}_writer")

    solver = Visitor(browser, site, solving)
    page = ready(solver.open(link.removeprefix(site)))
    expect(page.locator(STATUS)).to_contain_text("Find the move.")
    play(page, state, others[0])
    expect(page.locator(STATUS)).to_contain_text("Too far away.")
    play(page, state, ANSWER)
    expect(page.locator(STATUS)).to_contain_text("Right! One group.")
    page.reload()
    ready(page)
    expect(page.locator(STATUS)).to_contain_text("Find the move.")  # the address holds it
    page.get_by_role("button", name="Your own practice").click()
    expect(page.get_by_text("Today: 0 of 5 done.")).to_be_visible()
    assert not page.evaluate("location.hash")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    solver.leave(f"{request.node.name}_solver")
