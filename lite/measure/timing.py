"""Measures how long a visitor waits and what is transferred, in one run: `make bench-site [ROUNDS=5]`.

Each page stands beside one that only starts Python, since a ratio says more than seconds of one machine.
"""

import gzip
import statistics
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page, Response, sync_playwright

from lite import browser
from lite.build import compression, snapshot
from lite.build.home_page import TEXTS as HOME
from lite.build.pyodide_core import core_of
from lite.measure import clicks
from lite.measure.notebook import POLL, run_first
from lite.measure.overlay import site_with
from lite.measure.slow import peak_memory, renderers, slow_line, slower
from lite.paths import SITE
from lite.serve import address, make_server

BARE = """<!doctype html><body><script type="module">
  import { loadPyodide } from "./<!--core-->/pyodide.mjs";
  const python = await loadPyodide();
  python.runPython("1 + 1");
  document.body.dataset.state = "ready";
</script>"""
WITH_WIDGETS = """<!doctype html><body><script type="module">
  import { loadPyodide } from "./<!--core-->/pyodide.mjs";
  const lockFileURL = "./static/pyodide-lock/pyodide-lock.json";
  const python = await loadPyodide({ lockFileURL, packageBaseUrl: new URL("./static/pyodide-lock/", location).href });
  await python.loadPackage(["uptown-widget", "ipywidgets", "ipycanvas", "ipython"], { messageCallback() {} });
  python.runPython("import IPython, uptown_widget.notebook");
  document.body.dataset.state = "ready";
</script>"""

# A second visit is one of another day: what the service worker still stores of the first would slow it down.
STORED = """async () => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    if (await navigator.serviceWorker.getRegistration()) await navigator.serviceWorker.ready;
}"""

Ready = Callable[[Page], None]


def by_state(page: Page) -> None:
    """Wait until a page is ready; a selector would be looked for only twice a second."""
    page.wait_for_function("() => document.body?.dataset.state === 'ready'", timeout=60_000, polling=POLL)


def by_board(page: Page) -> None:
    """Run the first code of a notebook as soon as possible, and wait for the first board."""
    run_first(page)
    shown = "() => document.querySelector('.uptown canvas')?.checkVisibility()"
    page.wait_for_function(shown, timeout=60_000, polling=POLL)


@dataclass
class Visit:
    """The measurements of a page."""

    path: str
    ready: Ready
    beside: str
    """The page it is compared with."""
    first: list[float] = field(default_factory=list)
    again: list[float] = field(default_factory=list)
    paint: list[float] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)
    """MB, the most that the tab has used."""
    slow_first: list[float] = field(default_factory=list)
    slow_again: list[float] = field(default_factory=list)
    """On a processor at a quarter of the speed."""
    line: list[float] = field(default_factory=list)
    """First visit over a line of 10 Mbit/s."""
    sizes: dict[str, int] = field(default_factory=dict)
    """The bytes of every file requested, by path."""

    @property
    def packed(self) -> int:
        """The bytes of these files, compressed."""
        return sum(len(gzip.compress((SITE / path.lstrip("/")).read_bytes(), 6)) for path in self.sizes)


def pages() -> dict[str, Visit]:
    """The pages in the order of measurement."""
    return {
        "Python alone": Visit("bare.html", by_state, "Python alone"),
        "play page": Visit("play/", by_state, "Python alone"),
        "Python and widgets": Visit("widgets.html", by_state, "Python and widgets"),
        "notebook": Visit("notebooks/index.html?path=01_play.ipynb", by_board, "Python and widgets"),
    }


