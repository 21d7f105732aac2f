"""Somebody who has only the accessibility tree and the keyboard: what is told is the truth, and enough to win."""

import re

import pytest

from tests.site import tree_uptown, tree_upturn
from tests.site.conftest import DESKTOP, Visitor, ready
from tests.site.tree import Tree, deal, pattern
from uptown_widget.i18n import LANGUAGES, say, use_language


def languages(quick: str) -> pytest.MarkDecorator:
    """A visitor who speaks each language; all but one are marked long."""
    return pytest.mark.parametrize(
        "visitor",
        [
            pytest.param({**DESKTOP, "locale": code}, id=code, marks=[pytest.mark.long] * (code != quick))
            for code in LANGUAGES
        ],
        indirect=True,
    )


@languages(quick="nl")
def test_a_match_of_uptown_is_won_by_ear(visitor: Visitor) -> None:
    with use_language(visitor.options["locale"]):
        tree = Tree(ready(visitor.open("play/")))
        deal(tree, 3, "by ear")
        listener, truth = tree_uptown.Listener(tree), tree_uptown.Truth(3, "by ear")
        assert listener.idea() == truth.idea()
        while not listener.is_over():
            truth.play(listener.play())
            assert listener.idea() == truth.idea()
        assert listener.has_won(), tree.news()


@languages(quick="ko")
def test_a_match_of_upturn_is_won_by_ear(visitor: Visitor) -> None:
    language = visitor.options["locale"]
    with use_language(language):
        tree = Tree(ready(visitor.open("play/upturn.html")))
        deal(tree, 2, "by ear")
        listener, truth = tree_upturn.Listener(tree), tree_upturn.Truth(2, "by ear", language)
        assert listener.idea() == truth.idea()
        while not listener.is_over():
            truth.play(listener.play())
            assert listener.idea() == truth.idea()
        assert listener.has_won(), tree.news()


@languages(quick="ko")
def test_exercises_are_solved_by_ear(visitor: Visitor) -> None:
    with use_language(visitor.options["locale"]):
        tree = Tree(ready(visitor.open("play/learn.html#first-move")))
        listener = tree_uptown.Listener(tree)
        fits = listener.select(listener.rack()[0])
        tree.press("gridcell", re.compile(f"{min(fits)}, .*"))
        tree.until(lambda: solved(tree) == 1, "the first exercise is solved")

        tree = Tree(ready(visitor.open("play/learn.html#groups")))
        cells = [node.name.partition(", ") for node in tree.all("gridcell")]
        lying = [(name, listener.lies(told)) for name, _, told in cells]
        blue = [name for name, square in lying if square is not None and square.piece[0] == "blue"]
        assert say("How many groups has blue?") in " ".join(node.name for node in tree.all("StaticText"))
        tree.press("button", str(tree_uptown.count_groups(blue)))
        tree.until(lambda: solved(tree) == 2, "the second exercise is solved")

        tree = Tree(ready(visitor.open("play/learn.html#placing")))
        for node in tree.all("gridcell"):
            if node.name.endswith(say("empty, {symbol}", symbol=say("saxophone"))):
                tree.press("gridcell", node.name)
                tree.one("gridcell", re.compile(f"{re.escape(node.name)}, .+"))  # that it is marked
        tree.button("Check")
        tree.until(lambda: solved(tree) == 3, "the third exercise is solved")


def solved(tree: Tree) -> int:
    """How many exercises are said to be solved."""
    line = pattern(
        "Chapter {number} of {chapters}. Solved: {solved} of {all}.",
        **dict.fromkeys(("number", "chapters", "solved", "all"), r"\d+"),
    )
    found = (line.search(node.name) for node in tree.all("StaticText"))
    return next((int(each["solved"]) for each in found if each), 0)
