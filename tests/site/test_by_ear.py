"""Somebody who has only the accessibility tree and the keyboard: what is told is the truth, and enough to win."""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

import pytest

from tests.site import tree_uptown, tree_upturn
from tests.site.conftest import DESKTOP, Visitor, ready
from tests.site.keeping import WRITE
from tests.site.tree import Tree, deal, deal_anew, pattern
from tests.site.twin import FOLLOW
from uptown_widget.i18n import LANGUAGES, say, say_n, use_language

T = TypeVar("T")
COPYING = ["clipboard-read", "clipboard-write"]
"""As in a window that somebody looks at."""


def languages(quick: str) -> pytest.MarkDecorator:
    """A visitor who speaks each language; all but one are marked long."""
    return pytest.mark.parametrize(
        "visitor",
        [
            pytest.param(
                {**DESKTOP, "locale": code, "permissions": COPYING}, id=code, marks=[pytest.mark.long] * (code != quick)
            )
            for code in LANGUAGES
        ],
        indirect=True,
    )


@pytest.mark.parametrize("played", [63, pytest.param(0, marks=pytest.mark.long)], ids=["late", "whole"])
@languages(quick="nl")
def test_a_match_of_uptown_is_won_by_ear(visitor: Visitor, played: int) -> None:
    language = visitor.options["locale"]
    with use_language(language):
        truth = tree_uptown.Truth(3, "by ear", language)
        truth.play_alone(played)
        page = visitor.open("about.html")
        page.evaluate(WRITE, [truth.session.saved()])
        page.goto(f"{visitor.site}play/")
        tree = Tree(ready(page))
        listener = tree_uptown.Listener(tree)
        assert listener.idea() == truth.idea()
        while not listener.is_over():
            truth.play(listener.play())
            assert listener.idea() == truth.idea()
        assert listener.has_won(), tree.news()


@pytest.mark.long  # the way around a match of Upturn is walked below, and its turns are told
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
        page = ready(visitor.open("play/learn.html#first-move"))
        tree = Tree(page)
        listener = tree_uptown.Listener(tree)
        fits = listener.select(listener.rack()[0])
        tree.press("gridcell", re.compile(f"{min(fits)}, .*"))
        tree.until(lambda: solved(tree) == 1, "the first exercise is solved")

        page.evaluate(FOLLOW, "groups")
        tree.until(lambda: say("How many groups does blue have?") in texts(tree), "the next exercise")
        cells = [node.name.partition(", ") for node in tree.all("gridcell")]
        lying = [(name, listener.lies(told)) for name, _, told in cells]
        blue = [name for name, square in lying if square is not None and square.piece[0] == "blue"]
        tree.press("button", str(tree_uptown.count_groups(blue)))
        tree.until(lambda: solved(tree) == 1, "the second exercise is solved")

        page.evaluate(FOLLOW, "placing")
        tree.until(lambda: tree.has("button", say("Check")), "the third exercise")
        for node in tree.all("gridcell"):
            if node.name.endswith(say("empty, {symbol}", symbol=say("saxophone"))):
                tree.press("gridcell", node.name)
                tree.one("gridcell", re.compile(f"{re.escape(node.name)}, .+"))  # that it is marked
        tree.button("Check")
        tree.until(lambda: solved(tree) == 1, "the third exercise is solved")


def undo_and_take_a_hint(tree: Tree, listener: Any, truth: Any) -> None:
    tree.button("Undo")
    hears(tree, pattern("Taken back: {move}.", move=".+"))
    truth.undo()
    assert listener.idea() == truth.idea()
    truth.play(listener.take_hint())
    assert listener.idea() == truth.idea()


