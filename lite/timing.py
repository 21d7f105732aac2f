"""Measures in one run how long a visitor waits: `python -m lite.timing [rounds]`.

A page that only starts Python stands beside the play page, since a ratio says more than seconds of one machine.
"""

import statistics
import sys
import threading
import time
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, sync_playwright

from lite import browser
from lite.serve import address, make_server

BARE = """<!doctype html><script type="module">
  import { loadPyodide } from "./static/pyodide/pyodide.mjs";
  const python = await loadPyodide();
  python.runPython("1 + 1");
  document.body.dataset.state = "ready";
</script><body>"""
READY = 'document.body.dataset.state === "ready"'


def wait_for(context: BrowserContext, url: str) -> float:
    """Seconds from the request of a page until its board, or Python, is there."""
    page: Page = context.new_page()
    started = time.perf_counter()
    page.goto(url, wait_until="commit")
    page.wait_for_function(READY, polling=20, timeout=180_000)
    seconds = time.perf_counter() - started
    page.close()
    return seconds


def main(rounds: int) -> None:
    """Print the medians for a first and a second visit."""
    waits: dict[tuple[str, str], list[float]] = {}
    with make_server(first_port=0) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        site = address(server)
        pages = {"Python alone": site + "bare.html", "play page": site + "play/"}
        chromium = playwright.chromium.launch(executable_path=browser.find(), args=list(browser.ARGUMENTS))
        for _ in range(rounds):
            for name, url in pages.items():
                context = chromium.new_context()
                context.route("**/bare.html", lambda route: route.fulfill(body=BARE, content_type="text/html"))
                for visit in ("first visit", "second visit"):
                    waits.setdefault((name, visit), []).append(wait_for(context, url))
                context.close()
        server.shutdown()
    report(waits, sys.stdout.write)


def report(waits: dict[tuple[str, str], list[float]], write: Callable[[str], object]) -> None:
    """Write one line a measurement."""
    for (name, visit), seconds in waits.items():
        ratio = statistics.median(seconds) / statistics.median(waits["Python alone", visit])
        write(f"{name:12}  {visit:12}  {statistics.median(seconds):5.1f} s  {ratio:4.1f} x Python alone\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
