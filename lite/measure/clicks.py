"""Measures clicks on the board, from the button let go to the frame that shows the answer.

`python -m lite.measure.clicks` plays three people's match at one screen, on the play page and in a notebook of the
built site. In the notebook each click is followed by one on a bare ipycanvas canvas, whose answer is one rectangle:
what is beyond that round trip is ours. Times are taken in the page by its own clock.
"""

import statistics
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field

from playwright.sync_api import Browser, FloatRect, Locator, Page, sync_playwright

from lite import browser
from lite.measure.notebook import run_all
from lite.measure.overlay import site_with
from lite.measure.painted import WHEN_PAINTED
from lite.serve import address, make_server
from uptown_widget.match.session import Session
from uptown_widget.screen.controls import Event
from uptown_widget.uptown import PASS, game, square_name

CLICKS = 100
TIMEOUT = 90_000
"""How long to wait for Python, in milliseconds."""
REST = 250
"""Milliseconds between clicks, so that the page is idle."""
SEED = "clicks"
PEOPLE = ["person"] * 3
NOTEBOOK = "clicks.ipynb"
CELLS = (
    f"import uptown_widget\ntable = uptown_widget.play(seats={PEOPLE}, seed={SEED!r})\ntable",
    """from uptown_widget.notebook.canvas import Canvas
bare = Canvas(width=200, height=60)
bare.add_class("bare")
bare.on_mouse_up(lambda x, y: bare.fill_rect(x, y, 5, 5))
bare""",
)
WATCH = """([selector, words]) => {
    const canvas = document.querySelectorAll(selector);
    const shown = [...canvas].find((each) => each.clientWidth);
    let let_go = 0, said = true, tell;
    addEventListener("pointerdown", (event) => {
        if (event.target !== shown) return;
        window.answered = new Promise((done, fail) => {
            tell = done;
            setTimeout(() => fail(new Error("a click was not answered")), 10000);
        });
    }, true);
    addEventListener("pointerup", (event) => {
        if (event.target !== shown) return;
        let_go = event.timeStamp;
        said = !words || window.wordless;
    }, true);
    if (words) {
        const options = { childList: true, characterData: true, subtree: true, attributes: true };
        new MutationObserver(() => { said = true; }).observe(document.querySelector(words), options);
    }
    for (const name of ["drawImage", "fillRect"]) {
        const plain = CanvasRenderingContext2D.prototype[name];
        CanvasRenderingContext2D.prototype[name] = function (...all) {
            plain.apply(this, all);
            if (this.canvas !== shown || !let_go || !said) return;
            const since = let_go;
            let_go = 0;
            whenPainted(() => tell(performance.now() - since));
        };
    }
}"""
"""For the page: notes how long after a click on a canvas the frame came that had its answer, in words too if any."""


