"""Saving and sharing: reloads, links, records copied, pasted, opened and saved."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.site.conftest import DESKTOP, Visitor, ready
from tests.site.keeping import WRITE, again, begin, begin_late, kept, press, status
from tests.site.twin import Twins, hurry, set_up
from uptown_widget.match.links import fragment, unpack
from uptown_widget.match.record_reader import read_record
from uptown_widget.uptown import game
from uptown_widget.web.message import FORMAT


def test_a_reload_in_the_middle_of_a_game_continues_it(visitor: Visitor) -> None:
    twins = begin(visitor, "reload", turns=4)
    log = twins.lines()
    again(twins.page)
    twins.same()
    assert twins.lines() == log
    for _ in range(2):
        twins.play()
    twins.place.get_by_role("button", name="Undo").click()
    expect(twins.place.get_by_role("button", name="Redo")).to_be_enabled()
    left = twins.lines()
    again(twins.page)
    assert twins.lines() == left
    expect(twins.place.get_by_role("button", name="Redo")).to_be_enabled()


def test_a_new_match_replaces_the_saved_one(visitor: Visitor) -> None:
    twins = begin(visitor, "old", turns=2)
    set_up(twins.place, 2, "uptown", "new")
    expect(twins.place.locator(".uptown-card")).to_have_count(2)
    again(twins.page)
    expect(twins.place.locator(".uptown-card")).to_have_count(2)


def test_hidden_tiles_are_in_the_saved_text_and_in_no_message_to_the_page(visitor: Visitor) -> None:
    visitor.context.add_init_script("""
        window.told = [];
        const { parse } = JSON;
        JSON.parse = (text, ...rest) => {
            window.told.push(text);
            return parse(text, ...rest);
        };
    """)
    twins = begin(visitor, "secret", turns=1)
    again(twins.page)
    twins.same()
    saved = kept(twins.page)
    assert len(saved) > 100
    told = twins.page.evaluate("window.told.join(' ')")
    assert f'"format":{FORMAT}' in told
    assert saved not in told
    deal = json.loads(unpack(saved))["deal"]
    assert "?" not in deal
    assert [part for part in deal.split() if len(part) > 20 and part in told] == []


def test_without_storage_everything_works_but_nothing_is_saved(visitor: Visitor) -> None:
    opened, refused = "const request = indexedDB.open(DATABASE, 1);", "throw new Error('refused');"
    visitor.context.route("**/storage.js", lambda route: route.fulfill(
        body=route.fetch().text().replace(opened, refused.ljust(len(opened))),
        content_type="text/javascript",
    ))  # fmt: skip
    twins = begin(visitor, "private", turns=2)
    twins.page.reload()
    ready(twins.page)
    expect(twins.place.locator(".uptown-card")).to_have_count(3)
    assert visitor.wrong == []


def test_a_damaged_saved_match_gives_a_sentence_and_a_new_match(visitor: Visitor) -> None:
    twins = begin(visitor, "damaged", turns=1)
    twins.page.evaluate(WRITE, ["nonsense"])
    again(twins.page)
    expect(status(twins.page)).to_contain_text("could not be read")
    twins.place.get_by_role("button", name="Hint").click()
    expect(status(twins.page)).not_to_contain_text("could not be read")


# Links.


def test_a_link_opens_its_record_and_a_reload_goes_on_from_there(visitor: Visitor) -> None:
    twins = begin(visitor, "to be linked", turns=3)
    record, log = twins.session.record(), twins.lines()
    page = ready(visitor.open(f"play/#{fragment('record', record)}"))
    place = page.locator(".uptown")
    entries = place.locator(".uptown-entry")
    known = [line for line in log if line in entries.all_inner_texts()] if entries.count() else []
    assert known == log or "dealt again" in status(page).inner_text()
    assert page.url.endswith("play/")
    before = place.locator(".uptown-number b").all_inner_texts()
    again(page)
    assert place.locator(".uptown-number b").all_inner_texts() == before


def test_a_seed_in_the_address_deals_its_match_and_so_does_a_changed_address(visitor: Visitor) -> None:
    page = ready(visitor.open("play/#seed=one"))
    twins = Twins(page, page.locator(".uptown"), players=3, seed="one")
    twins.same()
    page.evaluate("location.hash = 'seed=two'")
    Twins(page, page.locator(".uptown"), players=3, seed="two").same()
    assert page.url.endswith("play/")


@pytest.mark.parametrize("link", ["record=damaged", "position=@@@", "nonsense", "record="])
def test_a_broken_link_gives_one_sentence_and_a_playable_page(visitor: Visitor, link: str) -> None:
    page = ready(visitor.open(f"play/#{link}"))
    expect(page.locator(".uptown-status.uptown-refused")).to_have_text(re.compile(r"^[A-Z].*[.]$"))
    place = page.locator(".uptown")
    hurry(place)
    set_up(place, 2, "uptown", "after all")
    Twins(page, place, players=2, seed="after all").same()


def test_the_link_copied_opens_the_same_board_elsewhere(browser: Browser, site: str) -> None:
    visitor = Visitor(browser, site, {**DESKTOP, "permissions": ["clipboard-read", "clipboard-write"]})
    twins = begin(visitor, "linked", turns=2)
    press(twins.page, "More", "Share", "More choices", "Copy link to position")
    expect(twins.page.locator(".uptown-state")).to_have_text("Copied")
    link = twins.page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(f"{site}play/#position=")
    page = ready(visitor.open(link.removeprefix(site)))
    numbers = twins.place.locator(".uptown-number b").all_inner_texts()
    assert page.locator(".uptown-number b").all_inner_texts() == numbers
    visitor.context.close()
    assert visitor.wrong == []


# Records.


def test_a_record_is_copied_or_shown_if_copying_is_not_allowed(browser: Browser, site: str) -> None:
    for permissions in (["clipboard-read", "clipboard-write"], []):
        visitor = Visitor(browser, site, {**DESKTOP, "permissions": permissions})
        if not permissions:
            visitor.context.add_init_script(
                "if (navigator.clipboard) navigator.clipboard.writeText = () => Promise.reject(new Error('no'))"
            )
        twins = begin(visitor, "copied", turns=2)
        press(twins.page, "More", "Share", "More choices", "Copy record")
        if permissions:
            expect(twins.page.locator(".uptown-state")).to_have_text("Copied")
            text = twins.page.evaluate("navigator.clipboard.readText()")
        else:
            field = twins.page.get_by_label("Copy this text:")
            expect(field).to_be_focused()
            text = field.input_value()
            twins.page.keyboard.press("Escape")
            expect(field).to_have_count(0)
            expect(twins.page.get_by_role("button", name="Copy record")).to_be_focused()
        assert text.strip() == twins.session.record().strip()
        visitor.context.close()
        assert visitor.wrong == []


def test_a_record_is_downloaded_and_opened_again_by_upload_and_by_paste(visitor: Visitor, tmp_path: Path) -> None:
    twins = begin_late(visitor, "a file")
    page = twins.page
    while twins.session.match.outcome() is None:
        twins.play()
    press(page, "More", "Share", "More choices")
    with page.expect_download() as waiting:
        press(page, "Download record")
    path = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(path)
    text = path.read_text(encoding="utf-8")
    reading = read_record(text, game)
    assert reading.error is None
    assert list(map(str, reading.record.moves)) == [str(ply.move) for ply in twins.session.match.history]
    log = twins.lines()

    def begin_anew() -> None:
        set_up(twins.place, 3, "uptown", "something else")
        expect(twins.place.locator(".uptown-card")).to_have_count(3)
        press(page, "More", "Share", "More choices")

    begin_anew()
    page.get_by_label("Open a file", exact=True).set_input_files(path)
    expect(twins.place.locator(".uptown-ending table")).to_be_visible()
    assert twins.lines() == log
    begin_anew()
    field = page.get_by_label("Record, position or link", exact=True)
    field.fill(text)
    press(page, "Open")
    expect(twins.place.locator(".uptown-ending table")).to_be_visible()
    assert twins.lines() == log
    press(page, "More", "Share", "More choices")
    expect(field).to_have_value("")
    field.fill("no record")
    press(page, "Open")
    expect(status(page)).to_contain_text("This is not a record, a position or a link.")
    assert twins.lines() == log
