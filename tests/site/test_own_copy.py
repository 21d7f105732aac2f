"""A lesson in a notebook: what a pupil sees of it, and what comes back at a later visit.

The board that a cell makes is in view without scrolling, and little else is around it. Saving the lesson, which is
read-only, makes the pupil's own copy; texts stay texts; code comes back.
"""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.site.conftest import PATIENCE, PHONE, Visitor
from tests.site.writing import LESSON, NO_PYTHON, RIGHT, opened, write

LAPTOP: dict[str, Any] = {"viewport": {"width": 1366, "height": 650}, "service_workers": "allow"}


@pytest.mark.parametrize("visitor", [LAPTOP], indirect=True, ids=[""])
def test_a_lesson_is_in_view_and_what_a_pupil_has_written_comes_back_and_is_saved_as_a_copy(visitor: Visitor) -> None:
    page = visitor.open(LESSON)
    assert_the_board_of_a_cell_comes_into_view(page)
    assert_a_low_box_scrolls_to_all_of_it(page)
    right = f"def neighbours(square):\n    row, column = square{RIGHT}\n\nlesson.check(checks.neighbours(), neighbours)"
    write(page, 1, right)
    expect(page.get_by_text("Correct in all 81 cases.")).to_be_visible(timeout=PATIENCE)

    page.set_viewport_size(PHONE["viewport"])
    page.reload()
    assert_the_board_of_a_cell_comes_into_view(opened(page))
    page.set_viewport_size(LAPTOP["viewport"])
    page.locator(".jp-CodeCell .cm-content").nth(1).click()
    page.keyboard.press("Shift+Enter")
    expect(page.get_by_text("Your code of an earlier visit is in a new cell below.")).to_be_visible(timeout=PATIENCE)
    expect(page.locator(".jp-CodeCell .cm-content", has_text="around = [")).to_be_visible()

    page.get_by_role("heading", name="1. The graph").dblclick()
    expect(page.locator(".jp-MarkdownCell:not(.jp-mod-rendered)")).to_have_count(0)
    expect(page.get_by_role("heading", name="1. The graph")).to_be_visible()
    write(page, 0, "number = 41")
    expect(page.locator(".jp-CodeCell .jp-InputPrompt").first).to_have_text("[3]:", timeout=PATIENCE)
    page.keyboard.press("Control+s")
    expect(page.locator(".jp-toast-message")).to_contain_text("own copy of the lesson now: my_04_groups.ipynb")
    expect(page.locator(".jp-Dialog")).to_have_count(0)
    expect(page.get_by_text("notebook is read-only")).to_be_hidden()
    expect(page).to_have_url(re.compile(r"path=my_04_groups\.ipynb$"))
    write(page, 2, "print(number + 1)")  # Python goes on
    expect(page.locator(".jp-CodeCell").nth(2).locator(".jp-OutputArea-output")).to_have_text("42\n")
    page.keyboard.press("Control+s")
    expect(page.locator(".jp-Dialog")).to_have_count(0)
    page.wait_for_function("() => !jupyterapp.shell.currentWidget.context.model.dirty")

    page.add_init_script(NO_PYTHON)
    page.reload()
    expect(opened(page).locator(".cm-content", has_text="number = 41")).to_be_visible()
    page.goto(visitor.site + LESSON)
    expect(opened(page).locator(".cm-content", has_text="from uptown_widget")).not_to_have_count(0)
    page.get_by_role("menuitem", name="File", exact=True).click()
    page.get_by_role("menuitem", name="Save Notebook", exact=False).first.click()
    expect(page.locator(".jp-toast-message")).to_contain_text("my_04_groups_2.ipynb")


def assert_the_board_of_a_cell_comes_into_view(page: Page) -> None:
    """Run the first cell; beside it are the buttons that a pupil needs, and no others."""
    expect(page.locator(".jp-KernelName")).to_contain_text("Python", timeout=PATIENCE)
    expect(page.locator(".lm-MenuBar-itemLabel")).to_have_text(["File", "Run", "Kernel", "Settings"])
    buttons = page.locator(".jp-NotebookPanel-toolbar > *:has(.jp-ToolbarButtonComponent:visible)")
    names = ["save", "insert", "run", "restart", "kernelName"]
    expect(buttons).to_have_count(len(names))
    assert [button.get_attribute("data-jp-item-name") for button in buttons.all()] == names
    for button in buttons.all():
        expect(button).to_be_in_viewport(ratio=1)
    page.locator(".jp-CodeCell .cm-content").first.click()
    expect(page.locator(".jp-cell-toolbar")).to_have_count(0)
    expect(page.locator(".jp-Notebook-footer")).not_to_be_visible()
    page.locator('[data-jp-item-name="run"] .jp-ToolbarButtonComponent').click()
    expect(page.locator(".uptown canvas").first).to_be_in_viewport(ratio=1, timeout=PATIENCE)


LOW_BOX = """() => {
  const [board, box] = [document.querySelector(".uptown"), document.createElement("div")];
  Object.assign(box.style, { height: "60px", overflow: "hidden" }); // as one that scrolls, without its bars
  board.replaceWith(box);
  box.append(board);
}"""
IN_BOX = """kind => {
  const board = document.querySelector(".uptown");
  board.parentElement.className = kind && `jupyter-widgets widget-container widget-box ${kind}`;
  return [board, ...board.querySelectorAll(".uptown-table > *")].map(each => each.getBoundingClientRect().height);
}"""


def assert_a_low_box_scrolls_to_all_of_it(page: Page) -> None:
    page.evaluate(LOW_BOX)
    before = page.evaluate(IN_BOX, "")
    assert min(before[0], max(before[1:])) > 60
    for kind in ("of-any-kind", "widget-hbox", "widget-vbox"):
        assert page.evaluate(IN_BOX, kind) == before
