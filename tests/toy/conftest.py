"""The toy stands in the list of games while its tests run: everything else reads that list."""

import pytest

from uptown_widget.match.registry import GAMES


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "noughts", "tests.toy.game")
