"""Measures memory: the peak of a tab with a play page in it, and the size of Python's heap, from the start to a review.

`python -m lite.measure.memory` lets strong bots play a whole match of either game on the built site and reviews it. The
heap is WebAssembly memory, which never shrinks, so its size is its peak. Linux tells the tab's peak; the first line
is a page without Python, since a part of each tab is the browser itself.
"""

import re
from collections.abc import Callable, Iterator

from playwright.sync_api import Browser, Page, Route

from lite.measure.printed import print_measured
from lite.measure.slow import peak_memory, renderers

TIMEOUT = 600_000
"""How long a match of strong bots may take, in milliseconds."""
READY = "post({ ready: true });\n}"
HEAP = "self.heap = () => python._module.HEAPU8.byteLength;"
GAMES = ("play/", "play/upturn.html")


def measured(chromium: Browser, site: str) -> Iterator[str]:
    """Yield a line for each moment of a match on each page."""
    yield f"{'page':18}  {'moment':15}  {'tab, peak':>9}  {'Python':>6}\n"
    page = chromium.new_page()
    page.goto(site + "about.html")
    yield f"{'about.html':18}  {'start':15}  {_tab(chromium):6.0f} MB\n"
    page.close()
    moments: dict[str, Callable[[Page], None]] = {"start": _start, "end of a match": _play, "review": _review}
    for path in GAMES:
        context = chromium.new_context(locale="en", reduced_motion="reduce")
        context.set_default_timeout(TIMEOUT)
        context.route(re.compile(r"/worker\.js"), look_in)
        page = context.new_page()
        page.goto(site + path)
        for moment, reach in moments.items():
            reach(page)
            heap = page.workers[-1].evaluate("heap()") / 1e6
            yield f"{path:18}  {moment:15}  {_tab(chromium):6.0f} MB  {heap:3.0f} MB\n"
        context.close()


def _tab(chromium: Browser) -> float:
    return max(map(peak_memory, renderers(chromium)))


def look_in(route: Route) -> None:
    """Let the worker tell the size of Python's heap."""
    text = route.fetch().text()
    route.fulfill(body=text.replace(READY, HEAP + READY), content_type="text/javascript")


def _start(page: Page) -> None:
    page.locator("body[data-state=ready]").wait_for()


def _play(page: Page) -> None:
    """Let strong bots play a match to its end."""
    for name in ("More", "Options"):
        page.get_by_role("button", name=name, exact=True).click()
    page.get_by_label("Pause before a bot moves").press("Home")
    for name in ("New game", "3 players", "More choices"):
        page.get_by_role("button", name=name, exact=True).click()
    for seat in (1, 2, 3):
        choice = page.get_by_label(f"Seat {seat}: person or bot")
        choice.select_option(choice.locator("option", has_text="Level").last.inner_text())
    page.get_by_label("Deal code", exact=True).fill("memory")
    page.get_by_role("button", name="Start", exact=True).click()
    page.locator(".uptown-ending table").wait_for()


def _review(page: Page) -> None:
    """Review the whole match."""
    page.get_by_role("button", name="Review", exact=True).first.click()
    page.locator(".uptown-review .uptown-entry").first.wait_for()


def main() -> None:
    """Print the table."""
    print_measured(measured)


if __name__ == "__main__":
    main()
