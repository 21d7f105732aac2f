"""Every page, new ones included: no request leaves the site and nothing goes wrong."""

import re
import threading
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser

import pytest
from playwright.sync_api import Browser, expect

from lite.build.play_pages import PAGES
from lite.build.policy import OWN_FILES, OWN_SCRIPTS, PICTURES_ONLY
from lite.build.print_pages import file_name
from lite.measure.overlay import site_with
from lite.paths import LITE, SITE
from lite.serve import address, make_server
from tests.site.conftest import DESKTOP, OFFLINE, PATIENCE, Visitor, run_all
from uptown_widget.i18n import LANGUAGES

SHELL = re.compile(r"(lab|notebooks|tree)/index[.]html|(lab|doc)/(tree|workspaces)/index[.]html")
"""Pages of JupyterLite; the deeper ones redirect to the shell above them."""
LEADS_ON = "learn/index.html"
"""A page that leads to another at once; `test_learn.py` goes there."""
ALIKE = "docs/api/"
"""Pages of the reference are made from one template: by default only a few of them are opened."""
FOREIGN = re.compile(
    r"""(?:url\(|@import|\b(?:import|fetch|importScripts|Worker)\s*\()\s*["'`]?((?:https?:)?//[^"'`)\s]+)"""
)
"""Places where one of our stylesheets or scripts would load something from another host."""
PASSIVE = {"canonical", "author", "license", "index", "search", "next", "prev"}
THIRD_PARTY_PICTURE = "https://elsewhere.invalid/picture.png"
SPYING = f"""
import asyncio
from IPython.display import HTML, Markdown, display
display(Markdown("![a]({THIRD_PARTY_PICTURE}?markdown)"))
display(HTML("<img src='{THIRD_PARTY_PICTURE}?html'><link rel=stylesheet href='{THIRD_PARTY_PICTURE}?style'>"))
display(HTML("<iframe src='{THIRD_PARTY_PICTURE}?frame'></iframe><p>all shown</p>"))
"""


def pages() -> list[str]:
    """All pages of the site that show something without JupyterLite: ours and the docs."""
    found = [path.relative_to(SITE).as_posix() for path in sorted(SITE.rglob("*.html"))]
    return [page for page in found if not SHELL.fullmatch(page)]


class Loads(HTMLParser):
    """Addresses that a page loads by itself, from attributes; links that need a click do not count."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        passive = tag == "link" and given.get("rel") in PASSIVE
        names = ("src", "srcset", "data", "poster", "action", *(("href",) if tag in {"link", "image", "use"} else ()))
        self.found += [given[name] for name in names if name in given and not passive]


@pytest.fixture(scope="module")
def guest(browser: Browser, site: str) -> Iterator[Visitor]:
    """One visitor for all pages that need no Python."""
    visitor = Visitor(browser, site, DESKTOP)
    yield visitor
    visitor.context.close()


def open_all(guest: Visitor, names: Iterable[str]) -> int:
    page, count = guest.context.new_page(), 0
    for name in names:
        page.goto(guest.site + name)
        assert page.title(), name
        assert guest.wrong == [], name
        count += 1
    page.close()
    return count


def test_pages_ask_no_other_host_and_complain_about_nothing(guest: Visitor) -> None:
    alike = [page for page in pages() if page.startswith(ALIKE)]
    assert (
        open_all(guest, [page for page in pages() if page not in {*alike, LEADS_ON}] + alike[::130]) >= len(PAGES) + 3
    )


@pytest.mark.long
def test_every_page_of_the_reference_asks_no_other_host(guest: Visitor) -> None:
    assert open_all(guest, [page for page in pages() if page.startswith(ALIKE)]) > 100


@pytest.mark.usefixtures("site")
def test_no_page_names_anything_of_another_host_to_load() -> None:
    for name in pages():
        loads = Loads()
        loads.feed((SITE / name).read_text(encoding="utf-8"))
        assert [address for address in loads.found if re.match(r"\s*([a-z]+:)?//", address)] == [], name
    ours = [
        *SITE.glob("*.css"),
        SITE / "language.js",
        *SITE.glob("p*/**/*.css"),
        *SITE.glob("play/**/*.js"),
        *SITE.glob("static/preload/*.js"),
    ]
    ours += [*SITE.glob("docs/_static/*.css"), *SITE.glob("docs/_static/*.js"), LITE / "pages/play/index.html"]
    assert len(ours) > 15
    assert {path.name: FOREIGN.findall(path.read_text(encoding="utf-8")) for path in ours if "sw" not in path.name} == {
        path.name: [] for path in ours if "sw" not in path.name
    }


@pytest.mark.usefixtures("site")
def test_every_page_tells_the_browser_to_ask_this_site_alone() -> None:
    strict = {name for name in pages() if PICTURES_ONLY in (SITE / name).read_text(encoding="utf-8")}
    assert all(OWN_SCRIPTS in (SITE / name).read_text(encoding="utf-8") for name in ("about.html", "lessons.html"))
    assert OWN_FILES in (SITE / "index.html").read_text(encoding="utf-8")
    assert strict == {*(f"print/{file_name(language)}" for language in LANGUAGES)}
    policy = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">')
    for path in SITE.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        (found,) = policy.findall(text)
        assert "*" not in found, path
        assert "http" not in found, path
        before = text.partition("Content-Security-Policy")[0]
        assert not re.search(r"<(script|link|img|style)\b", before), path


@pytest.mark.parametrize("visitor", [OFFLINE], indirect=True, ids=[""])
def test_the_jupyterlite_pages_ask_no_other_host(visitor: Visitor) -> None:
    page = visitor.open("")
    for shell in ("lab/index.html", "tree/index.html"):
        page.goto(visitor.site + shell)
        files = page.locator(".jp-DirListing-item", has_text="01_play.ipynb")
        expect(files).to_be_visible(timeout=PATIENCE)


@pytest.mark.usefixtures("site")
def test_a_notebook_fetches_nothing_from_another_host(browser: Browser) -> None:
    with site_with({}, {"spying.ipynb": [SPYING]}) as folder, make_server(folder, first_port=0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        visitor = Visitor(browser, address(server), OFFLINE)
        page = visitor.open("notebooks/index.html?path=spying.ipynb")
        run_all(page)
        expect(page.locator(".jp-OutputArea-output", has_text="all shown")).to_be_visible(timeout=PATIENCE)
        refused = [line for line in visitor.wrong if "Content Security Policy" in line]
        visitor.context.close()
        server.shutdown()
        assert len(refused) >= 2
        assert [line for line in visitor.wrong if "elsewhere.invalid" not in line] == []
