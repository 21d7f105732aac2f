"""Two recognisable versions of the play pages, a host to which they are uploaded, and what a visitor sees."""

import os
import re
import shutil
import threading
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType

from playwright.sync_api import BrowserContext, Page

from lite.build import compression, snapshot
from lite.build.play_pages import MODULES, PLAY, write_version
from lite.build.pyodide_core import CORE_FILES, core_of
from lite.measure.overlay import link
from lite.measure.plain_server import Handler, Server
from lite.paths import SITE
from lite.serve import HOST, address

QUICK = """
const nothing = () => undefined;
const open_table = () => ({ receive: nothing, open: nothing });
const FS = { writeFile: nothing, readdir: () => ["python.zip"], lookupPath: () => ({ node: {} }) };
const python = { FS, runPython: nothing, pyimport: () => ({ open_table, rest_by: nothing }), _api: { config: {} } };
export const loadPyodide = async ({ indexURL, createPyodideModule }) => {
  const { API } = await createPyodideModule({});
  const restored = new TextDecoder().decode(API.restoreSnapshot());
  if (restored !== "a snapshot, ") throw new Error(`${restored} was restored.`);
  const files = ["pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"];
  for (const file of files) if (!(await fetch(indexURL + file)).ok) throw new Error(file);
  return python;
};
"""
QUICK_MODULE = """
const [HEAP32, HEAPU8] = [new Int32Array(2), new Uint8Array()];
export default async () => ({
  API: { restoreSnapshot: (image) => image }, HEAP32, HEAPU8, __PyRuntime: 0, __PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET: 0,
});
"""
"""A replacement for Pyodide, for hundreds of visits: it loads the same files and is ready at once."""
NOTHING_LEFT_OUT = bytes(4)
"""What stands at the end of a snapshot: see `lite/build/memory.mjs`."""
SETTLED = """async ([version, ask]) => {
    const pause = () => new Promise((go) => setTimeout(go, 50));
    let asked = 0;
    for (const began = performance.now(); performance.now() - began < 60000; await pause()) {
        const registration = await navigator.serviceWorker.getRegistration();
        const { installing, waiting, active } = registration ?? {};
        if (ask && !installing && !waiting && performance.now() - asked > 2000) {
            asked = performance.now();
            await registration.update().catch(() => undefined);
            continue;
        }
        if (installing || waiting || active?.state !== 'activated') continue;
        for (const name of await caches.keys()) {
            const kept = await (await caches.open(name)).match('index.html');
            if ((await kept?.text())?.includes(`"${version}/play.js"`)) return;
        }
    }
    const { installing, waiting, active } = (await navigator.serviceWorker.getRegistration()) ?? {};
    const states = [installing, waiting, active].map((worker) => worker?.state);
    throw new Error(`${version} is not installed: ${states}; ${await caches.keys()}`);
}"""
SAID = """[...document.querySelectorAll('[role=alert]')].find(
    (alert) => alert.checkVisibility() && alert.innerText.trim()
)?.innerText"""
COMPLETE = """document.body?.dataset.state === 'ready'
    && [...document.querySelectorAll('link[rel=stylesheet]')].every((link) => link.sheet)"""


def lay_versions(folder: Path, *, quick: bool = True) -> tuple[Path, Path]:
    """Write the sites A and B, each with `play` and `static`; their titles and every script contain their name."""
    sites = folder / "A", folder / "B"
    for site in sites:
        core, files = site / "static/pyodide" / core_of(SITE).name, folder / f"files of {site.name}"
        shutil.copytree(core_of(SITE), core)
        if quick:
            quickly = {"pyodide.mjs": QUICK, "pyodide.asm.mjs": QUICK_MODULE}
            for file in CORE_FILES:
                (core / file).write_text(quickly.get(file, "{}"), encoding="utf-8")
        lay_templates(files)
        (site / snapshot.FOLDER / "one").mkdir(parents=True)
        if quick:
            (site / snapshot.FOLDER / "one" / snapshot.NAME).write_bytes(
                compression.compress(b"a snapshot, " + NOTHING_LEFT_OUT)
            )
        for script in files.glob("*.js"):
            if script.name != "sw.js":
                with script.open("a", encoding="utf-8") as text:
                    text.write(f'\nconsole.debug("{site.name} {script.name}");\n')
        page = files / "index.html"
        page.write_text(
            re.sub("<title[^>]*>", f"<title>{site.name}: ", page.read_text(encoding="utf-8")), encoding="utf-8"
        )
        (site / "play").mkdir()
        write_version(site, files)
    return sites


def lay_templates(folder: Path) -> None:
    """Collect the files from which `write_version` makes a version."""
    (made,) = (path for path in (SITE / "play").iterdir() if path.is_dir())
    shutil.copytree(made, folder)
    for path in PLAY.iterdir():
        shutil.copy(path, folder)


