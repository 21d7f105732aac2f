"""Matches are never overwritten, whatever tabs, links and the browser's storage do, and the page says what is saved."""

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.site.conftest import DESKTOP, KEYBOARD, PHONE, Visitor, ready
from tests.site.faults import KINDS, Faults, hold, let_go
from tests.site.keeping import WRITE, again, begin, kept, press, press_in_list, status
from tests.site.practising import READ
from tests.site.twin import Twins
from uptown_widget.match.links import fragment, unpack


def offer(page: Page) -> Locator:
    return page.locator(".uptown-earlier")


def aside(page: Page) -> Locator:
    return page.locator(".uptown-aside")


def turns_kept(page: Page) -> list[int]:
    """The number of turns saved of the current match and of each earlier one."""
    table, *waiting = kept(page).split("\n")
    return [len(json.loads(unpack(table))["moves"]), *(json.loads(line)["turns"] for line in waiting)]


def test_a_link_replaces_a_match_without_moves_but_saves_one_in_progress_which_one_press_brings_back(
    visitor: Visitor,
) -> None:
    twins = begin(visitor, "running")
    expect(offer(twins.page)).to_have_count(0)
    for _ in range(2):
        twins.play()
    log = twins.lines()
    page = ready(visitor.open("play/#seed=foreign"))
    foreign = Twins(page, page.locator(".uptown"), players=3, seed="foreign")
    foreign.same()
    expect(offer(page)).to_contain_text(f"after {len(log)} turns")
    expect(offer(page)).to_be_in_viewport()
    foreign.play()
    expect(offer(page)).to_have_count(0)  # it has been put aside
    press_in_list(page, "Continue")
    expect(status(page)).to_contain_text("your earlier match")
    assert foreign.lines() == log
    again(page)
    assert foreign.lines() == log
    press_in_list(page, "Continue")  # the other one is an earlier match now
    expect(status(page)).to_contain_text("your earlier match")  # until the next turn, and so not what the twin says
    press_in_list(page, "Discard", "Yes, delete it")
    expect(page.get_by_role("button", name="1 earlier match")).to_have_count(0)
    again(page)
    foreign.same()
    press(page, "New game")
    expect(page.get_by_role("button", name="Start", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="1 earlier match")).to_have_count(0)


def test_a_tab_that_is_behind_writes_nothing_and_shows_the_current_match(visitor: Visitor) -> None:
    twins = begin(visitor, "tabs", turns=1)
    kept(twins.page)
    stale = ready(visitor.open("play/"))
    third = ready(visitor.open("play/"))
    for _ in range(2):
        twins.play()
    log = twins.lines()
    for page in (stale, third):
        page.locator(KEYBOARD).first.focus()
        page.keyboard.press("u")  # would have undone the moves made since
        expect(status(page)).to_contain_text("changed in another tab")
        entries = page.locator(".uptown-entry")
        expect(entries).to_have_count(len(log))
        assert turns_kept(page) == [len(log)]
    twins.play()
    assert turns_kept(twins.page) == [len(twins.lines())]


def test_quick_presses_in_two_tabs_lose_no_turn_that_was_shown(visitor: Visitor) -> None:
    twins = begin(visitor, "quick", turns=1)
    kept(twins.page)
    other = ready(visitor.open("play/"))
    for page in (twins.page, other) * 4:
        page.bring_to_front()
        page.locator(KEYBOARD).first.focus()
        for key in ("u", "r"):
            page.keyboard.press(key)
    for page in (twins.page, other):
        kept(page)
        page.reload()
        ready(page)
    assert twins.page.locator(".uptown-entry").all_inner_texts() == other.locator(".uptown-entry").all_inner_texts()
    assert turns_kept(other) == [3]


def test_a_match_that_another_version_has_saved_is_kept_beside_the_new_one_until_it_is_discarded(
    visitor: Visitor,
) -> None:
    page, saved = visitor.open("about.html"), {"revision": 7, "text": "x"}
    page.evaluate(WRITE, [saved])
    page.goto(f"{visitor.site}play/")
    expect(status(ready(page))).to_contain_text("could not be read")
    expect(aside(page)).to_contain_text("The original is kept as uptown.unreadable-1.")
    expect(aside(page).get_by_role("button")).to_have_text(["Save as a file", "Discard", "Not now"])
    assert page.evaluate(READ, "uptown.unreadable-1") == saved
    assert str(saved) not in kept(page)
    again(page)
    press(page, "Discard", "Yes, delete it")
    expect(aside(page)).to_have_count(0)
    again(page)
    expect(aside(page)).to_have_count(0)
    assert page.evaluate(READ, "uptown.unreadable-1") == ""


def test_a_failed_save_is_reported_until_one_succeeds(visitor: Visitor) -> None:
    faults = Faults(visitor.context)
    twins = begin(visitor, "failing", turns=1)
    for how in KINDS:
        before = turns_kept(twins.page)
        faults.set(how)
        reported_at_two_turns(twins, "is full" if how == "full" else "saves nothing")
        assert turns_kept(twins.page) == before
        faults.set()
        twins.play()
        expect(offer(twins.page)).to_have_count(0)
        assert turns_kept(twins.page) == [len(twins.lines())]
    assert twins.page.evaluate(OPEN, 1) == "VersionError", "version 1.0 would write over what it cannot read"
    twins.play()
    assert twins.page.evaluate(OPEN, 3) == ""  # another version has changed the database
    reported_at_two_turns(twins, "saves nothing")


