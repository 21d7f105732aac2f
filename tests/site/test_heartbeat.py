"""A worker that dies or hangs after the start: the page notices, and *Continue* restores the match."""

import random
import re
from contextlib import suppress
from functools import cache

import pytest
from playwright.sync_api import Error, Page, Route, expect

from tests.site.conftest import DESKTOP, Visitor, ready
from tests.site.keeping import WRITE, begin, kept, press
from tests.site.worker_python import let_us_in
from uptown_widget.match.session import Session
from uptown_widget.uptown import game

NOTICED = 26_000
"""Milliseconds within which the page must report that the worker is gone."""
ENDS = {
    "closes": "close()",
    "hangs": "setTimeout(() => { for (;;); })",
    "reports an error": "setTimeout(() => { throw new Error('secret tiles'); })",
    "loses a promise": "void Promise.reject(new Error('secret tiles'))",
}


@pytest.fixture
def timed(visitor: Visitor) -> Visitor:
    """A visitor whose clock the test can advance."""
    visitor.context.clock.install()
    return visitor


def strike(page: Page, how: str) -> None:
    """Run a script in the worker."""
    page.workers[-1].evaluate(how)


def pass_time(page: Page, milliseconds: int = NOTICED) -> None:
    page.wait_for_timeout(300)  # pending messages arrive
    page.clock.run_for(milliseconds)


def stopped(page: Page) -> None:
    """Wait until the page has reported that the game does not respond."""
    expect(page.locator("body")).to_have_attribute("data-state", "stopped")
    expect(page.get_by_role("alert")).to_contain_text("The game has stopped responding.")
    expect(page.locator(".uptown-status.uptown-refused")).to_have_text("The game has stopped responding.")
    assert "secret" not in page.locator("body").inner_text()


def go_on(page: Page) -> None:
    page.get_by_role("button", name="Continue", exact=True).click()
    ready(page)
    expect(page.locator("#loading")).to_be_hidden()


@pytest.mark.long  # one that closes is noticed below, and so is one that hangs
@pytest.mark.parametrize("end", ENDS)
def test_a_dead_worker_is_noticed_and_a_new_one_continues_the_match(timed: Visitor, end: str) -> None:
    twins = begin(timed, f"a worker that {end}", turns=2)
    kept(twins.page)
    strike(twins.page, ENDS[end])
    pass_time(twins.page)
    stopped(twins.page)
    go_on(twins.page)
    twins.same()
    twins.play()
    timed.wrong.clear()  # the error was ours


WATCH = """new MutationObserver(() => (window.gone ||= document.body.dataset.state !== 'ready'))
    .observe(document.body, { attributes: true })"""
"""Notes whether the page ever takes the worker for dead."""
WAIT = """setTimeout(() => {
    const asking = new XMLHttpRequest();
    asking.open("GET", "held", false);
    asking.send();
})"""
"""Keeps the worker busy until there is an answer."""


NO_ROOM = """() => {
    WebAssembly.Memory.prototype.grow = () => { throw new RangeError("The limit of a small device."); };
}"""
EAT = """hoard, size = [], 1 << 26
while size > 8:
    try:
        hoard.append(bytearray(size))
    except MemoryError:
        size //= 2"""


def test_when_memory_runs_out_a_new_worker_continues_the_match_by_itself_but_not_twice(visitor: Visitor) -> None:
    visitor.context.route(re.compile(r"/worker\.js"), let_us_in)
    twins = begin(visitor, "small device", turns=1)
    kept(twins.page)
    status = twins.place.locator(".uptown-status")
    worker = twins.page.workers[-1]
    worker.evaluate(NO_ROOM)
    with suppress(Error):  # Python may be unable to answer already
        worker.evaluate("(code) => look(code)", EAT)
    with twins.page.expect_worker():
        twins.keyboard.press("2")
    ready(twins.page)
    expect(status).to_have_text("Your last input was not processed. Please try again.")
    twins.play()
    visitor.wrong.clear()  # the error was ours
    run_out = "def fail(event):\n    raise MemoryError\nhost.session.handle = fail"
    twins.page.workers[-1].evaluate("(code) => look(code)", run_out)
    twins.keyboard.press("1")
    stopped(twins.page)  # again so soon: another worker would not help
    go_on(twins.page)
    expect(status).to_have_text("Your last input was not processed. Please try again.")
    twins.play()


