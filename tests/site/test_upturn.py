"""Upturn on its page and in a notebook: whole games by mouse, compared with a twin; games are saved separately."""

import pytest
from playwright.sync_api import Locator, Page, expect

from lite.measure.notebook import HAS_KERNEL
from tests.site.conftest import OFFLINE, PATIENCE, PHONE, Visitor, ready
from tests.site.twin import FOLLOW, hurry, set_up
from tests.site.twin_upturn import UpturnTwins
from tests.site.writing import write
from tests.upturn.positions import after, position
from uptown_widget.match.links import fragment
from uptown_widget.match.record_reader import read_record
from uptown_widget.upturn import game

TALL = {"viewport": {"width": 1280, "height": 1100}}
SHORT = "7"
"""Deals a match in which a visitor has 14 moves, which come through every phase."""


def seat(page: Page, place: Locator, players: int, seed: str) -> UpturnTwins:
    """Deal the match that our own session deals with this seed."""
    set_up(place, players, "", seed)
    twins = UpturnTwins(page, place, players=players, seed=seed)
    twins.same()
    return twins


def open_table(visitor: Visitor, players: int, seed: str) -> UpturnTwins:
    page = ready(visitor.open("play/upturn.html"))
    place = page.locator(".uptown")
    hurry(place)
    return seat(page, place, players, seed)


def play_to_the_end(twins: UpturnTwins) -> None:
    """Play to the end, and compare ending and log with those in the browser."""
    while twins.session.match.outcome() is None:
        twins.play()
    expect(twins.place.locator(".uptown-ending")).to_be_visible()
    expect(twins.place.get_by_role("button", name="Rematch")).to_be_enabled()
    reading = read_record(twins.session.record(), game)
    assert reading.error is None
    assert list(map(str, reading.record.moves)) == [str(ply.move) for ply in twins.session.match.history]
    assert twins.lines() == twins.own_lines(whole=bool(twins.place.locator(".uptown-list").count()))


@pytest.mark.parametrize("visitor", [TALL], indirect=True, ids=[""])
@pytest.mark.parametrize(
    ("players", "seed"),
    [(2, SHORT), *(pytest.param(players, "by mouse", marks=pytest.mark.long) for players in (3, 4))],
)
def test_a_whole_game_of_upturn_by_mouse(visitor: Visitor, players: int, seed: str) -> None:
    play_to_the_end(open_table(visitor, players, seed))


@pytest.mark.parametrize("visitor", [{**OFFLINE, **TALL}], indirect=True, ids=[""])
def test_a_whole_game_of_upturn_in_a_notebook(visitor: Visitor) -> None:
    page = visitor.open("notebooks/index.html?path=01_play.ipynb")
    page.wait_for_function(HAS_KERNEL, timeout=PATIENCE)
    write(page, 0, f"import uptown_widget\nuptown_widget.play_upturn(players=2, seed='{SHORT}', pace=0)")
    place = page.locator(".uptown").first
    expect(place.locator("canvas:visible")).to_have_count(1, timeout=PATIENCE)
    twins = UpturnTwins(page, place, players=2, seed=SHORT)
    twins.same()
    play_to_the_end(twins)


def test_each_game_continues_its_own_match_and_opens_no_record_of_the_other(visitor: Visitor) -> None:
    twins = open_table(visitor, 2, "kept")
    twins.play()
    link = fragment("record", twins.session.record())
    page = ready(visitor.open("play/"))
    expect(page).to_have_title("Play Uptown")
    expect(page.locator(".uptown-card")).to_have_count(3)
    page.evaluate(FOLLOW, link)
    expect(page.locator(".uptown-status")).to_contain_text("This is a record of 'Upturn', not of Uptown.")
    again = ready(visitor.open("play/upturn.html"))
    expect(again).to_have_title("Play Upturn")
    expect(again.locator(".uptown-status")).to_have_text(twins.session.screen.status)
    again.evaluate(FOLLOW, link)
    expect(again.locator(".uptown-status")).to_contain_text("The record was opened")
    assert again.url.endswith("play/upturn.html")


@pytest.mark.parametrize("visitor", [PHONE], indirect=True, ids=["phone"])
def test_the_sliders_to_hand_out_stones_push_no_button_out_of_sight(visitor: Visitor) -> None:
    falling = position("54 63 71 updown", "4 22 36 40 48 64", "1 2 5", "6 7", "9 10", direction="down")
    start = after(falling, "22", "64", "48", "40", "36", "done")
    link = fragment("position", game.format_position(start))
    page = ready(visitor.open(f"play/upturn.html#{link}"))
    expect(page.get_by_role("slider", name="Stones for", exact=False)).to_have_count(3)
    buttons = page.locator(".uptown-turn button")
    below: list[str] = []
    for width, height in ((390, 844), (360, 640), (740, 360), (1024, 700)):
        page.set_viewport_size({"width": width, "height": height})
        low = buttons.evaluate_all("all => Math.max(...all.map(each => each.getBoundingClientRect().bottom))")
        below += [f"{width} x {height}: {low}"] if low > height else []
    assert below == []
