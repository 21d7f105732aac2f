"""On the pages, each control can be pressed at every width of the window: none lies on another."""

import pytest

from tests.covered import covered
from tests.site.conftest import Visitor, ready

WIDTHS = (320, 390, 480, 559, 560, 700, 839, 840, 900)


@pytest.mark.parametrize("path", ["play/", "play/upturn.html", "play/learn.html", "play/?study", "play/?practice"])
def test_every_control_can_be_pressed_at_every_width(visitor: Visitor, path: str) -> None:
    page = ready(visitor.open(path))
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        assert covered(page.locator("body")) == [], width
        more = page.get_by_role("button", name="More", exact=True)
        if more.count():
            more.click()
            assert covered(page.locator("body")) == [], width
            page.keyboard.press("Escape")
