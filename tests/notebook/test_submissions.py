"""Bots submitted as files: the good ones play, the others are refused with a reason and do no harm."""

import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

import pytest

from lite.paths import NOTEBOOKS
from uptown_widget.arena.standings import format_faults, standings
from uptown_widget.arena.tournament import seatings, tournament
from uptown_widget.errors import GameError
from uptown_widget.lessons.report import MAX_LENGTH
from uptown_widget.notebook import submissions
from uptown_widget.notebook.submissions import ResultTable, load
from uptown_widget.notebook.uploads import Uploads

NOW = datetime.now(UTC)
GOOD = "def choose(observation, rng):\n    return rng.choice(observation.legal_moves())\n"
BAD: dict[str, tuple[str | bytes, str]] = {
    "no_python": ("def choose(:\n", "on line 1"),
    "no_bot": ("x = 1\n", "neither a class Bot"),
    "raises": ("raise RuntimeError('sorry')\n", "sorry"),
    "leaves": ("raise SystemExit\n", "SystemExit"),
    "needs_more": ("class Bot:\n    def __init__(self, depth): pass\n", "depth"),
    "illegal": ("def choose(observation, rng):\n    return None\n", "returned nothing"),
    "fails": ("def choose(observation, rng):\n    return 1 / 0\n", "ZeroDivisionError"),
    "endless": ("def choose(observation, rng):\n    while True:\n        pass\n", "endless loop"),
    "endless_at_the_top": ("while True: pass\n", "outside its functions"),
    "endless_in_one_line": ("def choose(observation, rng):\n    while True: pass\n", "endless loop"),
    "misspelt": ("class Bot:\n    def chose(self, observation, rng): pass\n", "Is chose meant to be it?"),
    "no_self": ("class Bot:\n    def choose(observation, rng): pass\n", "def choose(self, observation, rng):"),
    "binary": (b"\x89PNG\0\xff\xfe", "cannot be read"),
    "notebook": ('{"cells": [], "nbformat": 4}', "This is a notebook."),
    "long": ("#" * (MAX_LENGTH + 1), "too long"),
}

