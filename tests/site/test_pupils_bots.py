"""The bot of a pupil, which runs on the teacher's page, reaches no other host, page or storage, whoever serves it."""

import json
import os
import re
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import BaseHTTPRequestHandler, SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from lite.paths import SITE
from tests.site.conftest import DESKTOP, PATIENCE, Visitor
from uptown_widget.serve.files import TYPES

BOT = """
import js

WAYS = (
    lambda: js.fetch(HOST + "fetch"),
    lambda: ask("GET", HOST + "request"),
    lambda: js.WebSocket.new(HOST.replace("http", "ws") + "socket"),
    lambda: js.EventSource.new(HOST + "events"),
    lambda: js.importScripts(HOST + "script"),
    lambda: js.eval(f"import('{HOST}module')"),
    lambda: js.Function.new(f"return fetch('{HOST}function')")(),
    lambda: js.FontFace.new("x", f"url({HOST}font)").load(),
    lambda: js.Worker.new(js.URL.createObjectURL(js.Blob.new([f"fetch('{HOST}worker')"]))),
    lambda: js.Object.getPrototypeOf(js.Object.getPrototypeOf(js.self)).fetch(HOST + "prototype"),
    lambda: js.self.constructor.prototype.fetch(HOST + "constructor"),
    lambda: __import__("pyodide.http", fromlist=["pyfetch"]).pyfetch(HOST + "pyfetch").send(None),
    lambda: __import__("pyodide.http", fromlist=["open_url"]).open_url(HOST + "open_url"),
    lambda: __import__("pyodide_js").loadPackage(HOST + "package.whl"),
    lambda: __import__("urllib.request", fromlist=["urlopen"]).urlopen(HOST + "urllib"),
    lambda: js.caches.open("bot"),
    lambda: js.indexedDB.open("bot"),
    lambda: js.BroadcastChannel.new("bot").postMessage("bot"),
    lambda: js.navigator.storage.getDirectory(),
)

def ask(method, address):
    request = js.XMLHttpRequest.new()
    request.open(method, address, False)
    request.send()

def attempt():
    for way in WAYS:
        try:
            way()
        except BaseException:
            pass

attempt()

def choose(observation, rng):
    attempt()
    return observation.legal_moves()[0]
"""
FAIR = "import heapq, statistics\n\ndef choose(observation, rng):\n    return observation.legal_moves()[-1]\n"


class Listener(BaseHTTPRequestHandler):
    """Another host: remembers what reaches it."""

    heard: list[str]

    def do_GET(self) -> None:
        self.heard.append(self.path)
        self.send_response(200)
        self.send_header("Access-Control-Allow-Origin", "*")
        self.end_headers()

    def log_message(self, *_: object) -> None: ...


class Quiet(SimpleHTTPRequestHandler):
    """A server of files that sends no policy."""

    def guess_type(self, path: str | os.PathLike[str]) -> str:
        return TYPES.get(Path(path).suffix, super().guess_type(path))

    def log_message(self, *_: object) -> None: ...


def serving(handler: Callable[..., BaseHTTPRequestHandler]) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()


@pytest.fixture
def heard() -> list[str]:
    return []


@pytest.fixture
def other_host(heard: list[str]) -> Iterator[str]:
    yield from serving(type("Heard", (Listener,), {"heard": heard}))


@pytest.fixture(params=["ours", "any"])
def where(request: pytest.FixtureRequest, site: str) -> Iterator[str]:
    """Our server, which sends a policy with scripts, and any server of files."""
    if request.param == "ours":
        yield site
    else:
        yield from serving(partial(Quiet, directory=str(SITE)))


def choose_bots(page: Page, folder: Path, host: str) -> None:
    (folder / "Ada.py").write_text(f"HOST = {host!r}\n{BOT}")
    (folder / "Ben.py").write_text(FAIR)
    page.get_by_label("Bots as files").set_input_files([folder / "Ada.py", folder / "Ben.py"])
    page.get_by_label("Deals", exact=True).fill("1")


def test_a_bot_that_tries_reaches_nothing(
    browser: Browser, where: str, other_host: str, heard: list[str], tmp_path: Path
) -> None:
    teacher = Visitor(browser, where, DESKTOP)
    page = teacher.open("teacher/")
    listening = "() => { window.heard = []; new BroadcastChannel('bot').onmessage = () => window.heard.push('bot'); }"
    page.evaluate(listening)
    choose_bots(page, tmp_path, other_host)
    page.get_by_role("button", name="Run the tournament").click()
    expect(page.locator("#course")).to_have_text("6 of 6 games played.", timeout=PATIENCE)
    faults = [row.split()[-1] for row in page.locator("#ranking tbody tr").all_inner_texts()]
    assert faults == ["0", "0"]
    stored = "async () => [await caches.keys(), (await indexedDB.databases()).map(({name}) => name), window.heard]"
    assert not re.search(r"\bbot\b", json.dumps(page.evaluate(stored)))
    assert heard == []
    teacher.leave("pupils bots")


def test_where_the_policy_of_the_page_does_not_hold_no_bot_plays(
    browser: Browser, site: str, other_host: str, heard: list[str], tmp_path: Path
) -> None:
    teacher = Visitor(browser, site, DESKTOP)

    def without_policy(route: Route) -> None:
        text = (SITE / "teacher/index.html").read_text(encoding="utf-8")
        route.fulfill(body=re.sub(r"<meta http-equiv=[^>]*>", "", text), content_type="text/html")

    teacher.context.route(re.compile(r"/teacher/$"), without_policy)

    # Our server sends a policy with the script, too.
    def without_header(route: Route) -> None:
        route.fulfill(path=SITE / route.request.url.removeprefix(site))

    teacher.context.route(re.compile(r"/worker\.[^/]*js$"), without_header)
    page = teacher.open("teacher/")
    choose_bots(page, tmp_path, other_host)
    page.get_by_role("button", name="Run the tournament").click()
    expect(page.locator("#course")).to_contain_text("No bot plays here", timeout=PATIENCE)
    assert heard == []
    teacher.leave("pupils bots exposed")
