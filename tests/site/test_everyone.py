"""The play page for everyone: axe finds nothing, the keyboard is enough, moves are announced, the focus is visible."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.barriers import CONTRAST, barriers
from tests.site.conftest import DESKTOP, KEYBOARD, PHONE, Visitor, ready
from tests.site.keeping import begin_late
from tests.site.seats import seat, tab_to
from tests.site.sizes import FRAME
from tests.site.twin import FOLLOW, Twins
from uptown_widget.match.links import fragment
from uptown_widget.match.session import Session
from uptown_widget.uptown import game

DARK_PHONE: dict[str, Any] = {**PHONE, "color_scheme": "dark"}
DEVICES = pytest.mark.parametrize("visitor", [DESKTOP, DARK_PHONE], indirect=True, ids=["desktop", "dark phone"])
LISTEN = """() => {
    window.heard = [];
    const region = document.querySelector(".uptown [aria-live=polite]");
    const note = () => window.heard.push(region.textContent);
    new MutationObserver(note).observe(region, { childList: true, characterData: true, subtree: true });
}"""
"""Notes what a screen reader is told."""


def faults(visitor: Visitor, page: Page) -> list[str]:
    """What axe finds wrong on the page; on a desktop in all three themes, which differ in their colours alone."""
    found = barriers(page)
    if visitor.options is DESKTOP:
        page.emulate_media(color_scheme="dark")
        page.evaluate(FRAME)
        found += barriers(page, CONTRAST)
        page.emulate_media(color_scheme="light", contrast="more")
        page.evaluate(FRAME)
        found += barriers(page, CONTRAST)
        page.emulate_media(contrast="no-preference")
        page.evaluate(FRAME)
    return found


def played_out() -> str:
    """Return the link to a match that is over."""
    session = Session(game, game.make_setup(players=3, seats=["person"] * 3, seed="everyone"), pace=0)
    while session.match.outcome() is None:
        session.reveal()
        session.play(session.observation.legal_moves()[0])
    return fragment("record", session.record())


MENU = ("Share", "Text view", "Still to come", "Options")
BOTS_FIRST = "play/#seed=axe"
"""A match in which a bot moves first, so that a person can look at an earlier turn."""


@DEVICES
def test_axe_finds_nothing_from_the_start_to_the_end(visitor: Visitor) -> None:
    page = ready(visitor.open(BOTS_FIRST))
    expect(page.locator(".uptown-yours")).to_be_visible()
    assert faults(visitor, page) == []
    place = page.locator(".uptown")
    place.locator(KEYBOARD).first.focus()
    page.keyboard.press("1")
    expect(place.locator(".uptown-status")).to_contain_text(re.compile("square|Groups"))
    assert faults(visitor, page) == []
    drawers = (["Hint"], ["Replay"], ["More"], *(["More", name] for name in MENU), ["New game"])
    for names in drawers if visitor.options is DESKTOP else drawers[-2:]:  # a sheet on a phone is like the other
        for name in names:
            place.get_by_role("button", name=name, exact=True).click()
        expect(place.locator(".uptown-drawers h2")).to_have_text(names[-1])
        if names[-1] in {"Share", "New game"}:
            place.get_by_role("button", name="More choices", exact=True).click()
            expect(place.locator(".uptown-drawers .uptown-head").first).to_be_visible()
        assert faults(visitor, page) == [], names
        place.get_by_role("button", name=re.compile("^Close")).click()
        expect(place.locator(".uptown-drawers")).to_be_hidden()
    page.evaluate(FOLLOW, played_out())
    expect(page.locator(".uptown-ending table")).to_be_visible()
    assert faults(visitor, page) == []


@DEVICES
def test_axe_finds_nothing_on_the_other_pages(visitor: Visitor) -> None:
    page = visitor.open("")
    for path in ("", "print/", "play/upturn.html", "play/learn.html"):
        page.goto(visitor.site + path)
        if path.startswith("play"):
            ready(page)
        assert faults(visitor, page) == [], path


def test_the_live_region_says_each_move_and_the_next_turn_in_two_messages_a_round(visitor: Visitor) -> None:
    twins = seat(visitor, "said")
    page = twins.page
    page.evaluate(LISTEN)
    region = page.locator(".uptown [role=status]")
    for _ in range(3):
        before = twins.turns
        twins.play()
        expect(region).to_have_text(twins.session.screen.announcement)
        heard = [text for text in page.evaluate("window.heard.splice(0)") if text]
        moves = [ply.move for ply in twins.session.match.history[before:]]
        assert len(moves) == 3
        assert [move for move in moves if move.square is not None and not says(" ".join(heard), str(move))] == []
        places, told = heard[-2:]
        assert places.startswith("You ")
        assert told == twins.session.screen.announcement
        assert len(heard) <= 3, "the tile selected, one's own move, the round of the others"


def test_the_log_is_scrolled_to_its_end_and_is_one_stop_through_which_arrow_keys_lead(visitor: Visitor) -> None:
    twins = begin_late(visitor, "log", turns=21, players=3)
    twins.play()
    entries, stop = twins.place.locator(".uptown-log .uptown-entry"), twins.place.locator(".uptown-log [tabindex='0']")
    expect(entries.last).to_have_attribute("aria-current", "true")
    expect(entries.last).to_be_in_viewport(ratio=0.9)
    assert twins.page.evaluate("scrollY") == 0
    expect(stop).to_have_count(1)
    entries.last.focus()
    for key, entry in (("ArrowUp", entries.nth(-2)), ("ArrowUp", entries.nth(-3)), ("ArrowDown", entries.nth(-2))):
        twins.page.keyboard.press(key)
        expect(entry).to_be_focused()
        expect(stop).to_have_count(1)
    twins.page.keyboard.press("Enter")
    expect(twins.place.locator(".uptown-status")).to_contain_text(re.compile("Move \\d+ of"))


def says(heard: str, move: str) -> bool:
    """Whether the square of a move is named."""
    return re.split("[@x]", move)[-1] in heard


def test_with_the_keyboard_the_focus_is_always_visible_and_the_text_view_is_enough_to_play(visitor: Visitor) -> None:
    twins = seat(visitor, "no canvas")
    page = twins.page
    page.evaluate("document.activeElement.blur()")
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
