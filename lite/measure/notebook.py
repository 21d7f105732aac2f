"""Runs a notebook of the site as a visitor would."""

from playwright.sync_api import Page

HAS_KERNEL = """() => document.querySelector('.jp-CodeCell')
    && document.querySelector('.jp-KernelName')?.textContent.includes('Python')
    && document.querySelector('.jp-Notebook-ExecutionIndicator')?.dataset.status !== 'initializing'"""
TIMEOUT = 90_000
"""Milliseconds that a notebook may take until it has a kernel."""
POLL = 20
"""Milliseconds between looks at a page. Looking in every frame would have the whole page painted in every frame."""


def run_all(page: Page) -> None:
    """Choose `Run > Run All Cells` once the notebook has a kernel: before that, JupyterLab drops the command.

    In any language: *Run* is the second menu of a lesson on the site, the fourth of JupyterLab.
    """
    page.wait_for_function(HAS_KERNEL, timeout=TIMEOUT)
    menus = page.locator(".lm-MenuBar-item")
    menus.nth(1 if menus.count() < 6 else 3).click()
    page.locator("[data-command='runmenu:run-all']").click()


def run_first(page: Page) -> None:
    """Run the first code as the lessons say: click into it, and press Shift + Enter as soon as there is a kernel."""
    page.wait_for_function("() => document.querySelector('.jp-CodeCell .cm-content')", timeout=TIMEOUT, polling=POLL)
    page.locator(".jp-CodeCell .cm-content").first.click()
    page.wait_for_function(HAS_KERNEL, timeout=TIMEOUT, polling=POLL)
    page.keyboard.press("Shift+Enter")
