"""Runs a notebook of the site as a visitor would."""

from playwright.sync_api import Page

KERNEL = ".jp-Toolbar:has(.jp-KernelName:has-text('Pyodide')):has([data-status]:not([data-status=initializing]))"
"""A toolbar that names its kernel and no longer waits for it."""
PATIENCE = 90_000
"""Milliseconds that a notebook may take until it has a kernel."""


def run_all(page: Page) -> None:
    """Choose `Run > Run All Cells` once the notebook has a kernel: before that, JupyterLab drops the command."""
    page.wait_for_selector(".jp-CodeCell", timeout=PATIENCE)
    page.wait_for_selector(KERNEL, state="attached", timeout=PATIENCE)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
