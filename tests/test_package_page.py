"""The package's page: its addresses are those of the project, and no link on it is broken."""

import re
import subprocess
from pathlib import Path

import pytest

from lite.package_page import SETTING, absolute, addresses, public, repository
from lite.paths import ROOT

HOME = "https://example.org/some/uptown"


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        (HOME, HOME),
        (f"{HOME}.git", HOME),
        (f"{HOME}/", HOME),
        ("https://name:secret@example.org/some/uptown.git", HOME),
        ("git@example.org:some/uptown.git", HOME),
        ("ssh://git@example.org/some/uptown", HOME),
        ("/home/me/uptown", ""),
        ("../uptown", ""),
        ("file:///home/me/uptown", ""),
        ("", ""),
    ],
)
def test_the_address_of_a_repository_is_one_for_browsers(address: str, shown: str) -> None:
    assert public(address) == shown


def test_the_address_is_the_setting_or_that_of_the_repository_or_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(SETTING, raising=False)
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)  # noqa: S607
    assert repository(tmp_path) == ""
    remote = ["git", "-C", str(tmp_path), "remote", "add", "origin", "git@example.org:some/uptown.git"]
    subprocess.run(remote, check=True)
    assert repository(tmp_path) == HOME
    monkeypatch.setenv(SETTING, "https://example.org/another")
    assert repository(tmp_path) == "https://example.org/another"
    (tmp_path / "PKG-INFO").write_text(f"Name: uptown-widget\nProject-URL: Repository, {HOME}\n\ntext\n")
    assert repository(tmp_path) == HOME


def test_every_picture_and_link_of_the_readme_leads_to_a_file_of_the_release() -> None:
    text = absolute((ROOT / "README.md").read_text(encoding="utf-8"), HOME, "1.2.3")
    found = re.findall(r'(?:src|srcset)="([^"]+)"|\]\(([^)]+)\)', text)
    paths = [picture or link for picture, link in found]
    assert len(paths) > 15
    for path in paths:
        assert re.match(rf"{HOME}/(raw|blob)/v1\.2\.3/", path), path
        assert (ROOT / re.sub(rf"{HOME}/\w+/v1\.2\.3/", "", path).partition("#")[0]).exists(), path


def test_without_an_address_the_readme_stays_as_it_is() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert absolute(text, "", "1.2.3") == text
    assert addresses("", "1.2.3") == {}
