"""In a browser: what a page cannot read is set aside before anything is written over it, and what is newer stays."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.saved.damage import newer
from tests.saved.stores import deck, match, study, tour
from tests.site.conftest import Visitor, ready
from tests.site.faults import Faults
from tests.site.keeping import WRITE, press
from tests.site.practising import READ
from uptown_widget.practice import Deck

Act = Callable[[Page], object]


def press_chapters(page: Page) -> None:
    page.get_by_role("button", name="Chapters").click()


def wait(page: Page) -> None:
    """What is new is saved by itself."""


STORES: dict[str, tuple[str, Act, Callable[[], str]]] = {
    "uptown": ("play/", wait, lambda: match("uptown")),
    "practice-uptown": ("play/?practice", wait, lambda: deck("uptown")),
    "study-upturn": ("play/upturn.html?study", wait, lambda: study("upturn")),
    "learn": ("play/learn.html", press_chapters, tour),
}
"""By name: the page, what is done there so that something is saved, and a text with something in it.

All of them set aside in the same way, which tests/saved tries with each; here each page shows one half of it.
"""


def opened(visitor: Visitor, name: str, text: object) -> Page:
    """Open a page that finds something in its place."""
    page = visitor.open("about.html")
    page.evaluate(WRITE, [text, name])
    page.goto(visitor.site + STORES[name][0])
    return ready(page)


def aside(page: Page) -> Locator:
    return page.locator(".uptown-aside")


def wait_until_saved(page: Page, name: str, before: str) -> str:
    """Wait until something else is saved; return it."""
    look = f"""async ([name, before]) => {{
        for (;;) {{
            const found = await ({READ})(name);
            if (found !== before) return found;
        }}
    }}"""
    return str(page.evaluate(look, [name, before]))


@pytest.mark.parametrize("name", ["uptown", "learn"])
def test_a_damaged_text_is_set_aside_and_can_be_saved_as_a_file(visitor: Visitor, name: str, tmp_path: Path) -> None:
    _, act, good = STORES[name]
    damaged = good()[len(good()) // 3 :]
    page = opened(visitor, name, damaged)
    expect(aside(page)).to_contain_text("could not be read")
    expect(aside(page)).to_contain_text(f"The original is kept as {name}.unreadable-1.")
    assert page.evaluate(READ, f"{name}.unreadable-1") == damaged
    act(page)
    assert damaged not in wait_until_saved(page, name, damaged)
    with page.expect_download() as download:
        aside(page).get_by_role("button", name="Save as a file").click()
    assert download.value.suggested_filename == f"{name}.unreadable-1.txt"
    download.value.save_as(tmp_path / "saved")
    assert (tmp_path / "saved").read_text(encoding="utf-8") == damaged
    page.goto(visitor.site + STORES[name][0])
    ready(page)
    expect(aside(page)).to_contain_text(f"Cannot be read: {name}.unreadable-1")
    expect(aside(page)).not_to_contain_text("The original is kept")


@pytest.mark.parametrize("name", ["practice-uptown", "study-upturn"])
def test_a_text_of_a_newer_version_stays_as_it_is(visitor: Visitor, name: str) -> None:
    _, act, good = STORES[name]
    text = newer(good())
    page = opened(visitor, name, text)
    expect(aside(page)).to_contain_text("comes from a newer version")
    act(page)
    page.goto(visitor.site + "about.html")
    assert page.evaluate(READ, name) == text
    assert page.evaluate(READ, f"{name}.unreadable-1") == ""


def test_what_can_be_read_of_the_puzzles_is_used(visitor: Visitor) -> None:
    told = json.loads(deck("uptown"))
    told["cards"][0]["level"] = 99
    page = opened(visitor, "practice-uptown", json.dumps(told))
    expect(aside(page)).to_contain_text("Part of what was saved here could not be read.")
    page.get_by_role("button", name="Text view").click()
    assert json.loads(page.evaluate(READ, "practice-uptown.unreadable-1")) == told
    assert len(Deck(page.evaluate(READ, "practice-uptown")).days) == 26


def test_where_there_is_no_room_to_set_it_aside_a_text_stays_until_there_is(visitor: Visitor) -> None:
    faults = Faults(visitor.context)
    faults.set("full")
    page = opened(visitor, "uptown", "damaged")
    expect(page.locator(".uptown-earlier")).to_contain_text("is full")
    press(page, "New game", "Start")
    expect(page.locator(".uptown-setup")).to_have_count(0)
    assert page.evaluate(READ, "uptown") == "damaged"
    faults.set()
    press(page, "New game", "Start")
    expect(aside(page)).to_contain_text("The original is kept as uptown.unreadable-1.")
    assert page.evaluate(READ, "uptown.unreadable-1") == "damaged"
    assert wait_until_saved(page, "uptown", "damaged")


def test_what_another_tab_has_damaged_meanwhile_is_set_aside(visitor: Visitor) -> None:
    page = ready(visitor.open("play/?study"))
    page.evaluate(WRITE, ["damaged", "study-uptown"])
    page.get_by_label("Comment").fill("Mine")
    page.get_by_label("Comment").blur()
    expect(aside(page)).to_contain_text("The original is kept as study-uptown.unreadable-1.")
    assert page.evaluate(READ, "study-uptown.unreadable-1") == "damaged"
    assert "{Mine}" in wait_until_saved(page, "study-uptown", "damaged")


def test_the_study_that_another_tab_has_saved_is_opened_and_ones_own_can_be_gone_back_to(visitor: Visitor) -> None:
    here, there = (ready(visitor.open("play/?study")) for _ in range(2))
    for page, said in ((there, "Theirs"), (here, "Mine")):
        page.get_by_label("Comment").fill(said)
        page.get_by_label("Comment").blur()
        page.evaluate(READ, "study-uptown")
    expect(here.get_by_text("The study that another tab has saved was opened.")).to_be_visible()
    expect(here.get_by_label("Comment")).to_have_value("Theirs")
    press(here, "Undo the edit")
    expect(here.get_by_label("Comment")).to_have_value("Mine")
    expect(aside(here)).to_have_count(0)


def test_the_class_of_the_teachers_page_is_set_aside_as_well(visitor: Visitor, tmp_path: Path) -> None:
    page = visitor.open("about.html")
    page.evaluate("localStorage.setItem('uptown-class', 'damaged')")
    page.goto(visitor.site + "teacher/")
    expect(page.locator("#news")).to_have_text(
        "What was saved here could not be read. The original is kept as uptown-class.unreadable-1."
    )
    with page.expect_download() as download:
        page.locator("#asides").get_by_role("button", name="Save as a file").click()
    download.value.save_as(tmp_path / "saved")
    assert (tmp_path / "saved").read_text(encoding="utf-8") == "damaged"
    report = {"format": 1, "nickname": "Ada", "chapter": "groups", "exercise": "", "lessons": {}}
    page.get_by_label("Or paste what a pupil has copied").fill(json.dumps(report))
    expect(page.locator("#pupils")).to_contain_text("Ada")
    assert json.loads(page.evaluate("localStorage.getItem('uptown-class')")) == [report]
    page.on("dialog", lambda dialog: dialog.accept())
    page.locator("#asides").get_by_role("button", name="Discard").click()
    expect(page.locator("#asides li")).to_have_count(0)
    assert page.evaluate("Object.keys(localStorage)") == ["uptown-class"]


def test_the_class_of_a_newer_version_stays_as_it_is(visitor: Visitor) -> None:
    text = json.dumps([{"format": 2, "nickname": "Ada"}])
    page = visitor.open("about.html")
    page.evaluate("(text) => localStorage.setItem('uptown-class', text)", text)
    page.goto(visitor.site + "teacher/")
    expect(page.locator("#news")).to_contain_text("comes from a newer version")
    report = {"format": 1, "nickname": "Ben", "chapter": "groups", "exercise": "", "lessons": {}}
    page.get_by_label("Or paste what a pupil has copied").fill(json.dumps(report))
    expect(page.locator("#pupils")).to_contain_text("Ben")
    expect(page.locator("#news")).to_contain_text("nothing will be saved this time")
    assert page.evaluate("localStorage.getItem('uptown-class')") == text
