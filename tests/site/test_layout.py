"""The layout of the play page: what is visible without scrolling, what keeps its place, what slides."""

import re
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.site.conftest import DESKTOP, MOVING, PHONE, Visitor, ready
from tests.site.keeping import WRITE, begin_late
from tests.site.seats import dealt
from tests.site.sizes import box, boxes, inside, resize
from tests.site.twin import FOLLOW, Pair, Twins, hurry, set_up
from uptown_widget.match.links import fragment
from uptown_widget.match.session import Session
from uptown_widget.screen.controls import Event
from uptown_widget.uptown import game, square_name

Size = tuple[int, int]
TURNED: Size = (844, 390)
HUGE: Size = (3840, 2160)
ZOOMED: Size = (320, 256)
"""A window of 1280 by 1024 pixels at 400 % zoom, the measure of WCAG 1.4.10."""
SECTIONS = ("New game", "Help", "More", "Share", "Text view", "Still to come", "Options")
PLAYED = (".uptown-cards", ".uptown-board canvas", ".uptown-status", ".uptown-turn")


def open_section(page: Page, name: str) -> None:
    """Press the button that opens a section, wherever it is."""
    if name in {"Share", "Text view", "Still to come", "Options"}:
        page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name=name, exact=True).click()
    expect(page.locator(".uptown-drawers h2")).to_have_text(name)


def close(page: Page) -> None:
    """Close the section that is open."""
    page.get_by_role("button", name=re.compile("^Close")).click()
    expect(page.locator(".uptown-drawers")).to_be_hidden()


def needs_no_scrolling(page: Page) -> None:
    assert [part for part in PLAYED if not inside(page, part)] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_a_game_needs_no_scrolling_and_nothing_jumps(device: str, request: pytest.FixtureRequest) -> None:
    page = request.getfixturevalue(device)
    for players in (2, 5):
        twins = dealt(page, "layout", players, touch=device == "phone")
        before = [box(page, part) for part in PLAYED]
        for _ in range(3):
            twins.play()
        needs_no_scrolling(page)
        after = [box(page, part) for part in PLAYED]
        moved = [now[side] - then[side] for now, then in zip(after, before, strict=True) for side in ("x", "y")]
        assert [pixels for pixels in moved if abs(pixels) >= 0.5] == []


def test_on_a_phone_the_board_has_the_whole_width_below_the_seats(phone: Page) -> None:
    dealt(phone, "layout", 4, touch=True)
    board, seats = box(phone, ".uptown-board canvas"), box(phone, ".uptown-cards")
    assert board["width"] >= 370
    assert seats["y"] + seats["height"] <= board["y"]
    assert tops(phone, ".uptown-card") == 1
    # What there is no room for is still read out.
    assert re.findall(r"\d+ captured", phone.locator(".uptown-cards").aria_snapshot()) == ["0 captured"] * 4


def tops(page: Page, parts: str) -> int:
    """In how many rows these parts stand."""
    return len(set(page.locator(parts).evaluate_all("parts => parts.map(part => part.offsetTop)")))


def test_a_huge_screen_gets_a_large_sharp_board_and_large_words(desktop: Page) -> None:
    resize(desktop, *HUGE)
    dealt(desktop, "layout", 5)
    needs_no_scrolling(desktop)
    canvas = desktop.locator(".uptown-board canvas")
    assert box(desktop, ".uptown-board canvas")["height"] > 0.8 * HUGE[1]
    expect(canvas).to_have_js_property("width", canvas.evaluate("canvas => canvas.clientWidth"))
    assert desktop.locator(".uptown-status").evaluate("line => parseFloat(getComputedStyle(line).fontSize)") >= 24


def test_a_turned_phone_has_board_status_and_buttons_in_sight(phone: Page) -> None:
    resize(phone, *TURNED)
    dealt(phone, "layout", 3, touch=True)
    needs_no_scrolling(phone)


