"""Files can be downloaded, and a page that keeps none says so instead of *saved*."""

import re
import sys
from base64 import b64decode
from pathlib import Path

import pytest

from uptown_widget.errors import GameError
from uptown_widget.lessons import FunctionCheck
from uptown_widget.notebook import downloads
from uptown_widget.notebook.downloads import Download, download
from uptown_widget.notebook.lessons import Lesson

DOUBLE = FunctionCheck("double", [(1,), (2,)], lambda number: 2 * number)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def plain_http(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a browser over plain http: there is no folder of the browser's files."""
    monkeypatch.setattr(sys, "platform", "emscripten")


def contents(html: str) -> dict[str, str]:
    """Return what the links of a page download, by name."""
    links = re.findall(r"download='([^']+)' href='data:[^,]+,([^']*)'", html)
    return {name: b64decode(data).decode() for name, data in links}


def test_a_file_that_was_written_can_be_downloaded(folder: Path) -> None:
    (folder / "my_bot.py").write_text("class Bot: ...  # é <b>\n", encoding="utf-8")
    link = download("my_bot.py")
    assert contents(link._repr_html_()) == {"my_bot.py": "class Bot: ...  # é <b>\n"}
    assert str(link) == "class Bot: ...  # é <b>\n"
    with pytest.raises(GameError, match=r"no_bot\.py cannot be read"):
        download("no_bot.py")


def test_the_name_of_a_download_is_escaped() -> None:
    assert "<b>" not in Download("<b>'.py", "")._repr_html_()


def test_a_summary_can_be_downloaded_without_being_saved() -> None:
    summary = Lesson("04_groups", language="en").summary()
    assert contents(summary._repr_html_()) == {"04_groups-summary.html": summary.page()}
    assert "<a " not in summary.page()


def test_a_saved_summary_says_so_where_files_are_kept(folder: Path) -> None:
    told = Lesson("04_groups", language="en").summary().save()
    assert told == "Saved as 04_groups-summary.html and 04_groups-summary.txt."
    assert (folder / "04_groups-summary.html").exists()


@pytest.mark.usefixtures("plain_http")
def test_where_files_are_not_kept_nothing_says_saved_and_the_summary_is_there_to_download() -> None:
    lesson = Lesson("04_groups", language="en")
    told = lesson.summary().save()
    assert told == "This page cannot keep files. Download what you want to keep."
    assert contents(told._repr_html_()).keys() == {"04_groups-summary.html", "04_groups-summary.txt"}
    assert str(lesson.check(DOUBLE, lambda number: 2 * number)).endswith(
        "This page cannot keep files: your progress ends when it is closed."
    )


def test_files_of_the_browser_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "emscripten")
    monkeypatch.setattr(downloads, "DRIVE", Path.cwd().as_posix())
    assert downloads.keeps_files()
