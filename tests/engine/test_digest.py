"""One checksum says that bots find the same numbers everywhere: in every Python, with the engine and without."""

from tests.engine.questions import digest
from tests.sources import ROOT
from uptown_widget.engine import loading

STORED = ROOT / "tests/data/engine.txt"


def test_bots_find_the_same_numbers_in_every_python_with_the_engine_and_without() -> None:
    stored = STORED.read_text(encoding="utf-8").strip()
    assert digest() == stored
    with loading.without():
        assert digest() == stored
