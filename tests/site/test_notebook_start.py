"""Notebooks restore the snapshot of Python that the build stored, and start Python the ordinary way if that fails."""

import json
import re
import threading
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from lite.build import compression
from lite.build.multilingual import texts
from lite.build.pyodide_core import core_of
from lite.build.snapshot import check_build
from lite.measure.notebook import HAS_KERNEL
from lite.measure.overlay import site_with
from lite.paths import SITE
from tests.site.conftest import OFFLINE, PATIENCE, Visitor, run_all
from tests.site.faulty import KINDS, Fault, Faulty, FaultyHandler, serving

PAGE = """<!doctype html><title>Waiting</title><script type="module">
  const worker = new Worker("start.js", { type: "module" });
  worker.onmessage = ({ data }) => { if (data.chance) window.found = data; };
</script>"""
WORKER = """
await import("./static/preload/worker.js");
const python = await self.preloadedPython;
const chance = JSON.parse(python.runPython(`
import json, random, uuid
json.dumps([random.random(), random.Random().random(), str(uuid.uuid4())])`));
const wheels = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".whl")).length;
postMessage({ chance, wheels });
"""
"""Reports the chance of the Python that a notebook would get, and how many packages were loaded for it one by one."""
SHELL = """<!doctype html><html lang="nl"><title>A shell</title><script>
  window.failed = [];
  window.told = [];
  window.Worker = class extends Worker {
    constructor(file, options) {
      super(file, options);
      this.file = String(file).split("/").at(-1);
      this.addEventListener("error", () => failed.push(this.file));
    }
  };
</script><script src="static/preload/page.js"></script><script>
  window.jupyterapp = { commands: { execute: async (name, { message }) => told.push(message) } };
</script>"""
"""Says what it is told to say; `new Worker("/comlink.worker.js")` is how JupyterLab asks for the worker of a kernel."""
WHEEL = {
    "toy.py": "answer = 42\n",
    "toy-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: toy\nVersion: 1.0\n",
    "toy-1.0.dist-info/WHEEL": "Wheel-Version: 1.0\nGenerator: us\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    "toy-1.0.dist-info/RECORD": "toy.py,,\ntoy-1.0.dist-info/METADATA,,\ntoy-1.0.dist-info/WHEEL,,\n",
}
PART = re.compile(r"/(\d+|jlab_core)\.[0-9a-f]{7,}\.js$")
"""A part of JupyterLab or of an extension."""
LATE = texts("play")["nl"]["late"].format(file="worker.js")
TOLD = ".jp-toast-message"
"""What JupyterLab tells at the edge of the page."""
REPORT = """
import inspect, json, os
from xml.dom import minidom
import piplite, prompt_toolkit.shortcuts, uptown_widget.notebook
import pyodide_kernel
print(json.dumps({
    "language": os.environ["LANG"],
    "folder": os.getcwd(),
    "profile": sorted(os.listdir(pyodide_kernel.ipython_shell.profile_dir.location)),
    "source": inspect.getsource(uptown_widget.notebook.play),
    "hash seed": os.environ.get("PYTHONHASHSEED"),
}))"""
"""What Python a notebook has."""
OUTPUT, REPORTED = ".jp-OutputArea-output", "hash seed"
CELLS = [
    "import uptown_widget\nuptown_widget.play()",
    REPORT,
    "%pip install ORIGINtoy-1.0-py3-none-any.whl",
    "import toy\nprint('the answer is', toy.answer)",
]


def altered(handler: FaultyHandler) -> None:
    content = handler.content()
    middle = len(content) // 2
    handler.send(content[:middle] + bytes(255 - byte for byte in content[middle : middle + 9]) + content[middle + 9 :])


@pytest.fixture(scope="module")
def folder(site: str) -> Iterator[Path]:
    """The site with pages that only start the notebooks' Python, and a package to install."""
    assert site
    with site_with({"start.html": PAGE, "start.js": WORKER, "shell.html": SHELL}, {"pip.ipynb": CELLS}) as folder:
        with zipfile.ZipFile(folder / "toy-1.0-py3-none-any.whl", "w") as wheel:
            for name, text in WHEEL.items():
                wheel.writestr(name, text)
        yield folder


@pytest.fixture
def served(folder: Path) -> Iterator[tuple[Faulty, str]]:
    with serving(folder) as found:
        yield found


def file_of(kind: str) -> str:
    """The name of the file with the `memory` or with the `packages`."""
    (file,) = (SITE / "static/preload").glob(f"{kind}.*.zst")
    return file.name


