"""The play page for everyone: axe finds nothing, the keyboard is enough, moves are announced, the focus is visible."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.site.conftest import DESKTOP, KEYBOARD, PHONE, Visitor, ready
from tests.site.seats import seat, tab_to
from tests.site.twin import Twins
from uptown_widget.match.links import fragment
from uptown_widget.match.session import Session
from uptown_widget.uptown import game

EYES = pytest.mark.parametrize(
    "visitor",
    [
        pytest.param(DESKTOP, id="light"),
        pytest.param({**DESKTOP, "color_scheme": "dark"}, id="dark", marks=pytest.mark.long),
        pytest.param({**PHONE, "color_scheme": "dark"}, id="dark phone"),
        pytest.param({**DESKTOP, "contrast": "more"}, id="contrast"),
    ],
    indirect=True,
)


LISTEN = """() => {
    window.heard = [];
    const region = document.querySelector(".uptown [aria-live=polite]");
    const note = () => window.heard.push(region.textContent);
    new MutationObserver(note).observe(region, { childList: true, characterData: true, subtree: true });
}"""
"""Notes what a screen reader is told."""


def faults(page: Page) -> list[str]:
    """What axe finds wrong on the page."""
    violations = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    return [f"{each['id']}: {node['html'][:120]}" for each in violations for node in each["nodes"]]


def played_out() -> str:
    """Return the address of a match that is over."""
    session = Session(game, game.make_setup(players=3, seats=["greedy"] * 3, seed="everyone"), pace=0)
    session.start_bots()
    assert session.match.outcome() is not None
    return f"play/#{fragment('record', session.record())}"


PLAYED_OUT = played_out()
BOTS_FIRST = "play/#seed=axe"
"""A match in which a bot moves first, so that a person can look at an earlier turn."""


@EYES
def test_axe_finds_nothing_from_the_start_to_an_open_drawer(visitor: Visitor) -> None:
    page = ready(visitor.open(BOTS_FIRST))
    expect(page.locator(".uptown-yours")).to_be_visible()
    assert faults(page) == []
    place = page.locator(".uptown")
    place.locator(KEYBOARD).first.focus()
    page.keyboard.press("1")
    expect(place.locator(".uptown-status")).to_contain_text(re.compile("square|Groups"))
    assert faults(page) == []
    menu = ("Share", "Text view", "Still to come", "Options")
    for names in (["Hint"], ["Replay"], ["More"], *(["More", name] for name in menu), ["New game"]):
        for name in names:
            place.get_by_role("button", name=name, exact=True).click()
        expect(place.locator(".uptown-drawers h2")).to_have_text(names[-1])
        assert faults(page) == []
        if names[-1] in {"Share", "New game"}:
            place.get_by_role("button", name="More choices", exact=True).click()
            expect(place.locator(".uptown-drawers .uptown-head").first).to_be_visible()
            assert faults(page) == []
        place.get_by_role("button", name=re.compile("^Close")).click()
        expect(place.locator(".uptown-drawers")).to_be_hidden()


@EYES
def test_axe_finds_nothing_at_the_end(visitor: Visitor) -> None:
    page = ready(visitor.open(PLAYED_OUT))
    expect(page.locator(".uptown-ending table")).to_be_visible()
    assert faults(page) == []


@EYES
@pytest.mark.parametrize("path", ["", "print/", "play/upturn.html", "play/learn.html"])
def test_axe_finds_nothing_on_the_other_pages(visitor: Visitor, path: str) -> None:
    page = visitor.open(path)
    if path.startswith("play"):
        ready(page)
    assert faults(page) == []


def test_the_live_region_says_each_move_and_the_next_turn(visitor: Visitor) -> None:
    twins = seat(visitor, "said")
    page = twins.page
    page.evaluate(LISTEN)
    region = page.locator(".uptown [role=status]")
    for _ in range(3):
        before = twins.turns
        twins.play()
        expect(region).to_have_text(twins.session.screen.announcement)
        moves = [ply.move for ply in twins.session.match.history[before:]]
        heard = " ".join(page.evaluate("window.heard.splice(0)"))
        assert len(moves) == 3
        assert [move for move in moves if move.square is not None and not says(heard, str(move))] == []


def test_a_round_is_two_messages_however_many_bots_play(visitor: Visitor) -> None:
    twins = seat(visitor, "rounds")
    page = twins.page
    page.evaluate(LISTEN)
    for _ in range(3):
        twins.play()
        expect(page.locator(".uptown [role=status]")).to_have_text(twins.session.screen.announcement)
        heard = [text for text in page.evaluate("window.heard.splice(0)") if text]
        places, told = heard[-2:]
        assert places.startswith("You ")
        assert told == twins.session.screen.announcement
        assert len(heard) <= 3, "the tile selected, one's own move, the round of the others"


def test_the_log_is_one_stop_and_arrow_keys_lead_through_it(visitor: Visitor) -> None:
    twins = seat(visitor, "log")
    for _ in range(4):
        twins.play()
    entries = twins.place.locator(".uptown-log .uptown-entry")
    expect(twins.place.locator('.uptown-log .uptown-entry[tabindex="0"]')).to_have_count(1)
    entries.last.focus()
    for key, entry in (("ArrowUp", entries.nth(-2)), ("ArrowUp", entries.nth(-3)), ("ArrowDown", entries.nth(-2))):
        twins.page.keyboard.press(key)
        expect(entry).to_be_focused()
    twins.page.keyboard.press("Enter")
    expect(twins.place.locator(".uptown-status")).to_contain_text(re.compile("Move \\d+ of"))


def says(heard: str, move: str) -> bool:
    """Whether the square of a move is named."""
    return re.split("[@x]", move)[-1] in heard


def test_the_focus_is_visible(visitor: Visitor) -> None:
    page = ready(visitor.open("play/"))
    seen = set()
    for _ in range(40):
        page.keyboard.press("Tab")
        found = page.evaluate("""() => {
            const part = document.activeElement;
            if (!part || part === document.body) return null;
            const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part);
            const ringed = outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
            return [part.tagName, ringed || boxShadow !== "none"];
        }""")
        if found:
            assert found[1], found
            seen.add(found[0])
    assert {"DIV", "BUTTON"} <= seen


def test_the_text_view_is_enough_to_play(visitor: Visitor) -> None:
    twins = seat(visitor, "no canvas")
    page = twins.page
    twins.keyboard.focus()
    page.keyboard.press("Tab")
    for name in ("More", "Text view"):
        tab_to_button(twins, name)
        page.keyboard.press("Enter")
    table = twins.place.get_by_role("table", name=re.compile("board", re.IGNORECASE)).first
    expect(table.get_by_role("rowheader")).to_have_count(9)
    before = len(twins.lines())
    field = twins.place.get_by_role("textbox", name="Type a move")
    field.focus()
    page.keyboard.type(str(twins.choose()[0]))
    page.keyboard.press("Enter")
    expect(twins.place.locator(".uptown-entry")).to_have_count(before + 3)


def tab_to_button(twins: Twins, name: str) -> None:
    """Press Tab until that button has the focus."""
    twins.keyboard.focus()
    tab_to(twins.page, name)
