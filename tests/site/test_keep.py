"""Saving and sharing: reloads, links, records copied, pasted, opened and saved."""

import re
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.site.conftest import DESKTOP, Visitor, ready
from tests.site.keeping import again, begin, begin_late, drop, press, status
from tests.site.twin import FOLLOW, Twins, hurry, set_up
from uptown_widget.match.links import fragment
from uptown_widget.match.record_reader import read_record
from uptown_widget.uptown import game


def test_a_reload_continues_the_new_match_where_it_was_left_with_what_was_taken_back(visitor: Visitor) -> None:
    twins = begin(visitor, "new", turns=2, players=2)  # replaces the first match of all, which has three players
    redo = twins.place.get_by_role("button", name="Redo")
    twins.button("undo")
    expect(redo).to_be_enabled()
    left = twins.lines()
    again(twins.page)
    assert twins.lines() == left
    expect(redo).to_be_enabled()
    twins.play()


def test_without_storage_everything_works(visitor: Visitor) -> None:
    opened, refused = "const request = indexedDB.open(DATABASE, VERSION);", "throw new Error('refused');"
    visitor.context.route("**/storage.js", lambda route: route.fulfill(
        body=route.fetch().text().replace(opened, refused.ljust(len(opened))),
        content_type="text/javascript",
    ))  # fmt: skip
    begin(visitor, "private", turns=2)
    assert visitor.wrong == []


# Links.


def test_a_broken_link_gives_one_sentence_and_the_next_deals_or_opens_its_record_which_a_reload_goes_on_from(
    visitor: Visitor,
) -> None:
    page = ready(visitor.open("play/#record=damaged"))
    refused = page.locator(".uptown-status.uptown-refused")
    told = [refused.inner_text()]
    for link in ("position=@@@", "nonsense", "record="):
        page.get_by_role("button", name="Hint", exact=True).click()
        expect(refused).to_have_count(0)
        page.evaluate(FOLLOW, link)
        told.append(refused.inner_text())
    assert [sentence for sentence in told if not re.fullmatch(r"[A-Z].*[.]", sentence)] == []
    page.evaluate(FOLLOW, "seed=two")
    place = page.locator(".uptown")
    hurry(place)
    Twins(page, place, players=3, seed="two").same()
    assert page.url.endswith("play/")
    twins = Twins(page, place, players=3, seed="to be linked")
    twins.play_alone(9)
    page.evaluate(FOLLOW, fragment("record", twins.session.record()))
    numbers = place.locator(".uptown-number b")
    expect(numbers).to_have_text([card.number for card in twins.session.screen.cards])
    expect(status(page)).to_contain_text("Everything hidden was dealt again at random.")
    assert page.url.endswith("play/")
    before = numbers.all_inner_texts()
    again(page)
    assert numbers.all_inner_texts() == before


ANOTHER_TEXT = """async (before) => {
    for (;;) {
        const text = await navigator.clipboard.readText();
        if (text !== before) return text;
        await new Promise(requestAnimationFrame);
    }
}"""
"""Waits for another text in the clipboard."""


def test_link_and_record_are_copied_and_the_link_opens_the_same_board_elsewhere(browser: Browser, site: str) -> None:
    visitor = Visitor(browser, site, {**DESKTOP, "permissions": ["clipboard-read", "clipboard-write"]})
    twins = begin(visitor, "linked", turns=2)
    press(twins.page, "More", "Share", "More choices", "Copy link to position")
    expect(twins.page.locator(".uptown-state")).to_have_text("Copied")
    link = twins.page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(f"{site}play/#position=")
    press(twins.page, "Copy record")
    text = twins.page.evaluate(ANOTHER_TEXT, link)
    assert text.strip() == twins.session.record().strip()
    page = ready(visitor.open(link.removeprefix(site)))
    numbers = twins.place.locator(".uptown-number b").all_inner_texts()
    assert page.locator(".uptown-number b").all_inner_texts() == numbers
    visitor.context.close()
    assert visitor.wrong == []


# Records.


def test_a_record_is_downloaded_and_opened_again_by_upload_by_dropping_it_and_by_paste(
    visitor: Visitor, tmp_path: Path
) -> None:
    twins = begin_late(visitor, "a file", turns=94)
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
    set_up(twins.place, 3, "uptown", "once more")
    expect(twins.place.locator(".uptown-card")).to_have_count(3)
    drop(page, path)
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
