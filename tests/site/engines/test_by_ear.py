"""In Firefox and WebKit: matches by what their own accessibility trees tell, and by keys; what is told is the truth.

They are long, and part of `make test-engines`: whole matches, and some turns of one game in each.
"""

from itertools import product
from typing import Any

import pytest

from tests.site import tree_uptown, tree_upturn
from tests.site.engines.engine import Engine
from tests.site.engines.tree import EngineTree
from tests.site.tree import deal

SOME = [("firefox", "upturn", 2), ("webkit", "uptown", 2)]
WHOLE = [(engine, game, 0) for engine, game in product(("firefox", "webkit"), ("uptown", "upturn"))]


def sit_down(tree: EngineTree, game: str) -> tuple[Any, Any]:
    """Begin a match, and return who listens to it and what is true of it."""
    if game == "uptown":
        deal(tree, 3, "by ear")
        return tree_uptown.Listener(tree), tree_uptown.Truth(3, "by ear")
    deal(tree, 2, "by ear")
    return tree_upturn.Listener(tree), tree_upturn.Truth(2, "by ear", "en")


@pytest.mark.long
@pytest.mark.parametrize(("engine", "game", "turns"), [*SOME, *WHOLE], indirect=["engine"])
def test_a_match_is_played_by_ear(engine: Engine, site: str, game: str, turns: int) -> None:
    engine.open(f"{site}play/" if game == "uptown" else f"{site}play/upturn.html")
    tree = EngineTree(engine)
    listener, truth = sit_down(tree, game)
    assert listener.idea() == truth.idea()
    played = 0
    while not listener.is_over() and (not turns or played < turns):
        truth.play(listener.play())
        assert listener.idea() == truth.idea()
        played += 1
    assert turns or listener.has_won(), tree.news()
    assert engine.faults() == []
