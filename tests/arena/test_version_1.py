"""The opponents that progress is measured against stay what they were."""

import pytest

from tests.version_1.golden import FILE, games


@pytest.mark.parametrize("plies", [30, pytest.param(1000, marks=pytest.mark.long)])
def test_the_frozen_bots_play_as_version_1_did(plies: int) -> None:
    stored = FILE.read_text(encoding="utf-8").splitlines()
    assert [*games(plies)] == [" ".join(game.split()[:plies]) for game in stored]
