"""Notebooks restore the snapshot of Python that the build stored, and start Python the ordinary way if that fails."""

import gzip
import threading
import zipfile
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from lite.measure.overlay import site_with
from lite.paths import SITE
from lite.serve import address, make_server
from tests.site.conftest import DESKTOP, PATIENCE, Visitor, run_all

PAGE = """<!doctype html><title>Waiting</title><script type="module">
  const worker = new Worker("NAME.js", { type: "module" });
  worker.onmessage = ({ data }) => { if (data.python) window.found = data; };
</script>"""
WORKER = """BEFORE
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
BROWSERS = {
    "plain": "",
    "without-streams": "delete self.DecompressionStream;",
    "without-memory": """
        const memories = WebAssembly.Memory.prototype, { grow } = memories;
        memories.grow = () => { memories.grow = grow; throw new RangeError("Not for the image"); };
    """,
}
"""Scripts that run before the worker of notebooks."""
BUILD = slice(16, 48)
"""Where a snapshot has the build of its Pyodide."""
WHEEL = {
    "toy.py": "answer = 42\n",
    "toy-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: toy\nVersion: 1.0\n",
    "toy-1.0.dist-info/WHEEL": "Wheel-Version: 1.0\nGenerator: us\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    "toy-1.0.dist-info/RECORD": "toy.py,,\ntoy-1.0.dist-info/METADATA,,\ntoy-1.0.dist-info/WHEEL,,\n",
}
PIP = ["%pip install ORIGINtoy-1.0-py3-none-any.whl", "import toy\nprint('the answer is', toy.answer)"]


def cut(content: bytes) -> bytes:
    return content[: len(content) // 2]


def altered(content: bytes) -> bytes:
    middle = len(content) // 2
    return content[:middle] + bytes(255 - byte for byte in content[middle : middle + 9]) + content[middle + 9 :]


def another_build(content: bytes) -> bytes:
    plain = bytearray(gzip.decompress(content))
    plain[BUILD] = bytes(len(plain[BUILD]))
    return gzip.compress(plain, 1)


def another_size(content: bytes) -> bytes:
    return gzip.compress(gzip.decompress(content)[:-4096], 1)


def front_page(_: bytes) -> bytes:
    return b"<!doctype html><title>Uptown</title>"


DAMAGES = {
    "memory": (None, cut, altered, another_build, another_size, front_page),
    "packages": (None, cut, altered, another_size, front_page),
}


@pytest.fixture(scope="module")
def origin(site: str) -> Iterator[str]:
    """The site with pages that only start the notebooks' Python, and a package to install."""
    assert site
    pages = {f"{name}.html": PAGE.replace("NAME", name) for name in BROWSERS}
    pages |= {f"{name}.js": WORKER.replace("BEFORE", before) for name, before in BROWSERS.items()}
    with site_with(pages, {"pip.ipynb": PIP}) as folder, make_server(folder, first_port=0) as server:
        notebook = folder / "files/pip.ipynb"
        notebook.write_text(notebook.read_text(encoding="utf-8").replace("ORIGIN", address(server)), encoding="utf-8")
        with zipfile.ZipFile(folder / "toy-1.0-py3-none-any.whl", "w") as wheel:
            for name, text in WHEEL.items():
                wheel.writestr(name, text)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield address(server)
        server.shutdown()


def replace(page: Page, kind: str, change: Callable[[bytes], bytes] | None) -> None:
    """Let a page get a changed file, or none."""
    (file,) = (SITE / "static/preload").glob(f"{kind}.*.gz")

    def answer(route: Route) -> None:
        if change:
            route.fulfill(body=change(file.read_bytes()), content_type="application/gzip")
        else:
            route.fulfill(status=404)

    page.context.route(f"**/{file.name}", answer)


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


def test_python_is_restored_and_still_has_its_files_and_its_chance(page: Page, origin: str) -> None:
    visits = [start(page, f"{origin}plain.html") for _ in range(3)]
    assert [visit["wheels"] for visit in visits] == [0, 0, 0]
    chances = [chance for visit in visits for chance in visit["python"]["chance"]]
    assert len(set(chances)) == len(chances)
    replace(page, "memory", None)
    ordinary = start(page, f"{origin}plain.html")
    assert ordinary["wheels"] > 10
    for found in (visits[0], ordinary):
        del found["python"]["chance"]
    assert visits[0]["python"] == ordinary["python"]
    assert ordinary["python"]["language"] == "nl_BE.UTF-8"


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        pytest.param(kind, change, id=f"{kind}-{getattr(change, '__name__', 'missing')}")
        for kind, changes in DAMAGES.items()
        for change in changes
    ],
)
def test_a_damaged_file_starts_python_the_ordinary_way(
    page: Page, origin: str, kind: str, change: Callable[[bytes], bytes] | None
) -> None:
    replace(page, kind, change)
    assert start(page, f"{origin}plain.html")["wheels"] > 10


@pytest.mark.long
@pytest.mark.parametrize("kind", DAMAGES)
def test_a_file_that_is_never_answered_starts_python_the_ordinary_way_after_a_minute(
    page: Page, origin: str, kind: str
) -> None:
    (file,) = (SITE / "static/preload").glob(f"{kind}.*.gz")
    page.context.route(f"**/{file.name}", lambda _: None)
    assert start(page, f"{origin}plain.html")["wheels"] > 10


@pytest.mark.parametrize("name", sorted(BROWSERS.keys() - {"plain"}))
def test_a_browser_that_lacks_something_starts_python_the_ordinary_way(page: Page, origin: str, name: str) -> None:
    assert start(page, f"{origin}{name}.html")["wheels"] > 10


def test_a_server_may_decompress_both_files(page: Page, origin: str) -> None:
    replace(page, "memory", gzip.decompress)
    replace(page, "packages", gzip.decompress)
    assert start(page, f"{origin}plain.html")["wheels"] == 0


@pytest.mark.parametrize("sound", [True, False], ids=["restored", "started"])
def test_the_first_board_appears_either_way(browser: Browser, site: str, sound: bool) -> None:
    visitor = Visitor(browser, site, DESKTOP)
    wheels: list[str] = []
    visitor.context.on("request", lambda request: wheels.extend([request.url] * request.url.endswith(".whl")))
    page = visitor.context.new_page()
    if not sound:
        replace(page, "memory", altered)
    page.goto(f"{site}notebooks/index.html?path=01_play.ipynb")
    run_all(page)
    expect(page.locator(".uptown canvas").first).to_be_visible(timeout=PATIENCE)
    visitor.leave(f"notebook_start_{sound}")
    assert bool(wheels) != sound


def test_a_package_can_still_be_installed(browser: Browser, origin: str) -> None:
    visitor = Visitor(browser, origin, DESKTOP)
    page = visitor.open("notebooks/index.html?path=pip.ipynb")
    run_all(page)
    expect(page.locator(".jp-OutputArea-output", has_text="the answer is 42")).to_be_visible(timeout=PATIENCE)
    visitor.leave("notebook_pip")
