"""What keeps some people from using a page, as far as axe can tell."""

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

RUN = """(options) => axe.run({ resultTypes: ["violations"], ...options }).then(
    ({ violations }) => violations.flatMap(
        ({ id, impact, nodes }) => nodes.map(({ html }) => [impact, `${id}: ${html.slice(0, 120)}`])
    )
)"""
CONTRAST = {"runOnly": ["color-contrast"]}
"""All that differs between the themes of a page; to look for it alone is much quicker."""


def barriers(page: Page, options: dict[str, Any] | None = None, *, grave: bool = False) -> list[str]:
    """Look for barriers on a page, which loads axe the first time.

    :param grave: only for serious and critical ones
    """
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate(RUN, options or {})
    return [told for impact, told in found if not grave or impact in {"serious", "critical"}]
