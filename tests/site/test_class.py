"""A class in the browser: pupils join by a nickname, the teacher's page shows the truth, with a server and without."""

import json
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from lite.paths import SITE
from lite.serve import address, make_server
from lite.serve.classroom import Classroom
from tests.site.conftest import DESKTOP, PHONE, Visitor, ready
from tests.site.sizes import inside
from uptown_widget.lessons.progress import Progress
from uptown_widget.lessons.report import Report

GROUPS = "class/#groups"
"""The address of a class, with a chapter that begins with a number to choose: 3 is right."""


@pytest.fixture
def classroom() -> Classroom:
    return Classroom()


@pytest.fixture
def where(site: str, classroom: Classroom) -> Iterator[str]:
    """A server that collects progress."""
    assert site
    with make_server(SITE, first_port=0, classroom=classroom) as server:
        classroom.address = address(server)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield classroom.address


def join(page: Page, nickname: str) -> None:
    page.get_by_role("textbox", name="Nickname").fill(nickname)
    page.get_by_role("button", name="Join the class").click()
    expect(page.locator(".uptown-classroom")).to_contain_text(f"under the nickname {nickname}")


def test_pupils_join_and_the_teacher_sees_what_they_do(browser: Browser, where: str, classroom: Classroom) -> None:
    pupils = [Visitor(browser, where, options) for options in (DESKTOP, PHONE)]
    pages = [ready(pupil.open(GROUPS)) for pupil in pupils]
    for page, nickname, answer in zip(pages, ("Ada", "Ben"), "31", strict=True):
        join(page, nickname)
        page.get_by_role("button", name=answer, exact=True).click()
        expect(page.locator(".uptown-steps p").first).to_contain_text(f"Solved: {int(answer == '3')} of")
    teacher = Visitor(browser, where, DESKTOP)
    page = teacher.open("teacher/?class")
    page.get_by_label("Code").fill(classroom.code)
    page.get_by_role("button", name="Show the class").click()
    rows = page.locator("#pupils tbody tr")
    expect(rows.filter(has_text="Ada")).to_contain_text("3. Groups · 1")
    expect(rows.filter(has_text="Ada")).to_contain_text("1 / ")
    expect(rows.filter(has_text="Ben")).to_contain_text("0 / ")
    expect(page.locator("#stops tbody tr")).to_contain_text("3. Groups · 1")
    expect(page.locator("#address")).to_have_text(f"{where}class/")
    expect(page.locator("#qr")).to_have_js_property("naturalWidth", 150)
    page.locator("#links summary").click()
    page.screenshot(path="build/pictures/teacher.png", full_page=True)
    chapter = page.locator("#links").get_by_role("link", name="3. Groups", exact=True)
    assert chapter.get_attribute("href") == f"{where}play/learn.html?class#groups"
    second = chapter.locator("xpath=..").get_by_role("link", name="2", exact=True)
    assert second.get_attribute("href") == f"{where}play/learn.html?class#groups/2"
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Delete everything").click()
    expect(page.locator("#news")).to_have_text("Nobody has joined yet.")
    expect(rows).to_have_count(0)
    for each in (*pupils, teacher):
        assert each.wrong == []
        each.context.close()


def test_a_nickname_that_is_taken_is_refused_in_one_sentence(
    browser: Browser, where: str, classroom: Classroom
) -> None:
    classroom.take(Report("Ada", "", "", Progress(), key="k" * 32).text().encode())
    pupil = Visitor(browser, where, DESKTOP)
    page = ready(pupil.open(GROUPS))
    page.get_by_role("textbox", name="Nickname").fill("ada")
    page.get_by_role("button", name="Join the class").click()
    expect(page.locator(".uptown-classroom")).to_contain_text("Somebody else has this nickname.")
    pupil.context.close()


@pytest.mark.parametrize("visitor", [DESKTOP, PHONE], indirect=True, ids=["desktop", "phone"])
def test_without_a_server_thirty_files_make_the_same_table(visitor: Visitor, tmp_path: Path) -> None:
    page = ready(visitor.open("play/learn.html#groups"))
    page.get_by_role("button", name="3", exact=True).click()
    page.get_by_role("button", name="Chapters").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    text = download.value.path().read_text(encoding="utf-8")
    files = []
    for number in range(30):
        files.append(tmp_path / f"{number}.json")
        files[-1].write_text(json.dumps({**json.loads(text), "nickname": f"Pupil {number}"}), encoding="utf-8")
    (tmp_path / "holiday.json").write_text("[]")
    page = visitor.open("teacher/")
    page.get_by_label("The pupils' files").set_input_files([*files, tmp_path / "holiday.json"])
    expect(page.locator("#pupils tbody tr")).to_have_count(30)
    expect(page.locator("#pupils tbody tr").first).to_contain_text("1 / ")
    expect(page.locator("#news")).to_have_text("holiday: this is not the progress of a pupil, or it is damaged.")
    page.get_by_label("Or paste").fill(text.replace('"nickname":""', '"nickname":"Zoe"'))
    expect(page.locator("#pupils tbody tr")).to_have_count(31)
    assert inside(page, "#drop")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
