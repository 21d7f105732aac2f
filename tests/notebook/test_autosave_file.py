"""The autosave file of a notebook: copied if unreadable, shared by notebooks that write at the same moment."""

import os
from contextlib import nullcontext
from errno import EINVAL, ENOSPC
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from uptown_widget.arena import games_file
from uptown_widget.arena.results import GameResult
from uptown_widget.errors import GameError
from uptown_widget.match.autosave import SavedElsewhereError
from uptown_widget.match.session import Session
from uptown_widget.notebook import GameWidget, autosave_file, open_practice, play, play_upturn
from uptown_widget.notebook.autosave_file import SaveFile
from uptown_widget.uptown import GreedyPolicy

NAME = "uptown-autosave.txt"
LINES = 150


def call() -> GameWidget[Any, Any]:
    return play(2, seed=5, seats=["person", "greedy"], start=0, pace=0, autosave=True)


def move(widget: GameWidget[Any, Any]) -> Session[Any, Any]:
    session = widget.session
    assert isinstance(session, Session)
    session.play(session.observation.legal_moves()[0])
    return session


def test_a_tilde_is_the_home_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path))
    assert SaveFile("~/match.txt").path == tmp_path / "match.txt"
    with pytest.raises(GameError, match="Cannot save a match"):
        SaveFile("~nobody-of-this-name/match.txt")
    games_file.write("~/games.jsonl", GameResult("uptown", {}, "s", 0, ("a", "b"), (0,), {}, (0, 0), (0.0, 0.0)))
    assert len(games_file.read(tmp_path / "games.jsonl")) == len(games_file.read("~/games.jsonl")) == 1


def test_a_file_that_its_owner_has_made_read_only_is_not_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    move(call())
    place = tmp_path / NAME
    before = place.read_bytes()
    place.chmod(0o444)
    session = move(call())
    assert "cannot be written (PermissionError)" in session.ui.shared.info.unsaved
    assert place.read_bytes() == before
    place.chmod(0o644)
    move(call())
    assert place.read_bytes() != before


@pytest.mark.parametrize("content", [b"nothing of ours", b"\xff\xfe", b""])
def test_an_unreadable_file_of_the_usual_name_is_copied_and_never_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes
) -> None:
    monkeypatch.chdir(tmp_path)
    place = tmp_path / NAME
    for number, each in ((1, content), (2, content + b"more"), (1, content)):
        place.write_bytes(each)
        widget = call()
        assert f"The original is kept as {NAME}.unreadable-{number}." in widget.session.screen.status
        assert (tmp_path / f"{NAME}.unreadable-{number}").read_bytes() == each
    played = move(widget)
    assert len(played.match.history) == 2
    again = call().session
    assert isinstance(again, Session)
    assert again.record() == played.record()
    assert len(list(tmp_path.iterdir())) == 3


def test_where_nothing_can_be_copied_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    place = tmp_path / NAME
    place.write_text("nothing of ours")
    monkeypatch.setattr(Path, "write_bytes", _full)
    session = move(call())
    assert session.ui.shared.info.unsaved == (
        "What was saved here could not be read. It is left as it is, and nothing will be saved this time."
    )
    assert place.read_text() == "nothing of ours"
    assert [*tmp_path.iterdir()] == [place]


def _full(*_: object) -> int:
    raise OSError(ENOSPC, "No space left on device")


def test_a_file_of_a_name_that_was_chosen_is_left_alone(tmp_path: Path) -> None:
    for text in ("Chapter 1", "", "\ufeff[]"):
        place = tmp_path / "thesis.txt"
        place.write_text(text, encoding="utf-8")
        for open_it in (play, open_practice):
            with pytest.raises(GameError, match=r"thesis\.txt does not contain .* Choose another file\."):
                open_it(autosave=place, language="en")
        assert place.read_text(encoding="utf-8") == text
    assert [*tmp_path.iterdir()] == [place]


def test_a_match_of_another_game_or_with_a_bot_that_is_missing_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    play(2, seats=["mine", "mine"], bots={"mine": GreedyPolicy()}, autosave=True, pace=0)
    saved = (tmp_path / NAME).read_bytes()
    with pytest.raises(GameError, match=f"{NAME}: 'mine' is not a kind of player"):
        call()
    (tmp_path / "upturn-autosave.txt").write_bytes(saved)
    with pytest.raises(GameError, match="from another game"):
        play_upturn(autosave=True)
    assert {path.read_bytes() for path in tmp_path.iterdir()} == {saved}


