"""Helpers for the tests of refusals: positions by names, and the sentence with which a call is refused."""

from collections.abc import Callable, Sequence

import pytest

from uptown_widget import uptown
from uptown_widget.errors import GameError

RULES = uptown.Rules(players=3)
SCORINGS_LISTED = f"{', '.join(uptown.SCORINGS[:-1])} or {uptown.SCORINGS[-1]}"
"""All of them, as a refusal lists them."""
TILES = "Write A to I, 1 to 9, man ring woman sign skyline sax car cards champagne or $."


def sentence(call: Callable[[], object]) -> str:
    """The message of a refused call."""
    with pytest.raises(GameError) as raised:
        call()
    return str(raised.value)


def table(
    tiles: dict[str, dict[str, str]],
    captured: Sequence[str] = (),
    ply: int = 0,
    players: int = 3,
    **more: dict[str, str],
) -> uptown.State:
    """A position by names; racks and piles that are not given get the remaining tiles."""
    return uptown.State.from_table(uptown.Rules(players=players), tiles=tiles, captured=captured, ply=ply, **more)
