"""The code of a solved exercise is kept with the progress, and comes back in a new cell after a restart."""

import ast
import gc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config

from uptown_widget.lessons.definitions import definitions
from uptown_widget.lessons.report import MAX_LENGTH, Report, receipt
from uptown_widget.notebook.enrolment import Enrolment
from uptown_widget.notebook.lessons import Lesson

SETUP = """
from uptown_widget.lessons import FunctionCheck
from uptown_widget.notebook.lessons import Lesson
lesson = Lesson("04_groups", language="en")
double = FunctionCheck("double", [(1,), (2,)], lambda number: 2 * number)
"""
STUB = "def twice(number):\n    raise NotImplementedError\n\n\nreport = lesson.check(double, twice)"
RIGHT = STUB.replace("raise NotImplementedError", "return number + number  # mine")
RIGHT_TOO = STUB.replace("raise NotImplementedError", "return number * 2")
WRONG = STUB.replace("raise NotImplementedError", "return number")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.setattr(gc, "collect", lambda: 0)  # else each start over looks through what all other tests have left
    InteractiveShell.clear_instance()
    history = Config({"HistoryManager": {"hist_file": ":memory:"}})  # else each cell waits for the disk
    yield InteractiveShell.instance(config=history)
    InteractiveShell.clear_instance()


def run(shell: Any, *cells: str) -> tuple[Any, str]:
    """Start over, run cells, and return the last report and what the last of them puts into a new cell."""
    shell.reset()
    for cell in (SETUP, *cells):
        shell.payload_manager.clear_payload()
        shell.run_cell(cell, store_history=True).raise_error()
    offered = [each["text"] for each in shell.payload_manager.read_payload()]
    return shell.user_ns["report"], "".join(offered)


def test_the_code_of_a_solved_exercise_comes_back_in_a_new_cell(shell: Any) -> None:
    assert run(shell, WRONG, RIGHT)[1] == ""
    report, offered = run(shell, STUB)
    assert offered == RIGHT
    assert str(report).endswith("write the function first. Your code of an earlier visit is in a new cell below.")
    assert run(shell, STUB, STUB)[1] == "", "once"
    report, offered = run(shell, STUB, RIGHT)
    assert (bool(report), offered) == (True, "")


def test_what_a_lesson_comes_with_does_not_replace_what_the_learner_wrote(shell: Any) -> None:
    run(shell, RIGHT)
    assert run(shell, RIGHT_TOO)[1] == RIGHT, "as with a bot, whose first version passes its check"
    assert run(shell, RIGHT_TOO)[1] == RIGHT
    assert run(shell, RIGHT_TOO, RIGHT_TOO)[1] == ""
    assert run(shell, STUB)[1] == RIGHT_TOO


MODEL = """
from math import sqrt
FACTOR = 2
def half(number):
    return number / FACTOR
print(half(3))
"""
HELPED = STUB.replace("raise NotImplementedError", "return int(sqrt((4 * half(number)) ** 2))")


def test_what_is_handed_in_runs_without_the_other_cells_of_the_notebook(
    shell: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[Report] = []

    def send(_: Enrolment, report: Report) -> str:
        sent.append(report)
        return ""

    monkeypatch.setattr(Enrolment, "send", send)
    run(shell, MODEL, 'lesson.join("Ada", "http://localhost/")', HELPED)
    said = shell.user_ns["lesson"].hand_in()
    work = sent[-1].work
    assert said == f"Exercises handed in: 1. Receipt: {receipt(work)}."
    helpers, code = work.split("\n\n# %% double\n")
    assert helpers.splitlines()[0] == "# %%"
    assert {*helpers.splitlines()[1:]} == {*MODEL.strip().splitlines()[:-1]}, "neither the lesson nor what is printed"
    assert code == HELPED, "as it was written"
    found: dict[str, Any] = {}
    exec("\n".join(map(ast.unparse, map(definitions, (helpers, code)))), found)  # noqa: S102  as the hidden tests do
    assert found["twice"](7) == 14


def test_a_notebook_that_is_too_large_is_not_sent_and_one_sentence_says_so(
    shell: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[Report] = []

    def send(_: Enrolment, report: Report) -> str:
        sent.append(report)
        return ""

    monkeypatch.setattr(Enrolment, "send", send)
    run(shell, 'lesson.join("Ada", "http://localhost/")', f"{RIGHT}\n# {'x' * MAX_LENGTH}")
    count = len(sent)
    assert shell.user_ns["lesson"].hand_in() == "That is too large for the class."
    assert len(sent) == count


def test_wrong_code_is_not_kept_and_a_reset_forgets_all(shell: Any, folder: Path) -> None:
    run(shell, WRONG)
    assert run(shell, STUB)[1] == ""
    run(shell, RIGHT)
    assert "# mine" in (folder / "progress.json").read_text()
    Lesson("04_groups").reset()
    assert "# mine" not in (folder / "progress.json").read_text()


def test_a_summary_shows_no_code(shell: Any) -> None:
    run(shell, RIGHT)
    summary = Lesson("04_groups").summary()
    assert "# mine" not in str(summary) + summary.page()
