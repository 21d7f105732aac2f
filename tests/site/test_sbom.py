"""Third-party files on the site are all in the SBOM, with version, licence and licence text."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from lite.build.docs import DOCS
from lite.build.pages import PAGES
from lite.build.pictures import pictures
from lite.build.preload import SOURCES
from lite.build.pyodide_core import core_of
from lite.build.sbom import KNOWN, OURS, SBOM, parts
from lite.paths import NOTEBOOKS, SITE
from tests.site.conftest import PHONE, Visitor

pytestmark = pytest.mark.usefixtures("site")
WRITTEN_BY_US = (
    *("index.html", "about.html", SBOM, "licences/", "print/", "play/", "static/preload/"),
    *(path.name for path in PAGES.iterdir()),
    *pictures(),
    "living-",
    # JupyterLite's settings and listings of our notebooks, and the notebooks.
    *("jupyter-lite.json", "jupyter-lite.ipynb", "overrides.json", "static/pyodide-lock/pyodide-lock.json"),
    *("api/contents/", "files/"),
)
STATIC = sorted((DOCS / "_static").iterdir())
DRAWN = r"icon[.]svg|colours[.]css|wordmark-(light|dark)[.]svg"
"""What `lite/build/docs.py` writes beside them."""


def sbom() -> list[dict[str, Any]]:
    components: list[dict[str, Any]] = json.loads((SITE / SBOM).read_text(encoding="utf-8"))["components"]
    return components


def test_every_file_of_the_site_is_ours_or_in_the_sbom() -> None:
    places = tuple({place for part in parts(SITE) for place in part.places})
    files = [str(path.relative_to(SITE)) for path in SITE.rglob("*") if path.is_file()]
    ours = re.compile(rf"static/pyodide-lock/({'|'.join(name.replace('-', '_') for name in OURS)})-[^/]*[.]whl")
    docs = re.compile(rf"docs/(?!_static/).*|docs/_static/({DRAWN}|{'|'.join(path.name for path in STATIC)})")
    left = [
        file
        for file in files
        if not file.startswith((*places, *WRITTEN_BY_US)) and not ours.fullmatch(file) and not docs.fullmatch(file)
    ]
    assert left == []
    assert [place for place in places if not any(file.startswith(place) for file in files)] == []


def test_every_entry_has_a_version_a_licence_and_its_text() -> None:
    components = sbom()
    assert len(components) > 300
    for each in components:
        assert each["name"]
        assert each["version"]
        (licence,) = each["licenses"]
        assert re.fullmatch(r"[\w.+ -]{3,60}", licence.get("expression") or licence["license"]["id"])
        (reference,) = each["externalReferences"]
        text = (SITE / reference["url"]).read_text(encoding="utf-8")
        assert len(text) > 200, each
        assert "{holder}" not in text


def test_the_sbom_names_the_well_known_parts() -> None:
    versions = {each["name"]: each["version"] for each in sbom()}
    lock = json.loads((core_of(SITE) / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    assert (versions["CPython"], versions["Pyodide"]) == (lock["python"], lock["version"])
    assert {"ipywidgets", "ipycanvas", "@jupyterlab/application", "@jupyterlite/app", "mathjax-full", "react"} <= {
        *versions
    }
    assert "uptown-widget" not in versions


def test_the_versions_in_the_sbom_are_found_in_the_core() -> None:
    core = (core_of(SITE) / "pyodide.asm.wasm").read_bytes()
    versions = {name: each["version"] for name, each in KNOWN["core"].items() if " " not in each["version"]}
    assert len(versions) == 10
    del versions["Pyodide"]  # its version is in the lock file, see above
    # C strings end with a zero; bzip2's continues with a date.
    assert [
        name for name, version in versions.items() if not re.search(rf"{re.escape(version)}[\0,]".encode(), core)
    ] == []


@pytest.mark.parametrize("visitor", [{}, {**PHONE, "color_scheme": "dark"}], indirect=True, ids=["light", "dark phone"])
def test_the_about_page_lists_the_sbom_with_a_link_to_every_licence(visitor: Visitor) -> None:
    page = visitor.open("")
    page.get_by_role("link", name="About").click()
    expect(page.get_by_role("heading", name="About", exact=True)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    unfold(page)
    names = page.locator("tbody th").all_inner_texts()
    assert sorted(names) == sorted(str(each["name"]) for each in sbom())
    links = set(page.locator("tbody a").evaluate_all("links => links.map(link => link.getAttribute('href'))"))
    assert links == {f"licences/{path.name}" for path in (SITE / "licences").iterdir() if path.name != "uptown.txt"}
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator("tbody a").first.click()
    expect(page.locator("body")).to_contain_text("Mozilla Public License")


def unfold(page: Page) -> None:
    for summary in page.locator("summary").all():
        summary.click()


def test_our_own_pages_and_preload_files_are_all_there() -> None:
    early = {path.name for path in SOURCES.iterdir()} - {"kernel.mjs"} | {"snapshot.js", "zstd.wasm"}
    found = {path.name for path in (SITE / "static/preload").iterdir()}
    assert early <= found
    assert sorted(re.sub("[0-9a-f]{12}", "*", name) for name in found - early) == ["memory.*.zst", "packages.*.tar.zst"]
    lessons = {path.name for path in NOTEBOOKS.glob("*.ipynb")}
    assert lessons <= {path.name for path in Path(SITE / "files").iterdir()}
