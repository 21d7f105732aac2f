"""A cell that is run before those above it is told what to do."""

from pathlib import Path
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell

from uptown_widget.errors import GameError
from uptown_widget.lessons import checks
from uptown_widget.notebook.lessons import Lesson
from uptown_widget.notebook.out_of_order import explain_order


class Shell(InteractiveShell):
    """A shell that keeps what it would show of an error."""

    told = ""

    def _showtraceback(self, *error: object) -> None:
        self.told = str(error[-1])


def told(cell: str, language: str) -> str:
    shell = Shell()  # type: ignore[no-untyped-call]  # IPython has no types here
    explain_order(shell, language)
    shell.run_cell(cell)  # type: ignore[no-untyped-call]
    return shell.told


def test_a_cell_run_too_early_says_in_one_sentence_to_run_those_above() -> None:
    early = told("lesson.check(checks.group(), group)", "en")
    assert "NameError" in early
    assert "lesson is not defined here yet. Run the cells above first" in early
    assert "Voer eerst de cellen hierboven uit" in told("board()", "nl")


def test_other_errors_are_told_as_ever() -> None:
    for cell in ("1 / 0", "def f():\n    a += 1\nf()", "raise NameError('mine')"):
        assert "Error" in told(cell, "en")
        assert "Run the cells above" not in told(cell, "en")


def test_a_name_of_the_lesson_that_a_pupil_took_is_named() -> None:
    for name in ("lesson", "checks"):
        taken = told(f"{name} = 'my notes'\n{name}.check(1)", "en")
        assert "AttributeError" in taken
        assert f"{name} means something else here by now." in taken
    assert "means something else" not in told("notes = 3\nnotes.check(1)", "en")
    ours = told("from uptown_widget.lessons import checks\nchecks.nothing()", "en")
    assert "AttributeError" in ours
    assert "means something else" not in ours


def test_a_check_without_its_parentheses_is_told_how_it_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    lesson = Lesson("04_groups", language="en")
    wrong: tuple[Any, ...] = (checks.group, len)
    for first in wrong:
        with pytest.raises(GameError, match="Write the check first, with parentheses"):
            lesson.check(first, checks.group())
