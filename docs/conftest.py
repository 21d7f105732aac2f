"""Lets an example of the docs add a scoring that no other test knows."""

import pytest

from uptown_widget.uptown.rules import scorings


@pytest.fixture(autouse=True)
def _no_scoring_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scorings, "_added", {})
