"""The site is built again when anything it is built from has changed, and only then."""

from pathlib import Path

import pytest

from lite.build.fingerprint import INPUTS, fingerprint
from lite.paths import ROOT

WRITTEN = [
    line.removeprefix("/").replace("*", "x")
    for line in (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    if line.startswith("/notebooks/")
]
"""What lessons write when somebody runs them in a checkout."""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    for name in INPUTS:
        path = tmp_path / name
        if "." in name:
            path.write_text(name)
        else:
            path.mkdir()
            (path / "page.md").write_text(name)
    return tmp_path


@pytest.mark.parametrize("name", WRITTEN)
def test_what_lessons_write_does_not_make_the_site_be_built_again(checkout: Path, name: str) -> None:
    before = fingerprint(checkout)
    (checkout / name).write_text("written by a lesson")
    assert fingerprint(checkout) == before


@pytest.mark.parametrize("name", INPUTS)
def test_every_change_of_what_it_is_built_from_does(checkout: Path, name: str) -> None:
    before = fingerprint(checkout)
    path = checkout / name if "." in name else checkout / name / "page.md"
    path.write_text("changed")
    assert fingerprint(checkout) != before
