"""The cards of the players on the play page: however much was captured, it stays on its card."""

import pytest
from playwright.sync_api import expect

from tests.site.conftest import Visitor, ready
from tests.site.sizes import sized
from uptown_widget.match.links import fragment
from uptown_widget.match.session import Session
from uptown_widget.uptown import game

BEYOND = """(cards) => cards.flatMap((card) => {
    const right = card.getBoundingClientRect().right;
    const bottom = card.getBoundingClientRect().bottom;
    return [...card.querySelectorAll(".uptown-taken > *")]
        .map((part) => part.getBoundingClientRect())
        .filter((part) => part.right > right || part.bottom > bottom);
})"""


def captured(players: int) -> str:
    """Return the address of a match to its end, in which everybody captures wherever they can."""
    session = Session(game, game.make_setup(players, seed="captured", seats=["person"] * players), pace=0)
    while session.match.outcome() is None:
        session.reveal()
        moves = session.observation.legal_moves()
        session.play(next((move for move in moves if "x" in str(move)), moves[0]))
    assert max(len(card.taken) for card in session.screen.cards) >= 12
    return f"play/#{fragment('record', session.record())}"


@pytest.mark.parametrize(
    "visitor", [sized(1024, 700), sized(320, 568, touch=True), sized(667, 375, touch=True)], indirect=True
)
@pytest.mark.parametrize("players", [2, 5])
def test_all_captured_tiles_stay_on_their_card(visitor: Visitor, players: int) -> None:
    page = ready(visitor.open(captured(players)))
    expect(page.locator(".uptown-ending table")).to_be_visible()
    assert page.locator(".uptown-card").evaluate_all(BEYOND) == []