@pytest.mark.parametrize("path", ["play/", "play/upturn.html"])
def test_at_400_percent_zoom_everything_is_in_one_column(desktop: Page, desktop_visitor: Visitor, path: str) -> None:
    page = desktop if path == "play/" else ready(desktop_visitor.open(path))
    resize(page, *ZOOMED)
    for name in SECTIONS:
        open_section(page, name)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.locator(".uptown-drawers").evaluate("drawers => drawers.scrollWidth <= drawers.clientWidth")
        if name == SECTIONS[-1]:
            # In Upturn the board shows the players.
            seats = (".uptown-cards",) if path == "play/" else ()
            parts = (".uptown-board canvas", *seats, ".uptown-status", ".uptown-sides", ".uptown-drawers")
            assert [part for part in parts if box(page, part)["width"] < 0.9 * 320] == []
        close(page)
    if page is not desktop:
        page.close()


def too_small(page: Page) -> list[str]:
    found: list[str] = page.locator(".uptown :is(button, select, label, input:not(.uptown-hidden))").evaluate_all(
        """(elements) => elements
            .filter((element) => element.checkVisibility())
            .map((element) => [element.textContent, element.getBoundingClientRect()])
            .filter(([, { width, height }]) => width < 24 || height < 24)
            .map(([text, { width, height }]) => `${text} ${width} ${height}`)"""
    )
    return found


def test_all_that_opens_is_in_sight_and_moves_nothing(desktop: Page) -> None:
    page = desktop
    twins = dealt(page, "layout", 5)
    targets_are_large(twins)
    kept, before = (*PLAYED, "footer"), {}
    sizes = ((1280, 800), (1366, 650), (1024, 700), (768, 1024))
    for size in sizes:
        resize(page, *size)
        before[size] = boxes(page, *kept)
        if size[0] > 800:  # as high as the window
            assert before[size][".uptown-board canvas"]["height"] > 0.93 * size[1]
    for name in ("Hint", *SECTIONS):
        open_section(page, name)
        assert too_small(page) == [], name
        for size in sizes:
            resize(page, *size)
            assert inside(page, ".uptown-drawers"), (name, size)
            if size[0] > 800:
                board, drawer = before[size][".uptown-board canvas"], box(page, ".uptown-drawers")
                assert drawer["x"] >= board["x"] + board["width"], (name, size)
            assert boxes(page, *kept) == before[size], (name, size)
        close(page)
    assert page.evaluate("[scrollX, scrollY]") == [0, 0]


def test_on_small_phones_five_play_without_scrolling_and_sheets_cover_only_a_part(phone: Page) -> None:
    page = phone
    twins = dealt(page, "layout", 5, touch=True)
    targets_are_large(twins)
    sizes, before = ((390, 844), (740, 360), (667, 375), (320, 640), (360, 640)), {}
    for size in sizes:
        resize(page, *size)
        needs_no_scrolling(page)
        assert tops(page, ".uptown-card") == 1
        before[size] = box(page, ".uptown-board canvas")
    for name in ("Hint", *SECTIONS):
        open_section(page, name)
        assert page.evaluate("document.activeElement.closest('.uptown-drawers') !== null"), name
        assert too_small(page) == [], name
        for size in sizes:
            resize(page, *size)
            assert inside(page, ".uptown-drawers"), (name, size)
            assert box(page, ".uptown-board canvas") == before[size], (name, size)
            if name != "New game" and size[0] > size[1]:
                status = box(page, ".uptown-status")
                assert status["y"] + status["height"] <= box(page, ".uptown-drawers")["y"], (name, size)
        page.keyboard.press("Escape")
        expect(page.locator(".uptown-drawers")).to_be_hidden()
        opener = name if name in {"Hint", "Help", "New game"} else "More"
        expect(page.get_by_role("button", name=opener, exact=True)).to_be_focused()
    twins.play()
    open_section(page, "Replay")
    assert too_small(page) == []
    close(page)


def targets_are_large(twins: Twins) -> None:
    scale = box(twins.page, ".uptown-board canvas")["width"] / twins.session.screen.scene.width
    assert all(min(t.width, t.height) * scale >= 24 for t in twins.session.screen.scene.targets)


