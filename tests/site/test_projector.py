"""All tables of the server on a projector: boards, names, scores, whose turn, no racks, in each theme and language."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from lite.build.multilingual import texts
from tests.site.conftest import PATIENCE, Visitor
from tests.site.leaks import SPY
from tests.site.sizes import inside
from tests.site.tables import Tables
from uptown_widget.i18n import LANGUAGES
from uptown_widget.lessons.orders import Change
from uptown_widget.lessons.progress import Progress
from uptown_widget.lessons.report import Report
from uptown_widget.serve.classroom import Classroom

SMALL: dict[str, Any] = {"viewport": {"width": 1280, "height": 720}}
LARGE: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}, "color_scheme": "dark"}
NAMES = ("Ada", "Ben", "Cas", "Dee", "Eve")


@pytest.fixture
def tables(where: str) -> Iterator[Tables]:
    with Tables(where) as made:
        yield made


def overlaps(page: Page) -> bool:
    """Whether anything is cut off or out of sight."""
    found: bool = page.evaluate(
        """() => {
            const all = [...document.querySelectorAll("article")];
            const low = all.some((each) => each.getBoundingClientRect().bottom > innerHeight + 1);
            const cut = all.some((each) => each.scrollHeight > each.clientHeight + 1);
            const narrow = all.some((each) => each.querySelector("img").getBoundingClientRect().height < 80);
            return low || cut || narrow || document.documentElement.scrollWidth > innerWidth;
        }"""
    )
    return found


def opened(browser: Browser, where: str, code: str, **options: Any) -> tuple[Visitor, Page]:
    visitor = Visitor(browser, where, options)
    visitor.context.add_init_script(SPY)
    page = visitor.open(f"teacher/projector.html#{code}")
    return visitor, page


def test_three_tables_are_followed_as_they_play(
    browser: Browser, where: str, tables: Tables, classroom: Classroom
) -> None:
    codes = [tables.open(*NAMES[:2]), tables.open(*NAMES[:5])]
    tables.play(0, 7)
    visitor, page = opened(browser, where, classroom.code, **SMALL, locale="en")
    boards = page.locator("article")
    expect(boards).to_have_count(2, timeout=PATIENCE)
    expect(page).to_have_url(f"{where}teacher/projector.html")
    for code, board in zip(codes, boards.all(), strict=True):
        expect(board.locator("h2")).to_have_text(f"Room {code.upper()}")
    first = boards.first
    expect(first.locator("li")).to_have_count(2)
    expect(first.locator("li.active")).to_have_count(1)
    expect(first.locator("> img")).to_have_attribute("alt", "Uptown board after 7 turns")
    mover = first.locator("li.active span").first.inner_text()
    tables.play(0, 1)
    expect(first.locator("> img")).to_have_attribute("alt", "Uptown board after 8 turns")
    expect(first.locator("li.active span").first).not_to_have_text(mover)
    tables.open("Fay", "Gus", start=False)
    expect(boards).to_have_count(3, timeout=PATIENCE)
    expect(boards.nth(2)).to_contain_text("At the table: Fay, Gus")
    spied = " ".join(page.evaluate("window.spied"))
    assert '"open\\\\' not in spied
    assert not any(f"{name}'s rack" in spied for name in NAMES)
    page.screenshot(path="build/pictures/projector-three.png")
    page.reload()
    expect(boards).to_have_count(3, timeout=PATIENCE)
    tables.leave(1)
    expect(boards).to_have_count(2, timeout=PATIENCE)
    assert visitor.wrong == []
    visitor.context.close()


@pytest.mark.parametrize(
    "options", [pytest.param(SMALL, id="1280x720"), pytest.param(LARGE, id="1920x1080 dark", marks=pytest.mark.long)]
)
def test_ten_tables_are_all_in_sight_in_each_language(
    browser: Browser, where: str, tables: Tables, classroom: Classroom, options: dict[str, Any]
) -> None:
    for number in range(10):
        tables.open(*[f"{name} {number}" for name in NAMES[: 2 + number % 4]])
        tables.play(number, 1)
    width = options["viewport"]["width"]
    visitor, page = opened(browser, where, classroom.code, **options, locale="nl")
    for language in sorted(LANGUAGES, key="nl".__ne__):
        if language != "nl":  # which the browser asks for
            page.evaluate("language => localStorage.setItem('uptown-language', language)", language)
            page.reload()
        expect(page.locator("article li.active")).to_have_count(10, timeout=PATIENCE)
        expect(page.locator("h1")).to_have_text(texts("projector")[language]["title"])
        page.screenshot(path=f"build/pictures/projector-{width}-{language}.png")
        assert not overlaps(page), language
    assert visitor.wrong == []
    visitor.context.close()


def test_a_wrong_code_is_refused_and_the_teachers_page_leads_there(
    browser: Browser, where: str, classroom: Classroom
) -> None:
    visitor, page = opened(browser, where, "wrong", **SMALL, locale="en")
    expect(page.locator("#news")).to_have_text("This is not the code of the class.", timeout=PATIENCE)
    page.get_by_label("Code").fill(classroom.code)
    page.get_by_role("button", name="Show all tables").click()
    expect(page.locator("#class-address")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("#room-address")).to_have_text(f"{where}room/")
    page.goto(f"{where}teacher/?class")
    with page.expect_popup() as popup:
        page.get_by_role("link", name="Projector: tables, quiz, podium").click()
    expect(popup.value.locator("#class-address")).to_be_visible(timeout=PATIENCE)
    visitor.context.close()


def test_until_a_table_is_open_the_class_reads_where_to_join_and_who_has(
    browser: Browser, where: str, tables: Tables, classroom: Classroom
) -> None:
    visitor, page = opened(browser, where, classroom.code, **SMALL, locale="fr")
    expect(page.locator("#invite h2")).to_have_text("Rejoindre la classe")
    expect(page.locator("#class-address")).to_have_text(f"{where}class/")
    expect(page.locator("#qr")).to_have_js_property("naturalWidth", 150)
    expect(page.locator("#joined")).to_have_text("Élèves : 0.")
    for number in range(30):
        report = Report(f"Nickname of {number:02}", "", "", Progress(), f"{number:032}")
        classroom.take(report.text().encode())
    expect(page.locator("#joined")).to_have_text("Élèves : 30.")
    expect(page.locator("#names li")).to_have_count(30)
    page.screenshot(path="build/pictures/projector-join.png")
    for part in ("#qr", "#class-address", "#names li:last-child", "#room-address"):
        assert inside(page, part), part
    classroom.register.change(Change(hidden=True))
    expect(page.locator("#names li")).to_have_count(0)
    tables.open(*NAMES[:2])
    expect(page.locator("article")).to_have_count(1, timeout=PATIENCE)
    expect(page.locator("#invite")).to_be_hidden()
    expect(page.locator("header")).to_be_visible()
    assert visitor.wrong == []
    visitor.context.close()
