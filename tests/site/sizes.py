"""Windows of several sizes, and where the parts of a page stand in them."""

from typing import Any

import pytest
from playwright.sync_api import Page

SHIFTS = """
window.shifts = [];
new PerformanceObserver(list => shifts.push(...list.getEntries().map(each => each.value)))
  .observe({ type: "layout-shift", buffered: true });
"""


def sized(width: int, height: int, *, touch: bool = False) -> Any:
    size: dict[str, Any] = {"viewport": {"width": width, "height": height}}
    return pytest.param(size | ({"has_touch": True, "is_mobile": True} if touch else {}), id=f"{width}x{height}")


FRAME = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Waits until the page has noticed that its window, or how it is to look, is another one."""


def resize(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(FRAME)


def box(page: Page, part: str) -> dict[str, float]:
    found = page.locator(part).first.bounding_box()
    assert found is not None
    return {side: found[side] for side in ("x", "y", "width", "height")}


BOXES = """(parts) => parts.map((part) => {
    const { x, y, width, height } = document.querySelector(part).getBoundingClientRect();
    return [part, { x, y, width, height }];
})"""


def boxes(page: Page, *parts: str) -> dict[str, dict[str, float]]:
    """Where several parts stand, all that are asked for at once."""
    return dict(page.evaluate(BOXES, parts))


def inside(page: Page, part: str) -> bool:
    found, view = box(page, part), page.viewport_size
    assert view is not None
    right, bottom = found["x"] + found["width"], found["y"] + found["height"]
    return found["x"] >= 0 and found["y"] >= 0 and right <= view["width"] and bottom <= view["height"]