@contextmanager
def site_with_snapshot(content: bytes | None, modules: Path | None = None) -> Iterator[Path]:
    """The built site with another snapshot, or without one.

    :param modules: an archive of compiled modules in place of the one that was built
    """
    with TemporaryDirectory() as folder:
        top, files = Path(folder) / "site", Path(folder) / "files"
        link(SITE, top, but={"play", "static", "teacher"})
        link(SITE / "static", top / "static", but={Path(snapshot.FOLDER).name})
        link(SITE / "teacher", top / "teacher", but={"index.html"})
        teacher = (SITE / "teacher/index.html").read_text(encoding="utf-8")
        # It names the files of the play pages, too.
        teacher = re.sub(r'(<script id="python"[^>]*>).*?(?=</script>)', r"\1<!--python-->", teacher, flags=re.DOTALL)
        (top / "teacher/index.html").write_text(teacher, encoding="utf-8")
        (top / "play").mkdir()
        if content is not None:
            (top / snapshot.FOLDER / "other").mkdir(parents=True)
            (top / snapshot.FOLDER / "other" / snapshot.NAME).write_bytes(content)
        lay_templates(files)
        if modules is not None:
            shutil.copy(modules, files / MODULES)
        write_version(top, files)
        yield top


class Host:
    """A server whose files are replaced one by one."""

    def __init__(self, folder: Path, first: Path) -> None:
        self.folder = folder
        self.asked: Counter[str] = Counter()
        self.sent: Counter[str] = Counter()
        """How often a file was sent, without the answers that it has not changed."""
        self._date = time.time()
        shutil.copytree(first, folder)

    def upload(self, site: Path, names: list[str]) -> None:
        """Copy some files of a version."""
        for name in names:
            self.write(name, (site / name).read_bytes())

    def take_away(self, old: Path, new: Path) -> None:
        """Delete files that only an old version had."""
        for name in {*files_of(old)} - {*files_of(new)}:
            (self.folder / name).unlink(missing_ok=True)

    def write(self, name: str, content: bytes) -> None:
        """Put a file, or a part of one, in its place."""
        (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / name).write_bytes(content)
        self._date += 2  # browsers ask for what is newer, and dates on the web have whole seconds
        os.utime(self.folder / name, (self._date, self._date))


@contextmanager
def serve(
    folder: Path, first: Path, *, seconds: int = 0, moved: Mapping[str, str] = MappingProxyType({})
) -> Iterator[tuple[Host, str]]:
    """A host that starts with a version, and its address.

    :param seconds: how long browsers may cache a file without asking
    :param moved: paths that are redirected, with their targets
    """
    host = Host(folder, first)

    class Kept(Handler):
        def send_head(self) -> object:  # type: ignore[override]
            host.asked[self.path.lstrip("/")] += 1
            if place := moved.get(self.path):
                self.send_response(308)
                self.send_header("Location", place)
                self.send_header("Content-Length", "0")
                self.end_headers()
                return None
            return super().send_head()

        def send_response(self, code: int, message: str | None = None) -> None:
            host.sent[self.path.lstrip("/")] += code == HTTPStatus.OK
            super().send_response(code, message)

        def send_header(self, keyword: str, value: str) -> None:
            super().send_header(keyword, f"max-age={seconds}" if seconds and keyword == "Cache-Control" else value)

    with Server((HOST, 0), partial(Kept, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield host, address(server)
        server.shutdown()


def files_of(site: Path) -> list[str]:
    """The files of a version, sorted."""
    return sorted(path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file())


class Visit:
    """An open page, and the versions that its parts came from."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.told: list[str] = []
        page.on("console", lambda message: self.told.append(message.text))

    def outcome(self) -> str:
        """`A` or `B` for a page that is entirely of one version and ready, otherwise the sentence that it shows.

        :raises AssertionError: parts of two versions are mixed
        """
        self.page.wait_for_function(f"() => ({SAID}) || ({COMPLETE})", timeout=60_000)
        found = {text[0] for text in self.told if re.fullmatch(r"[AB] \w+[.]js", text)}
        assert found <= {self.page.title()[0]}, (self.page.title(), self.told)
        if sentence := self.page.evaluate(f"() => {SAID}"):
            return str(sentence)
        assert f"{self.page.title()[0]} worker.js" in self.told
        return found.pop()


def visit(context: BrowserContext, where: str) -> Visit:
    """Open a page."""
    found = Visit(context.new_page())
    found.page.goto(where)
    return found


def settle(page: Page, site: Path, *, ask: bool = False) -> None:
    """Wait until the service worker has a complete version, and responds.

    :param ask: for a page that does not ask for a newer version itself: ask repeatedly, as later visits would
    """
    page.evaluate(SETTLED, [version_of(site), ask])


def version_of(site: Path) -> str:
    """The folder of a version."""
    (folder,) = (path.name for path in (site / "play").iterdir() if path.is_dir())
    return folder


def stored(page: Page) -> list[str]:
    """The paths of everything that the service worker has stored."""
    found: list[str] = page.evaluate("""async () => {
        const names = await caches.keys();
        const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return kept.flat().map(({ url }) => new URL(url).pathname.slice(1));
    }""")
    return sorted(found)
