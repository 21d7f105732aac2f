"""The table of promises: each names a test that tries to break it, and that there is."""

import re

import pytest

from tests.sources import ROOT

TEXT = (ROOT / "docs/fair-play.md").read_text(encoding="utf-8")
TABLE = TEXT.split("| promise |")[1].split("\n\n")[0]
PROMISES = [line.strip("|").split("|") for line in TABLE.split("| **not promised**")[0].splitlines()[2:]]
NAMED = sorted(set(re.findall(r"`(test_\w+|tests/[\w/.]+|test_\w+\.py)`", TABLE)))


@pytest.mark.parametrize("promise", PROMISES, ids=lambda cells: cells[0].strip())
def test_each_promise_names_a_test(promise: list[str]) -> None:
    *_, tests = promise
    assert re.search(r"`tests?[_/]", tests)


def test_each_test_that_is_named_exists() -> None:
    files = {path.relative_to(ROOT).as_posix(): path for path in (ROOT / "tests").rglob("*.py")}
    tests = {name for path in files.values() for name in re.findall(r"def (test_\w+)", path.read_text("utf-8"))}
    there = tests | files.keys() | {path.name for path in files.values()} | {"tests/", "tests/together/"}
    assert len(NAMED) > 30
    assert [name for name in NAMED if name not in there] == []
