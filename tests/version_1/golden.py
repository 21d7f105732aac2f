"""`python -m tests.version_1.golden` writes how the frozen bots play, once and for all: golden.txt."""

import random
from collections.abc import Iterator
from pathlib import Path

from tests.golden import moves_of
from tests.version_1 import Planner, Search, UpturnGreedy, UpturnSearch
from uptown_widget import uptown, upturn

FILE = Path(__file__).with_name("golden.txt")


def games(plies: int | None = None) -> Iterator[str]:
    """Games among copies of each bot, whole ones by default."""
    for players, scoring in ((2, "uptown"), (3, "uptown"), (5, "blockers")):
        rules = uptown.Rules(players=players, scoring=scoring)
        yield moves_of(uptown.State.deal(rules, random.Random(players)), Planner(), random.Random(1), plies)
    deal = uptown.State.deal(uptown.Rules(players=3), random.Random(4))
    yield moves_of(deal, Search(playouts=24), random.Random(1), plies)
    for bot in (UpturnGreedy(), UpturnSearch(playouts=24)):
        yield moves_of(upturn.State.deal(upturn.Rules(players=3), random.Random(5)), bot, random.Random(1), plies)


if __name__ == "__main__":
    FILE.write_text("".join(f"{game}\n" for game in games()), encoding="utf-8")
