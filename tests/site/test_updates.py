"""A new version of the play pages while people play: no page mixes two versions, and nothing is loaded twice."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.site.releases import Host, Visit, files_of, lay_versions, serve, settle, stored, version_of, visit

Sites = tuple[Path, Path]
V1 = """
const KEPT = "uptown-play-abc";
self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(["./", "old.js"])));
  self.skipWaiting();
});
self.addEventListener("fetch", (event) => {
  const answer = async () => (await (await caches.open(KEPT)).match(event.request)) ?? fetch(event.request);
  event.respondWith(answer());
});
"""
"""The service worker of version 1.0.0, shortened."""
LATE_WORKER = """
const { Worker } = window;
window.Worker = class extends EventTarget {
  constructor(address, options) {
    super();
    const early = [];
    this.asked = options.type;
    this.postMessage = (message) => early.push(message);
    this.terminate = () => undefined;
    window.goOn = () => {
      const worker = new Worker(address, options);
      for (const kind of ["message", "messageerror", "error"]) {
        worker.addEventListener(kind, (event) => this.dispatchEvent(new event.constructor(kind, event)));
      }
      this.postMessage = (message) => worker.postMessage(message);
      this.terminate = () => worker.terminate();
      for (const message of early) worker.postMessage(message);
    };
  }
};
"""
"""Delays a page's worker until the test releases it."""


SLOW_LIST = """
const listNow = caches.keys.bind(caches);
caches.keys = () => new Promise((done) => (new BroadcastChannel("list").onmessage = done)).then(listNow);
"""
"""Lets a service worker wait for a page before it knows which caches there are."""
INSTALLING = "async () => Boolean((await navigator.serviceWorker.getRegistration()).installing)"


@pytest.fixture(scope="module")
def sites(site: str, tmp_path_factory: pytest.TempPathFactory) -> Sites:
    assert site
    return lay_versions(tmp_path_factory.mktemp("versions"))


