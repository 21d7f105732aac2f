"""Functions that a pupil wrote: right ones, wrong ones, and everything that can go wrong in them."""

import random
from collections.abc import Callable, Iterable
from fractions import Fraction
from hashlib import sha256
from math import prod
from statistics import fmean, stdev
from typing import Any

import pytest

from uptown_widget import uptown, upturn
from uptown_widget.lessons import FunctionCheck, Report, checks, fair_play_checks, upturn_checks
from uptown_widget.lessons.function_check import plain
from uptown_widget.notebook.time_limit import guarded

Square = tuple[int, int]

DOUBLE = FunctionCheck("double", [(1,), (2,), (3,)], lambda number: 2 * number)


def around(square: Square) -> set[Square]:
    row, column = square
    near = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return {(r, c) for r, c in near if 0 <= r < 9 and 0 <= c < 9}


def flood(tiles: set[Square], start: Square) -> set[Square]:
    tiles.discard(start)  # a pupil's function may consume its argument
    found = {start}
    for square in around(start):
        if square in tiles:
            found |= flood(tiles, square)
    return found


def all_groups(tiles: set[Square]) -> list[set[Square]]:
    found, tiles = [], set(tiles)
    while tiles:
        group = flood(tiles, next(iter(tiles)))
        tiles -= group
        found.append(group)
    return found


def cut(tiles: set[Square]) -> set[Square]:
    return {tile for tile in tiles if len(all_groups(tiles - {tile})) > len(all_groups(set(tiles)))}


