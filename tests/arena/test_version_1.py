"""The opponents that progress is measured against stay what they were."""

from tests.version_1.golden import FILE, games


def test_the_frozen_bots_play_as_version_1_did() -> None:
    assert [*games()] == FILE.read_text(encoding="utf-8").splitlines()
