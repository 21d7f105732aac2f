"""Checks what notebooks have handed in once more, on the teacher's page, where it can on boards no pupil has seen.

A pupil's page may claim anything. Here their code runs in a worker that reaches neither network nor storage.
"""

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from types import ModuleType

from uptown_widget.errors import GameError
from uptown_widget.i18n import say_error
from uptown_widget.lessons import checks, fair_play_checks, upturn_checks
from uptown_widget.lessons.definitions import definitions
from uptown_widget.lessons.function_check import Caller, FunctionCheck
from uptown_widget.lessons.report import syntax_error
from uptown_widget.lessons.submitted_bot import module_of
from uptown_widget.match.bot_errors import new_module

_CHECKS = {
    "bots": checks, "04_groups": checks, "05_write_a_bot": checks, "06_chance": checks, "08_upturn": upturn_checks,
    "09_fair_play": fair_play_checks,
}  # fmt: skip
"""By lesson, what checks its exercises; "bots" are those submitted by themselves."""
_OTHERS: dict[str, Callable[[], FunctionCheck]] = {
    "fast_cut_squares": partial(checks.cut_squares, "fast_cut_squares"),
    "look ahead": partial(checks.bot, 4, "look ahead"),
    "next": upturn_checks.next_player,
}
"""Of exercises that have not the name of their check."""
LAST = 8
"""The largest number of a row of the board."""
_PART = re.compile(r"^# %%(?: (.+))?\n", re.MULTILINE)
"""How the code of an exercise begins; without a name, what other cells define that exercises use."""


def results(lesson: str, work: str, call: Caller) -> Iterator[tuple[str, bool, str]]:
    """Yield of each exercise that was handed in its name, whether it is right, and what was found.

    :param call: calls a function with arguments; raises TimeoutError if it takes too long
    """
    module = new_module("work")
    for name, code in _parts(lesson, work):
        make = _OTHERS.get(name) or getattr(_CHECKS.get(lesson), name, None)
        if wrong := syntax_error(code):
            yield name, False, wrong
            continue
        try:
            _, given = module_of(definitions(code), "work", call, partial(_made, lesson, name, code, call), module)
        except GameError as error:
            yield name, False, say_error(error)
            continue
        if callable(make) and given is not None:
            report = _hidden(lesson, make()).run(given, call)
            yield name, bool(report), report.text


def _parts(lesson: str, work: str) -> Iterator[tuple[str, str]]:
    """Yield the name of each exercise, "" if there is none, with its code."""
    if lesson == "bots":
        yield "bot", work
        return
    found = _PART.split(work)
    yield from zip((name or "" for name in found[1::2]), found[2::2], strict=True)


def _made(lesson: str, exercise: str, code: str, call: Caller, module: ModuleType) -> object:
    """Return what is checked: a function, or an object of a class."""
    names = [each.name for each in ast.parse(code).body if isinstance(each, ast.FunctionDef | ast.ClassDef)]
    # An exercise has the name of its function; that of a bot is made of a class of any name.
    name = exercise if exercise in names else next(reversed(names), "")
    if lesson == "bots":
        name = next((each for each in ("Bot", "choose") if each in names), name)
    defined = module.__dict__.get(name)
    return call(defined) if isinstance(defined, type) else defined


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