def measure(context: BrowserContext, site: str, visit: Visit, seconds: list[float]) -> None:
    """Open a page and wait until it can be used."""
    page = context.new_page()

    def count(response: Response) -> None:
        path = urlsplit(response.url).path
        # What the service worker fetches for visits without network comes after the game is there.
        if (
            response.request.service_worker is None
            and response.url.startswith(site)
            and (file := SITE / path.lstrip("/")).is_file()
        ):
            visit.sizes[path] = file.stat().st_size

    context.on("response", count)
    started = time.perf_counter()
    page.goto(site + visit.path, wait_until="commit")
    visit.ready(page)
    seconds.append(time.perf_counter() - started)
    visit.paint.append(page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"))
    context.remove_listener("response", count)
    page.evaluate(STORED)
    page.close()


def measure_slowly(chromium: Browser, context: BrowserContext, site: str, visit: Visit, seconds: list[float]) -> float:
    """Open a page on a slow processor, wait until it can be used, and return the most memory that it used, in MB."""
    page = context.new_page()
    page.goto(site + "icon.svg")  # so that its process is there before it is slowed down
    with slower(renderers(chromium)):
        started = time.perf_counter()
        page.goto(site + visit.path, wait_until="commit")
        visit.ready(page)
        seconds.append(time.perf_counter() - started)
    memory = max(map(peak_memory, renderers(chromium)))
    page.close()
    return memory


def visit_all(chromium: Browser, site: str, line: str, rounds: int) -> dict[str, Visit]:
    """Measure every page for a new visitor and a second visit, several rounds."""
    found = pages()
    for _ in range(rounds):
        for visit in found.values():
            context = chromium.new_context()
            measure(context, site, visit, visit.first)
            measure(context, site, visit, visit.again)
            measure_slowly(chromium, context, site, visit, visit.slow_again)
            context.close()
            context = chromium.new_context()
            # Of a new process: what earlier visits left behind would be counted, too.
            visit.memory.append(measure_slowly(chromium, context, site, visit, visit.slow_first))
            context.close()
            context = chromium.new_context()
            measure(context, line, visit, visit.line)
            context.close()
    return found


UNPACK = """async ({ script, address, facts }) => {
    const { unpack } = await import(script);
    const decoder = await fetch(new URL("zstd.wasm", new URL(script, location)));
    const content = await (await fetch(address)).arrayBuffer();
    const began = performance.now();
    await unpack(new Response(content).body, facts, decoder);
    return performance.now() - began;
}"""


def unpacking(chromium: Browser, site: str, rounds: int, found: dict[str, Visit]) -> Iterator[str]:
    """Yield how long a browser takes to decompress what Python is restored from, on either page.

    The factor is its part of the first visit to the page that it is compared with.
    """
    (script,) = (SITE / "play").glob("*/snapshot.js")
    page = chromium.new_page()
    page.goto(site + "bare.html", wait_until="commit")
    by_state(page)
    for name, pattern in (("play page", f"{snapshot.FOLDER}/*/{snapshot.NAME}"), ("notebook", "static/preload/*.zst")):
        stored = sorted(SITE.glob(pattern))
        seconds = []
        for path in stored:
            facts = {"script": local(script), "address": local(path), "facts": compression.facts(path)}
            seconds.append(statistics.median(page.evaluate(UNPACK, facts) for _ in range(rounds)))
        size = sum(path.stat().st_size for path in stored) / 1e6
        part = sum(seconds) / 1000 / statistics.median(found[found[name].beside].first)
        yield f"{name:19}  {size:4.1f} MB are decompressed in {sum(seconds):3.0f} ms {part:4.2f} x\n"
    page.close()


def to_first_exercise(chromium: Browser, site: str, rounds: int) -> str:
    """Say how long it takes a new visitor from the home page to the first exercise, which is one press away."""
    seconds = []
    for _ in range(rounds):
        context = chromium.new_context(locale="en")
        page = context.new_page()
        started = time.perf_counter()
        page.goto(site)
        page.get_by_role("link", name=HOME["en"]["learn"], exact=True).first.click()
        by_state(page)
        seconds.append(time.perf_counter() - started)
        context.close()
    return f"home page to first exercise, one press  {statistics.median(seconds):4.1f} s\n"


def local(path: Path) -> str:
    """The address of a file, without the host."""
    return f"/{path.relative_to(SITE).as_posix()}"


def report(found: dict[str, Visit]) -> Iterator[str]:
    """Yield the lines of the tables."""
    yield f"{'page':19}  {'first visit':>12}  {'second visit':>13}  {'first paint':>11}  {'plain':>14}  {'gzip':>14}\n"
    for name, visit in found.items():
        base = found[visit.beside]
        cells = []
        for mine, other in ((visit.first, base.first), (visit.again, base.again)):
            seconds = statistics.median(mine)
            cells.append(f"{seconds:4.1f} s {seconds / statistics.median(other):4.2f} x")
        plain = sum(visit.sizes.values()), sum(base.sizes.values())
        for size, least in (plain, (visit.packed, base.packed)):
            cells.append(f"{size / 1e6:5.1f} MB {size / least:4.2f} x")
        yield (
            f"{name:19}  {cells[0]:>12}  {cells[1]:>13}  {statistics.median(visit.paint):8.0f} ms  "
            f"{cells[2]:>14}  {cells[3]:>14}\n"
        )
    titles = f"{'processor at 1/4':>16}  {'second visit':>13}  {'line of 10 Mbit/s':>17}  {'memory of the tab':>17}"
    yield f"\n{'page':19}  {titles}\n"
    for name, visit in found.items():
        base = found[visit.beside]
        cells = []
        for mine, other, unit in (
            (visit.slow_first, base.slow_first, "s"),
            (visit.slow_again, base.slow_again, "s"),
            (visit.line, base.line, "s"),
            (visit.memory, base.memory, "MB"),
        ):
            value = statistics.median(mine)
            shown = f"{value:4.1f}" if unit == "s" else f"{value:4.0f}"
            cells.append(f"{shown} {unit} {value / statistics.median(other):4.2f} x")
        yield f"{name:19}  {cells[0]:>16}  {cells[1]:>13}  {cells[2]:>17}  {cells[3]:>17}\n"


def main(rounds: int) -> None:
    """Print the tables."""
    core = core_of(SITE).relative_to(SITE).as_posix()
    pages = {"bare.html": BARE, "widgets.html": WITH_WIDGETS}
    beside = {name: text.replace("<!--core-->", core) for name, text in pages.items()}
    notebook = {clicks.NOTEBOOK: clicks.CELLS}
    with (
        site_with(beside, notebook) as site,
        make_server(site, first_port=0) as server,
        slow_line(site) as line,
        sync_playwright() as playwright,
    ):
        threading.Thread(target=server.serve_forever, daemon=True).start()
        chromium = playwright.chromium.launch(executable_path=browser.find(), args=list(browser.ARGUMENTS))
        found = visit_all(chromium, address(server), line, rounds)
        sys.stdout.writelines(report(found))
        sys.stdout.writelines(("\n", *unpacking(chromium, address(server), rounds, found)))
        sys.stdout.writelines(("\n", to_first_exercise(chromium, address(server), rounds), "\n"))
        sys.stdout.writelines(clicks.measured(chromium, address(server)))
        server.shutdown()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
