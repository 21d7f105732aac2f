"""The play page: it opens a game at once, which can be played to its end by mouse, touch and keyboard."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.site.conftest import OFFLINE, PATIENCE, PHONE, Visitor, ready, run_all
from tests.site.keeping import begin_late
from tests.site.twin import Twins, deal, hurry, set_up, step
from uptown_widget.match.record_reader import read_record
from uptown_widget.screen.controls import Event
from uptown_widget.uptown import game

Host = Callable[[Visitor], tuple[Page, Locator]]
TALL = {"viewport": {"width": 1280, "height": 1100}}
DARK_PHONE = {**PHONE, "color_scheme": "dark"}


def open_game(visitor: Visitor) -> tuple[Page, Locator]:
    page = ready(visitor.open("play/"))
    place = page.locator(".uptown")
    hurry(place)
    return page, place


def open_notebook(visitor: Visitor) -> tuple[Page, Locator]:
    page = visitor.open("notebooks/index.html?path=01_play.ipynb")
    run_all(page)
    place = page.locator(".uptown").first
    expect(place.locator("canvas:visible")).to_have_count(1, timeout=PATIENCE)
    return page, place


def seat(
    visitor: Visitor,
    seed: str,
    players: int = 3,
    scoring: str = "uptown",
    *,
    touch: bool = False,
    host: Host = open_game,
) -> Twins:
    """Deal the match that our own session deals with this seed."""
    page, place = host(visitor)
    if host is open_game and scoring == "uptown":
        deal(place, players, seed)
    else:
        set_up(place, players, scoring, seed)
    twins = Twins(page, place, touch=touch, players=players, scoring=scoring, seed=seed)
    twins.same()
    return twins


# Every run plays a whole game of Upturn on its page and in a notebook; these are run by hand.
@pytest.mark.long
@pytest.mark.parametrize("visitor", [{**OFFLINE, **TALL}], indirect=True, ids=[""])
@pytest.mark.parametrize("host", [open_game, open_notebook])
def test_a_whole_game_by_mouse_has_the_same_record_in_both_hosts(visitor: Visitor, host: Host) -> None:
    twins = seat(visitor, "by mouse", host=host)
    play_to_the_end(twins)
    assert len(twins.lines()) == 3 * 24


def test_a_game_by_mouse_ends_with_its_result_and_the_record_of_its_moves(visitor: Visitor) -> None:
    play_to_the_end(begin_late(visitor, "by mouse"))


def play_to_the_end(twins: Twins) -> None:
    """Play to the end, and compare the record with the moves, and the log with that in the browser."""
    while twins.session.match.outcome() is None:
        twins.play()
    expect(twins.place.locator(".uptown-ending table")).to_be_visible()
    expect(twins.place.get_by_role("button", name="Rematch")).to_be_enabled()
    record = twins.session.record()
    moves = [str(ply.move) for ply in twins.session.match.history]
    reading = read_record(record, game)
    assert reading.error is None
    assert list(map(str, reading.record.moves)) == moves
    assert len(twins.lines()) == len(moves)


@pytest.mark.parametrize("visitor", [DARK_PHONE], indirect=True, ids=["dark phone"])
def test_turns_by_finger_on_a_phone_need_no_scrolling(visitor: Visitor) -> None:
    twins = seat(visitor, "by finger", 2, "blockers", touch=True)
    twins.place.locator(".uptown-cards").evaluate("cards => cards.scrollIntoView()")
    for _ in range(3):
        twins.play()
    for part in (".uptown-cards", ".uptown-board canvas:visible", ".uptown-status"):
        box = twins.place.locator(part).bounding_box()
        assert box is not None
        assert 0 <= box["x"] < box["x"] + box["width"] <= PHONE["viewport"]["width"]
        assert 0 <= box["y"] < box["y"] + box["height"] <= PHONE["viewport"]["height"]


def test_a_forbidden_move_and_a_typed_one_that_is_nonsense_get_a_sentence_and_nothing_moves(visitor: Visitor) -> None:
    twins = seat(visitor, "forbidden")
    turns = twins.turns
    move, tile, square = twins.choose()
    row, column = square[-2], square[-1]
    twins.press(tile)
    elsewhere = [f"square:{r}{c}" for r in "AEI" for c in "159" if r != row and c != column]
    twins.press(elsewhere[0] if move.tile.name != "WILD" else elsewhere[-1])
    expect(twins.place.locator(".uptown-status.uptown-refused")).to_be_visible()
    for name, label in (("more", "More"), ("words", "Text view")):
        twins.place.get_by_role("button", name=label, exact=True).click()
        twins.tell(Event("press", name))
    field = twins.place.get_by_role("textbox", name="Type a move")
    for text in ("nonsense", str(move)):
        assert twins.turns == turns
        assert len(twins.lines()) == turns
        field.fill(text)
        field.press("Enter")
        twins.tell(Event("submit", "move", text))
    expect(field).to_have_value("")
    expect(field).to_be_focused()


def test_the_keyboard_alone_plays_and_leaves_the_board(visitor: Visitor) -> None:
    twins = seat(visitor, "by keyboard")
    twins.keyboard.focus()
    for _ in range(3):
        _, tile, square = twins.choose()
        twins.key(str(int(tile[-1]) + 1))
        while (focus := twins.session.ui.shared.focus) != square:
            assert focus is not None
            twins.key(step(focus, square))
        twins.key("Enter")
    for _ in ("the rack", "the first button"):
        twins.page.keyboard.press("Tab")
    expect(twins.place.locator(".uptown-cells :focus")).to_have_count(0)
    undo = twins.place.get_by_role("button", name="Undo")
    expect(undo).to_be_focused()
    undo.press("Enter")
    twins.tell(Event("press", "undo"))
