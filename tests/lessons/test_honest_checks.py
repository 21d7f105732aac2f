"""Right programs that are slow or unusual pass; mutants of the model solutions do not; each has a reason of its own."""

import ast
import hashlib
import secrets
from collections.abc import Callable, Iterator
from copy import deepcopy
from math import sqrt
from statistics import NormalDist, fmean, stdev
from typing import Any

import pytest

from uptown_widget import upturn
from uptown_widget.lessons import FunctionCheck, Report, checks, fair_play_checks, upturn_checks
from uptown_widget.lessons.solutions import code_of, codes_of
from uptown_widget.notebook.time_limit import Limited, guarded

CHECKS: dict[str, dict[str, Callable[[], FunctionCheck]]] = {
    "04_groups": {
        "neighbours": checks.neighbours,
        "group": checks.group,
        "groups": checks.groups,
        "count_groups": checks.count_groups,
        "cut_squares": checks.cut_squares,
        "fast_cut_squares": lambda: checks.cut_squares("fast_cut_squares"),
    },
    "06_chance": {"chance": checks.chance, "interval": checks.interval},
    "08_upturn": {
        "fits": upturn_checks.fits,
        "before": upturn_checks.before,
        "next": upturn_checks.next_player,
        "playable": upturn_checks.playable,
    },
    "09_fair_play": {
        "opens": fair_play_checks.opens,
        "chain": fair_play_checks.chain,
        "follows": fair_play_checks.follows,
        "draw": fair_play_checks.draw,
    },
}
ALL = [(lesson, name) for lesson, by_name in CHECKS.items() for name in by_name if name != "count_groups"]
"""What has a function as its model: that of `count_groups` is a class."""
SCANNING = """
def neighbours(square):
    row, column = square
    found = set()
    for r in range(9):
        for c in range(9):
            if abs(r - row) + abs(c - column) == 1:
                found.add((r, c))
    return found
"""
"""A right helper that takes twenty times the steps of the model."""


def notebook(lesson: str) -> dict[str, Any]:
    """Return what the cells of a lesson have defined once all is solved."""
    names: dict[str, Any] = {"fmean": fmean, "stdev": stdev, "sqrt": sqrt, "upturn": upturn, "secrets": secrets}
    names["NormalDist"] = NormalDist
    names["fingerprint"] = lambda text: hashlib.sha256(text.encode()).hexdigest()
    names["commit"] = lambda value, nonce: names["fingerprint"](nonce + value)
    for code in codes_of(lesson).values():
        exec(code, names)  # noqa: S102
    return names


def checked(lesson: str, exercise: str, code: str, *helpers: str) -> Report:
    """Check what a pupil wrote in a notebook."""
    names = notebook(lesson)
    for each in (*helpers, code):
        exec(each, names)  # noqa: S102
    function = names[ast.parse(code).body[-1].name]  # type: ignore[attr-defined]  # a definition
    return CHECKS[lesson][exercise]().run(function, guarded, Limited)


SWAPS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip


def mutants(code: str) -> Iterator[str]:
    """Yield a program with one comparison, sum, number or result changed, each in turn."""
    tree = ast.parse(code)
    for place, node in enumerate(ast.walk(tree)):
        changed = deepcopy(tree)
        there = [*ast.walk(changed)][place]
        if isinstance(there, ast.Compare) and isinstance(node, ast.Compare):
            there.ops[0] = SWAPS[type(node.ops[0])]()
        elif isinstance(there, ast.BinOp) and isinstance(there.op, (ast.Add, ast.Sub)):
            there.op = ast.Sub() if isinstance(there.op, ast.Add) else ast.Add()
        elif isinstance(there, ast.Constant) and type(there.value) is int:
            there.value += 1
        elif isinstance(there, ast.Return):
            there.value = ast.Constant(None)
        else:
            continue
        yield ast.unparse(ast.fix_missing_locations(changed))


SAME = "reverse=twin <= last"
"""Part of the one mutant that does the same as its model: a twin never equals the last number."""

RIGHT = {
    "groups from frozen sets": (
        ("04_groups", "groups"),
        "def groups(tiles):\n    return {frozenset(group(tiles, start)) for start in tiles}",
    ),
    "neighbours by distance": (("04_groups", "neighbours"), SCANNING),
    "the exact quantile": (
        ("06_chance", "interval"),
        (
            "def interval(samples):\n    z = NormalDist().inv_cdf(0.975)\n"
            "    return [fmean(samples), z * stdev(samples) / sqrt(len(samples))]"
        ),
    ),
    "a fraction": (
        ("06_chance", "chance"),
        (
            "from fractions import Fraction\nfrom math import comb\n"
            "def chance(pile, good, n):\n    return 1 - Fraction(comb(pile - good, n), comb(pile, n))"
        ),
    ),
    "a rack sorted in place": (
        ("08_upturn", "before"),
        (
            "def before(rack, last, twin):\n    rack.sort(reverse=twin < last)\n"
            "    return [number for number in rack if min(last, twin) < number < max(last, twin)]"
        ),
    ),
    "by signs": (
        ("08_upturn", "fits"),
        "def fits(number, last, rises):\n    return (number - last) * (1 if rises else -1) > 0",
    ),
}
"""Unusual, but right."""

