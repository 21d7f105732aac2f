"""Bots are uploaded into a folder, listed, and removed; what is no bot file is refused with a sentence."""

import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.kinds import sure
from uptown_widget.lessons.report import MAX_LENGTH
from uptown_widget.notebook.submissions import load
from uptown_widget.notebook.uploads import KINDS, Uploads
from uptown_widget.notebook.widgets import Button, HBox, Label

GOOD = b"def choose(observation, rng):\n    return rng.choice(observation.legal_moves())\n"


@pytest.fixture
def uploads(tmp_path: Path) -> Uploads:
    return Uploads(tmp_path / "bots")


def upload(uploads: Uploads, name: str, content: bytes) -> None:
    file = {"name": name, "type": "", "size": len(content), "content": memoryview(content)}
    uploads.button.value = ({**file, "last_modified": datetime.now(UTC)},)


def shown(uploads: Uploads) -> list[str]:
    return [sure(Label, sure(HBox, row).children[1]).value for row in uploads.files.children]


def test_an_uploaded_bot_is_listed_and_plays(uploads: Uploads) -> None:
    assert shown(uploads) == []
    upload(uploads, "ada.py", GOOD)
    upload(uploads, "ben.py", GOOD)
    assert shown(uploads) == ["ada.py", "ben.py"]
    assert [*load(uploads.folder).bots] == ["ada", "ben"]


@pytest.mark.parametrize("name", ["ada.txt", "ada.py.txt", "ada.PY", "ada.py.TXT", "ada.TXT"])
def test_a_program_that_an_editor_or_a_mail_calls_a_text_is_taken(uploads: Uploads, name: str) -> None:
    upload(uploads, name, GOOD)
    assert shown(uploads) == ["ada.py"]
    assert {"text/plain", "text/x-python"} < {*KINDS.split(",")}, "else a phone greys them out"


def test_a_notebook_shows_it_as_a_widget(uploads: Uploads) -> None:
    assert "application/vnd.jupyter.widget-view+json" in (uploads._repr_mimebundle_() or {})


def test_the_same_name_again_replaces_the_file(uploads: Uploads) -> None:
    upload(uploads, "ada.py", b"x = 1\n")
    assert uploads.notice.value == ""
    upload(uploads, "ada.py", GOOD)
    assert shown(uploads) == ["ada.py"]
    assert (uploads.folder / "ada.py").read_bytes() == GOOD
    assert "another ada.py" in uploads.notice.value, "it may have been somebody else's"
    upload(uploads, "ada.py", GOOD)
    assert uploads.notice.value == "", "the same file again"


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("ada.doc", GOOD, "ada.doc is not a Python file."),
        ("<b>.doc", GOOD, "&lt;b&gt;.doc is not"),
        ("ada.py", b"#" * (MAX_LENGTH + 1), "ada.py is too long for a bot."),
    ],
)
def test_what_is_no_bot_file_is_refused(uploads: Uploads, name: str, content: bytes, told: str) -> None:
    upload(uploads, name, content)
    assert shown(uploads) == []
    assert told in uploads.notice.value


def test_a_file_lands_in_the_folder_whatever_its_name(uploads: Uploads) -> None:
    upload(uploads, "../../ada.py", GOOD)
    upload(uploads, "C:\\bots\\ben.py", GOOD)
    assert sorted(path.name for path in uploads.folder.iterdir()) == ["ada.py", "ben.py"]


def test_a_file_is_removed(uploads: Uploads) -> None:
    upload(uploads, "ada.py", GOOD)
    row = sure(HBox, uploads.files.children[0])
    sure(Button, row.children[0]).click()
    assert shown(uploads) == []
    assert not (uploads.folder / "ada.py").exists()


def test_a_page_that_keeps_no_files_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert "until this page is closed" in Uploads(tmp_path).notice.value
