"""The path of a click stays short: limits for the calls and files of a placement on the play page."""

from tests.click_path import calls_of_a_placing


def test_a_placing_stays_within_its_calls_and_files() -> None:
    by_file, messages = calls_of_a_placing()
    assert by_file.total() <= 921, by_file.most_common(10)
    assert len(by_file) <= 56, sorted(by_file)
    assert len(messages) == 2  # one for the tile pressed, one for the square
