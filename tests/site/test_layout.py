"""The layout of the play page: what is visible without scrolling, what keeps its place, what slides."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.site.conftest import DESKTOP, MOVING, PHONE, Visitor, ready
from tests.site.keeping import WRITE
from tests.site.sizes import box, inside, sized
from tests.site.twin import Pair, Twins, deal, hurry, set_up
from uptown_widget.match.links import fragment
from uptown_widget.match.session import Session
from uptown_widget.uptown import game, square_name

TURNED = {**PHONE, "viewport": {"width": 844, "height": 390}}
HUGE: dict[str, Any] = {"viewport": {"width": 3840, "height": 2160}}
ZOOMED: dict[str, Any] = {"viewport": {"width": 320, "height": 256}}
"""A window of 1280 by 1024 pixels at 400 % zoom, the measure of WCAG 1.4.10."""
SECTIONS = ("New game", "Help", "More", "Share", "Text view", "Still to come", "Options")
PLAYED = (".uptown-cards", ".uptown-board canvas", ".uptown-status", ".uptown-turn")


def dealt(visitor: Visitor, players: int, *, touch: bool = False) -> Twins:
    page = ready(visitor.open("play/"))
    place = page.locator(".uptown")
    hurry(place)
    deal(place, players, "layout")
    twins = Twins(page, place, touch=touch, players=players, seed="layout")
    twins.same()
    return twins


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


@pytest.mark.parametrize(
    "visitor",
    [
        pytest.param(PHONE, id="phone"),
        pytest.param(DESKTOP, id="desktop"),
        pytest.param(HUGE, id="4K", marks=pytest.mark.long),
    ],
    indirect=True,
)
@pytest.mark.parametrize("players", [2, 5])
def test_a_game_needs_no_scrolling_and_nothing_jumps(visitor: Visitor, players: int) -> None:
    twins = dealt(visitor, players, touch=bool(visitor.options.get("has_touch")))
    page = twins.page
    before = [box(page, part) for part in PLAYED]
    for _ in range(8):
        twins.play()
    assert [part for part in PLAYED if not inside(page, part)] == []
    after = [box(page, part) for part in PLAYED]
    moved = [now[side] - then[side] for now, then in zip(after, before, strict=True) for side in ("x", "y")]
    assert [pixels for pixels in moved if abs(pixels) >= 0.5] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("visitor", [PHONE], indirect=True, ids=["phone"])
def test_on_a_phone_the_board_has_the_whole_width_below_the_seats(visitor: Visitor) -> None:
    page = dealt(visitor, 4, touch=True).page
    board, seats = box(page, ".uptown-board canvas"), box(page, ".uptown-cards")
    assert board["width"] >= 370
    assert seats["y"] + seats["height"] <= board["y"]
    tops = page.locator(".uptown-card").evaluate_all("cards => cards.map(card => card.offsetTop)")
    assert len(set(tops)) == 1
    # What there is no room for is still read out.
    assert re.findall(r"\d+ captured", page.locator(".uptown-cards").aria_snapshot()) == ["0 captured"] * 4


@pytest.mark.parametrize("visitor", [HUGE], indirect=True, ids=["4K"])
def test_a_huge_screen_gets_a_large_sharp_board_and_large_words(visitor: Visitor) -> None:
    page = ready(visitor.open("play/"))
    canvas = page.locator(".uptown-board canvas")
    assert box(page, ".uptown-board canvas")["height"] > 0.8 * 2160
    assert canvas.evaluate("canvas => canvas.width >= canvas.clientWidth")
    assert page.locator(".uptown-status").evaluate("line => parseFloat(getComputedStyle(line).fontSize)") >= 24


@pytest.mark.parametrize("visitor", [TURNED], indirect=True, ids=["turned phone"])
def test_a_turned_phone_has_board_status_and_buttons_in_sight(visitor: Visitor) -> None:
    page = dealt(visitor, 3, touch=True).page
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert [part for part in PLAYED if not inside(page, part)] == []


@pytest.mark.parametrize("visitor", [ZOOMED], indirect=True, ids=["400 %"])
@pytest.mark.parametrize("path", ["play/", "play/upturn.html"])
def test_at_400_percent_zoom_everything_is_in_one_column(visitor: Visitor, path: str) -> None:
    page = ready(visitor.open(path))
    for name in SECTIONS:
        open_section(page, name)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.locator(".uptown-drawers").evaluate("drawers => drawers.scrollWidth <= drawers.clientWidth")
        if name != SECTIONS[-1]:
            close(page)
    parts = (".uptown-board canvas", ".uptown-cards", ".uptown-status", ".uptown-sides", ".uptown-drawers")
    assert [part for part in parts if box(page, part)["width"] < 0.9 * 320] == []


@pytest.mark.parametrize("visitor", [PHONE, DESKTOP], indirect=True, ids=["phone", "desktop"])
def test_every_control_is_large_enough_to_press(visitor: Visitor) -> None:
    twins = dealt(visitor, 3)
    twins.play()
    page = twins.page
    small = []
    for name in ("Replay", *SECTIONS):
        open_section(page, name)
        small += too_small(page)
        close(page)
    assert small == []
    scale = box(page, ".uptown-board canvas")["width"] / twins.session.screen.scene.width
    assert all(min(t.width, t.height) * scale >= 24 for t in twins.session.screen.scene.targets)


def too_small(page: Page) -> list[str]:
    found: list[str] = page.locator(".uptown :is(button, select, label, input:not(.uptown-hidden))").evaluate_all(
        """(elements) => elements
            .filter((element) => element.checkVisibility())
            .map((element) => [element.textContent, element.getBoundingClientRect()])
            .filter(([, { width, height }]) => width < 24 || height < 24)
            .map(([text, { width, height }]) => `${text} ${width} ${height}`)"""
    )
    return found


@pytest.mark.parametrize(
    "visitor", [sized(1280, 800), sized(1366, 650), sized(1024, 700), sized(768, 1024)], indirect=True
)
def test_all_that_opens_is_in_sight_and_moves_nothing(visitor: Visitor) -> None:
    page = dealt(visitor, 5).page
    wide = visitor.options["viewport"]["width"] > 800
    if wide:  # as high as the window
        assert box(page, ".uptown-board canvas")["height"] > 0.93 * visitor.options["viewport"]["height"]
    kept = (*PLAYED, "footer")
    before = {part: box(page, part) for part in kept}
    for name in ("Hint", *SECTIONS):
        open_section(page, name)
        assert inside(page, ".uptown-drawers"), name
        if wide:
            board, drawer = before[".uptown-board canvas"], box(page, ".uptown-drawers")
            assert drawer["x"] >= board["x"] + board["width"], name
        assert {part: box(page, part) for part in kept} == before, name
        close(page)
    assert page.evaluate("[scrollX, scrollY]") == [0, 0]


@pytest.mark.parametrize(
    "visitor",
    [
        sized(360, 640, touch=True),
        sized(740, 360, touch=True),
        sized(667, 375, touch=True),
        sized(320, 640, touch=True),
    ],
    indirect=True,
)
def test_on_a_small_phone_five_play_without_scrolling_and_sheets_cover_only_a_part(visitor: Visitor) -> None:
    page = dealt(visitor, 5, touch=True).page
    assert [part for part in PLAYED if not inside(page, part)] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    tops = page.locator(".uptown-card").evaluate_all("cards => cards.map(card => card.offsetTop)")
    assert len(set(tops)) == 1
    before = box(page, ".uptown-board canvas")
    for name in ("Hint", *SECTIONS):
        open_section(page, name)
        assert inside(page, ".uptown-drawers"), name
        assert box(page, ".uptown-board canvas") == before, name
        if name != "New game" and visitor.options["viewport"]["width"] > visitor.options["viewport"]["height"]:
            status = box(page, ".uptown-status")
            assert status["y"] + status["height"] <= box(page, ".uptown-drawers")["y"], name
        assert page.evaluate("document.activeElement.closest('.uptown-drawers') !== null"), name
        page.keyboard.press("Escape")
        expect(page.locator(".uptown-drawers")).to_be_hidden()
        opener = name if name in {"Hint", "Help", "New game"} else "More"
        expect(page.get_by_role("button", name=opener, exact=True)).to_be_focused()


def test_the_form_for_a_new_match_is_a_dialog(visitor: Visitor) -> None:
    page = ready(visitor.open("play/"))
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


@pytest.mark.parametrize("visitor", [{**DESKTOP, "forced_colors": "active"}], indirect=True, ids=["forced colours"])
def test_the_active_seat_is_marked_in_forced_colours(visitor: Visitor) -> None:
    page = dealt(visitor, 3).page
    outlines = page.locator(".uptown-card").evaluate_all("cards => cards.map(c => getComputedStyle(c).outlineStyle)")
    assert sorted(outlines) == ["none", "none", "solid"]


def test_a_line_of_the_log_is_scrolled_to_within_its_list(visitor: Visitor) -> None:
    twins = dealt(visitor, 3)
    for _ in range(8):
        twins.play()
    last = twins.place.locator(".uptown-entry").last
    expect(last).to_have_attribute("aria-current", "true")
    expect(last).to_be_in_viewport(ratio=0.9)
    assert twins.page.evaluate("scrollY") == 0
    # For the keyboard the log is one stop; arrow keys lead from line to line.
    expect(twins.place.locator(".uptown-log button[tabindex='0']")).to_have_count(1)
    last.focus()
    twins.page.keyboard.press("ArrowUp")
    expect(twins.place.locator(".uptown-entry").nth(-2)).to_be_focused()
    expect(twins.place.locator(".uptown-log button[tabindex='0']")).to_have_count(1)


LOOK = """() => {
    window.seen = new Set();
    const look = () => {
        seen.add(document.querySelector('.uptown-board canvas').toDataURL().length);
        requestAnimationFrame(look);
    };
    look();
}"""


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_tiles_slide_unless_less_motion_is_asked_for(browser: Browser, site: str, motion: str) -> None:
    visitor = Visitor(browser, site, {**DESKTOP, "reduced_motion": motion})
    visitor.context.clock.install()
    page = ready(visitor.open("play/"))
    place = page.locator(".uptown")
    set_up(place, 2, "uptown", "motion")
    hurry(place)
    twins = Twins(page, place, players=2, seed="motion")
    twins.same()
    _, tile, square = twins.choose()
    twins.press(tile)
    page.mouse.move(*twins.middle(square))
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))  # from here on each frame is drawn
    lines = len(twins.lines())
    page.evaluate(LOOK)
    page.mouse.down()
    page.mouse.up()
    expect(place.locator(".uptown-entry")).to_have_count(lines + 2)
    page.clock.run_for(1500)
    seen = page.evaluate("seen.size")
    moving = place.locator(".uptown-card").first.evaluate("card => getComputedStyle(card).transitionDuration")
    if motion == "reduce":
        assert (seen <= 4, moving) == (True, "0s"), seen  # the board before, the own tile, the answer
    else:
        assert seen > 5
    visitor.context.close()
    assert visitor.wrong == []


NAMES = (
    "Alexandrina the Great",
    "Bartholomew Cambridge",
    "Wilhelmina-Constantia",
    "Maximilian Feather",
    "Christopher Jr",
)


@pytest.mark.parametrize("visitor", [sized(390, 844, touch=True), sized(320, 640, touch=True)], indirect=True)
def test_at_the_end_five_long_names_and_all_results_can_be_read_on_a_phone(visitor: Visitor) -> None:
    setup = game.make_setup(players=5, scoring="blockers", names=NAMES, seats=["person"] * 5, seed="names")
    session = Session(game, setup, pace=0)
    while session.match.outcome() is None:
        session.reveal()
        session.play(session.observation.legal_moves()[0])
    page = ready(visitor.open(f"play/#{fragment('record', session.record())}"))
    expect(page.locator(".uptown-ending table")).to_be_visible()
    assert page.locator(".uptown-card strong").all_inner_texts() == [seat.name for seat in session.ui.shared.info.seats]
    cut = "(parts) => parts.filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.textContent)"
    assert page.locator(".uptown-card strong, .uptown-card, .uptown-ending .uptown-wide").evaluate_all(cut) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


# What is one pixel wide is for screen readers.
CUT = """(parts) => parts.filter((part) => part.clientWidth > 1 && part.scrollWidth > part.clientWidth)
    .map((part) => part.textContent)"""


@pytest.mark.parametrize("visitor", [sized(360, 640, touch=True)], indirect=True)
@pytest.mark.parametrize("language", ["nl", "fr", "ko"])
def test_at_a_first_visit_on_a_small_phone_no_word_on_a_card_is_cut(visitor: Visitor, language: str) -> None:
    page = visitor.open("about.html")
    page.evaluate("([name, value]) => localStorage.setItem(name, value)", ["uptown-language", language])
    page = ready(visitor.open("play/"))
    expect(page.locator("html")).to_have_attribute("lang", language)
    for width in (360, 390):
        page.set_viewport_size({"width": width, "height": 640})
        assert page.locator(".uptown-card :is(strong, p, li, span)").evaluate_all(CUT) == []


@pytest.mark.parametrize("players", [2, 3, 5])
def test_no_word_on_a_card_is_cut(visitor: Visitor, players: int) -> None:
    page = dealt(visitor, players).page
    bots = players - 1
    for width, height, levels in ((1280, 800, bots), (1024, 700, bots), (390, 844, bots if players < 4 else 0)):
        page.set_viewport_size({"width": width, "height": height})
        words = page.locator(".uptown-card :is(strong, .uptown-number, .uptown-about, .uptown-facts li, .uptown-taken)")
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
    twins = dealt(visitor, 3)
    page, log = twins.page, twins.page.locator(".uptown-log .uptown-entries")
    for _ in range(7):
        twins.play()
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


@pytest.mark.parametrize(
    "visitor", [sized(1280, 800), sized(390, 844, touch=True), sized(360, 640, touch=True)], indirect=True
)
def test_the_end_moves_no_button_and_what_can_be_done_then_is_in_sight(visitor: Visitor) -> None:
    session = Session(game, game.make_setup(players=3, seats=["person"] * 3, seed="end"), pace=0)
    while len(session.match.history) < 71:
        session.reveal()
        session.play(session.observation.legal_moves()[0])
    page = visitor.open("about.html")
    page.evaluate(WRITE, [session.saved()])
    page.goto(f"{visitor.site}play/")
    ready(page)
    tools = page.locator(".uptown-turn .uptown-quiet")
    where = "(buttons) => buttons.map((button) => [button.textContent, button.getBoundingClientRect().toJSON()])"
    expect(page.get_by_role("button", name="Player 1: show my rack")).to_be_in_viewport(ratio=1)
    before = tools.evaluate_all(where)
    page.get_by_role("button", name="Player 1: show my rack").click()
    session.reveal()
    seen, pair = session.observation, Pair(page, page.locator(".uptown"), session)
    color, move = seen.rules.colors_of(seen.current_player)[0], seen.legal_moves()[0]
    pair.press(f"rack:{color}:{(seen.racks[color] or ()).index(move.tile)}")
    pair.press(f"square:{square_name(move.square)}")
    now = [page.get_by_role("button", name=name, exact=True) for name in ("Rematch", "Review", "Copy result")]
    for button in now:
        expect(button).to_be_in_viewport(ratio=1)
    assert tools.evaluate_all(where) == before
    assert len({button.evaluate("button => button.offsetTop") for button in now}) == 1, "in one row"
