"""The snapshot of Python: pages work without it, a wrong one is never used, visitors get different random numbers."""

import json
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from backports import zstd
from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION
from playwright.sync_api import Browser, BrowserContext, Page, expect

from lite.build import compression, snapshot
from lite.build.bytecode import node
from lite.build.play_pages import MODULES
from lite.build.pyodide_core import core_of
from lite.messages import COMPILED
from lite.paths import LITE, SITE
from tests.site.conftest import PATIENCE, ready
from tests.site.faulty import KINDS, Faulty, FaultyHandler, serving

pytestmark = pytest.mark.usefixtures("site")
READY = "post({ ready: true });"
UNPACKER = "unpacker.js"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1"
"""A browser that calls C another way, and restores it too."""


def stored() -> bytes:
    (path,) = (SITE / snapshot.FOLDER).glob(f"*/{snapshot.NAME}")
    return path.read_bytes()


@pytest.fixture
def served() -> Iterator[tuple[Faulty, str]]:
    with serving() as found:
        yield found


@contextmanager
def visit(browser: Browser, *, before: str = "", user_agent: str | None = None) -> Iterator[BrowserContext]:
    """A visitor without a service worker; the page's worker first runs a script, and gives us access to its Python."""
    context = browser.new_context(service_workers="block", user_agent=user_agent)

    def change(route) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
        text = route.fetch().text()
        assert READY in text
        look = "self.look = (code) => python.runPython(code); python.globals.set('host', host);"
        route.fulfill(body=before + text.replace(READY, look + READY), content_type="text/javascript")

    context.route(re.compile(r"/worker\.js"), change)
    yield context
    context.close()


def play(page: Page) -> None:
    """Let Python respond to input: it reports which toggle is on."""
    ready(page)
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.get_by_role("button", name="Hint", exact=True)).to_have_attribute("aria-pressed", "true")
    assert page.get_by_role("alert").is_hidden()


def restored(server: Faulty) -> bool:
    """Whether Python came from the snapshot: then it has fetched no archive of modules."""
    return not any(path.endswith(f"/{MODULES}") for path in server.asked)


def look(page: Page, code: str) -> str:
    (worker,) = page.workers
    return str(worker.evaluate("(code) => look(code)", code))


def another(handler: FaultyHandler) -> None:
    plain = compression.decompress(handler.content())
    handler.send(zstd.compress(plain[:-1] + b"x", options={zstd.CompressionParameter.checksum_flag: 1}))


DAMAGED = {
    "front page": (snapshot.NAME, KINDS["front page"]),
    "another one": (snapshot.NAME, another),
    "stalled": (snapshot.NAME, KINDS["stalled"]),
    "no decoder": (compression.FILE, KINDS["missing"]),
    "damaged decoder": (compression.FILE, KINDS["cut short"]),
    "stalled decoder": (compression.FILE, KINDS["stalled"]),
    "no unpacker": (UNPACKER, KINDS["missing"]),
    "damaged unpacker": (UNPACKER, KINDS["cut short"]),
    "stalled unpacker": (UNPACKER, KINDS["stalled"]),
}
"""One that the worker does not take, one that is refused when unpacked, one that never arrives, and what unpacks it.

tests/javascript tries more kinds of damage.
"""


def opened(context: BrowserContext, address: str) -> Page:
    page = context.new_page()
    page.goto(address)
    return page


OFTEN = {"stalled", "damaged decoder", "no unpacker"}
"""Each of the three files, and each way: those that are left come to the page in the same ways."""


def impatient(handler: FaultyHandler) -> None:
    """Let the unpacker wait a tenth of its time for what does not arrive."""
    hurry = b"const later = setTimeout; self.setTimeout = (call, time) => later(call, time / 10);"
    handler.send(hurry + handler.content())


def starts_without(context: BrowserContext, address: str) -> None:
    """Wait until Python starts as it does where there is no snapshot."""
    page = context.new_page()
    with page.expect_request(f"**/{MODULES}"):
        page.goto(address + "play/")
    expect(page.get_by_role("alert")).to_be_hidden()


