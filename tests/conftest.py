"""One browser for all tests that need one: Playwright runs one at a time."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="session")
def browser() -> Iterator["Browser"]:
    # Imported here, since most runs need no browser.
    from playwright.sync_api import sync_playwright

    from lite import browser as browsers

    program = browsers.find()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(browsers.ARGUMENTS))
        yield browser
        browser.close()