def test_two_notebooks_that_copy_at_the_same_moment_keep_both(tmp_path: Path) -> None:
    place = tmp_path / NAME
    files = [SaveFile(place) for _ in range(3)]
    for number, file in enumerate(files):
        place.write_text(f"damaged {min(number, 1)}")
        file.read()
    names = [file.set_aside() for file in files]
    assert names == [f"{NAME}.unreadable-{number}" for number in (1, 2, 2)]
    assert [(tmp_path / name).read_text() for name in names] == ["damaged 0", "damaged 1", "damaged 1"]


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


def test_a_file_that_is_a_link_stays_one_and_keeps_its_rights(tmp_path: Path) -> None:
    real, link = tmp_path / "shared" / "match.txt", tmp_path / "match.txt"
    real.parent.mkdir()
    real.write_text("before")
    real.chmod(0o640)
    link.symlink_to(real)
    file = SaveFile(link)
    file.read()
    file.begin()
    file.write("after")
    assert link.is_symlink()
    assert real.read_text() == "after"
    assert real.stat().st_mode & 0o777 == 0o640
    assert [each.name for each in real.parent.iterdir()] == ["match.txt"]


def test_nobody_else_on_the_machine_reads_a_file_with_a_secret(tmp_path: Path) -> None:
    file, other = SaveFile(tmp_path / "seat.txt", private=True), SaveFile(tmp_path / "match.txt")
    for each in (file, other):
        each.begin()
        each.write("first")
        each.write("second")
    assert file.path.stat().st_mode & 0o777 == 0o600
    assert (tmp_path / file.set_aside()).stat().st_mode & 0o777 == 0o600
    assert other.path.stat().st_mode & 0o777 != 0o600


def test_what_a_process_that_was_killed_had_begun_to_write_goes_and_what_another_writes_stays(tmp_path: Path) -> None:
    place = tmp_path / "a [1].txt"
    left, fresh, foreign = (tmp_path / f"{name}.new" for name in ("a [1].txt.0123abcd", "a [1].txt.00000000", "b"))
    for each in (left, fresh, foreign):
        each.write_text("begun")
    for each in (left, foreign):
        os.utime(each, (0, 0))
    file = SaveFile(place)
    file.begin()
    file.write("saved")
    assert {path.name for path in tmp_path.iterdir()} == {place.name, fresh.name, foreign.name}
    assert place.read_text() == "saved"


def test_what_is_saved_is_on_the_disk_before_it_takes_the_place_of_the_old(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place, on_disk = tmp_path / NAME, list[str]()
    file = SaveFile(place)
    file.begin()
    file.write("old")
    monkeypatch.setattr(os, "fsync", lambda _: on_disk.append(place.read_text()))
    file.write("new")
    assert on_disk == ["old"]
    assert place.read_text() == "new"


@pytest.mark.parametrize("refusal", [OSError(EINVAL, "none"), OSError(ENOSPC, "full")])
def test_a_drive_that_cannot_promise_that_is_written_to_and_a_full_one_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refusal: OSError
) -> None:
    def refused(_: int) -> None:
        raise refusal

    monkeypatch.setattr(os, "fsync", refused)
    file = SaveFile(tmp_path / NAME)
    file.begin()
    with nullcontext() if refusal.errno == EINVAL else pytest.raises(GameError, match="cannot be written"):
        file.write("new")
    assert [path.name for path in tmp_path.iterdir()] == [NAME] * (refusal.errno == EINVAL)


def test_a_file_that_another_program_holds_for_a_moment_is_written_the_next_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def held(*_: Path) -> None:
        raise PermissionError

    file = SaveFile(tmp_path / NAME)
    file.begin()
    file.write("old")
    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", held)
        with pytest.raises(GameError, match="cannot be written"):
            file.write("new")
    file.write("newer")
    assert (tmp_path / NAME).read_text() == "newer"
    assert [path.name for path in tmp_path.iterdir()] == [NAME]
