"""A table of Upturn in the browser and its twin in this process."""

import random
from typing import Any

from playwright.sync_api import Locator, Page

from tests.site.twin import Pair
from uptown_widget.match.session import Session
from uptown_widget.upturn import JOKER, Direction, Lay, Move, Phase, game
from uptown_widget.upturn.bots.policies import GreedyPolicy

BUTTONS = {Phase.BETWEEN: "between", Phase.GIVE: "give"}
"""The button that carries out the plan that the table proposes."""


class UpturnTwins(Pair):
    """Plays Upturn by pointer."""

    def __init__(self, page: Page, place: Locator, **setup: object) -> None:
        super().__init__(page, place, Session(game, game.make_setup(**setup), pace=0))
        self.policy, self.rng = GreedyPolicy(), random.Random("a visitor")

    def play(self) -> None:
        """Make a sensible move: press a stone and the row, or the pot, or else the button that is shown."""
        make(self, self.policy.choose(self.session.observation, self.rng))


def make(player: Any, move: Move) -> None:
    """Have whoever plays by pointer make a move."""
    seen = player.session.observation
    if isinstance(move, Lay) and seen.table.phase is not Phase.BETWEEN:
        player.press(f"stone:{seen.rack.index(move.stone)}")
        rises = (seen.table.direction is Direction.UP) is not move.turns
        player.press(("joker:up" if rises else "joker:down") if move.stone == JOKER else "row")
    elif str(move) in {"draw", "pass"}:
        player.press("pot")
    else:
        player.button(BUTTONS.get(seen.table.phase, str(move)))
