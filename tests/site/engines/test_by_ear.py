"""In Firefox and WebKit: matches by what their own accessibility trees tell, and by keys; what is told is the truth.

Some turns are part of every run; whole matches are long.
"""

import pytest

from tests.site import tree_uptown, tree_upturn
from tests.site.engines.engine import Engine
from tests.site.engines.tree import EngineTree
from tests.site.tree import deal

whole = pytest.mark.parametrize("turns", [2, pytest.param(0, marks=pytest.mark.long)], ids=["turns", "whole"])


@whole
def test_a_match_of_uptown_is_played_by_ear(engine: Engine, site: str, turns: int) -> None:
    engine.open(f"{site}play/")
    tree = EngineTree(engine)
    deal(tree, 3, "by ear")
    listener, truth = tree_uptown.Listener(tree), tree_uptown.Truth(3, "by ear")
    assert listener.idea() == truth.idea()
    played = 0
    while not listener.is_over() and (not turns or played < turns):
        truth.play(listener.play())
        assert listener.idea() == truth.idea()
        played += 1
    assert turns or listener.has_won(), tree.news()
    assert engine.faults() == []


@whole
def test_a_match_of_upturn_is_played_by_ear(engine: Engine, site: str, turns: int) -> None:
    engine.open(f"{site}play/upturn.html")
    tree = EngineTree(engine)
    deal(tree, 2, "by ear")
    listener, truth = tree_upturn.Listener(tree), tree_upturn.Truth(2, "by ear", "en")
    assert listener.idea() == truth.idea()
    played = 0
    while not listener.is_over() and (not turns or played < turns):
        truth.play(listener.play())
        assert listener.idea() == truth.idea()
        played += 1
    assert turns or listener.has_won(), tree.news()
    assert engine.faults() == []
