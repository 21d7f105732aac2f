"""Whatever one or two devices do, and whoever passes the messages on: honest devices name nobody honest, tell nothing.

The laws are in `adversary.py` and `letter_adversary.py`; a run that breaks one prints its seed.
"""

from functools import cache

import pytest

from tests.together import adversary, letter_adversary
from uptown_widget.together.protocol.messages import HOST, NOBODY

EACH = 7
"""Matches of one test: two hundred in all, of all kinds."""
play = cache(adversary.play)


@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("deal", [NOBODY, HOST])
def test_no_adversary_makes_honest_devices_name_each_other_or_tell_a_secret(deal: str, part: int) -> None:
    for seed in range(EACH * part, EACH * part + EACH):
        play(deal, seed)


@pytest.mark.parametrize("part", range(10))
def test_no_forged_letter_does(part: int) -> None:
    for seed in range(EACH * part, EACH * part + EACH):
        letter_adversary.play(seed)


def test_the_adversaries_reach_the_middle_and_the_end_of_matches() -> None:
    """Else the laws would hold of matches that never began."""
    worlds = [play(deal, seed) for deal in (NOBODY, HOST) for seed in range(EACH, 2 * EACH)]
    matches = [device.match for world in worlds for device in world.honest if device.match]
    assert sum(len(match.turns) for match in matches) > 50
    assert any(match.verified for match in matches)
    assert any(match.faults for match in matches), "those who cheat are named"
    assert any(device.stopped for world in worlds for device in world.honest), "some are told different things"


@pytest.mark.long
@pytest.mark.parametrize("part", range(34))
def test_ten_thousand_matches(part: int) -> None:
    for seed in range(100 * part, 100 * part + 100):
        for deal in (NOBODY, HOST):
            adversary.play(deal, f"long {seed}")
        letter_adversary.play(f"long {seed}")
