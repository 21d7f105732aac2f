"""One checksum says that bots find the same numbers everywhere: in every Python, with the engine and without."""

from tests.engine.questions import digest
from tests.engine.stored import STORED
from uptown_widget.engine import loading


def test_bots_find_the_same_numbers_in_every_python_with_the_engine_and_without() -> None:
    stored = STORED.read_text(encoding="utf-8").strip()
    assert digest() == stored
    with loading.without():
        assert digest() == stored
