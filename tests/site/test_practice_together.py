"""Practice after matches with other people: two at one screen, and one by link; each finds their own mistakes."""

import random

import pytest
from playwright.sync_api import Page, expect

from tests.match.correspondents import play, table
from tests.site.conftest import Visitor, ready
from tests.site.keeping import WRITE, in_the_end, press
from tests.site.practising import STATUS, until_kept
from uptown_widget.match.session import Session
from uptown_widget.uptown import game


def opened(visitor: Visitor, address: str, name: str, text: str) -> Page:
    """Open a page on which a match is over that was saved in this browser."""
    page = visitor.open("about.html")
    page.evaluate(WRITE, [text, name])
    page.goto(visitor.site + address)
    return ready(page)


def review(page: Page) -> None:
    """Have the match reviewed, and go on to the puzzles."""
    press(page, "Review")
    in_the_end(page, page.get_by_role("link", name="Find better ones"))


@pytest.mark.long
def test_of_two_people_at_one_screen_each_finds_their_own_mistakes(visitor: Visitor) -> None:
    setup = game.make_setup(players=2, seed="5", seats=["person", "person"], names=["Ann", "Bob"], start=0)
    session, rng = Session(game, setup), random.Random(5)
    while session.match.outcome() is None:
        session.reveal()
        session.play(rng.choice(session.observation.legal_moves()))
    page = opened(visitor, "play/", "uptown", session.saved())
    review(page)
    expect(page.get_by_text("Moves that have become puzzles: Ann 3, Bob 3.")).to_be_visible()
    page.screenshot(path="build/pictures/practice-two-review.png")
    page.get_by_role("link", name="Find better ones").click()
    ready(page)
    page.get_by_role("combobox", name="Whose mistakes").select_option("Bob")
    expect(page.locator(STATUS)).to_contain_text("Bob lost")
    page.screenshot(path="build/pictures/practice-two.png")
    assert until_kept(page, lambda deck: deck.who == "Bob").names == ("Ann", "Bob")


@pytest.mark.long
def test_a_match_by_link_is_reviewed_and_ones_own_mistakes_become_puzzles(visitor: Visitor) -> None:
    browsers = table(2)
    last = play(browsers, browsers[-1])
    page = opened(visitor, "play/?letter", "letters", last.kept)
    review(page)
    expect(page.get_by_text("of your moves have become puzzles")).to_be_visible()
    page.screenshot(path="build/pictures/practice-link-review.png")
    page.get_by_role("link", name="Find better ones").click()
    ready(page)
    expect(page.locator(STATUS)).to_contain_text("you lost")
    positions = {card.puzzle.position for card in until_kept(page, lambda deck: deck.own).own}
    session = last.session
    mine = [ply for ply, turn in enumerate(session.match.history) if turn.player == session.viewer]
    assert positions <= {game.format_position(session.match.observation(session.viewer, ply)) for ply in mine}