@pytest.mark.parametrize(
    "fault", [pytest.param(each, marks=[] if each in OFTEN else pytest.mark.long) for each in DAMAGED]
)
def test_a_snapshot_that_cannot_be_unpacked_is_not_used_and_nothing_is_said(
    browser: Browser, served: tuple[Faulty, str], fault: str
) -> None:
    server, address = served
    server.faults = {UNPACKER: impatient, **dict([DAMAGED[fault]])}
    with visit(browser) as context:
        starts_without(context, address)


NO_MEMORY = """
    const { set } = Object.getPrototypeOf(Int8Array.prototype);
    Object.getPrototypeOf(Int8Array.prototype).set = function (from, ...rest) {
        if (from.length > 2e7) throw new RangeError("offset is out of bounds");
        set.call(this, from, ...rest);
    };
"""


def test_a_browser_without_memory_for_it_starts_python_the_ordinary_way(
    browser: Browser, served: tuple[Faulty, str]
) -> None:
    with visit(browser, before=NO_MEMORY) as context:
        starts_without(context, served[1])


def of_another_build(plain: bytearray) -> None:
    plain[16] ^= 1


def of_another_format(plain: bytearray) -> None:
    plain[0] ^= 1


def with_a_broken_state(plain: bytearray) -> None:
    plain[48:49] = b"?"


RESTORE = """
const [core, script, ...paths] = process.argv.slice(1);
const { loadPyodide } = await import(`${core}/pyodide.mjs`);
const { default: makeModule } = await import(`${core}/pyodide.asm.mjs`);
const { forThisBrowser, LATER } = await import(script);
const { readFileSync } = await import("node:fs");
for (const path of paths) {
    const image = new Uint8Array(readFileSync(path));
    const createPyodideModule = forThisBrowser(makeModule, Promise.resolve(image), image.length);
    const python = loadPyodide({ indexURL: core, createPyodideModule, _loadSnapshot: LATER });
    await python.then(() => console.log("restored"), () => console.log("refused"));
}
const python = await loadPyodide({ indexURL: core });
console.log(python.runPython("'started'"));
"""
"""Restores one image after the other, and in the end starts Python the ordinary way."""


