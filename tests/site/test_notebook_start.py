"""Notebooks restore the snapshot of Python that the build stored, and start Python the ordinary way if that fails."""

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
from tests.site.faulty import KINDS, Faulty, FaultyHandler, serving

PAGE = """<!doctype html><title>Waiting</title><script type="module">
  const worker = new Worker("start.js", { type: "module" });
  worker.onmessage = ({ data }) => { if (data.python) window.found = data; };
</script>"""
WORKER = """
await import("./static/preload/worker.js");
const python = await self.preloadedPython;
const found = JSON.parse(python.runPython(`
import inspect, json, os, random, sys, uuid
from xml.dom import minidom
import piplite, prompt_toolkit.shortcuts, uptown_widget.notebook
import pyodide_kernel
json.dumps({
    "chance": [random.random(), random.Random().random(), str(uuid.uuid4())],
    "language": os.environ["LANG"],
    "folder": os.getcwd(),
    "profile": sorted(os.listdir(pyodide_kernel.ipython_shell.profile_dir.location)),
    "source": inspect.getsource(uptown_widget.notebook.play),
    "hash seed": os.environ.get("PYTHONHASHSEED"),
})`));
const wheels = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".whl")).length;
postMessage({ python: found, wheels });
"""
"""Reports which Python a notebook would get, and how many packages were loaded for it one by one."""
WHEEL = {
    "toy.py": "answer = 42\n",
    "toy-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: toy\nVersion: 1.0\n",
    "toy-1.0.dist-info/WHEEL": "Wheel-Version: 1.0\nGenerator: us\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    "toy-1.0.dist-info/RECORD": "toy.py,,\ntoy-1.0.dist-info/METADATA,,\ntoy-1.0.dist-info/WHEEL,,\n",
}
PART = re.compile(r"/(\d+|jlab_core)\.[0-9a-f]{7,}\.js$")
"""A part of JupyterLab or of an extension."""
TOLD = ".jp-toast-message"
"""What JupyterLab tells at the edge of the page."""
CELLS = [
    "import uptown_widget\nuptown_widget.play()",
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
    with site_with({"start.html": PAGE, "start.js": WORKER}, {"pip.ipynb": CELLS}) as folder:
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


def test_python_that_is_restored_equals_one_that_is_started_except_for_chance(
    page: Page, served: tuple[Faulty, str]
) -> None:
    server, address = served
    visits = [start(page, f"{address}start.html") for _ in range(2)]
    assert [visit["wheels"] for visit in visits] == [0, 0]
    chances = [chance for visit in visits for chance in visit["python"]["chance"]]
    assert len(set(chances)) == len(chances)
    server.faults = {file_of("packages"): altered}
    ordinary = start(page, f"{address}start.html")
    assert ordinary["wheels"] > 10
    for found in (visits[0], ordinary):
        del found["python"]["chance"]
    assert visits[0]["python"] == ordinary["python"]
    assert ordinary["python"]["language"] == "nl_BE.UTF-8"


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
    visitor = Visitor(browser, served[1], OFFLINE)
    yield visitor
    visitor.leave(request.node.name)


def run(visitor: Visitor, name: str) -> tuple[Page, list[str]]:
    """Run a notebook until its board appears; return the page, and the paths that it asks for from the beginning."""
    asked: list[str] = []
    visitor.context.on("request", lambda request: asked.append(urlsplit(request.url).path))
    page = visitor.open(f"notebooks/index.html?path={name}")
    run_all(page)
    expect(page.locator(".uptown canvas").first).to_be_visible(timeout=PATIENCE)
    return page, asked


def test_from_a_damaged_memory_the_first_board_appears_all_the_same(
    visitor: Visitor, served: tuple[Faulty, str]
) -> None:
    server, _ = served
    server.faults = {file_of("memory"): altered}
    _, asked = run(visitor, "01_play.ipynb")
    assert any(path.endswith(".whl") for path in asked)


def opened(page: Page, address: str) -> Page:
    page.goto(f"{address}notebooks/index.html?path=01_play.ipynb")
    page.wait_for_function(HAS_KERNEL, timeout=PATIENCE)
    return page


@pytest.mark.parametrize("kind", ["missing", "front page", "cut short"])
def test_without_the_worker_that_loads_with_the_page_the_shell_makes_one(
    page: Page, served: tuple[Faulty, str], kind: str
) -> None:
    server, address = served
    server.faults = {"worker.js": KINDS[kind]}
    run_all(opened(page, address))
    expect(page.locator(".uptown canvas").first).to_be_visible(timeout=PATIENCE)
    expect(page.locator(TOLD)).to_have_count(0)


@pytest.mark.parametrize("loads", [True, False], ids=["late", "never"])
def test_a_worker_for_which_the_shell_waits_in_vain_is_told_until_it_comes(
    page: Page, served: tuple[Faulty, str], loads: bool
) -> None:
    server, address = served
    told_once = threading.Event()

    def wait(handler: FaultyHandler) -> None:
        told_once.wait(PATIENCE / 1000)
        handler.send(handler.content()) if loads else handler.send_error(404)

    server.faults = {"worker.js": wait}
    told = opened(page, address).locator(TOLD)
    expect(told).to_have_text(texts("play")["nl"]["late"].format(file="worker.js"), timeout=PATIENCE)
    told_once.set()
    if loads:
        expect(told).to_have_count(0, timeout=PATIENCE)
    else:
        missing = told.filter(has_text=texts("notebook")["nl"]["missing"].format(file="worker.js"))
        expect(missing).to_be_visible(timeout=PATIENCE)


def test_the_first_board_loads_no_package_until_one_is_installed(visitor: Visitor, served: tuple[Faulty, str]) -> None:
    server, address = served
    server.faults = {"pip.ipynb": lambda handler: handler.send(handler.content().replace(b"ORIGIN", address.encode()))}
    page, asked = run(visitor, "pip.ipynb")
    expect(page.locator(".jp-OutputArea-output", has_text="the answer is 42")).to_be_visible(timeout=PATIENCE)
    assert {path for path in asked if path.endswith(".whl")} == {"/toy-1.0-py3-none-any.whl"}
    # What is named here belongs into lite/build/notebook_scripts.toml: each script costs a request.
    assert [path for path in asked if PART.search(path)] == []