@dataclass
class Clicker:
    """Plays a match in a page, click by click."""

    page: Page
    board: Locator
    times: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Deal the same match as the page."""
        self.session = Session(game, game.make_setup(players=3, seats=PEOPLE, seed=SEED))

    def turn(self) -> Iterator[None]:
        """Open the curtain and make a move: three clicks."""
        self._click("reveal")
        yield
        seen = self.session.observation
        move = next(move for move in seen.legal_moves() if move is not PASS)
        color = seen.rules.colors_of(seen.current_player)[0]
        slot = (seen.racks[color] or ()).index(move.tile)
        for name in (f"rack:{color}:{slot}", f"square:{square_name(move.square)}"):
            self._click(name)
            yield

    def _click(self, name: str) -> None:
        target = self.session.screen.scene.target(name)
        unit = place_of(self.board)["width"] / self.session.screen.scene.width
        place = {"x": (target.x + target.width / 2) * unit, "y": (target.y + target.height / 2) * unit}
        # Whoever points at a tile has been told already what picking it says; a curtain says nothing new.
        self.times.append(click(self.page, self.board, place, wordless=not name.startswith("square:")))
        self.session.handle(Event("press", name))


def click(page: Page, canvas: Locator, place: dict[str, float], *, wordless: bool = False) -> float:
    """Point at a place on a canvas, press, and return how long the answer took.

    :param wordless: whether the answer is but painted
    """
    box = place_of(canvas)
    page.mouse.move(box["x"] + place["x"], box["y"] + place["y"])
    page.wait_for_timeout(REST)
    page.evaluate("wordless => { window.wordless = wordless; }", wordless)
    page.mouse.down()
    page.mouse.up()
    return float(page.evaluate("window.answered"))


def place_of(canvas: Locator) -> FloatRect:
    """The position of a canvas in the window."""
    box = canvas.bounding_box()
    if box is None:
        msg = "There is no board to click on."
        raise LookupError(msg)
    return box


def on_the_play_page(chromium: Browser, site: str) -> list[float]:
    """The times of the clicks on the play page, in milliseconds."""
    page = chromium.new_page(viewport={"width": 1280, "height": 900})
    page.goto(site + "play/")
    page.wait_for_selector("body[data-state=ready]", state="attached", timeout=TIMEOUT)
    for name in ("New game", "More choices"):
        page.get_by_role("button", name=name, exact=True).click()
    for seat in (1, 2, 3):
        page.get_by_label(f"Seat {seat}: person or bot").select_option("Person")
    page.get_by_label("Deal code", exact=True).fill(SEED)
    page.get_by_label("Deal code", exact=True).press("Enter")
    page.get_by_role("button", name="Start", exact=True).click()
    page.locator(".uptown-setup").wait_for(state="detached")
    board = page.locator(".uptown-board canvas")
    found = Clicker(page, board)
    page.wait_for_timeout(2 * REST)
    page.locator(".uptown-turn .uptown-primary").click()  # whoever was here before does not see the rack
    page.evaluate(WHEN_PAINTED)
    page.evaluate(WATCH, [".uptown-board canvas", ".uptown-status"])
    while len(found.times) < CLICKS:
        for _ in found.turn():
            pass
    page.close()
    return found.times[:CLICKS]


def in_a_notebook(chromium: Browser, site: str) -> tuple[list[float], list[float]]:
    """The times of the clicks in a notebook and on a bare canvas beside it, in milliseconds."""
    # Tall, since a page that scrolls between press and release takes a click back.
    page = chromium.new_page(viewport={"width": 1280, "height": 2200})
    page.goto(f"{site}notebooks/index.html?path={NOTEBOOK}")
    run_all(page)
    board, bare = page.locator(".uptown-board canvas:visible"), page.locator("canvas.bare")
    bare.wait_for(timeout=TIMEOUT)
    board.wait_for(timeout=TIMEOUT)
    page.wait_for_timeout(3000)  # kernel and page come to rest
    found = Clicker(page, board)
    empty: list[float] = []
    page.evaluate(WHEN_PAINTED)
    page.evaluate(WATCH, [".uptown-board canvas", ".uptown-says"])
    page.evaluate(WATCH, ["canvas.bare", ""])
    while len(found.times) < CLICKS:
        empty += [click(page, bare, {"x": 20, "y": 20}) for _ in found.turn()]
    page.close()
    return found.times[:CLICKS], empty[:CLICKS]


def measured(chromium: Browser, site: str) -> Iterator[str]:
    """Yield the lines of the table; `site` has the notebook with `CELLS`."""
    yield f"{CLICKS} clicks, button let go to painted answer        median   95th percentile\n"
    yield _line("play page", on_the_play_page(chromium, site))
    ours, empty = in_a_notebook(chromium, site)
    yield _line("notebook", ours)
    yield _line("bare canvas in the same notebook", empty)


def _line(name: str, times: list[float]) -> str:
    slow = statistics.quantiles(times, n=20)[-1]
    return f"{name:45} {statistics.median(times):8.0f} ms {slow:12.0f} ms\n"


def main() -> None:
    """Print the table."""
    with site_with({}, {NOTEBOOK: CELLS}) as site, make_server(site, first_port=0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with sync_playwright() as playwright:
            chromium = playwright.chromium.launch(executable_path=browser.find(), args=list(browser.ARGUMENTS))
            sys.stdout.writelines(measured(chromium, address(server)))
        server.shutdown()


if __name__ == "__main__":
    main()
