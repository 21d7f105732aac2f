"""A pupil's notebook of a lesson in JupyterLite: opened, written into and run."""

from playwright.sync_api import Page, expect

from tests.site.conftest import PATIENCE

LESSON = "notebooks/index.html?path=04_groups.ipynb"
READY = "() => window.jupyterapp?.shell.currentWidget?.context?.contentsModel"
NO_PYTHON = """window.Worker = class extends EventTarget {
    postMessage() {}
    terminate() {}
};"""
"""Lets a notebook open as if Python never answered, which takes half the time."""
RIGHT = """
    around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return {(r, c) for r, c in around if 0 <= r < 9 and 0 <= c < 9}
"""


def opened(page: Page) -> Page:
    page.wait_for_function(READY, timeout=PATIENCE)
    expect(page.locator(".jp-CodeCell").first).to_be_visible()
    return page


def write(page: Page, cell: int, text: str) -> None:
    """Replace the text of a code cell and run it."""
    page.locator(".jp-CodeCell .cm-content").nth(cell).click()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(text)
    page.keyboard.press("Shift+Enter")


def set_up(page: Page) -> None:
    """Run the first cell; what it shows moves all others, so that nobody can aim at them before."""
    cell = page.locator(".jp-CodeCell").first
    cell.locator(".cm-content").click()
    page.keyboard.press("Shift+Enter")
    expect(cell.locator(".jp-InputPrompt")).to_have_text("[1]:", timeout=PATIENCE)
    expect(cell.locator("canvas.uptown-face-light")).to_be_visible(timeout=PATIENCE)