@pytest.fixture
def person(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context()
    context.set_default_timeout(60_000)
    yield context
    context.close()


@pytest.fixture
def hosted(sites: Sites, tmp_path: Path) -> Iterator[tuple[Host, str]]:
    with serve(tmp_path / "host", sites[0]) as found:
        yield found


def release(host: Host, sites: Sites) -> None:
    """Upload all of B, and delete the files that only A had."""
    host.upload(sites[1], files_of(sites[1]))
    host.take_away(*sites)


def test_a_page_that_is_loading_during_an_update_gets_the_rest_of_its_own_version(
    person: BrowserContext, hosted: tuple[Host, str], sites: Sites
) -> None:
    host, where = hosted
    other = visit(person, where + "play/upturn.html").page
    settle(other, sites[0])
    loading = Visit(person.new_page())
    loading.page.add_init_script(LATE_WORKER)
    loading.page.goto(where + "play/")
    loading.page.wait_for_function("() => window.goOn")
    release(host, sites)
    other.reload()
    settle(other, sites[1])
    assert "A worker.js" not in loading.told
    loading.page.evaluate("() => goOn()")
    assert loading.outcome() == "A"
    assert "A worker.js" in loading.told
    assert visit(person, where + "play/").outcome() == "B"


def test_a_new_version_is_used_from_the_next_visit_on_and_the_old_one_is_deleted_once_no_page_is_open(
    person: BrowserContext, hosted: tuple[Host, str], sites: Sites
) -> None:
    host, where = hosted
    first = visit(person, where + "play/")
    settle(first.page, sites[0])
    core = [name for name in files_of(sites[0]) if name.startswith("static/") and not name.endswith("kernel.mjs")]
    assert any(name.endswith(".snapshot") for name in core)
    assert {host.sent[name] for name in core} == {1}
    release(host, sites)
    assert visit(person, where + "play/").outcome() == "A"
    settle(first.page, sites[1])
    for _ in range(2):
        first.told.clear()
        first.page.reload()
        assert first.outcome() == "B"
    # It loads no unchanged file again.
    assert {host.sent[name] for name in core} == {1}
    of_both = {version_of(site) for site in sites}
    assert {path.split("/")[1] for path in stored(first.page) if path.endswith("worker.js")} == of_both
    # Browsers stop an idle service worker; only then does the next start count as a later one.
    session = person.new_cdp_session(first.page)
    session.send("ServiceWorker.enable")
    session.send("ServiceWorker.stopAllWorkers")
    second = visit(person, where + "play/")
    assert second.outcome() == "B"
    assert {path.split("/")[1] for path in stored(second.page) if path.endswith("worker.js")} == of_both
    for page in person.pages:
        page.close()
    third = visit(person, where + "play/")
    assert third.outcome() == "B"
    third.page.wait_for_function(f"async () => !(await caches.match('{version_of(sites[0])}/worker.js'))")
    assert sorted({Path(path).name for path in stored(third.page)} & {"index.html", "worker.js", "pyodide.mjs"}) == [
        "index.html",
        "pyodide.mjs",
        "worker.js",
    ]


def test_a_version_that_cleans_up_deletes_nothing_of_the_one_that_is_being_installed(
    person: BrowserContext, hosted: tuple[Host, str], sites: Sites
) -> None:
    host, where = hosted
    host.write("play/sw.js", SLOW_LIST.encode() + (sites[0] / "play/sw.js").read_bytes())
    settle(visit(person, where + "play/").page, sites[0])
    release(host, sites)
    page = visit(person, where + "play/").page  # A cleans up, and the browser finds B
    page.wait_for_function(INSTALLING)
    page.wait_for_timeout(2000)
    assert page.evaluate(INSTALLING), "B waits until A has cleaned up"
    page.evaluate("new BroadcastChannel('list').postMessage('')")
    settle(page, sites[1])
    files = [path for path in files_of(sites[1]) if path.startswith(f"play/{version_of(sites[1])}/")]
    assert set(files) <= set(stored(page))


def test_an_upload_that_failed_is_tried_again_at_the_next_visit(
    person: BrowserContext, hosted: tuple[Host, str], sites: Sites
) -> None:
    host, where = hosted
    seen = visit(person, where + "play/")
    settle(seen.page, sites[0])
    missing = f"play/{version_of(sites[1])}/games.zip"
    host.upload(sites[1], [name for name in files_of(sites[1]) if name != missing])
    for content in (None, b"<!doctype html><title>No such file</title>"):
        if content is not None:
            host.write(missing, content)
        asked = host.asked[missing]
        with seen.page.expect_event("console", lambda message: message.text == "A worker.js"):
            seen.page.reload()
        seen.page.wait_for_function("() => document.body.dataset.state === 'ready'")
        for _ in range(200):
            if host.asked[missing] > asked:
                break
            seen.page.wait_for_timeout(100)
        assert host.asked[missing] > asked
    host.upload(sites[1], [missing])
    seen.page.reload()
    settle(seen.page, sites[1])


def test_every_address_of_the_play_pages_works_offline_though_a_host_redirects_some(
    person: BrowserContext, sites: Sites, tmp_path: Path
) -> None:
    with serve(tmp_path / "host", sites[0], moved={"/play/index.html": "/play/"}) as (_, where):
        page = visit(person, where + "play/").page
        settle(page, sites[0])
        page.close()
    for address in ("", "index.html", "upturn.html", "learn.html", "?embed", "index.html?embed", "upturn.html?a=b#c"):
        seen = visit(person, f"{where}play/{address}")
        assert seen.outcome() == "A"
        title = "Learn to play" if "learn" in address else "Upturn" if "upturn" in address else "Uptown"
        assert seen.page.title().endswith(title)
        seen.page.close()


def test_a_page_of_version_1_0_0_continues_its_saved_match(
    person: BrowserContext, sites: Sites, tmp_path: Path
) -> None:
    old = tmp_path / "old"
    (old / "play").mkdir(parents=True)
    (old / "play/index.html").write_text(
        "<title>old</title><script>navigator.serviceWorker.register('sw.js')</script>", encoding="utf-8"
    )
    (old / "play/sw.js").write_text(V1, encoding="utf-8")
    (old / "play/old.js").write_text("export const version = 1;", encoding="utf-8")
    with serve(tmp_path / "host", old) as (host, where):
        page = visit(person, where + "play/").page
        page.evaluate("() => navigator.serviceWorker.ready.then(() => undefined)")
        page.reload()
        host.upload(sites[1], files_of(sites[1]))
        (host.folder / "play/old.js").unlink()
        settle(page, sites[1], ask=True)  # the browser may have asked while the upload was under way
        assert page.evaluate("() => import('./old.js').then(({ version }) => version)") == 1
        assert visit(person, where + "play/").outcome() == "B"