def test_the_form_for_a_new_match_is_a_dialog(desktop: Page) -> None:
    page = desktop
    button = page.get_by_role("button", name="New game", exact=True)
    button.click()
    dialog = page.locator("dialog:modal")
    expect(dialog.locator(".uptown-setup")).to_be_visible()
    assert page.evaluate("document.activeElement.closest('dialog') !== null")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(button).to_be_focused()
    button.click()
    page.get_by_role("button", name="Start", exact=True).click()
    expect(dialog).to_have_count(0)
    expect(page.locator(".uptown-cells :focus")).to_have_count(1)


def test_the_active_seat_is_marked_in_forced_colours(desktop: Page) -> None:
    dealt(desktop, "layout", 3)
    desktop.emulate_media(forced_colors="active")
    cards = desktop.locator(".uptown-card")
    outlines = cards.evaluate_all("cards => cards.map(card => getComputedStyle(card).outlineStyle)")
    desktop.emulate_media(forced_colors="none")
    assert sorted(outlines) == ["none", "none", "solid"]


LOOK = """() => {
    window.seen = new Set();
    const look = () => {
        seen.add(document.querySelector('.uptown-board canvas').toDataURL().length);
        requestAnimationFrame(look);
    };
    look();
}"""


@pytest.mark.parametrize("visitor", [MOVING], indirect=True, ids=[""])
def test_tiles_slide_unless_less_motion_is_asked_for(visitor: Visitor) -> None:
    visitor.context.clock.install()
    page = ready(visitor.open("play/"))
    place = page.locator(".uptown")
    set_up(place, 2, "uptown", "motion")
    hurry(place)
    twins = Twins(page, place, players=2, seed="motion")
    twins.same()
    page.evaluate(LOOK)
    assert pictures(twins) > 5
    page.emulate_media(reduced_motion="reduce")
    seen = pictures(twins)
    assert seen <= 4, "the board before, the own tile, the answer"
    card = place.locator(".uptown-card").first
    assert card.evaluate("card => getComputedStyle(card).transitionDuration") == "0s"


def pictures(twins: Twins) -> int:
    """Make a move, and return in how many ways the board looked from then until all has come to rest."""
    page = twins.page
    _, tile, square = twins.choose()
    twins.press(tile)
    page.mouse.move(*twins.middle(square))
    twins.session.handle(Event("point", square))
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))  # from here on each frame is drawn
    lines = len(twins.lines())
    page.evaluate("seen.clear()")
    page.mouse.down()
    page.mouse.up()
    expect(twins.place.locator(".uptown-entry")).to_have_count(lines + 2)
    page.clock.run_for(1500)
    seen = page.evaluate("seen.size")
    page.clock.resume()
    twins.tell(Event("press", square))
    return int(seen)


NAMES = (
    "Alexandrina the Great",
    "Bartholomew Cambridge",
    "Wilhelmina-Constantia",
    "Maximilian Feather",
    "Christopher Jr",
)


def test_at_the_end_five_long_names_and_all_results_can_be_read_on_a_phone(phone: Page) -> None:
    setup = game.make_setup(players=5, scoring="blockers", names=NAMES, seats=["person"] * 5, seed="names")
    session = Session(game, setup, pace=0)
    while session.match.outcome() is None:
        session.reveal()
        session.play(session.observation.legal_moves()[0])
    phone.evaluate(FOLLOW, fragment("record", session.record()))
    expect(phone.locator(".uptown-ending table")).to_be_visible()
    names = [seat.name for seat in session.ui.shared.info.seats]
    cut = "(parts) => parts.filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.textContent)"
    for size in ((390, 844), (320, 640)):
        resize(phone, *size)
        assert phone.locator(".uptown-card strong").all_inner_texts() == names
        assert phone.locator(".uptown-card strong, .uptown-card, .uptown-ending .uptown-wide").evaluate_all(cut) == []
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


# What is one pixel wide is for screen readers.
CUT = """(parts) => parts.filter((part) => part.clientWidth > 1 && part.scrollWidth > part.clientWidth)
    .map((part) => part.textContent)"""


