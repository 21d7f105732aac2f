"""A stress test of a browser's storage: tabs, moves, reloads, links, faults; no match is lost, every fault is reported.

Every run has two short ones; `pytest -m long -s -n 0 tests/site/test_storm.py` runs ten of three tabs each and prints
what they did.
"""

import json
import random
from collections import Counter
from time import monotonic

import pytest
from playwright.sync_api import Page, expect

from tests.site.conftest import KEYBOARD, PATIENCE, Visitor, ready
from tests.site.faults import Faults, Told, hold, let_go
from tests.site.keeping import kept, press, press_in_list
from tests.site.twin import Pair
from uptown_widget.bots.catalog import bots_of
from uptown_widget.match import autosave, earlier_matches
from uptown_widget.match.links import fragment, unpack
from uptown_widget.match.session import Session
from uptown_widget.uptown import PASS, game, square_name

OPTIONS = ["play"] * 6 + ["link", "reload", "reload", "undo", "redo", "restore", "discard", "new", "fault", "fault"]
SLOW = "does not respond"
BOTS = bots_of(game)


def deal(text: str) -> str:
    """What identifies a match: the whole deal."""
    return str(json.loads(unpack(text))["deal"])


def held(text: str) -> set[str]:
    """Return the matches in a saved text: the current one and the earlier ones."""
    table, waiting = earlier_matches.split(text)
    return {deal(each) for each in (table, *(match.text for match in waiting))}


def owed(text: str) -> set[str]:
    """Return the matches that may not be lost: a person has moved in them, and they are neither over nor abandoned."""
    table, waiting = earlier_matches.split(text)
    saved = autosave.read(table, game, BOTS)
    mine = {deal(table)} if saved.screen.played and saved.match.outcome() is None else set()
    return mine | {deal(match.text) for match in waiting if not match.left and not match.over}


class Storm:
    """Some tabs of one profile, and another page that can lock the storage."""

    def __init__(self, visitor: Visitor, seed: int, tabs: int) -> None:
        self.visitor, self.rng, self.done = visitor, random.Random(seed), Counter[str]()
        self.faults, self.trouble = Faults(visitor.context), ""
        self.holder = visitor.open("about.html")
        self.tabs = [ready(visitor.open("play/")) for _ in range(tabs)]
        self.told = [self.rest(tab) for tab in self.tabs]
        self.stored = kept(self.tabs[0])
        self.owed = set[str]()
        self.discarded = set[str]()  # by a press; a tab that does not know may still have them

    def rest(self, page: Page, *, slow: bool = True, other: str = "") -> Told:
        """Wait until the bots have moved, all is saved or reported as unsaved, and the page shows Python's screen.

        :param slow: whether the page may still report that the storage does not answer
        :param other: a text that is no longer what the table would save
        """
        until, shown = monotonic() + PATIENCE / 1000, ""
        while monotonic() < until:
            told = self.faults.look(page)
            shown = " ".join(page.locator("body").inner_text().split())
            if (
                told
                and told.text != other
                and not told.bots
                and " ".join(told.status.split()) in shown
                and told.problem in shown
                and (slow or SLOW not in told.problem)
            ):
                assert told.status
                expect(page.locator(".uptown-board canvas").first).to_be_visible()
                return told
            page.wait_for_timeout(20)
        raise AssertionError(shown)

    def step(self, number: int) -> None:
        """Do something in one of the tabs, and check that no match is lost."""
        at, what = self.rng.randrange(len(self.tabs)), self.rng.choice(OPTIONS)
        page, before = self.tabs[at], self.told[at]
        page.bring_to_front()
        moved = getattr(self, what)(page, before, number)
        if moved:
            self.rest(page, other=before.text)
        self.told = [self.rest(tab, slow=self.trouble == "slow") for tab in self.tabs]
        if self.trouble != "slow":  # when nobody can read it, nobody can write it
            self.stored = kept(page)
        now = self.told[at]
        found = held(self.stored).union(*(held(told.text) for told in self.told))
        assert self.owed <= found, (number, what, self.trouble)
        if moved and not now.problem:
            assert now.text == self.stored, (number, what, self.trouble)
        self.owed = owed(self.stored).union(*(owed(told.text) for told in self.told)) - self.discarded
        self.done[what] += 1

    def play(self, page: Page, before: Told, _: int) -> bool:
        twin = Pair(page, page.locator(".uptown"), Session.resume(game, before.text))
        seen = twin.session.observation
        moves = [move for move in seen.legal_moves() if move is not PASS]
        if not moves:
            return False
        move = self.rng.choice(moves)
        color = move.color if move.color is not None else seen.rules.colors_of(seen.player)[0]
        for target in (f"rack:{color}:{seen.racks[color].index(move.tile)}", f"square:{square_name(move.square)}"):
            page.mouse.click(*twin.middle(target))
        return True

    def link(self, page: Page, _: Told, number: int) -> None:
        other = Session(game, game.make_setup(3, seed=f"other {number}", seats=["person", "greedy", "greedy"]), pace=0)
        kind = self.rng.choice(("seed", "record", "position"))
        texts = {
            "seed": f"link {number}",
            "record": other.record(),
            "position": deal(other.saved()),
        }
        page.evaluate("(link) => (location.hash = link)", fragment(kind, texts[kind]))
        expect(page).to_have_url(self.visitor.site + "play/")

    def reload(self, page: Page, before: Told, _: int) -> None:
        if before.problem:  # it knows what a new visit abandons
            self.owed -= held(before.text)
        page.reload()
        ready(page)

    def undo(self, page: Page, *_: object) -> None:
        page.locator(KEYBOARD).first.focus()
        page.keyboard.press("u")

    def redo(self, page: Page, *_: object) -> None:
        page.locator(KEYBOARD).first.focus()
        page.keyboard.press("r")

    def restore(self, page: Page, before: Told, _: int) -> None:
        if any(each.turns is not None for each in earlier_matches.split(before.text)[1]):
            press_in_list(page, "Continue")

    def discard(self, page: Page, before: Told, _: int) -> None:
        if waiting := earlier_matches.split(before.text)[1]:
            self.discarded.add(deal(earlier_matches.listed(waiting)[0].text))
            self.owed -= self.discarded
            press_in_list(page, "Discard", "Yes, delete it")
            page.keyboard.press("Escape")

    def new(self, page: Page, *_: object) -> None:
        press(page, "New game")
        expect(page.locator(".uptown-setup")).to_be_visible()
        press(page, "Start")

    def fault(self, *_: object) -> None:
        if self.trouble == "slow":
            let_go(self.holder)
        self.trouble = self.rng.choice(("full", "refused", "slow")) if not self.trouble else ""
        self.faults.set("" if self.trouble == "slow" else self.trouble)
        if self.trouble == "slow":
            hold(self.holder)
        self.done[self.trouble or "works again"] += 1


def storm(visitor: Visitor, seed: int, *, tabs: int, steps: int) -> None:
    began = monotonic()
    found = Storm(visitor, seed, tabs)
    for number in range(steps):
        found.step(number)
    print(f"\nseed {seed}: {steps} steps, {monotonic() - began:.0f} s, {dict(found.done)}")  # noqa: T201


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.long)])
def test_no_match_is_lost_in_a_storm_of_tabs(visitor: Visitor, seed: int) -> None:
    storm(visitor, seed, tabs=2, steps=12)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 110))
def test_no_match_is_lost_in_a_long_storm_of_tabs(visitor: Visitor, seed: int) -> None:
    storm(visitor, seed, tabs=3, steps=60)
