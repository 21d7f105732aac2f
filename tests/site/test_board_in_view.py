"""A lesson in a notebook: the board that a cell makes is in view without scrolling, and little else is around it."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.site.conftest import PATIENCE, PHONE, Visitor

LAPTOP: dict[str, Any] = {"viewport": {"width": 1366, "height": 650}, "service_workers": "allow"}


@pytest.mark.parametrize(
    "visitor", [LAPTOP, {**PHONE, "service_workers": "allow"}], indirect=True, ids=["laptop", "phone"]
)
def test_a_lesson_has_the_buttons_a_pupil_needs_and_the_board_of_a_cell_comes_into_view(visitor: Visitor) -> None:
    page = visitor.open("notebooks/index.html?path=04_groups.ipynb")
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
    if page.viewport_size == LAPTOP["viewport"]:
        assert_a_low_box_scrolls_to_all_of_it(page)


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
