"""The cards of the players on the play page: however much was captured, it stays on its card."""

import pytest
from playwright.sync_api import expect

from tests.site.sizes import resize
from tests.site.twin import FOLLOW
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
    """Return the link to a match to its end, in which everybody captures wherever they can."""
    session = Session(game, game.make_setup(players, seed="captured", seats=["person"] * players), pace=0)
    while session.match.outcome() is None:
        session.reveal()
        moves = session.observation.legal_moves()
        session.play(next((move for move in moves if "x" in str(move)), moves[0]))
    table = session.observation.table
    assert max(len(table.captured_by(player)) for player in range(players)) >= 12
    assert max(len(card.taken) for card in session.screen.cards) > 1
    return fragment("record", session.record())


SIZES = {"desktop": [(1024, 700)], "phone": [(320, 568), (667, 375)]}


@pytest.mark.parametrize("device", SIZES)
def test_all_captured_tiles_stay_on_their_card(device: str, request: pytest.FixtureRequest) -> None:
    page = request.getfixturevalue(device)
    for players in (2, 5):
        page.evaluate(FOLLOW, captured(players))
        expect(page.locator(".uptown-ending table")).to_be_visible()
        expect(page.locator(".uptown-card")).to_have_count(players)
        for size in SIZES[device]:
            resize(page, *size)
            assert page.locator(".uptown-card").evaluate_all(BEYOND) == [], (players, size)
