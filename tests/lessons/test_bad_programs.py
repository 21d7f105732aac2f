"""Whatever a program does, its check ends with a sentence: it raises, gives up, prints, reads, changes, waits or lies.

What never ends inside a function of Python that is written in C is the only exception: see `bots/time_limit.py`.
"""

import re
import time
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from typing import Any

import pytest

from tests.lessons.programs import CHECKS, HANDED_IN, checked
from uptown_widget.lessons import FunctionCheck, Report
from uptown_widget.notebook import time_limit
from uptown_widget.notebook.time_limit import Limited, guarded

EXERCISES = [(lesson, name) for lesson, by_name in CHECKS.items() for name in by_name]
BODIES = {
    "raise ValueError('oops')": "ValueError: oops",
    "raise Odd": "Odd",
    "exit(7)": "SystemExit",
    "open('/nowhere/at all')": "FileNotFoundError",
    "input('?')": "leave out input()",
    "[each.clear() for each in arguments if hasattr(each, 'clear')]": "returned nothing",
    "print(*arguments)": "print shows",
    "return print": "",
    "yield from arguments": "",
    "return": "returned nothing",
    "import nowhere": "ModuleNotFoundError",
    "return fib(*arguments)": "fib, which is not defined",
}
"""What programs do, and a part of what is said of it."""
KINDS = ("object", "int", "float", "complex", "str", "bytes", "list", "tuple", "set", "frozenset", "dict")
OWN = """
class Odd(Exception):
    def __str__(self):
        raise RuntimeError

class Equal({kind}):
    __eq__ = lambda *_: True
    __ne__ = lambda *_: False
    __hash__ = lambda _: 7

class Whole:
    def __init__(self, value):
        self.value = value
    def __index__(self):
        return self.value
"""


def found(lesson: str, exercise: str, body: str, kind: str = "object") -> Report:
    """Check a program of one line."""
    head = f"def {exercise}(*arguments):\n    {body}"
    if exercise == "bot":
        head = f"class {HANDED_IN[lesson]}:\n    def choose(self, *arguments):\n        {body}"
    with redirect_stdout(StringIO()):
        return checked(lesson, exercise, OWN.format(kind=kind), head)


@pytest.mark.parametrize(("lesson", "exercise"), EXERCISES)
def test_a_program_that_does_something_bad_is_told_so_in_a_sentence(lesson: str, exercise: str) -> None:
    for body, told in BODIES.items():
        report = found(lesson, exercise, body)
        assert not report, body
        assert told in report.text, report
        assert re.search(r"[.?!]$|: .+$", report.text), report


@pytest.mark.parametrize(("lesson", "exercise"), EXERCISES)
def test_what_is_equal_to_everything_passes_nowhere(lesson: str, exercise: str) -> None:
    for kind in KINDS:
        report = found(lesson, exercise, "return Equal()", kind)
        assert not report, (kind, report)
        assert len(report.text) > len("Not yet."), report


@pytest.mark.parametrize(
    ("lesson", "exercise", "code"),
    [
        ("04_groups", "count_groups", "def count_groups(tiles):\n    return Whole(solved(tiles))"),
        ("08_upturn", "next_player", "def next_player(*seat):\n    return Whole(solved(*seat))"),
        ("09_fair_play", "last_word", "def last_word(*told):\n    return Whole(solved(*told))"),
        ("09_fair_play", "guess", "def guess(told):\n    return Whole(solved(told))"),
    ],
)
def test_whole_numbers_of_its_own_kind_are_right_where_their_value_is(lesson: str, exercise: str, code: str) -> None:
    assert checked(lesson, exercise, OWN.format(kind="int"), f"solved = {exercise}", code)


def test_a_program_that_prints_without_an_end_is_ended() -> None:
    assert "endless loop" in found("08_upturn", "fits", "while True: print('again')").text


@pytest.mark.parametrize("body", ["print()", "print('x' * 100_000)", "sys.stderr.writelines(['a\\n', 'b\\n'])"])
def test_of_what_it_prints_without_an_end_the_beginning_is_shown(body: str) -> None:
    with redirect_stdout(StringIO()) as out, redirect_stderr(StringIO()) as errors:
        checked("08_upturn", "fits", "import sys", f"def fits(*arguments):\n    while True: {body}")
    (shown,) = filter(None, (out.getvalue(), errors.getvalue()))
    assert len(shown) < time_limit.PRINTED + 10
    assert shown.endswith("\n…\n")


def test_what_a_program_prints_is_shown_in_each_case() -> None:
    with redirect_stdout(StringIO()) as out:
        checked("08_upturn", "fits", "def fits(*arguments):\n    print('here', flush=True)\n    return True")
    assert {*out.getvalue().splitlines()} == {"here"}


@pytest.mark.parametrize("wait", [lambda _: time.sleep(1e6), lambda _: re.match(r"(a|a)+$", "a" * 99 + "b")])
def test_what_waits_or_works_in_c_is_ended_where_python_can(wait: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time_limit, "SECONDS", 0.2)
    report = FunctionCheck("wait", [(1,)], lambda number: number).run(wait, guarded, Limited)
    assert "did not finish in case 1 of 1" in report.text


def test_whoever_interrupts_a_check_interrupts_it() -> None:
    def interrupted(_: int) -> int:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        FunctionCheck("double", [(1,)], lambda number: 2 * number).run(interrupted, guarded, Limited)