@languages(quick="fr")
def test_all_around_a_match_is_done_by_ear_which_is_continued_later_and_another_discarded(visitor: Visitor) -> None:
    with use_language(visitor.options["locale"]):
        tree = Tree(ready(visitor.open("play/")))
        deal(tree, 3, "by ear")
        listener, truth = tree_uptown.Listener(tree), tree_uptown.Truth(3, "by ear")
        for _ in range(2):
            truth.play(listener.play())

        undo_and_take_a_hint(tree, listener, truth)

        boards = truth.boards()
        replay(tree, boards, lambda: listener.idea().board)
        assert listener.idea() == truth.idea()
        share(tree)
        tree.button("Close")
        tree.until(listener.rack, "the table")

        deal_anew(tree, 2, "once more")
        listener.play()

        one = say_n("{number} earlier match", "{number} earlier matches", 1)
        turns = len(boards) - 1
        tree.button("New game")
        tree.press("button", one)
        tree.one(
            "group",
            pattern("{names}: {state}", names=".+", state=say_n("after {number} turn", "after {number} turns", turns)),
        )
        tree.button("Continue")
        hears(tree, pattern("This is your earlier match."))
        assert listener.idea() == truth.idea()

        tree.button("New game")
        if not tree.has("button", say("Discard")):
            tree.press("button", one)
        tree.button("Discard")
        hears(tree, pattern("Delete the earlier match for good? Press again to do it."))
        tree.button("Yes, delete it")
        tree.until(lambda: not tree.all("button", one), "the earlier match is gone")
        tree.button("Close")
        tree.until(listener.rack, "the table")
        truth.play(listener.play())
        assert listener.idea() == truth.idea()


@languages(quick="en")
def test_all_around_a_match_of_upturn_is_done_by_ear(visitor: Visitor) -> None:
    language = visitor.options["locale"]
    with use_language(language):
        tree = Tree(ready(visitor.open("play/upturn.html")))
        deal(tree, 2, "by ear")
        listener, truth = tree_upturn.Listener(tree), tree_upturn.Truth(2, "by ear", language)
        for _ in range(3):
            truth.play(listener.play())

        undo_and_take_a_hint(tree, listener, truth)

        replay(tree, truth.tables(), lambda: replace(listener.idea(), rack=[]))
        assert listener.idea() == truth.idea()


@languages(quick="en")
def test_puzzles_are_solved_by_ear(visitor: Visitor) -> None:
    """Each asks to join groups: first one hears why another move does not, then that the move found is right."""
    with use_language(visitor.options["locale"]):
        tree = Tree(ready(visitor.open("play/learn.html#join-puzzles")))
        listener, anything = tree_uptown.Listener(tree), dict.fromkeys(("move", "why"), ".+")
        wrong = pattern("{move} That is legal, but not the answer. {why} Try another move.", **anything)
        for number in range(1, 4):
            hears(tree, pattern("Join two of your groups."))
            tree.press("gridcell", re.compile(f"{listener.find(lambda added: added > 0)}, .*"))
            hears(tree, wrong)
            tree.press("gridcell", re.compile(f"{listener.find(lambda added: added < 0)}, .*"))
            hears(tree, pattern("Right! {why}", why=".+"))
            tree.until(partial(has_solved, tree, number), "one more puzzle is solved")
            if number < 3:
                tree.button("Next")


def replay(tree: Tree, tables: list[T], idea: Callable[[], T]) -> None:
    """Go back and forth through the match; each time it is told what the table was like."""
    last = at = len(tables) - 1
    tree.switch("Replay")
    for press, step in (("Previous move", -1), ("Previous move", -1), ("Next move", 1)):
        at += step
        tree.button(press)
        hears(tree, pattern("Move {ply} of {all}: {what}", ply=str(at), all=str(last), what=".+"))
        assert idea() == tables[at]
    tree.button("First move")
    hears(tree, pattern("Before the first move."))
    assert idea() == tables[0]
    tree.button("Close the replay")
    tree.until(lambda: "" if pattern("Before the first move.").match(tree.news()) else "it is over", "the present")


def share(tree: Tree) -> None:
    """Copy the record of the match, and save it."""
    tree.button("More")
    tree.button("Share")
    tree.button("More choices")
    tree.button("Copy record")
    hears(tree, pattern("Copied."))
    tree.button("Download record")
    hears(tree, pattern("Saved as {name}.", name=r".+\.txt"))


def hears(tree: Tree, wanted: re.Pattern[str]) -> None:
    """Wait until this is read out."""
    tree.until(lambda: wanted.match(tree.news()), wanted.pattern)


def has_solved(tree: Tree, number: int) -> bool:
    return solved(tree) == number


def texts(tree: Tree) -> str:
    """All text of the page."""
    return " ".join(node.name for node in tree.all("StaticText"))


def solved(tree: Tree) -> int:
    """How many exercises of the chapter are said to be solved."""
    line = pattern(
        "Chapter {number} of {chapters}. Exercise {place} of {count}, {solved} solved.",
        number=r"\d+", chapters=r"\d+", place=r"\d+", count=r"\d+", solved=r"\d+",
    )  # fmt: skip
    found = (line.search(node.name) for node in tree.all("StaticText"))
    return next((int(each["solved"]) for each in found if each), 0)
