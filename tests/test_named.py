"""The tests and files that the docs name exist."""

import re
from functools import cache
from pathlib import Path

import pytest

from lite.paths import ROOT
from tests.sources import sources

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
PLACES = ("", "uptown_widget", "docs")
"""The folders to which file names in the docs may be relative."""


@cache
def known() -> set[str]:
    """The names of all modules and tests; not read when tests are collected."""
    files = sources("tests", "lite", "uptown_widget")
    texts = "\n".join(path.read_text(encoding="utf-8") for path in files)
    return {path.stem for path in files} | set(re.findall(r"^def (test_\w+)", texts, re.MULTILINE))


every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


@every_page
def test_every_test_named_in_the_docs_exists(page: Path) -> None:
    named = set(re.findall(r"\btest_\w+", page.read_text(encoding="utf-8")))
    assert named - known() == set()


@every_page
def test_every_file_named_in_the_docs_exists(page: Path) -> None:
    named = re.findall(
        r"`((?!build/|play/)[\w.-]+(?:/[\w.-]+)+\.(?:py|js|css|html|md|txt|ipynb|yml))`",
        page.read_text(encoding="utf-8"),
    )
    assert [name for name in named if not any((ROOT / place / name).exists() for place in PLACES)] == []
