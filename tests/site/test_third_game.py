"""A game that stands in the list of games alone gets a page, on which it is played by mouse and keyboard."""

import re
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from backports import zstd
from playwright.sync_api import Browser, Page, expect

from lite.build import compression, snapshot
from lite.build.bytecode import compile_archives
from lite.build.play_pages import MODULES, pack_modules
from lite.build.pyodide_core import core_of
from lite.build.snapshot import make_snapshot
from lite.paths import SITE
from lite.serve import address, make_server
from tests.site.conftest import DESKTOP, Visitor, ready
from tests.site.releases import site_with_snapshot
from tests.site.twin import FOLLOW
from uptown_widget.match.links import fragment
from uptown_widget.match.record_reader import read_record
from uptown_widget.match.registry import GAMES

STATUS = ".uptown-status"


@pytest.fixture(scope="module")
def site_with_toy(site: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A site that is built while the toy is in the list of games."""
    assert site
    work: Path = tmp_path_factory.mktemp("toy")
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(GAMES, "noughts", "tests.toy.game")
        patch.setitem(compression.OPTIONS, zstd.CompressionParameter.compression_level, 1)  # as quickly as it can be
        archives, core = pack_modules(work), core_of(SITE)
        compile_archives(core, archives, optimize=2)
        make_snapshot(core, [*archives.values()], work / snapshot.NAME)
        made = site_with_snapshot((work / snapshot.NAME).read_bytes(), work / MODULES)
        with made as folder, make_server(folder, first_port=0) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            yield address(server)
            server.shutdown()


@pytest.fixture
def guest(browser: Browser, site_with_toy: str, request: pytest.FixtureRequest) -> Iterator[Visitor]:
    visitor = Visitor(browser, site_with_toy, DESKTOP)
    yield visitor
    visitor.leave(request.node.name)


def press(page: Page, square: str) -> None:
    cell = page.locator(f'.uptown-cells [data-name="square:{square}"]')
    cell.press("Enter")
    expect(cell).not_to_have_accessible_name(re.compile("free"))


def test_a_third_game_has_a_page_on_which_it_is_played_and_kept_and_records_in_links_have_their_history(
    guest: Visitor,
) -> None:
    page = ready(guest.open("play/noughts.html"))
    expect(page).to_have_title("Play Noughts")
    expect(page.locator("#rules")).to_have_count(0)
    expect(page.locator("#further")).to_have_attribute("href", "index.html")
    page.get_by_role("button", name="New game").click()
    page.get_by_role("button", name="Pass and play").click()
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_role("button", name="Start", exact=True)).to_have_count(0)
    for square in ("B2", "A1", "A3"):
        press(page, square)
    expect(page.locator(STATUS)).to_contain_text("marks A3. Mark a square.")
    again = ready(guest.open("play/noughts.html"))
    expect(again.get_by_role("button", name=re.compile("Turn 3: .* marks A3"))).to_be_visible()
    other = ready(guest.open("play/"))
    expect(other).to_have_title("Play Uptown")
    expect(other.locator(".uptown-card")).to_have_count(3)

    text = '[Game "Noughts"]\n[Player0 "Ann"]\n[Player1 "Bo"]\n[Deal "0 ........."]\n\n1. B2 A1 2. A3 A2\n*\n'
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(GAMES, "noughts", "tests.toy.game")
        assert read_record(text).error is None
    again.evaluate(FOLLOW, fragment("record", text))
    expect(again.locator(STATUS)).to_contain_text("The record was opened.")
    press(again, "C1")
    expect(again.locator(STATUS)).to_contain_text("Ann has three in a row.")
    again.get_by_role("button", name="Review").click()
    expect(again.get_by_text("What could have been better")).to_be_visible()
