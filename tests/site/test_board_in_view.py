"""The board that a cell makes is in view without scrolling, on a small laptop and on a phone."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.site.conftest import PATIENCE, PHONE, Visitor

LAPTOP: dict[str, Any] = {"viewport": {"width": 1366, "height": 650}, "service_workers": "allow"}


@pytest.mark.parametrize(
    "visitor", [LAPTOP, {**PHONE, "service_workers": "allow"}], indirect=True, ids=["laptop", "phone"]
)
def test_the_board_that_a_cell_has_made_comes_into_view(visitor: Visitor) -> None:
    page = visitor.open("notebooks/index.html?path=04_groups.ipynb")
    page.locator(".jp-CodeCell .cm-content").first.click()
    page.locator('[data-jp-item-name="run"] .jp-ToolbarButtonComponent').click()
    board = page.locator(".uptown canvas").first
    expect(board).to_be_in_viewport(ratio=1, timeout=PATIENCE)
