"""A game in each host: the board appears, the mouse plays, and no other machine gets a request."""

from playwright.sync_api import Page, expect

from tests.covered import make_wide
from tests.hosts.running import SETUP, button, press, tables
from tests.site.twin import Twins
from tests.site.twin_upturn import UpturnTwins


def play_both(page: Page) -> None:
    """Play both games by mouse and undo; every status line must be the one of our own session."""
    first, second = tables(page)
    pairs: list[Twins | UpturnTwins] = [Twins(page, first, **SETUP), UpturnTwins(page, second, **SETUP)]
    for pair in pairs:
        pair.same()
        for _ in range(3):
            pair.play()
        assert pair.turns
        pair.button("undo")


def test_both_games_are_played_and_more_opens_at_the_widths_of_phones(page: Page) -> None:
    for table in tables(page):
        press(page, button(table, "Hide the rules"))
        expect(button(table, "Hide the rules")).to_have_count(0)
    play_both(page)
    for table in tables(page):
        for width in (390, 560):
            make_wide(page, table, width)
            press(page, button(table, "More"))
            expect(button(table, "Options")).to_be_visible()
            press(page, button(table, "More"))
            expect(button(table, "Options")).to_have_count(0)