OPEN = """version => new Promise((done) => {
    const request = indexedDB.open('uptown', version);
    request.onsuccess = () => done(request.result.close() ?? '');
    request.onerror = () => done(request.error.name);
})"""


def reported_at_two_turns(twins: Twins, words: str) -> None:
    """Check that a failed save is shown as long as it fails, and read out once."""
    twins.play()
    expect(offer(twins.page)).to_contain_text(words)
    expect(twins.page.locator(".uptown-heard")).to_contain_text(words)
    twins.play()
    expect(offer(twins.page)).to_contain_text(words)
    expect(twins.page.locator(".uptown-heard")).not_to_contain_text(words)


def test_a_storage_that_answers_late_is_not_overwritten(visitor: Visitor) -> None:
    twins = begin(visitor, "patience", turns=2)
    log, saved = twins.lines(), kept(twins.page)
    twins.page.goto(visitor.site)
    hold(twins.page)
    late = ready(visitor.open("play/"))
    expect(offer(late)).to_contain_text("does not respond")
    late.locator(KEYBOARD).first.focus()
    press(late, "Hint")
    let_go(twins.page)
    expect(offer(late)).to_contain_text(f"after {len(log)} turns")
    expect(offer(late)).not_to_contain_text("does not respond")
    press(late, "Continue")
    expect(late.locator(".uptown-entry")).to_have_count(len(log))
    assert json.loads(unpack(kept(late).split("\n")[0]))["moves"] == json.loads(unpack(saved))["moves"]


def test_moves_made_while_saving_failed_are_kept_when_another_tab_was_faster(visitor: Visitor) -> None:
    faults = Faults(visitor.context)
    twins = begin(visitor, "faster", turns=1)
    kept(twins.page)
    other = ready(visitor.open("play/"))
    faults.set("full")
    twins.play()
    twins.play()
    log = twins.lines()
    expect(offer(twins.page)).to_contain_text("is full")
    faults.set()
    turns = other.locator(".uptown-entry").count()
    press(other, "Undo")
    expect(other.locator(".uptown-entry")).not_to_have_count(turns)
    kept(other)
    press(twins.page, "Undo")
    expect(status(twins.page)).to_contain_text("changed in another tab")
    expect(offer(twins.page)).to_contain_text("still here")
    expect(offer(twins.page)).not_to_contain_text("is full")
    press(twins.page, "Continue", "Redo")
    expect(twins.page.locator(".uptown-entry")).to_have_count(len(log))
    assert twins.lines() == log


def test_what_was_played_while_the_storage_was_slow_waits_when_another_tab_wrote_in_between(visitor: Visitor) -> None:
    twins = begin(visitor, "ours", turns=1)
    kept(twins.page)
    holder, page = visitor.open("about.html"), ready(visitor.open("play/"))
    hold(holder)
    page.evaluate(f"location.hash = '{fragment('seed', 'theirs')}'")
    expect(offer(page)).to_contain_text("does not respond")
    twins.play()
    ours = twins.lines()
    expect(offer(twins.page)).to_contain_text("does not respond")
    theirs = Twins(page, page.locator(".uptown"), players=3, seed="theirs")
    theirs.play()
    log = theirs.lines()
    let_go(holder)
    for each in (page, twins.page):
        expect(offer(each).filter(has_text="does not respond")).to_have_count(0)
    assert {len(log), len(ours)} <= set(turns_kept(page))


def test_copied_is_shown_only_if_the_clipboard_has_the_text(browser: Browser, site: str) -> None:
    visitor = Visitor(browser, site, DESKTOP)
    visitor.context.add_init_script("""
        if (navigator.clipboard) navigator.clipboard.writeText = () => new Promise((done, fail) => {
            window.clipboardSays = (yes) => (yes ? done() : fail(new Error('no')));
        });
    """)
    page = ready(visitor.open("play/"))
    press(page, "More", "Share", "More choices", "Copy record")
    page.wait_for_function("() => typeof window.clipboardSays === 'function'")
    expect(page.locator(".uptown-state")).to_have_count(0)
    page.evaluate("window.clipboardSays(false)")
    expect(status(page)).to_contain_text("does not let the page copy")
    expect(page.get_by_label("Copy this text:")).to_be_focused()
    page.keyboard.press("Escape")
    page.evaluate("window.clipboardSays = null")
    press(page, "Copy record")
    page.wait_for_function("() => typeof window.clipboardSays === 'function'")
    page.evaluate("window.clipboardSays(true)")
    expect(page.locator(".uptown-state")).to_have_text("Copied")
    visitor.context.close()
    assert visitor.wrong == []


@pytest.mark.parametrize("visitor", [PHONE], indirect=True, ids=["phone"])
def test_the_offer_to_continue_is_in_sight_on_a_phone_and_sends_no_tile_of_the_saved_match(visitor: Visitor) -> None:
    visitor.context.add_init_script("""
        window.told = [];
        const { parse } = JSON;
        JSON.parse = (text, ...rest) => { window.told.push(text); return parse(text, ...rest); };
    """)
    twins = begin(visitor, "hidden", turns=1)
    deal: dict[str, Any] = json.loads(unpack(kept(twins.page)))
    page = twins.page
    page.evaluate("location.hash = 'seed=other'")
    expect(offer(page).get_by_role("button")).to_have_count(3)
    expect(offer(page)).to_be_in_viewport()
    again(page)
    told = page.evaluate("window.told.join(' ')")
    assert [part for part in deal["deal"].split() if len(part) > 20 and part in told] == []
    assert not any(line in told for line in kept(page).split("\n"))