def fits(tile: str, square: Square) -> bool:
    symbols = ("man", "ring", "woman", "sign", "skyline", "sax", "car", "cards", "champagne")
    row, column = square
    return tile in {"ABCDEFGHI"[row], str(column + 1), symbols[row // 3 * 3 + column // 3], "$"}


def between(rack: list[int], last: int, twin: int) -> list[int]:
    low, high = sorted((last, twin))
    return sorted((number for number in rack if low < number < high), reverse=twin < last)


def numbers(observation: upturn.Observation) -> list[int]:
    laid = [move.stone for move in observation.legal_moves() if isinstance(move, upturn.Lay)]
    return sorted(stone for stone in laid if not stone.is_action)


def hexadecimal(text: str, times: int = 1) -> str:
    for _ in range(times):
        text = sha256(text.encode()).hexdigest()
    return text


class First:
    """A bot that plays the first legal move."""

    def choose(self, observation: Any, rng: random.Random) -> Any:
        del rng
        return observation.legal_moves()[0]


RIGHT: list[tuple[FunctionCheck, Any]] = [
    (checks.neighbours(), around),
    (checks.fits(), fits),
    (checks.group(), flood),
    (checks.groups(), all_groups),
    (checks.groups(), lambda tiles: {frozenset(group) for group in all_groups(tiles)}),
    (checks.cut_squares(), cut),
    (checks.bot(), First),
    (checks.bot(), First()),
    (checks.bot(), lambda observation, rng: rng.choice(observation.legal_moves())),
    (checks.chance(), lambda pile, good, n: 1 - prod(Fraction(max(0, pile - good - d), pile - d) for d in range(n))),
    (checks.interval(), lambda each: (fmean(each), 1.96 * stdev(each) / len(each) ** 0.5)),
    (upturn_checks.fits(), lambda number, last, rises: number > last if rises else number < last),
    (upturn_checks.before(), between),
    (
        upturn_checks.next_player(),
        lambda p, n, rises, skipped: (p + (1 if rises else -1) * (1 + min(skipped, n - 1))) % n,
    ),
    (upturn_checks.playable(), numbers),
    (upturn_checks.bot(), First),
    (fair_play_checks.thought_of(), lambda call: "heads" if call == "tails" else "tails"),
    (fair_play_checks.guess(), lambda told: next(n for n in range(10_000) if hexadecimal(str(n)) == told)),
    (fair_play_checks.shifted(), lambda value, nonce: [nonce[-2:] + value, nonce[:-2]]),
    (fair_play_checks.opens(), lambda told, value, nonce: (len(nonce), hexadecimal(nonce + value)) == (32, told)),
    (fair_play_checks.last_word(), lambda others, count, wish: (wish - sum(others)) % count + 3 * count),
    (fair_play_checks.chain(), lambda secret, steps: [hexadecimal(secret, left) for left in range(steps + 1, 0, -1)]),
    (fair_play_checks.follows(), lambda link, steps, earlier: hexadecimal(link, steps) == earlier),
    (fair_play_checks.draw(), lambda s, links, tiles: tiles[int(hexadecimal(s + "".join(links)), 16) % len(tiles)]),
]


def always(value: object) -> Callable[..., object]:
    return lambda *_: value


WRONG: list[tuple[FunctionCheck, Any]] = [
    (checks.neighbours(), lambda s: [(s[0] - 1, s[1]), (s[0] + 1, s[1]), (s[0], s[1] - 1), (s[0], s[1] + 1)]),
    (checks.neighbours(), lambda s: [*around(s)]),
    (checks.fits(), lambda tile, square: "ABCDEFGHI"[square[0]] == tile),
    (checks.group(), lambda tiles, _: tiles),
    (checks.count_groups(), len),
    (checks.count_groups(), bool),
    (checks.groups(), lambda tiles: [[tile] for tile in tiles]),
    (checks.groups(), always(7)),
    (checks.cut_squares(), always(())),
    (checks.bot(), always("C@C4")),
    (checks.bot(), always(uptown.PASS)),
    (checks.bot(), object()),
    (checks.chance(), lambda pile, good, n: n * good / pile),
    (checks.chance(), always("often")),
    (checks.interval(), lambda samples: (fmean(samples), stdev(samples))),
    (checks.interval(), fmean),
    (upturn_checks.fits(), lambda number, last, _: number > last),
    (upturn_checks.before(), lambda rack, last, twin: sorted(set(rack) & {*range(last, twin)})),
    (upturn_checks.next_player(), lambda player, players, rises, _: (player + (1 if rises else -1)) % players),
    (upturn_checks.playable(), lambda observation: [*observation.rack]),
    (upturn_checks.bot(), always(uptown.PASS)),
    (fair_play_checks.thought_of(), lambda call: call),
    (fair_play_checks.guess(), always(7)),
    (fair_play_checks.shifted(), lambda value, nonce: (value, nonce)),
    (fair_play_checks.shifted(), lambda value, nonce: ("", nonce + value)),
    (fair_play_checks.shifted(), lambda value, nonce: (value[::-1] + "1", nonce)),
    (fair_play_checks.shifted(), lambda value, nonce: (int(value), nonce)),
    (fair_play_checks.shifted(), always(None)),
    (fair_play_checks.opens(), lambda told, value, nonce: hexadecimal(nonce + value) == told),
    (fair_play_checks.opens(), lambda told, value, nonce: len(nonce) == 32),  # noqa: ARG005
    (fair_play_checks.last_word(), lambda others, count, wish: wish - sum(others)),  # noqa: ARG005
    (fair_play_checks.last_word(), lambda others, count, wish: wish),  # noqa: ARG005
    (fair_play_checks.last_word(), always("3")),
    (fair_play_checks.chain(), lambda secret, steps: [hexadecimal(secret, times + 1) for times in range(steps + 1)]),
    (fair_play_checks.chain(), always(7)),
    (fair_play_checks.follows(), lambda link, _, earlier: hexadecimal(link) == earlier),
    (fair_play_checks.draw(), lambda secret, _, tiles: tiles[int(hexadecimal(secret), 16) % len(tiles)]),
]


@pytest.mark.parametrize("call", [plain, guarded])
@pytest.mark.parametrize(("checked", "function"), RIGHT)
def test_a_right_function_is_right(checked: FunctionCheck, function: Any, call: Callable[..., Any]) -> None:
    report = checked.run(function, call)
    assert report, str(report)
    assert "all" in str(report)


@pytest.mark.parametrize(("checked", "function"), WRONG)
def test_a_wrong_function_gets_the_first_case_that_differs(checked: FunctionCheck, function: Any) -> None:
    report = checked.run(function, guarded)
    assert not report
    assert report.text.endswith((".", "?"))
    assert "✗" in report._repr_html_()


def test_a_failed_case_shows_a_board_with_expected_and_actual_result() -> None:
    report = checks.count_groups().run(lambda tiles: min(1, len(tiles)))
    assert report.text.startswith("Not yet: case 4 of 38 should give a different result. ")
    assert str(report).splitlines()[1:3] == [
        "  012345678",
        "0 #.#......",
    ]
    assert str(report).splitlines()[-2:] == ["expected:    2", "your result: 1"]


def fail(_: int) -> int:
    values: list[int] = []
    return values[3]


def deeper(number: int) -> int:
    return deeper(number + 1)


def unfinished(_: int) -> int:
    raise NotImplementedError


def test_an_exception_is_one_sentence_with_its_line() -> None:
    report = DOUBLE.run(fail)
    line = fail.__code__.co_firstlineno + 2
    assert report.text == f"Your function failed in case 1 of 3, on line {line}: IndexError: list index out of range"


def test_endless_recursion_gets_a_sentence() -> None:
    assert "called itself endlessly" in DOUBLE.run(deeper).text


def test_checking_an_unwritten_function_does_not_count_as_a_try() -> None:
    report = DOUBLE.run(unfinished)
    assert (report.text, report.counts) == ("Nothing to check yet: write the function first.", False)


def test_a_function_that_calls_an_unwritten_one_is_told_which() -> None:
    report = DOUBLE.run(lambda number: 2 * unfinished(number), guarded)
    told = "Your function calls unfinished, which is not written yet. Write unfinished first."
    assert (report.text, report.counts) == (told, False)


def written(name: str, source: str) -> Any:
    """Return what a pupil wrote, errors that a type checker would find included."""
    there: dict[str, Any] = {}
    exec(compile(source, "pupil.py", "exec"), there)  # noqa: S102
    return there[name]


def test_a_function_that_uses_an_undefined_name_is_told_which() -> None:
    report = DOUBLE.run(written("double", "def double(number):\n    return doubled(number)\n"), guarded)
    told = "Your function uses doubled, which is not defined. Run the cell that defines it, or check the spelling."
    assert (report.text, report.counts) == (told, False)


def test_a_variable_without_a_value_is_an_error_of_the_function() -> None:
    report = DOUBLE.run(written("double", "def double(number):\n    value += number\n    return value\n"))
    assert "on line 2: UnboundLocalError" in report.text
    assert report.counts


def bot_with(*lines: str) -> Any:
    return written("Mine", "\n    ".join(["class Mine:", *lines]))


def test_a_bot_whose_method_is_misspelt_is_told_so() -> None:
    mine = bot_with("def chose(self, observation, rng): return observation.legal_moves()[0]")
    for handed_in in (mine, mine()):
        report = checks.bot().run(handed_in, guarded)
        assert (report.text, report.counts) == ("The class Mine has no method choose. Is chose meant to be it?", False)
    number: Any = 3
    assert checks.bot().run(number).text == "The bot has no method choose: a value of type int cannot play."


@pytest.mark.parametrize("call", [plain, guarded])
def test_a_method_without_self_is_told_so_without_a_line_of_this_package(call: Callable[..., Any]) -> None:
    mine = bot_with("def choose(observation, rng): return observation.legal_moves()[0]")
    told = "A method needs self as its first parameter: def choose(self, observation, rng):"
    assert checks.bot().run(mine, call).text == told


def test_another_method_without_self_is_told_so_with_the_line_that_calls_it() -> None:
    mine = bot_with(
        "def choose(self, observation, rng):",
        "    return max(observation.legal_moves(), key=lambda move: self.value(observation, move))",
        "def value(observation, move): return 1",
    )
    report = checks.bot().run(mine, guarded)
    assert "on line 3: TypeError" in report.text
    assert report.text.endswith("were given. A method needs self as its first parameter.")


def test_a_function_with_other_parameters_is_told_how_it_is_called() -> None:
    report = DOUBLE.run(lambda number, factor: number * factor)
    assert report.text == "Your function is called with 1 argument, which <lambda>(number, factor) does not take."
    assert DOUBLE.run(int.__rmul__).text, "a function in C"


def test_an_error_inside_the_library_has_the_line_of_the_learner() -> None:
    def choose(_: object, rng: random.Random) -> object:
        return rng.choice([])

    report = checks.bot().run(choose, guarded)
    assert f"on line {choose.__code__.co_firstlineno + 1}: IndexError" in report.text


def test_a_function_without_return_gets_a_sentence() -> None:
    assert "returned nothing" in DOUBLE.run(lambda _: None).text


@pytest.mark.parametrize("nonsense", [None, 3, "double", []])
def test_a_value_that_is_not_a_function_gets_a_sentence(nonsense: Any) -> None:
    report = DOUBLE.run(nonsense)
    assert (bool(report), report.counts) == (False, False)
    assert "not a function" in report.text


class Broken:
    """A value without comparison, repr or length."""

    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        raise RuntimeError

    def __repr__(self) -> str:
        raise RuntimeError


class BrokenError(Exception):
    """An exception that cannot be shown."""

    def __str__(self) -> str:
        raise RuntimeError


def test_unexpected_results_and_errors_become_sentences() -> None:
    assert "returned the wrong type" in DOUBLE.run(lambda _: Broken()).text

    def fail_strangely(_: int) -> int:
        raise BrokenError

    assert "BrokenError" in DOUBLE.run(fail_strangely).text


def test_a_class_that_cannot_be_instantiated_gets_a_sentence() -> None:
    class Needy(First):
        def __init__(self, needed: int) -> None:
            self.needed = needed

    assert "Creating the object failed" in checks.bot().run(Needy).text


def endless(_: int) -> int:
    number = 0
    while True:
        try:
            number += 1
        except Exception:  # noqa: BLE001, S112
            continue


def one_line(_: int) -> int:
    while True: pass  # noqa: E701  # fmt: skip


def forever() -> Iterable[int]:
    while True:
        yield 1


@pytest.mark.parametrize("function", [endless, one_line, lambda _: sum(forever())])
def test_an_endless_loop_is_stopped_by_the_time_limit_of_the_host(function: Any) -> None:
    report = DOUBLE.run(function, guarded)
    assert "did not finish in case 1 of 3" in report.text


def test_the_time_limit_restores_the_tracing_function() -> None:
    import sys

    before = sys.gettrace()
    assert guarded(lambda number: number + 1, 1) == 2
    DOUBLE.run(endless, guarded)
    assert sys.gettrace() is before


def test_a_function_that_changes_what_it_is_given_changes_nothing_else() -> None:
    checked = FunctionCheck("clear", [([1, 2],), ([3],)], len)

    def use_up(values: list[int]) -> int:
        number = len(values)
        values.clear()
        return number

    assert checked.run(use_up)
    assert checked.run(use_up), "the second time too"


def test_plain_asserts_work() -> None:
    report = DOUBLE.run(lambda number: 2 * number)
    assert report, report


def test_true_is_not_accepted_as_a_number() -> None:
    assert not FunctionCheck("one", [(1,)], lambda _: 1).run(lambda _: True)


def test_a_report_escapes_what_it_shows() -> None:
    assert "<b>" not in Report(False, "<b>", "<b>")._repr_html_()


def test_a_long_value_is_shortened_in_an_error() -> None:
    assert len(str(DOUBLE.run(lambda _: "x" * 10_000))) < 1000
