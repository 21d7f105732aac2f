"""The two games do not repeat each other's views: what they share is written once, in `ui/`."""

from tests.repetition import PACKAGE, repeated, repetition

LIMIT = 200
"""Lines of Upturn's view that may stand in Uptown's, too: above all the names of what each game must provide."""


def test_a_line_in_both_files_counts_once_for_each_pair() -> None:
    one = '"""A file."""\n\nimport os\n\nx = 1\nx = 1\ny = 2  # two\n# the same comment\n'
    other = '"""Another file."""\n\nimport os\n\nx = 1\n# the same comment\ny = 2  # two\n'
    assert repeated(one, other) == ["x = 1", "y = 2  # two"]


def test_the_views_of_the_games_repeat_few_lines() -> None:
    counted = repetition(PACKAGE / "upturn" / "view", PACKAGE / "uptown" / "view")
    assert len(counted) > 20
    assert sum(both for both, _ in counted.values()) <= LIMIT