WRONG = {
    "prints": (("08_upturn", "fits"), "def fits(number, last, rises):\n    print(number > last)", "print shows"),
    "one instead of True": (
        ("08_upturn", "fits"),
        "def fits(number, last, rises):\n    return int(number > last if rises else number < last)",
        "Return True or False.",
    ),
    "equal numbers": (
        ("08_upturn", "fits"),
        "def fits(number, last, rises):\n    return number >= last if rises else number <= last",
        "different result",
    ),
    "the twin itself": (
        ("08_upturn", "before"),
        (
            "def before(rack, last, twin):\n    low, high = sorted((last, twin))\n"
            "    return sorted((n for n in rack if low <= n <= high), reverse=twin < last)"
        ),
        "different result",
    ),
    "numbers as text": (
        ("08_upturn", "before"),
        "def before(rack, last, twin):\n    return [str(number) for number in rack]",
        "wrong type: list",
    ),
    "a chance as text": (("06_chance", "chance"), "def chance(pile, good, n):\n    return '0.5'", "wrong type: str"),
    "squares as text": (
        ("04_groups", "neighbours"),
        "def neighbours(square):\n    return {f'{square[0]}{square[1] + 1}'}",
        "wrong type: set",
    ),
    "squares between squares": (
        ("04_groups", "neighbours"),
        "def neighbours(square):\n    r, c = square\n    return {(r + 0.9, c), (r, c + 1.5)}",
        "wrong type: set",
    ),
    "a player between players": (
        ("08_upturn", "next"),
        "def next_player(player, players, rises, skipped):\n    return 1.0",
        "wrong type: float",
    ),
    "empties its argument": (
        ("04_groups", "groups"),
        (
            "def groups(tiles):\n    found = []\n    while tiles:\n        found.append(group(tiles, min(tiles)))\n"
            "        tiles -= found[-1]\n    return found"
        ),
        "changed what it was given",
    ),
    "counts what a search finds": (
        ("04_groups", "count_groups"),
        "def count_groups(tiles):\n    return len(groups(tiles))",
        "UnionFind",
    ),
    "slow where fast is asked": (
        ("04_groups", "fast_cut_squares"),
        code_of("04_groups", "cut_squares").replace("cut_squares", "fast_cut_squares"),
        "Right so far, but slow",
    ),
    "endless": (("08_upturn", "fits"), "def fits(number, last, rises):\n    while True:\n        pass", "endless loop"),
}
"""Wrong, with a part of the reason that is told."""


@pytest.mark.parametrize(("lesson", "exercise"), ALL)
def test_a_model_solution_passes_with_any_seed(lesson: str, exercise: str) -> None:
    for _ in range(2):
        report = checked(lesson, exercise, code_of(lesson, exercise))
        assert report, report


@pytest.mark.parametrize(
    "exercise", ["group", "groups", "fast_cut_squares", pytest.param("cut_squares", marks=pytest.mark.long)]
)
def test_a_right_function_with_a_slow_helper_passes(exercise: str) -> None:
    assert checked("04_groups", exercise, code_of("04_groups", exercise), SCANNING)


@pytest.mark.parametrize(("lesson", "exercise"), ALL)
def test_no_mutant_of_a_model_solution_passes(lesson: str, exercise: str) -> None:
    passed = [each for each in mutants(code_of(lesson, exercise)) if checked(lesson, exercise, each)]
    assert [each for each in passed if SAME not in each] == []


@pytest.mark.parametrize("name", RIGHT)
def test_an_unusual_right_program_passes(name: str) -> None:
    (lesson, exercise), code = RIGHT[name]
    report = checked(lesson, exercise, code)
    assert report, report


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_program_is_told_its_own_reason(name: str) -> None:
    (lesson, exercise), code, reason = WRONG[name]
    report = checked(lesson, exercise, code)
    assert not report
    assert reason in report.text


def test_the_expected_function_itself_does_not_pass() -> None:
    check = checks.neighbours()
    assert not check.run(check.expected)


def test_a_table_of_all_answers_seen_does_not_pass() -> None:
    first, second = upturn_checks.before(), upturn_checks.before()
    assert callable(first.cases)
    seen = {repr(case): first.expected(*case) for case in first.cases()}
    assert not second.run(lambda *case: seen.get(repr(case), []))


def test_cases_name_their_arguments() -> None:
    report = checked("08_upturn", "fits", "def fits(number, last, rises):\n    return True")
    assert report.case.splitlines()[:3] == ["number = 64", "last = 41", "rises = False"]
