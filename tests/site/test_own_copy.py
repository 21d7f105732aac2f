"""Saving a lesson, which is read-only, makes the learner's own copy; texts stay texts; code comes back."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.site.conftest import OFFLINE, PATIENCE, Visitor
from tests.site.writing import LESSON, RIGHT, opened, set_up, write


@pytest.fixture
def pupil(browser: Browser, site: str) -> Iterator[Visitor]:
    pupil = Visitor(browser, site, OFFLINE)
    yield pupil
    pupil.leave("own_copy")


def test_a_double_click_shows_no_source_and_saving_makes_a_copy_in_which_python_goes_on(pupil: Visitor) -> None:
    page = opened(pupil.open(LESSON))
    page.get_by_role("heading", name="1. The graph").dblclick()
    expect(page.locator(".jp-MarkdownCell:not(.jp-mod-rendered)")).to_have_count(0)
    expect(page.get_by_role("heading", name="1. The graph")).to_be_visible()
    write(page, 0, "number = 41")
    expect(page.locator(".jp-CodeCell .jp-InputPrompt").first).to_have_text("[1]:", timeout=PATIENCE)
    page.keyboard.press("Control+s")
    expect(page.locator(".jp-toast-message")).to_contain_text("own copy of the lesson now: my_04_groups.ipynb")
    expect(page.locator(".jp-Dialog")).to_have_count(0)
    expect(page.get_by_text("notebook is read-only")).to_be_hidden()
    expect(page).to_have_url(re.compile(r"path=my_04_groups\.ipynb$"))
    write(page, 1, "print(number + 1)")
    expect(page.locator(".jp-OutputArea-output").first).to_have_text("42\n")
    page.keyboard.press("Control+s")
    expect(page.locator(".jp-Dialog")).to_have_count(0)
    page.wait_for_function("() => !jupyterapp.shell.currentWidget.context.model.dirty")
    opened(page).reload()
    expect(opened(page).locator(".cm-content", has_text="number = 41")).to_be_visible()
    page.goto(pupil.site + LESSON)
    expect(opened(page).locator(".cm-content", has_text="from uptown_widget")).not_to_have_count(0)
    page.get_by_role("menuitem", name="File", exact=True).click()
    page.get_by_role("menuitem", name="Save Notebook", exact=False).first.click()
    expect(page.locator(".jp-toast-message")).to_contain_text("my_04_groups_2.ipynb")


def test_the_code_of_a_solved_exercise_comes_back_in_a_new_cell_after_a_reload(pupil: Visitor) -> None:
    page = opened(pupil.open(LESSON))
    set_up(page)
    right = f"def neighbours(square):\n    row, column = square{RIGHT}\n\nlesson.check(checks.neighbours(), neighbours)"
    write(page, 1, right)
    expect(page.get_by_text("Correct in all 81 cases.")).to_be_visible(timeout=PATIENCE)
    page.reload()
    set_up(opened(page))
    page.locator(".jp-CodeCell .cm-content").nth(1).click()
    page.keyboard.press("Shift+Enter")
    expect(page.get_by_text("Your code of an earlier visit is in a new cell below.")).to_be_visible(timeout=PATIENCE)
    expect(page.locator(".jp-CodeCell .cm-content", has_text="around = [")).to_be_visible()
