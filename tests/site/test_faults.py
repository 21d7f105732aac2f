"""Failures are always reported: if any file is missing, damaged, replaced or late, the page names it."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from lite.build.compression import FILE as DECODER
from lite.build.play_pages import MODULES
from lite.build.snapshot import NAME as SNAPSHOT
from lite.paths import SITE
from tests.site.conftest import DESKTOP, ready
from tests.site.faulty import KINDS, Fault, Faulty, serving
from tests.site.releases import site_with_snapshot

PAGES = {"uptown": "play/", "upturn": "play/upturn.html"}
ARCHIVES = {MODULES, "python_stdlib.zip"}
DIRECT = {"camera.js", "codes.js", "jsQR.js", "peers.js"}
"""Loaded for a match without a server only."""
"""The archives from which Python imports when it has no snapshot."""
STALLED = 25_000
"""Milliseconds after which the page must say what is late."""


@pytest.fixture
def faulty(site: str) -> Iterator[tuple[Faulty, str]]:
    del site  # it is built
    with serving() as served:
        yield served


@pytest.fixture
def without(site: str) -> Iterator[tuple[Faulty, str]]:
    """A site without a snapshot."""
    del site
    with site_with_snapshot(None) as folder, serving(folder) as served:
        yield served


def files(game: str) -> list[str]:
    """The names of the files that a game's page requires."""
    page = (SITE / PAGES[game]).with_suffix(".html") if game == "upturn" else SITE / "play/index.html"
    text = re.search(r'<script id="build" type="application/json">(.*?)</script>', page.read_text(encoding="utf-8"))
    assert text
    return [Path(path).name for path in json.loads(text[1])["files"]]


def open_with(context: BrowserContext, served: tuple[Faulty, str], game: str, fault: str, name: str) -> Page:
    """The page of a game with a fault in one of its files."""
    server, address = served
    server.faults, server.asked = {name: KINDS[fault]}, []
    page = context.new_page()
    page.clock.install()
    page.goto(address + PAGES[game], wait_until="commit")
    if fault.startswith("stalled"):
        while not any(path.endswith(f"/{name}") for path in server.asked):
            page.wait_for_timeout(100)
        arrived = 0
        while server.sending or arrived < len(server.asked):  # what has arrived may ask for more
            arrived = len(server.asked)
            page.wait_for_timeout(300)
        page.clock.run_for(STALLED)
    return page


def spoken(page: Page, name: str, button: str = "Try again") -> str:
    """What the page shows in place of the game: a sentence with the file's name, and a button."""
    expect(page.get_by_role("alert")).to_contain_text(name)
    expect(page.get_by_role("button", name=button, exact=True)).to_be_visible()
    sentence = page.locator("#reason").inner_text()
    assert re.fullmatch(r"\S.+[.]", sentence), sentence
    return sentence


def harmless(fault: str, name: str) -> bool:
    """Whether the game works anyway: Python's files may have any type, and the snapshot is optional."""
    return name == SNAPSHOT or (fault == "wrong type" and name.endswith((".wasm", ".zip", ".json")))


def cut(after: str) -> Fault:
    """A page that ends after part of its text."""
    text = (SITE / "play/index.html").read_text(encoding="utf-8")
    start, found, _ = text.partition(after)
    assert found
    return lambda handler: handler.send((start + found).encode(), "text/html; charset=utf-8")


def test_a_page_that_is_cut_short_says_so_and_tried_again_it_knows_every_file_it_loads(
    browser: Browser, faulty: tuple[Faulty, str]
) -> None:
    server, address = faulty
    page = browser.new_page(service_workers="block")
    for after in ("</script>\n    <footer>", '<a id="rules"', '/message.js" ', '<script type="module"'):
        server.faults = {"": cut(after)}
        page.goto(address + PAGES["uptown"])
        expect(page.get_by_role("alert")).to_contain_text("page")
        expect(page.get_by_role("button", name="Try again", exact=True)).to_be_visible()
    assert loaded(faulty, page) == set(files("uptown")) - ARCHIVES - DIRECT


def test_where_no_script_runs_the_page_itself_says_what_to_do_after_a_while(
    browser: Browser, faulty: tuple[Faulty, str]
) -> None:
    server, address = faulty
    server.faults = {"": cut('<script id="build" type="application/json">')}
    page = browser.new_page(service_workers="block")
    page.goto(address + PAGES["uptown"])
    help_text = page.locator("#late p[lang=en]")
    expect(help_text).to_be_hidden()
    page.evaluate("document.getAnimations().forEach((animation) => animation.finish())")  # twenty seconds later
    expect(help_text).to_be_visible()
    expect(help_text).to_contain_text("eload")
    page.close()


