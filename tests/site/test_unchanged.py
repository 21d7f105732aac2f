"""What a press does not change is not painted again."""

import random

import pytest
from playwright.sync_api import Page, expect

from tests.glances import judge_at_a_glance
from tests.site.conftest import Visitor, ready
from tests.site.keeping import WRITE, press
from uptown_widget import uptown
from uptown_widget.match import Seat, record_of
from uptown_widget.match.match import Match
from uptown_widget.match.session import Session
from uptown_widget.ui.effects import Review
from uptown_widget.uptown import game

COUNT = """() => {
    window.painted = [];
    const plain = CanvasRenderingContext2D.prototype.fillRect;
    CanvasRenderingContext2D.prototype.fillRect = function (...box) {
        window.painted.push(this.canvas.className);
        plain.apply(this, box);
    };
}"""
"""For the page: notes which pictures are painted; each begins with its ground."""
FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
CHART = "[...document.querySelectorAll('.uptown-review canvas')].at(-1)"


def reviewed() -> str:
    """A match of a person and two bots that is over, with its review, as it is saved."""
    match = Match(uptown.State.deal(uptown.Rules(players=3), random.Random(7)), [uptown.GreedyPolicy()] * 3, "7")
    match.play_out()
    session = Session(game, game.make_setup(3))
    session.open(str(record_of(match, game, [Seat(""), Seat("", bot="greedy"), Seat("", bot="greedy")])))
    with pytest.MonkeyPatch.context() as patch:
        judge_at_a_glance(patch)
        session.do(Review())
    return session.saved()


def rows(page: Page) -> list[str]:
    return page.locator(".uptown-review .uptown-entry").all_inner_texts()


def test_a_press_that_lists_other_moves_in_a_review_paints_no_board_and_keeps_the_chart(visitor: Visitor) -> None:
    page = visitor.open("about.html")
    page.evaluate(WRITE, [reviewed()])
    page.goto(visitor.site + "play/")
    ready(page)
    expect(page.locator(".uptown-review canvas").last).to_be_visible()
    mine = rows(page)
    page.evaluate(FRAMES)  # what has just been shown is painted
    page.evaluate(COUNT)
    page.evaluate(f"window.chart = {CHART}")
    press(page, "Only my moves")
    expect(page.get_by_role("button", name="Only my moves")).to_have_attribute("aria-pressed", "false")
    page.evaluate(FRAMES)
    assert rows(page) != mine
    assert page.evaluate(f"window.chart === {CHART}")
    assert set(page.evaluate("painted")) <= {"uptown-picture"}, "the chart, where the longer list leaves it less room"
