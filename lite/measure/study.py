"""Measures a study of ten thousand moves on the play page: clicks, until their answer is painted, and memory.

`python -m lite.measure.study` opens such a study on the built site, then goes to moves of the list, back and on with
*Undo* and *Redo*, and plays new moves. A click is timed in the page by its own clock, from the button let go to the
frame with the answer, board and list. Memory is the size of Python's heap, which never shrinks.
"""

import random
import re
import statistics
import time
from collections.abc import Iterator

from playwright.sync_api import Browser, Locator, Page

from lite.measure.memory import look_in
from lite.measure.painted import WHEN_PAINTED
from lite.measure.printed import print_measured
from uptown_widget.studies import Study
from uptown_widget.uptown import Rules, State, game

MOVES = 10_000
CLICKS = 200
TIMEOUT = 90_000
"""How long to wait for Python, in milliseconds."""
REST = 600
"""Milliseconds between clicks, as somebody who looks at each move: what is saved in between is a part of the use."""
WATCH = """() => {
    let began = 0, tell = () => {};
    window.timed = () => new Promise((done, fail) => {
        tell = done;
        setTimeout(() => fail(new Error("a click was not answered")), 10000);
    });
    addEventListener("click", (event) => { began = event.timeStamp; }, true);
    const canvas = document.querySelector(".uptown-board canvas");
    for (const name of ["drawImage", "fillRect"]) {
        const plain = CanvasRenderingContext2D.prototype[name];
        CanvasRenderingContext2D.prototype[name] = function (...all) {
            plain.apply(this, all);
            if (this.canvas !== canvas || !began) return;
            const since = began;
            began = 0;
            whenPainted(() => tell(performance.now() - since));
        };
    }
}"""
"""For the page: tells how long after a click the frame came in which the board was painted anew."""
LINES = ".uptown-study .uptown-entry"


def large_study(moves: int = MOVES) -> str:
    """Return the text of a study that has branched at random, like one that somebody has worked on for long."""
    rng = random.Random("study")
    study = Study(game, State.deal(Rules(players=3), rng), title="Ten thousand moves")
    nodes = [study.root]
    while len(study) < moves:
        node = rng.choice(nodes[-40:] if rng.random() < 0.9 else nodes)
        legal = study.state(node).legal_moves()
        if legal:
            nodes.append(study.play(node, rng.choice(legal)))
    return str(study)


def clicks(page: Page, rng: random.Random) -> Iterator[float]:
    """Yield the times of clicks, in milliseconds: of five, three in the list, one back, one that plays or goes on."""
    lines, back, on = page.locator(f"{LINES}:not([aria-current])"), _button(page, "Undo"), _button(page, "Redo")
    for number in range(CLICKS):
        kind = number % 5
        if kind == 3 and back.is_enabled():
            yield _timed(page, back)
        elif kind == 4 and on.is_enabled():
            yield _timed(page, on)
        elif kind == 4:
            yield from _played(page, rng)
        else:
            yield _timed(page, lines.nth(rng.randrange(lines.count())))


def _played(page: Page, rng: random.Random) -> Iterator[float]:
    """Yield the times of the two clicks that place a tile, if there is one to place."""
    tiles = page.locator('[data-name^="rack:"]')
    if not tiles.count():
        return
    yield _timed(page, tiles.nth(rng.randrange(tiles.count())))
    fitting = page.locator('[data-name^="square:"][aria-label*="fits"]')
    if fitting.count():
        yield _timed(page, fitting.nth(rng.randrange(fitting.count())))


def _button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def _timed(page: Page, target: Locator) -> float:
    page.wait_for_timeout(REST)
    answer = "async (element) => { const timed = window.timed(); element.click(); return await timed; }"
    return float(target.evaluate(answer))


def measured(chromium: Browser, site: str) -> Iterator[str]:
    """Yield the lines of the table."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, locale="en", reduced_motion="reduce")
    context.route(re.compile(r"/worker\.js"), look_in)
    page = context.new_page()
    page.goto(site + "play/?study")
    page.wait_for_selector("body[data-state=ready]", state="attached", timeout=TIMEOUT)
    page.evaluate(WHEN_PAINTED)
    page.evaluate(WATCH)
    before = page.workers[-1].evaluate("heap()") / 1e6
    began = time.perf_counter()
    _button(page, "Open").click()
    text = {"name": "study.txt", "mimeType": "text/plain", "buffer": large_study().encode()}
    page.locator('input[type="file"]').set_input_files(text)  # type: ignore[arg-type]
    page.get_by_role("heading", name="Ten thousand moves").wait_for(timeout=TIMEOUT)
    yield f"a study of {MOVES} moves is opened in {time.perf_counter() - began:.1f} s\n"
    times = [*clicks(page, random.Random("clicks"))]
    slow = statistics.quantiles(times, n=20)[-1]
    yield f"{len(times)} clicks: median {statistics.median(times):.0f} ms, 95th percentile {slow:.0f} ms\n"
    within = sum(each <= 50 for each in times) / len(times)
    yield f"painted within 50 ms: {within:.0%}\n"
    heap = page.workers[-1].evaluate("heap()") / 1e6
    yield f"Python's heap: {before:.0f} MB before, {heap:.0f} MB after\n"
    context.close()


def main() -> None:
    """Print the table."""
    print_measured(measured)


if __name__ == "__main__":
    main()