def test_a_module_that_fails_while_it_runs_is_named_with_the_error(browser: Browser, site: str) -> None:
    page = browser.new_page(service_workers="block")
    page.add_init_script("delete window.matchMedia; window.matchMedia = undefined;")  # an engine that lacks it
    page.goto(site + PAGES["uptown"])
    assert "matchMedia" in spoken(page, "blocks.js")
    page.close()


def storm(browser: Browser, served: tuple[Faulty, str], cases: list[tuple[str, str, str]]) -> list[str]:
    """Every case with its own visitor: what each page showed, and the cases in which it showed nothing."""
    silent = []
    for game, fault, name in cases:
        context = browser.new_context(**DESKTOP, service_workers="block")
        try:
            page = open_with(context, served, game, fault, name)
            if harmless(fault, name):
                ready(page)
            else:
                print(f"{game}, {fault}: {spoken(page, name)}")  # noqa: T201  read it with -s
        except (AssertionError, TimeoutError) as error:
            silent.append(f"{game}, {fault}, {name}: {error}")
        context.close()
    return silent


SLICE = [
    ("uptown", "missing", "message.js"),
    ("uptown", "empty", "play.js"),
    ("uptown", "front page", "screen.js"),
    ("uptown", "cut short", "table.css"),
    ("uptown", "wrong type", "pyodide.mjs"),
    ("upturn", "broken off", "export.js"),
    ("uptown", "cut short", "pyodide.asm.wasm"),
    ("upturn", "front page as the file", "storage.js"),
    ("uptown", "empty", "worker.js"),
    ("uptown", "cut short", "storage.js"),
    ("uptown", "wrong type", "play.css"),
    ("uptown", "stalled", "board.js"),
    ("uptown", "stalled", "play.css"),
    ("uptown", "stalled halfway", "pyodide.asm.wasm"),
    ("uptown", "stalled", "storage.js"),
]


def test_the_page_names_a_file_that_cannot_be_used(browser: Browser, faulty: tuple[Faulty, str]) -> None:
    assert storm(browser, faulty, SLICE) == []


@pytest.mark.long
@pytest.mark.parametrize("fault", KINDS)
def test_every_fault_in_every_file_is_named_on_the_page(
    browser: Browser, faulty: tuple[Faulty, str], fault: str
) -> None:
    cases = [("uptown", fault, name) for name in files("uptown") if name not in ARCHIVES]
    assert storm(browser, faulty, cases) == []


def loaded(served: tuple[Faulty, str], page: Page) -> set[str]:
    """Let nothing be wrong any more, try again, and return the names of the files that the page loads."""
    server, _ = served
    server.faults, server.asked = {}, []
    page.get_by_role("button", name="Try again", exact=True).click()
    ready(page)
    page.close()
    return {Path(path).name for path in server.asked if re.search(r"[.](m?js|css|wasm|zip|json|snapshot)$", path)}


def test_without_a_snapshot_an_archive_that_is_wrong_is_named_and_tried_again_the_page_knows_every_file_it_loads(
    browser: Browser, without: tuple[Faulty, str]
) -> None:
    context = browser.new_context(**DESKTOP, service_workers="block")
    first, *others = sorted(ARCHIVES)
    page = open_with(context, without, "upturn", "front page as the file", first)
    spoken(page, first)
    for name in others:
        without[0].faults = {name: KINDS["front page as the file"]}
        page.get_by_role("button", name="Try again").click()
        spoken(page, name)
    assert loaded(without, page) == set(files("upturn")) - {SNAPSHOT, DECODER, "unpacker.js"} - DIRECT
    context.close()


def test_on_a_slow_line_the_bar_moves_from_the_beginning(browser: Browser, faulty: tuple[Faulty, str]) -> None:
    server, address = faulty
    server.speed = 400_000  # 3 Mbit/s
    page = browser.new_page(service_workers="block")
    page.goto(address + PAGES["uptown"], wait_until="commit")
    bar = page.locator("#progress")
    expect(page.locator(".uptown-card")).to_have_count(3)  # the page itself has loaded, and Python is still loading
    value = 0
    for _ in range(6):
        page.wait_for_function("([bar, value]) => bar.value > value", arg=[bar.element_handle(), value])
        value = bar.evaluate("bar => bar.value")
    assert value < 50
    expect(page.get_by_role("alert")).to_be_hidden()
    page.close()