def test_an_idle_or_slow_game_is_not_taken_for_dead_but_a_dead_one_in_sight_and_a_lost_press_is_reported(
    timed: Visitor,
) -> None:
    twins = begin(timed, "slow", turns=1)
    page, status = twins.page, twins.place.locator(".uptown-status")
    page.evaluate(WATCH)
    for _ in range(0, NOTICED + 5000, 1000):
        page.clock.run_for(1000)
        page.workers[-1].evaluate("0")  # by then it has answered
    assert page.evaluate("window.gone") is None
    before = status.inner_text()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    timed.context.route("**/held", hold)
    strike(page, WAIT)
    pass_time(page)
    stopped(page)
    for route in held:
        route.fulfill(body="")
    ready(page)
    expect(page.locator("#loading")).to_be_hidden()
    expect(status).to_have_text(before)
    twins.play()

    kept(page)
    page.evaluate("Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })")
    strike(page, ENDS["closes"])
    pass_time(page, 5 * NOTICED)
    expect(page.locator("body")).to_have_attribute("data-state", "ready")
    page.evaluate("delete document.hidden")
    twins.keyboard.press("1")
    pass_time(page)
    stopped(page)
    twins.keyboard.press("1")
    expect(page.get_by_role("button", name="Continue", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    ready(page)
    expect(page.locator("#loading")).to_be_hidden()
    expect(status).to_have_text("Your last input was not processed. Please try again.")
    twins.play()
    expect(status).not_to_contain_text("not processed")


@pytest.mark.parametrize("visitor", [{**DESKTOP, "locale": "nl-NL"}], indirect=True, ids=["Dutch"])
def test_in_a_frame_the_game_says_in_the_readers_language_that_it_starts_over(timed: Visitor) -> None:
    page = ready(timed.open("play/?embed"))
    strike(page, ENDS["closes"])
    pass_time(page)
    expect(page.get_by_role("alert")).to_contain_text(
        "Het spel reageert niet meer. Hier wordt niets opgeslagen, dus begint het opnieuw."
    )
    page.get_by_role("button", name="Doorgaan", exact=True).click()
    ready(page)
    expect(page.locator(".uptown-card")).to_have_count(3)
    expect(page.locator(".uptown-entry")).to_have_count(0)


# Reviews.


@cache
def over() -> str:
    """The saved text of a match that is over."""
    session, rng = Session(game, game.make_setup(2, seed="over", seats=["person", "person"])), random.Random(1)
    while session.match.outcome() is None:
        session.reveal()
        session.play(rng.choice(session.observation.legal_moves()))
    return session.saved()


def finished(visitor: Visitor) -> Page:
    """A match that is over, in a page whose worker the test can look into."""
    visitor.context.route(re.compile(r"/worker\.js"), let_us_in)
    page = visitor.open("about.html")
    page.evaluate(WRITE, [over()])
    page.goto(visitor.site + "play/")
    return ready(page)


SLOW = """
from js import XMLHttpRequest
from uptown_widget.bots import search
judged = 0
def slow(function):
    def call(*arguments):
        global judged
        judged += 1
        asking = XMLHttpRequest.new()
        asking.open("GET", "second", False)
        asking.send()
        return function(*arguments)
    return call
game = host.session.game
game.win_shares = slow(game.win_shares)
game.SEARCH["evaluate"] = slow(game.SEARCH["evaluate"])
search.CLOCK = lambda: float(judged)
"""
"""Has the worker wait for the test at each position that it judges, which takes a second by the clock of the search."""


def test_a_review_on_a_machine_that_takes_a_second_for_a_position_is_not_taken_for_a_stuck_game(timed: Visitor) -> None:
    page, seconds = finished(timed), 0

    def second(route: Route) -> None:
        nonlocal seconds
        seconds += 1
        page.clock.run_for(1000)
        route.fulfill(body="")

    timed.context.route("**/second", second)
    page.evaluate(WATCH)
    page.workers[-1].evaluate("(code) => look(code)", SLOW)
    press(page, "Review")
    while seconds * 1000 < 2 * NOTICED:
        page.wait_for_timeout(100)
    press(page, "Close the review")
    expect(page.locator(".uptown-review")).to_have_count(0)
    assert page.evaluate("window.gone") is None


def verdicts(page: Page) -> int:
    """How many turns are judged in the review that is saved."""
    return len(Session.resume(game, kept(page)).ui.shared.info.review or ())


def test_a_review_goes_on_after_its_worker_has_hung(timed: Visitor) -> None:
    page = finished(timed)
    press(page, "Review")
    while not verdicts(page):
        page.wait_for_timeout(100)
    strike(page, ENDS["hangs"])
    pass_time(page)
    stopped(page)
    before, found = kept(page), verdicts(page)
    go_on(page)
    while kept(page) == before:
        page.wait_for_timeout(100)
    assert verdicts(page) > found
    expect(page.locator(".uptown-review")).to_be_visible()
