"""The two games repeat little of each other: the code they share is written once, in `rules/`, `bots/` and `ui/`."""

import pytest

from tests.repetition import PACKAGE, repeated, repetition

LIMITS = {"": 298, "view": 120}
"""The most lines of Upturn, and of its view, that may also be in Uptown: mainly the names each game must provide."""


def test_a_line_in_both_files_counts_once_for_each_pair() -> None:
    one = '"""A file."""\n\nimport os\n\nx = 1\nx = 1\ny = 2  # two\n# the same comment\n'
    other = '"""Another file."""\n\nimport os\n\nx = 1\n# the same comment\ny = 2  # two\n'
    assert repeated(one, other) == ["x = 1", "y = 2  # two"]


@pytest.mark.parametrize("part", LIMITS)
def test_the_games_repeat_few_lines(part: str) -> None:
    counted = repetition(PACKAGE / "upturn" / part, PACKAGE / "uptown" / part)
    assert len(counted) > 20
    assert sum(both for both, _ in counted.values()) <= LIMITS[part]
