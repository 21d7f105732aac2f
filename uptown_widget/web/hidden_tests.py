"""Checks what notebooks have handed in once more, on the teacher's page, where it can on boards no pupil has seen.

A pupil's page may claim anything. Here their code runs in a worker that reaches neither network nor storage.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import replace

from uptown_widget.lessons import checks, fair_play_checks, upturn_checks
from uptown_widget.lessons.function_check import Caller, FunctionCheck
from uptown_widget.lessons.submitted_bot import module_of

_CHECKS = {"04_groups": checks, "06_chance": checks, "08_upturn": upturn_checks, "09_fair_play": fair_play_checks}
"""By lesson, what checks its exercises; an exercise has the name of its function."""
LAST = 8
"""The largest number of a row of the board."""
_PART = re.compile(r"^# (\w+)\n", re.MULTILINE)


def results(lesson: str, work: str, call: Caller) -> Iterator[tuple[str, bool, str]]:
    """Yield of each exercise that was handed in its name, whether it is right, and what was found.

    :param call: calls a function with arguments; raises TimeoutError if it takes too long
    :raises GameError: the code cannot be run
    """
    module, _ = module_of(work, "work", call, lambda module: module)
    for name in _PART.findall(work):
        make, function = getattr(_CHECKS.get(lesson), name, None), module.__dict__.get(_defined(work, name))
        if callable(make) and function is not None:
            report = _hidden(lesson, make()).run(function, call)
            yield name, bool(report), report.text


def _defined(work: str, exercise: str) -> str:
    """Return the name of the function that the part of an exercise defines last; its own name if it defines that."""
    part = work.partition(f"# {exercise}\n")[2]
    part = _PART.split(part, maxsplit=1)[0]
    names = [each.name for each in ast.parse(part).body if isinstance(each, ast.FunctionDef | ast.ClassDef)]
    return exercise if exercise in names else next(reversed(names), exercise)


def _hidden(lesson: str, check: FunctionCheck) -> FunctionCheck:
    """Return a check on boards in a mirror, which no pupil has seen; others are checked as they are."""
    if lesson != "04_groups":
        return check
    cases = check.cases() if callable(check.cases) else check.cases
    return replace(check, cases=[tuple(map(mirrored, case)) for case in cases])


def mirrored(value: object) -> object:
    """Return squares, also in sets, upside down.

    >>> mirrored({(0, 1)})
    {(8, 1)}
    """
    match value:
        case (int() as row, int() as column):
            return LAST - row, column
        case set() | frozenset():
            return type(value)(map(mirrored, value))
        case list():
            return [*map(mirrored, value)]
        case dict():
            return {mirrored(name): mirrored(item) for name, item in value.items()}
    return value
