"""The tests and files that the docs name exist."""

import re
from pathlib import Path

import pytest

from lite.paths import ROOT

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
SOURCES = [path for folder in ("tests", "lite", "uptown_widget") for path in (ROOT / folder).rglob("*.py")]
TESTS = {path.stem for path in SOURCES} | {
    name for path in SOURCES for name in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
}
PLACES = ("", "uptown_widget", "docs")
"""The folders to which file names in the docs may be relative."""

every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


@every_page
def test_every_test_named_in_the_docs_exists(page: Path) -> None:
    named = set(re.findall(r"\btest_\w+", page.read_text(encoding="utf-8")))
    assert named - TESTS == set()


@every_page
def test_every_file_named_in_the_docs_exists(page: Path) -> None:
    named = re.findall(
        r"`((?!build/|play/)[\w.-]+(?:/[\w.-]+)+\.(?:py|js|css|html|md|txt|ipynb|yml))`",
        page.read_text(encoding="utf-8"),
    )
    assert [name for name in named if not any((ROOT / place / name).exists() for place in PLACES)] == []
