"""Practice in the browser: a review's mistakes become puzzles, solved on a desktop and a phone, and kept."""

import json
import random
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from lite.build.page_words import page_words
from tests.kinds import sure
from tests.saved.stores import puzzles
from tests.site.conftest import PATIENCE, PHONE, Visitor, ready
from tests.site.keeping import WRITE, drop, in_the_end, press, status
from tests.site.practising import STATUS, kept, until_kept
from uptown_widget.match.session import Session
from uptown_widget.practice import BetterMove, Deck
from uptown_widget.uptown import Observation, game
from uptown_widget.uptown.bots.policies import GreedyPolicy
from uptown_widget.uptown.view.selection import RACK_TARGETS

REFUSED = re.compile("uptown-refused")


def shown(page: Page) -> BetterMove:
    """The puzzle that a page shows first: the set of a day is sorted when it opens."""
    deck = kept(page)
    today = max(card.schedule.due for card in deck.cards.values())
    return deck.cards[deck.set_of(today)[0]].puzzle.exercise(game)


def answer(page: Page, exercise: BetterMove, move: Any) -> None:
    seen = sure(Observation, exercise.observation)
    assert seen.player is not None
    color = seen.rules.colors_of(seen.player)[0] if move.color is None else move.color
    tile = RACK_TARGETS[color][(seen.racks[color] or ()).index(move.tile)]
    page.locator(f'[data-name="{tile}"]').dispatch_event("click")
    square = str(move).rpartition("@")[2][-2:]
    page.locator(f'[data-name="square:{square}"]').dispatch_event("click")


def wrong_moves(exercise: BetterMove) -> list[Any]:
    moves = [move for move in exercise.observation.legal_moves() if not exercise.grader.grade(move).right]
    return moves[:2]


def mistaken() -> str:
    """A match of two that began late and is over, in which a person has moved at random."""
    setup = game.make_setup(players=2, seed="5", seats=["person", "greedy"])
    state, bot, rng = game.deal(setup.rules, random.Random("5")), GreedyPolicy(), random.Random("5")
    for _ in range(84):  # of 96
        state = state.apply(bot.choose(state.observation(state.current_player), rng))
    session = Session(game, setup, start=state, pace=0)
    session.start_bots()
    while session.match.outcome() is None:
        session.play(rng.choice(session.observation.legal_moves()))
    return session.saved()


def test_the_costliest_moves_of_a_match_become_puzzles_whose_answer_can_be_seen_after_two_wrong_ones(
    visitor: Visitor,
) -> None:
    page = visitor.open("about.html")
    with ThreadPoolExecutor(1) as thread:  # the loop of the browser's driver would have bots wait for it
        page.evaluate(WRITE, [thread.submit(mistaken).result()])
    page.goto(visitor.site + "play/")
    press(ready(page), "Review")
    in_the_end(page, page.get_by_role("link", name="Find better ones")).click()
    ready(page)
    assert page.url.endswith("?practice")
    expect(page.locator(STATUS)).to_contain_text("in your match: find a better move")
    until_kept(page, lambda deck: any(card.puzzle.own for card in deck.cards.values()))
    exercise = shown(page)
    assert exercise.puzzle.own
    for move in wrong_moves(exercise):
        answer(page, exercise, move)
        expect(page.locator(STATUS)).to_have_class(re.compile("uptown-refused"))
    page.get_by_role("button", name="Show the answer").click()
    expect(page.locator(STATUS)).to_contain_text("This move works")
    card = kept(page).cards[exercise.name]
    assert card.answered
    assert card.schedule.step == 0


def opened(visitor: Visitor, address: str, name: str, count: int) -> Page:
    """The practice of somebody who has so many puzzles of a game; others, up to five, are made while it is open."""
    deck = Deck()
    deck.add(puzzles(name)[:count], "2026-01-01")
    page = visitor.open("about.html")
    page.evaluate(WRITE, [str(deck), f"practice-{name}"])
    page.goto(visitor.site + address)
    expect(ready(page).locator(STATUS)).to_contain_text("Find the best move.", timeout=PATIENCE)
    return page


@pytest.mark.parametrize("visitor", [PHONE], indirect=True, ids=["phone"])
def test_on_a_phone_a_made_puzzle_is_solved_and_counts_after_a_reload(visitor: Visitor) -> None:
    page = opened(visitor, "study/?practice", "uptown", 4)
    in_the_end(page, page.get_by_text("Exercise 1 of 5"))
    until_kept(page, lambda deck: len(deck.cards) == 5)
    page.reload()
    ready(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    exercise = shown(page)
    answer(page, exercise, exercise.best)
    expect(page.locator(STATUS)).to_contain_text("Right!")
    expect(page.get_by_text("Today: 1 of 5 done.")).to_be_visible()
    until_kept(page, lambda deck: any(card.answered for card in deck.cards.values()))
    page.reload()
    ready(page)
    expect(page.get_by_text("Today: 1 of 5 done.")).to_be_visible()
    assert len(json.loads(str(kept(page)))["cards"]) == 5


def test_the_practice_of_upturn_begins_by_keyboard_alone(visitor: Visitor) -> None:
    page = opened(visitor, "study/?practice&upturn", "upturn", 5)
    expect(page.get_by_role("link", name="Practice of Uptown")).to_be_visible()
    page.get_by_role("button", name="Text view").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("textbox", name="Type a move")).to_be_visible()


@pytest.mark.parametrize("kind", ["practice", "room"])
def test_a_page_on_which_nothing_is_opened_says_so_of_a_file_that_is_dropped(
    visitor: Visitor, tmp_path: Path, kind: str
) -> None:
    page = ready(visitor.open(f"play/?{kind}"))
    expect(status(page)).not_to_have_class(REFUSED)
    file = tmp_path / "match.html"
    file.write_text("<!doctype html><title>A match</title>", encoding="utf-8")
    drop(page, file)
    expect(status(page)).to_have_class(REFUSED)
    expect(status(page)).to_have_text(page_words()["en"]["unopened"])
