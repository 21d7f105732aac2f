"""What the two games repeat of each other is counted as it says."""

from tests.repetition import repeated


def test_a_line_in_both_files_counts_once_for_each_pair() -> None:
    one = '"""A file."""\n\nimport os\n\nx = 1\nx = 1\ny = 2  # two\n# the same comment\n'
    other = '"""Another file."""\n\nimport os\n\nx = 1\n# the same comment\ny = 2  # two\n'
    assert repeated(one, other) == ["x = 1", "y = 2  # two"]