def test_pyodide_refuses_what_it_cannot_restore_and_starts_all_the_same(tmp_path: Path) -> None:
    plain = compression.decompress(stored())
    for number, change in enumerate((None, of_another_build, of_another_format, with_a_broken_state)):
        image = bytearray(plain)
        if change:
            change(image)
        (tmp_path / f"image{number}").write_bytes(image)
    paths = (core_of(SITE), LITE / "pages/play/snapshot.js", *sorted(tmp_path.iterdir()))
    command = [*node(), "--input-type=module", "-e", RESTORE, *map(str, paths)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    said = [line for line in done.stdout.splitlines() if line in {"restored", "refused", "started"}]
    assert said == ["restored", "refused", "refused", "refused", "started"]


CHANCE = """
import json, os, random, uuid
from uptown_widget.together.tables import open_room
from uptown_widget.uptown import game
deal = host.session.match.observation(0)
said = []
room = open_room(game, said.append, list, list, list, room="abc")
room.transport.connected(on=True)
drawn = [random.random(), uuid.uuid4().hex, os.urandom(8).hex()]
json.dumps([*drawn, host.session.match.seed, str(deal.racks), str(said)])
"""
"""The last is how a device introduces itself to a room, with its key; codes of rooms come from the server."""


def test_each_visit_gets_a_deal_of_its_own(browser: Browser, served: tuple[Faulty, str]) -> None:
    server, address = served
    boards = b"<!doctype html><title>Boards</title>" + 2 * b'<iframe src="play/?embed"></iframe>'
    server.faults = {"boards.html": lambda handler: handler.send(boards, "text/html")}
    found = []
    with visit(browser) as context:
        page = context.new_page()
        for name in ("boards.html", "play/?embed"):
            page.goto(address + name)
            for frame in page.frames[1:] or page.frames:
                expect(frame.locator("body")).to_have_attribute("data-state", "ready", timeout=PATIENCE)
            found += [json.loads(worker.evaluate("(code) => look(code)", CHANCE)) for worker in page.workers]
    assert restored(server)
    assert [len(set(column)) for column in zip(*found, strict=True)] == [3] * 6


def test_a_seed_deals_the_same_to_everyone_with_and_without_a_snapshot(
    browser: Browser, served: tuple[Faulty, str]
) -> None:
    racks = set()
    server, address = served
    for faults in ({}, {snapshot.NAME: another}):
        server.faults = {**faults}
        with visit(browser) as context:
            page = opened(context, address + "play/?embed#seed=monday")
            play(page)
            racks.add(look(page, "str([host.session.match.observation(seat).racks for seat in range(3)])"))
    assert not restored(server)
    assert len(racks) == 1


def test_a_game_imports_nothing_later_and_what_is_read_later_is_fetched_then(
    browser: Browser, served: tuple[Faulty, str]
) -> None:
    server, address = served
    for name, user_agent in (("play/upturn.html", IPHONE), ("play/", None)):
        with visit(browser, user_agent=user_agent) as context:
            page = opened(context, address + name)
            play(page)
            page.keyboard.press("u")
            for button in ("More", "New game"):
                page.get_by_role("button", name=button, exact=True).first.click()
            expect(page.locator(".uptown-setup")).to_be_visible()
            assert restored(server)
            assert not any(path.endswith("/python_stdlib.zip") for path in server.asked)
            if name == "play/":
                assert look(page, "import colorsys; str(colorsys.rgb_to_hls(0, 0, 0))") == "(0.0, 0.0, 0.0)"
                assert any(path.endswith("/python_stdlib.zip") for path in server.asked)
                assert restored(server)
                path = Path(COMPILED).relative_to("uptown_widget").as_posix()
                assert int(look(page, f"import pkgutil; len(pkgutil.get_data('uptown_widget', '{path}'))")) > 10_000
                assert not restored(server)


def test_a_snapshot_of_another_build_does_not_go_into_the_site() -> None:
    plain = bytearray(compression.decompress(stored()))
    snapshot.check_build(bytes(plain), core_of(SITE))
    of_another_build(plain)
    with pytest.raises(ValueError, match=rf"made by build .* site carries build .* \(Pyodide {PYODIDE_VERSION}\)"):
        snapshot.check_build(bytes(plain), core_of(SITE))


def test_a_snapshot_is_made_with_the_expected_version_only(tmp_path: Path) -> None:
    command = [*node(), str(snapshot.SCRIPT), str(core_of(SITE)), "0.1.2", str(tmp_path / "out")]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 1
    assert f"for Pyodide 0.1.2, but the site carries Pyodide {PYODIDE_VERSION}" in done.stderr


def test_the_page_knows_what_is_in_the_snapshot() -> None:
    (path,) = (SITE / snapshot.FOLDER).glob(f"*/{snapshot.NAME}")
    facts = compression.facts(path)
    assert facts["size"] == len(compression.decompress(stored()))
    assert json.dumps(facts) in (SITE / "play/index.html").read_text(encoding="utf-8")


@pytest.mark.long
def test_the_same_modules_make_the_same_snapshot(tmp_path: Path) -> None:
    (modules,) = (SITE / "play").glob(f"*/{MODULES}")
    made = []
    for name in ("one", "two"):
        out = tmp_path / name
        command = [*node(), str(snapshot.SCRIPT), str(core_of(SITE)), PYODIDE_VERSION, str(out), str(modules)]
        subprocess.run(command, check=True)
        made.append(out.read_bytes())
    assert made[0] == made[1] == compression.decompress(stored())
