"""The autosave file of a notebook: set aside if unreadable, shared by notebooks that write at the same moment."""

from multiprocessing import get_context
from pathlib import Path

import pytest

from uptown_widget.errors import GameError
from uptown_widget.match.autosave import SavedElsewhereError
from uptown_widget.match.session import Session
from uptown_widget.notebook import GameWidget, autosave_file, play
from uptown_widget.notebook.autosave_file import SaveFile

NAME = "uptown-autosave.txt"
LINES = 150


def call() -> GameWidget:
    return play(2, seed=5, seats=["person", "greedy"], start=0, pace=0, autosave=True)


def move(widget: GameWidget) -> Session:
    session = widget.session
    assert isinstance(session, Session)
    session.play(session.observation.legal_moves()[0])
    return session


@pytest.mark.parametrize("content", [b"nothing of ours", b"\xff\xfe", b""])
def test_an_unreadable_file_of_the_usual_name_is_renamed_and_never_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes
) -> None:
    monkeypatch.chdir(tmp_path)
    place = tmp_path / NAME
    for number in (1, 2):
        place.write_bytes(content)
        widget = call()
        assert f"renamed to {NAME}.unreadable-{number}." in widget.session.screen.status
        assert (tmp_path / f"{NAME}.unreadable-{number}").read_bytes() == content
    played = move(widget)
    assert len(played.match.history) == 2
    again = call().session
    assert isinstance(again, Session)
    assert again.record() == played.record()
    assert len(list(tmp_path.iterdir())) == 3


def test_a_file_that_another_notebook_has_written_meanwhile_is_not_renamed(tmp_path: Path) -> None:
    place = tmp_path / NAME
    place.write_text("damaged")
    file = SaveFile(place)
    file.read()
    place.write_text("whole")
    assert file.move_aside() is None
    assert place.read_text() == "whole"


def test_a_file_that_becomes_unwritable_is_named_until_it_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    place = tmp_path / NAME
    session = move(call())
    saved = place.read_text()
    place.unlink()
    place.mkdir()  # nobody can write a file there, not even root
    session.play(session.observation.legal_moves()[0])
    assert session.services.saving.problem.startswith(f"{NAME} ")
    place.rmdir()
    place.write_text(saved)
    session.play(session.observation.legal_moves()[0])
    assert session.services.saving.problem == ""
    assert place.read_text() == session.saved()
    assert [path.name for path in tmp_path.iterdir()] == [NAME]


def add_lines(place: Path, name: str) -> None:
    """Add lines to a file as notebooks save: a writer that is too late starts over from what the other has written."""
    file = SaveFile(place)
    text = file.read() or ""
    file.begin()
    for number in range(LINES):
        while True:
            try:
                file.write(new := f"{text}{name}{number}\n")
            except SavedElsewhereError as found:
                text = found.text
            else:
                text = new
                break


def test_two_notebooks_that_write_at_the_same_moment_lose_nothing(tmp_path: Path) -> None:
    place = tmp_path / NAME
    writers = [get_context("spawn").Process(target=add_lines, args=(place, name)) for name in "ab"]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert [writer.exitcode for writer in writers] == [0, 0]
    assert sorted(place.read_text().split()) == sorted(f"{name}{number}" for name in "ab" for number in range(LINES))
    assert list(tmp_path.iterdir()) == [place]


def test_the_lock_of_a_dead_notebook_expires(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(autosave_file, "STALE", 0.05)
    place = tmp_path / NAME
    (tmp_path / f"{NAME}.lock").touch()
    file = SaveFile(place)
    file.read()
    file.begin()
    file.write("text")
    assert place.read_text() == "text"
    assert list(tmp_path.iterdir()) == [place]


def test_a_folder_without_file_locks_is_reported_as_not_writable(tmp_path: Path) -> None:
    folder = tmp_path / "away"
    folder.mkdir()
    file = SaveFile(folder / NAME)
    file.read()
    file.begin()
    folder.rmdir()
    with pytest.raises(GameError, match=NAME):
        file.write("text")