def test_no_word_on_a_card_is_cut(desktop: Page) -> None:
    page = desktop
    for players in (2, 3, 5):
        dealt(page, "layout", players)
        bots = players - 1
        for width, height, levels in ((1280, 800, bots), (1024, 700, bots), (390, 844, bots if players < 4 else 0)):
            resize(page, width, height)
            words = page.locator(
                ".uptown-card :is(strong, .uptown-number, .uptown-about, .uptown-facts li, .uptown-taken)"
            )
            assert words.evaluate_all(CUT) == [], width
            shown = "(parts) => parts.filter((part) => part.textContent && part.offsetWidth > 2).length"
            assert page.locator(".uptown-about").evaluate_all(shown) == levels
            for part in (".uptown-number span", ".uptown-facts", ".uptown-taken span"):
                assert page.locator(part).evaluate_all(shown) == players, part


SPEAKING = """() => {
    window.said = [];
    for (const part of [".uptown-status", ".uptown-heard"]) {
        const note = () => window.said.push([part, performance.now(), document.querySelector(part).textContent]);
        new MutationObserver(note).observe(document.querySelector(part), { childList: true });
    }
}"""


@pytest.mark.parametrize("visitor", [MOVING], indirect=True, ids=[""])
def test_a_turn_begins_when_the_last_tile_has_landed_and_a_hint_leaves_the_log_at_its_end(visitor: Visitor) -> None:
    twins = begin_late(visitor, "layout", turns=21, players=3)
    page, log = twins.page, twins.page.locator(".uptown-log .uptown-entries")
    page.evaluate(SPEAKING)
    twins.play()
    heard = {part: (ms, text) for part, ms, text in page.evaluate("said")}
    shown = twins.session.screen
    assert heard[".uptown-status"][1] == shown.status
    assert heard[".uptown-heard"][1] == shown.announcement
    assert heard[".uptown-status"][0] - heard[".uptown-heard"][0] > 200
    high = log.evaluate("log => log.clientHeight")
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.locator(".uptown-hint .uptown-entry").first).to_be_visible()
    page.wait_for_function(
        "high => document.querySelector('.uptown-log .uptown-entries').clientHeight < high", arg=high
    )
    expect(log.locator("[aria-current]")).to_be_in_viewport(ratio=0.9)


PHONES: Sequence[Size] = [(390, 844), (360, 640)]


@pytest.mark.parametrize(
    ("visitor", "sizes"), [(DESKTOP, [(1280, 800)]), (PHONE, PHONES)], indirect=["visitor"], ids=["desktop", "phone"]
)
def test_the_end_moves_no_button_and_what_can_be_done_then_is_in_sight(visitor: Visitor, sizes: Sequence[Size]) -> None:
    session = Session(game, game.make_setup(players=3, seats=["person"] * 3, seed="end"), pace=0)
    while len(session.match.history) < 71:
        session.reveal()
        session.play(session.observation.legal_moves()[0])
    page = visitor.open("about.html")
    page.evaluate(WRITE, [session.saved()])
    page.goto(f"{visitor.site}play/")
    ready(page)
    show = page.get_by_role("button", name="Player 1: show my rack")
    before: dict[Size, Any] = {}
    for size in sizes:
        resize(page, *size)
        expect(show).to_be_in_viewport(ratio=1)
        before[size] = tools(page)
    show.click()
    session.reveal()
    seen, pair = session.observation, Pair(page, page.locator(".uptown"), session)
    color, move = seen.rules.colors_of(seen.current_player)[0], seen.legal_moves()[0]
    pair.same()  # the rack is shown
    pair.press(f"rack:{color}:{(seen.racks[color] or ()).index(move.tile)}")
    pair.press(f"square:{square_name(move.square)}")
    now = [page.get_by_role("button", name=name, exact=True) for name in ("Rematch", "Review", "Copy result")]
    for size in sizes:
        resize(page, *size)
        for button in now:
            expect(button).to_be_in_viewport(ratio=1)
        assert tools(page) == before[size]
        rows = {button.evaluate("button => button.offsetTop") for button in now}
        assert len(rows) == (2 if size == PHONES[0] else 1), "in one row, on a tall phone in two"


def tools(page: Page) -> Any:
    """Where each button of the toolbar is."""
    where = "(buttons) => buttons.map((button) => [button.textContent, button.getBoundingClientRect().toJSON()])"
    return page.locator(".uptown-turn .uptown-quiet").evaluate_all(where)