def start(page: Page, address: str) -> dict[str, Any]:
    """The Python that a page gets."""
    page.goto(address)
    page.wait_for_function("() => window.found", timeout=PATIENCE)
    found: dict[str, Any] = page.evaluate("window.found")
    return found


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of a new visitor."""
    context = browser.new_context(locale="nl-BE")
    yield context.new_page()
    context.close()


def test_visits_differ_by_chance_and_a_damaged_memory_is_not_used(page: Page, served: tuple[Faulty, str]) -> None:
    server, address = served
    visits = [start(page, f"{address}start.html") for _ in range(2)]
    assert [visit["wheels"] for visit in visits] == [0, 0]
    chances = [chance for visit in visits for chance in visit["chance"]]
    assert len(set(chances)) == len(chances)
    server.faults = {file_of("memory"): altered}
    with page.expect_event("requestfinished", lambda request: request.url.endswith(".whl")):
        page.goto(f"{address}start.html")


def test_the_memory_was_made_by_the_build_of_pyodide_that_the_site_carries(site: str) -> None:
    assert site
    memory = bytearray(compression.decompress((SITE / "static/preload" / file_of("memory")).read_bytes()))
    check_build(bytes(memory), core_of(SITE))
    memory[16] ^= 1
    with pytest.raises(ValueError, match="made by build"):
        check_build(bytes(memory), core_of(SITE))


@pytest.mark.long
@pytest.mark.parametrize("kind", ["memory", "packages"])
def test_a_file_that_is_never_answered_starts_python_the_ordinary_way_after_a_minute(
    page: Page, served: tuple[Faulty, str], kind: str
) -> None:
    server, address = served
    server.faults = {file_of(kind): KINDS["stalled"]}
    assert start(page, f"{address}start.html")["wheels"] > 10


@pytest.fixture
def visitor(browser: Browser, served: tuple[Faulty, str], request: pytest.FixtureRequest) -> Iterator[Visitor]:
    visitor = Visitor(browser, served[1], {**OFFLINE, "locale": "nl-BE"})
    yield visitor
    visitor.leave(request.node.name)


def opened(page: Page, address: str, name: str = "01_play.ipynb") -> Page:
    page.goto(f"{address}notebooks/index.html?path={name}")
    page.wait_for_function(HAS_KERNEL, timeout=PATIENCE)
    return page


def run(page: Page) -> None:
    """Run a notebook until its board appears."""
    run_all(page)
    expect(page.locator(".uptown canvas").first).to_be_visible(timeout=PATIENCE)


def test_without_the_worker_of_the_page_the_shell_makes_one(page: Page, served: tuple[Faulty, str]) -> None:
    server, address = served
    for kind in ("front page", "cut short", "missing"):
        server.faults = {"worker.js": KINDS[kind]}
        page.goto(f"{address}shell.html")
        page.wait_for_function("() => failed.length")
        assert page.evaluate("[new Worker('/comlink.worker.js').file, told]") == ["comlink.worker.js", []], kind
    run(opened(page, address))
    expect(page.locator(TOLD)).to_have_count(0)


def held(server: Faulty, then: Fault) -> threading.Event:
    """Let the worker wait for an event."""
    told_once = threading.Event()

    def wait(handler: FaultyHandler) -> None:
        told_once.wait(PATIENCE / 1000)
        then(handler)

    server.faults["worker.js"] = wait
    return told_once


def test_a_worker_that_never_comes_is_told_to_be_late_and_missing(page: Page, served: tuple[Faulty, str]) -> None:
    server, address = served
    told_once = held(server, KINDS["missing"])
    page.clock.install()
    page.goto(f"{address}shell.html")
    assert page.evaluate("new Worker('/comlink.worker.js').file") == "worker.js"
    page.clock.run_for(21_000)
    page.wait_for_function("() => told.length")
    told_once.set()
    page.wait_for_function("() => told.length > 1")
    assert page.evaluate("told") == [LATE, texts("notebook")["nl"]["missing"].format(file="worker.js")]


def test_a_late_worker_is_told_until_it_comes_and_starts_a_python_that_equals_a_restored_one(
    visitor: Visitor, served: tuple[Faulty, str]
) -> None:
    server, address = served
    server.faults["pip.ipynb"] = lambda handler: handler.send(handler.content().replace(b"ORIGIN", address.encode()))
    asked: list[str] = []
    visitor.context.on("request", lambda request: asked.append(urlsplit(request.url).path))
    page = opened(visitor.context.new_page(), address, "pip.ipynb")
    run(page)
    expect(page.locator(OUTPUT, has_text="the answer is 42")).to_be_visible(timeout=PATIENCE)
    assert {path for path in asked if path.endswith(".whl")} == {"/toy-1.0-py3-none-any.whl"}
    # What is named here belongs into lite/build/notebook_scripts.toml: each script costs a request.
    assert [path for path in asked if PART.search(path)] == []
    restored = json.loads(page.locator(OUTPUT, has_text=REPORTED).inner_text())
    page.close()
    asked.clear()
    server.faults[file_of("packages")] = altered
    told_once = held(server, lambda handler: handler.send(handler.content()))
    page = visitor.context.new_page()
    page.clock.install()
    opened(page, address, "pip.ipynb")
    page.clock.run_for(21_000)
    expect(page.locator(TOLD)).to_have_text(LATE, timeout=PATIENCE)
    told_once.set()
    expect(page.locator(TOLD)).to_have_count(0, timeout=PATIENCE)
    run(page)
    assert json.loads(page.locator(OUTPUT, has_text=REPORTED).inner_text(timeout=PATIENCE)) == restored
    assert len({path for path in asked if path.endswith(".whl")}) > 10
    assert restored["language"] == "nl_BE.UTF-8"
