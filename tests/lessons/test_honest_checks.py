"""Right programs that are slow or unusual pass; mutants of the model solutions do not; each has a reason of its own."""

from collections import Counter
from contextlib import redirect_stdout
from copy import deepcopy
from io import StringIO

import pytest

from tests.lessons.mutants import mutants
from tests.lessons.programs import CHECKS, Program, checked, notebook, written
from uptown_widget.lessons import Report, checks, upturn_checks
from uptown_widget.lessons.solutions import code_of

CHEATING = {"wrong_link", "wished_tile", "second_move"}
"""Checks that play a match to its end."""
ALL = [
    (lesson, name)
    for lesson, by_name in CHECKS.items()
    for name in by_name
    if name not in {"bot", "shifted", *CHEATING}
]
"""What has one function as its model and is no matter of how one says it."""
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


SOLUTIONS = {"next_player": "next"}
"""Exercises whose solution has another name."""
SAME = {
    "x, y = (self.find(y), self.find(x))": "either may become the parent",
    "            pass\n            x = self.parent[x]": "paths may stay long",
    "        if True:\n            walk(square, None)": "all around it has been walked",
    "if other not in tiles:\n                continue": "the way back counts for edges only",
    "min(number[other], low[square])": "the least of two, in either order",
    "min(low[other], low[square])": "the least of two, in either order",
    "max(pile - good - drawn, 0)": "the greater of two, in either order",
    "max(-1, pile - good - drawn)": "a factor 0 comes before any below it",
    "(min(twin, last), max(last, twin))": "the least of two, in either order",
    "(min(last, twin), max(twin, last))": "the greater of two, in either order",
    "reverse=twin <= last": "a twin never equals the last number",
    "min(players - 1, skipped)": "the least of two, in either order",
    "return list((stone for stone in stones": "legal_moves() has stones in their order",
    "str('tails' if call == 'heads' else 'heads')": "it is a text already",
    "return str(tiles[number % len(tiles)])": "it is a text already",
    "range(10001)": "one number more may be tried",
}
"""Parts of mutants that do the same as their models, and why."""

PROGRAMS = [*written()]


def takes_long(program: Program) -> bool:
    """Whether a program is slow, or its check."""
    return program.exercise in CHEATING or "slow" in program.title or "thousand" in program.title


QUICK: dict[tuple[str, str], list[Program]] = {}
"""By lesson and exercise, the programs that are judged at once."""
for each in PROGRAMS:
    if not takes_long(each):
        QUICK.setdefault((each.lesson, each.exercise), []).append(each)


def judged(lesson: str, exercise: str, code: str) -> Report:
    """Check a program, whatever it prints."""
    with redirect_stdout(StringIO()):
        return checked(lesson, exercise, code)


def misjudged(program: Program) -> str:
    """Say what is wrong with how a program was judged; "" if nothing is."""
    report = judged(program.lesson, program.exercise, program.code)
    fair = bool(report) is program.right and program.reason in report.text and (program.right or program.reason)
    return "" if fair else f"{program}: {report.text}"


@pytest.mark.parametrize(("lesson", "exercise"), ALL)
def test_a_model_solution_passes_with_any_seed(lesson: str, exercise: str) -> None:
    for _ in range(2):
        report = checked(lesson, exercise, code_of(lesson, SOLUTIONS.get(exercise, exercise)))
        assert report, report


@pytest.mark.parametrize(
    "exercise", ["group", "groups", "fast_cut_squares", pytest.param("cut_squares", marks=pytest.mark.long)]
)
def test_a_right_function_with_a_slow_helper_passes(exercise: str) -> None:
    assert checked("04_groups", exercise, code_of("04_groups", exercise), SCANNING)


@pytest.mark.parametrize(("lesson", "exercise"), ALL)
def test_a_mutant_of_a_model_solution_does_the_same_or_is_told_a_reason_of_its_own(lesson: str, exercise: str) -> None:
    for mutant in mutants(code_of(lesson, SOLUTIONS.get(exercise, exercise))):
        report = judged(lesson, exercise, mutant)
        assert bool(report) is any(part in mutant for part in SAME), f"{mutant}\n{report}"
        assert report or not report.text.endswith("should give a different result."), f"{mutant}\n{report}"


@pytest.mark.parametrize(("exercise", "programs"), QUICK.items(), ids=map(" ".join, QUICK))
def test_right_programs_pass_and_wrong_ones_are_told_their_own_reason(
    exercise: tuple[str, str], programs: list[Program]
) -> None:
    assert [told for told in map(misjudged, programs) if told] == [], exercise


@pytest.mark.long
@pytest.mark.parametrize("program", [each for each in PROGRAMS if takes_long(each)], ids=str)
def test_a_program_that_takes_long_to_check_is_judged_as_well(program: Program) -> None:
    assert not misjudged(program)


def test_there_are_hundreds_of_programs_and_no_exercise_lacks_right_or_wrong_ones() -> None:
    number = Counter((each.lesson, each.exercise, each.right) for each in PROGRAMS)
    changed = sum(1 for lesson, exercise in ALL for _ in mutants(code_of(lesson, SOLUTIONS.get(exercise, exercise))))
    assert number.total() >= 300
    assert changed >= number.total(), "half of them are mutants"
    for lesson, by_name in CHECKS.items():
        for exercise in by_name:
            assert number[lesson, exercise, True] >= 3, exercise
            assert number[lesson, exercise, False] >= 6, exercise


def test_a_hint_comes_with_the_second_wrong_try_only() -> None:
    check = upturn_checks.fits()
    assert "hint" not in check.run(lambda *_: True).text
    assert "compare with >" in check.run(lambda *_: True, wrong_tries=1).text


def test_the_expected_function_itself_does_not_pass() -> None:
    check = checks.neighbours()
    assert not check.run(check.expected)


FINITE = {"neighbours", "thought_of", "next_player"}
"""Exercises that ask all there is to be asked."""


@pytest.mark.parametrize(("lesson", "exercise"), [each for each in ALL if each[1] not in FINITE])
def test_a_table_of_all_answers_seen_does_not_pass(lesson: str, exercise: str) -> None:
    solved, answers = notebook(lesson)[exercise], {}

    def noted(*case: object) -> object:
        answers[shown(case)] = answer = solved(*deepcopy(case))
        return answer

    def shown(case: tuple[object, ...]) -> str:
        return repr([sorted(each) if isinstance(each, set) else each for each in case])

    CHECKS[lesson][exercise]().run(noted)
    assert answers
    assert not CHECKS[lesson][exercise]().run(lambda *case: answers.get(shown(case)))


def test_cases_name_their_arguments() -> None:
    report = checked("08_upturn", "fits", "def fits(number, last, rises):\n    return True")
    assert report.case.splitlines()[:3] == ["number = 64", "last = 41", "rises = False"]