ASKS = {
    "dataclass": "from __future__ import annotations\nimport dataclasses as d\n@d.dataclass\nclass Leaf:\n    a: int\n",
    "quoted": "from dataclasses import dataclass\n@dataclass\nclass Leaf:\n    a: 'int'\n",
    "enum": "import enum\n@enum.global_enum\nclass Size(enum.Enum):\n    SMALL = 1\nprint(SMALL)\n",
    "pickle": "import pickle\nclass Leaf: pass\npickle.loads(pickle.dumps(Leaf()))\n",
    "hints": "import typing\nclass Leaf:\n    next: 'Leaf'\ntyping.get_type_hints(Leaf)\n",
    "module": "import sys\nassert sys.modules[__name__].sys is sys\n",
    "file": "from pathlib import Path\nassert Path(__file__).read_text().startswith('from pathlib')\n",
}
"""What a module asks for that Python makes only of what is imported."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "good.py").write_text(GOOD)
    return tmp_path


def test_files_are_in_the_order_of_their_names_whatever_their_letters(tmp_path: Path) -> None:
    names = ["Adam", "Åsa", "ben", "Łucja", "Øyvind", "pupil 2", "pupil 10", "Zoe"]
    for name in names:
        (tmp_path / f"{name}.py").write_text(GOOD, encoding="utf-8")
    assert [path.stem for path in submissions.files_in(tmp_path)] == names


@pytest.mark.parametrize("name", BAD)
def test_a_file_without_a_bot_is_told_why_and_the_others_play(
    folder: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(submissions, "TIMEOUT", 0.2)
    text, why = BAD[name]
    (folder / f"{name}.py").write_bytes(text if isinstance(text, bytes) else text.encode())
    found = load(folder)
    assert [*found.bots] == ["good"]
    assert why in found.errors[name]
    assert why in str(found)


def test_a_program_to_which_a_phone_has_added_an_ending_plays_under_its_name(folder: Path) -> None:
    for name in ("ada.py.txt", "BEN.PY", "good.py.txt", "notes.txt", "ada.py.md"):
        (folder / name).write_text(GOOD)
    assert {*load(folder).bots} == {"ada", "BEN", "good", "good.py.txt"}


@pytest.mark.parametrize(
    "name", ["._good.py", "._good.py.txt", ".hidden.PY", "._Ada.ipynb", ".py", ".ipynb", ".DS_Store"]
)
def test_hidden_files_are_left_out_as_those_that_macos_adds(folder: Path, name: str) -> None:
    (folder / name).write_bytes(b"\0\5\x16\7")
    (folder / ".ipynb_checkpoints").mkdir()
    found = load(folder)
    assert ([*found.bots], found.errors) == (["good"], {})
    uploads = Uploads(folder)
    uploads.button.value = ({"name": name, "type": "", "size": 1, "content": memoryview(b"x"), "last_modified": NOW},)
    assert uploads.names() == ["good.py"]


def test_the_content_of_a_file_is_escaped(folder: Path) -> None:
    (folder / "loud.py").write_text("raise RuntimeError('<script>')\n")
    assert "<script>" not in load(folder)._repr_html_()


def test_a_folder_without_files_gives_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(GameError, match="no Python files"):
        load(tmp_path)
    with pytest.raises(GameError, match="no Python files"):
        load(tmp_path / "nowhere")


def test_the_same_seed_gives_the_same_tournament_and_a_table(folder: Path) -> None:
    (folder / "other.py").write_text(GOOD)
    bots = load(folder).bots
    first, again = (
        standings(tournament("uptown_widget.uptown.game", bots, seatings([*bots], 3), deals=1, seed="class"))
        for _ in range(2)
    )
    assert [(each.name, each.strength) for each in first] == [(each.name, each.strength) for each in again]
    shown = ResultTable(first)._repr_html_()
    assert all(name in shown for name in ("good", "other"))


def test_an_error_in_a_game_is_shown_with_the_line_of_the_file(folder: Path) -> None:
    late = "def choose(observation, rng):\n    if observation.ply > 20:\n        raise LookupError('late')\n"
    late += "    return observation.legal_moves()[0]\n"
    (folder / "late.py").write_text(late)
    bots = load(folder).bots
    shown = format_faults(tournament("uptown_widget.uptown.game", bots, seatings([*bots], 3), deals=1, seed="class"))
    assert shown.startswith("late failed in")
    assert "LookupError: late" in shown
    assert "late.py" in shown
    assert "line 3" in shown


def test_the_bots_that_come_with_the_lesson_play() -> None:
    found = load(NOTEBOOKS / "bots")
    assert len(found.bots) >= 3
    assert not found.errors


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_a_bot_that_another_editor_has_saved_plays(folder: Path, encoding: str) -> None:
    text = "def choose(observation, rng):\n    'Zoë'\n    return observation.legal_moves()[0]\n"
    (folder / "old.py").write_bytes(text.replace("\n", "\r\n").encode(encoding))
    assert "old" in load(folder).bots


@pytest.mark.parametrize("when", ["as it loads", "as it chooses"])
@pytest.mark.parametrize("name", ASKS)
def test_what_a_file_may_ask_of_python_when_it_is_imported_it_may_ask_when_it_is_handed_in(
    tmp_path: Path, name: str, when: str
) -> None:
    head, body = GOOD.splitlines()
    text = ASKS[name] + GOOD
    if when == "as it chooses":
        text = f"{head}\n    exec({ASKS[name].replace('startswith', 'count')!r}, globals())\n{body}\n"
    (tmp_path / f"{name}.py").write_text(text)
    assert not load(tmp_path).errors


@pytest.mark.parametrize("name", ["json", "uptown_widget", "uptown_widget.errors", "__main__"])
def test_a_file_with_the_name_of_a_module_does_not_take_its_place(tmp_path: Path, name: str) -> None:
    (tmp_path / f"{name}.py").write_text(f"MINE = __name__\n{GOOD}")
    before = {**sys.modules}
    first, again = (load(tmp_path).bots[name] for _ in range(2))
    assert first is not again
    assert before.items() <= sys.modules.items()
    assert len({*sys.modules} - {*before}) == 2, "each file has its own"


def test_a_bot_that_was_handed_in_is_not_sent_to_a_process_which_has_no_such_text(folder: Path) -> None:
    head, body = GOOD.splitlines()
    (folder / "ada.py").write_text(f"class Bot:\n    {head.replace('(', '(self, ', 1)}\n    {body}\n")
    for name, bot in load(folder).bots.items():
        with pytest.raises(GameError, match=f"'{name}' cannot go to another process"):
            tournament("uptown", {name: bot, "greedy": "greedy"}, players=2, deals=1, workers=1)
        with ProcessPoolExecutor() as executor, pytest.raises(GameError, match="handed in as a text"):
            tournament("uptown", {name: bot, "greedy": "greedy"}, players=2, deals=1, executor=executor)
        with ThreadPoolExecutor() as threads:
            assert len(tournament("uptown", {name: bot, "greedy": "greedy"}, players=2, deals=1, executor=threads)) == 2


def test_a_notebook_in_the_folder_is_told_to_be_none(folder: Path) -> None:
    (folder / "Ada.ipynb").write_text('{"cells": [], "nbformat": 4}')
    assert "as a file of its own: ada.py" in load(folder).errors["Ada.ipynb"]
