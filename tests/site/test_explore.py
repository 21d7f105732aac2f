"""A finger that rests on the board and then moves: each target is told, lifting presses; the page still scrolls."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.site.conftest import PHONE, Visitor
from tests.site.seats import seat
from tests.site.twin import Twins
from uptown_widget.screen.controls import Event
from uptown_widget.uptown import square_name

LISTENING = """window.heard = [];
window.OscillatorNode = class extends OscillatorNode {
    constructor(context, { frequency, type }) { super(context, { frequency, type }); heard.push(frequency); }
};"""
SPEAKING = """window.said = [];
window.voices = [{ lang: "en-GB", localService: false, name: "far" }, { lang: "nl-NL", localService: true }];
window.SpeechSynthesisUtterance = function (text) { this.text = text; };
const speech = { getVoices: () => voices, speak: ({ text }) => said.push(text), cancel: () => said.push("stop") };
Object.defineProperty(window, "speechSynthesis", { value: speech });"""
LEGAL, CAPTURE, OWN, OTHER, EMPTY = [523, 523], [523, 349], [330], [233], [196]


def fingers(page: Page) -> Callable[..., None]:
    """A finger: what happens to it, and where."""
    touch = page.context.new_cdp_session(page)

    def finger(kind: str, *at: float) -> None:
        points = [{"x": at[0], "y": at[1]}] if at else []
        touch.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})

    return finger


def switch_on(twins: Twins, *options: str) -> None:
    for label in ("More", "Options", *options):
        twins.place.get_by_role("button", name=label, exact=True).tap()
    twins.place.get_by_role("button", name="Close", exact=True).tap()
    expect(twins.place.locator(".uptown-drawer")).to_have_count(0)


def label(twins: Twins, name: str) -> str:
    return next(cell.label for cell in twins.session.screen.cells if cell.name == name)


@pytest.mark.parametrize("visitor", [PHONE], indirect=True)
def test_a_finger_that_rests_is_told_each_square_and_presses_when_it_is_lifted_and_one_that_hurries_drags_or_scrolls(
    visitor: Visitor,
) -> None:
    visitor.context.add_init_script(LISTENING)
    twins = seat(visitor, "explore")
    page, news, finger = twins.page, twins.place.locator(".uptown-heard"), fingers(twins.page)
    switch_on(twins, "Explore by touch")
    twins.session.handle(Event("press", "explore"))
    scrolled = page.evaluate("scrollY")
    move, tile, square = twins.choose()

    def heard(at: str, kind: str) -> list[int]:
        page.evaluate("heard.length = 0")
        finger(kind, *twins.middle(at))
        page.wait_for_function("() => heard.length")
        expect(news).to_have_text(re.compile(re.escape(label(twins, at))))
        return list(page.evaluate("heard"))

    assert heard("square:E5", "Start") == EMPTY
    assert heard(tile, "Move") == OWN
    finger("End")
    twins.tell(Event("press", tile))
    expect(page.locator(".uptown-cells [aria-pressed=true]")).to_have_attribute("aria-label", label(twins, tile))
    assert heard(square, "Start") == (CAPTURE if move.capture else LEGAL)
    finger("Move", 2, 2)  # off the board: nothing is pressed
    finger("End")
    lines = len(twins.lines())
    assert heard(square, "Start") == (CAPTURE if move.capture else LEGAL)
    finger("End")
    twins.tell(Event("press", square))
    assert len(twins.lines()) > lines
    seen = twins.session.observation
    assert heard(square, "Start") == OWN
    own = seen.rules.colors_of(seen.player)
    other = next(name for name, color in colors(twins).items() if color not in own)
    assert heard(other, "Move") == OTHER
    finger("Move", 2, 2)
    finger("End")
    assert seen.table.pieces == twins.session.observation.table.pieces
    assert page.evaluate("scrollY") == scrolled
    hurry_on(twins, finger)


def colors(twins: Twins) -> dict[str, object]:
    """The colour on each square that has a tile."""
    pieces = twins.session.observation.table.pieces
    return {f"square:{square_name(square)}": color for square, (color, _) in pieces.items()}


def hurry_on(twins: Twins, finger: Callable[..., None]) -> None:
    """Let the finger hurry on, of which no words are said, then drag a tile at once, and scroll the page."""
    page, news = twins.page, twins.place.locator(".uptown-heard")
    finger("Start", *twins.middle("square:A1"))
    expect(news).to_have_text(label(twins, "square:A1"))
    page.evaluate("""() => {
        window.news = [];
        new MutationObserver(([{ target }]) => news.push(target.textContent))
            .observe(document.querySelector(".uptown-heard"), { childList: true });
    }""")
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))
    for column in range(2, 10):
        finger("Move", *twins.middle(f"square:A{column}"))
        page.clock.run_for(50)
    assert page.evaluate("news") == []
    page.clock.resume()
    expect(news).to_have_text(label(twins, "square:A9"))
    assert page.evaluate("news") == [label(twins, "square:A9")]
    finger("Move", 2, 2)
    finger("End")
    # A finger that does not rest drags the tile, and scrolls the page elsewhere.
    _, tile, square = twins.choose()
    turns = twins.turns
    finger("Start", *twins.middle(tile))
    for part in (0.3, 0.6, 1):
        start, end = twins.middle(tile), twins.middle(square)
        finger("Move", *(a + part * (b - a) for a, b in zip(start, end, strict=True)))
    finger("End")
    for event in (Event("drag", tile), Event("point", square)):
        twins.session.handle(event)
    twins.tell(Event("drop", square))
    assert twins.turns > turns
    page.evaluate("document.body.style.minHeight = '300vh'")
    x, y = twins.middle("square:E5")
    finger("Start", x, y)
    for part in range(1, 6):
        finger("Move", x, y - 30 * part)
        page.evaluate("new Promise(requestAnimationFrame)")
    finger("End")
    page.wait_for_function("scrollY > 50")


@pytest.mark.parametrize("visitor", [PHONE], indirect=True)
def test_squares_and_news_are_said_by_a_voice_of_this_machine_and_by_no_other(visitor: Visitor) -> None:
    visitor.context.add_init_script(SPEAKING)
    twins = seat(visitor, "voice")
    page, news, finger = twins.page, twins.place.locator(".uptown-heard"), fingers(twins.page)
    _, tile, _ = twins.choose()
    before = news.text_content()
    finger("Start", *twins.middle(tile))
    page.wait_for_timeout(700)
    assert news.text_content() == before, "without the option a finger that rests presses as ever"
    finger("End")
    twins.tell(Event("press", tile))
    switch_on(twins, "Explore by touch")
    page.evaluate("said.length = 0")
    finger("Start", *twins.middle("square:E5"))
    expect(news).to_have_text(label(twins, "square:E5"))
    finger("Move", 2, 2)
    finger("End")
    assert set(page.evaluate("said")) <= {"stop"}
    page.evaluate("voices[0].localService = true")
    other = next(name for name in ("rack:" + tile.split(":")[1] + ":0", tile[:-1] + "1") if name != tile)
    finger("Start", *twins.middle(other))
    page.wait_for_function("(text) => said.at(-1) === text", arg=label(twins, other))
    finger("End")
    twins.tell(Event("press", other))
    page.wait_for_function("(text) => said.at(-1) === text", arg=twins.session.screen.announcement)
