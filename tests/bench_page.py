"""How long a visitor waits for what thinks, in Chromium: `python -m tests.bench engine browser` prints it at the end.

The worker of the built site's play page does the work, as for any visitor. What is shown counts once it is painted, by
the page's own clock. Each line has the goal beside it. On a machine that is busy with other work, look at the seconds
of the processor that the tab has taken, page and worker together; Linux tells them.
"""

import os
import random
import re
import statistics
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from lite import browser
from lite.build.pyodide_core import core_of
from lite.measure.overlay import site_with
from lite.measure.painted import WHEN_PAINTED
from lite.measure.slow import renderers
from lite.measure.timing import BARE, measure, pages
from lite.paths import SITE
from lite.serve import address, make_server
from tests.browsers import DESKTOP, Visitor
from tests.site.worker_python import let_us_in, look
from uptown_widget import uptown
from uptown_widget.bots.levels import key_of
from uptown_widget.match import Seat, record_of
from uptown_widget.match.match import Match
from uptown_widget.practice.shelf import SHELVES
from uptown_widget.uptown import game
from uptown_widget.uptown.bots.levels import LEVELS

OWN = 24
"""The moves of one of three players."""
HINTS = 12
DAYS = 4
"""Sets of five puzzles."""
STARTS = 15
VERDICTS_OF = 20
"""Puzzles of each game, of which a wrong answer is judged."""
HIGHEST = key_of(len(LEVELS))

WATCH = """() => {
    const draws = new Set();
    for (const name of ["drawImage", "fillRect"]) {
        const plain = CanvasRenderingContext2D.prototype[name];
        CanvasRenderingContext2D.prototype[name] = function (...all) {
            plain.apply(this, all);
            if (this.canvas.closest(".uptown-board")) for (const tell of draws) tell();
        };
    }
    const label = (button) => (button.querySelector(".uptown-label") ?? button).textContent.trim();
    const named = (name) => [...document.querySelectorAll("button")].find((each) => label(each) === name);
    /** What is on the board by that name, or else a button with that label, unless it is disabled. */
    window.find = (name) => {
        const found = document.querySelector(`[data-name="${name}"]`) ?? named(name);
        return found?.disabled || found?.ariaDisabled === "true" ? null : found;
    };
    /** The time when something has been painted. */
    window.until = (test) => new Promise((done) => {
        const observer = new MutationObserver(look);
        function look() {
            if (!test()) return;
            observer.disconnect();
            whenPainted(() => done(performance.now()));
        }
        observer.observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true });
        look();
    });
    /** Milliseconds from a press until what tells of it is painted: the board, or the control itself. */
    window.press = async (name, test) => {
        const began = performance.now();
        const drawn = test ? until(test) : new Promise((done) => {
            const tell = () => whenPainted(() => draws.delete(tell) && done(performance.now()));
            draws.add(tell);
        });
        find(name).click();
        return (await drawn) - began;
    };
    /** The same for controls, one after the other at odd times, while something goes on. */
    window.presses = async (names, goesOn, test) => {
        const times = [];
        while (goesOn()) {
            await new Promise((done) => setTimeout(done, 40 + 80 * Math.random()));
            const name = names[times.length % names.length];
            if (find(name)) times.push(await press(name, test?.(name)));
        }
        return times;
    };
    /** Tells whether a toggle has changed. */
    window.toggles = (name) => {
        const before = find(name).ariaPressed;
        return () => find(name)?.ariaPressed !== before;
    };
    window.reviewed = (number) => {
        if (find("Copy with comments")) return true;
        const [, done] = document.querySelector(".uptown-review")?.textContent.match(/(\\d+) of \\d+ moves/) ?? [];
        return Number(done) >= number;
    };
}"""
"""For the page: how to press, and when that was answered."""
MATCH = """
session = host.session
session.services.bot_runner.pace = 0
session.start(session.game.make_setup(3, seed={seed!r}, seats={seats}, start=0))
session.start_bots()
"""
TIMED = """
import time
stamps = []
session.on_move(lambda turn: stamps.append(time.perf_counter()))
"""
PUZZLES = """
import time
from uptown_widget.practice import session as sessions
from uptown_widget.practice.deck import Deck
sessions.puzzles_of = sessions.first_puzzles_of = lambda name, which: ()
session = host.session
append = session._append
def begin(day):
    global made
    session.close()
    session.deck, session.session, session._today = Deck(""), None, lambda: f"2031-01-{day:02}"
    made = [time.perf_counter()]
    session.start_bots()
def note(puzzle):
    append(puzzle)
    made.append(time.perf_counter())
session._append = note
"""


VERDICTS = """
import random, time
from uptown_widget.match.games import game_of
from uptown_widget.practice.shelf import SHELVES
stamps = []
for puzzle in random.Random(1).sample(SHELVES[{name!r}], {number}):
    exercise = puzzle.exercise(game_of({name!r}))
    exercise.grader.others_lose = True
    wrong = next(move for move in exercise.observation.legal_moves() if move != exercise.best)
    began = time.perf_counter()
    exercise.grader.grade(wrong)
    stamps.append(time.perf_counter() - began)
"""
BUSY = """
import time
began = time.perf_counter()
sum(number * number for number in range(4_000_000))
spent = time.perf_counter() - began
"""
"""Takes as long as the machine lets it: what else is measured takes as many times longer than the processor says."""


def played() -> str:
    """The record of a match of a person and two bots, 72 moves."""
    state = uptown.State.deal(uptown.Rules(players=3), random.Random("bench"))
    match: Match[Any, Any] = Match(state, [uptown.GreedyPolicy()] * 3, "bench")
    match.play_out()
    return str(record_of(match, game, [Seat(""), Seat("", bot="greedy"), Seat("", bot="greedy")]))


def verdicts(page: Page, name: str) -> list[float]:
    """Seconds for verdicts on wrong answers to puzzles of the shelf."""
    look(page, VERDICTS.format(name=name, number=VERDICTS_OF))
    return [float(each) for each in str(look(page, "' '.join(map(str, stamps))")).split()]


def busy(page: Page, processor: "Processor") -> str:
    """Say how much longer than alone anything takes just now, since the machine has other work."""
    processor.spent()
    look(page, BUSY)
    seconds, spent = float(str(look(page, "spent"))), processor.spent()
    return f"{'the same work, alone':30} {spent:.2f} s of the processor took {seconds:.2f} s: {seconds / spent:.1f} x"


class Processor:
    """Counts the seconds of the processor that a browser's tabs take."""

    def __init__(self, chromium: Browser) -> None:
        self._chromium = chromium
        self._before = self._all()

    def spent(self) -> float:
        """Return the seconds since this was asked last."""
        before, self._before = self._before, self._all()
        return self._before - before

    def _all(self) -> float:
        ticks = 0
        for process in renderers(self._chromium):
            with suppress(OSError):
                fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
                ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")


def ready(page: Page) -> Page:
    """Wait for Python, and install what measures."""
    page.wait_for_selector("body[data-state=ready]", state="attached")
    page.evaluate(WHEN_PAINTED)
    page.evaluate(WATCH)
    return page


def hints(page: Page) -> list[float]:
    """Seconds from the press for a hint to its moves, in turns of a match."""
    look(page, MATCH.format(seed="hints", seats=["person", "greedy", "greedy"]))
    found = []
    for _ in range(HINTS):
        while look(page, "session.match.bot_to_move"):
            page.wait_for_timeout(50)
        page.wait_for_timeout(300)
        page.wait_for_function("find('Hint')")
        found.append(page.evaluate("press('Hint', () => document.querySelector('.uptown-hint .uptown-entry'))"))
        look(page, "session.play(session.observation.legal_moves()[0])")
    return [each / 1000 for each in found]


def review(page: Page) -> list[float]:
    """Seconds from the press for a review to its first verdict, to as many as a player has moves, and to all."""
    look(page, f"host.open({played()!r})")
    page.wait_for_timeout(500)
    script = """async ([own, all]) => {
        const began = performance.now();
        find("Review").click();
        const found = [];
        for (const number of [1, own, all]) found.push(((await until(() => reviewed(number))) - began) / 1000);
        return found;
    }"""
    return list(page.evaluate(script, [OWN, 999]))


def presses_in_a_review(page: Page) -> list[float]:
    """Milliseconds from a press on a button beside the review to its answer, while a match is reviewed."""
    look(page, f"host.open({played()!r})")
    page.wait_for_timeout(500)
    page.evaluate("press('Review', () => document.querySelector('.uptown-review'))")
    return list(page.evaluate("presses(['Only my moves', 'Without bots'].filter(find), () => !reviewed(999), toggles)"))


def presses_on_help(page: Page, seats: Sequence[str]) -> list[float]:
    """Milliseconds from a press on the help to its answer, in a match that has begun."""
    look(page, MATCH.format(seed="bots", seats=list(seats)))
    page.evaluate("window.over = false; setTimeout(() => { window.over = true; }, 8000)")
    return list(page.evaluate("presses(['Help'], () => !over, toggles)"))


def moves_of_the_highest_level(page: Page) -> tuple[list[float], int]:
    """Seconds a move takes, and how many moves had to be made with fewer tries."""
    look(page, MATCH.format(seed="moves", seats=[HIGHEST] * 3) + TIMED)
    while not look(page, "session.match.outcome() is not None"):
        page.wait_for_timeout(200)
    stamps = [float(each) for each in str(look(page, "' '.join(map(str, stamps))")).split()]
    hurried = int(str(look(page, "sum(ply.hurried for ply in session.match.history)")))
    return [after - before for before, after in pairwise(stamps)], hurried


def puzzles(page: Page) -> tuple[list[float], list[float]]:
    """Seconds for each puzzle of some days, and milliseconds from a press on a tile meanwhile."""
    look(page, PUZZLES)
    found: list[float] = []
    presses: list[float] = []
    for day in range(1, DAYS + 1):
        look(page, f"begin({day})")
        page.wait_for_selector('[data-name^="rack:"]')
        page.evaluate("window.over = false")
        page.evaluate(
            """() => { window.times = presses(
                [...document.querySelectorAll('[data-name^="rack:"]')].slice(0, 2).map((each) => each.dataset.name),
                () => !over); }"""
        )
        while int(str(look(page, "len(made)"))) < 6:
            page.wait_for_timeout(50)
        page.evaluate("window.over = true")
        presses += page.evaluate("window.times")
        stamps = [float(each) for each in str(look(page, "' '.join(map(str, made))")).split()]
        found += [after - before for before, after in pairwise(stamps)]
    return found, presses


def starts(chromium: Browser, site: str) -> Iterator[str]:
    """Yield how long the play page takes to start, beside a page that only starts Python."""
    found = {name: visit for name, visit in pages().items() if visit.beside == "Python alone"}
    for _ in range(STARTS):
        for visit in found.values():
            context = chromium.new_context()
            measure(context, site, visit, visit.first)
            measure(context, site, visit, visit.again)
            context.close()
    bare, play = found["Python alone"], found["play page"]
    for what, mine, other, goal in (
        ("start, first visit", play.first, bare.first, "0.43"),
        ("start, second visit", play.again, bare.again, "0.30"),
    ):
        seconds, beside = statistics.median(mine), statistics.median(other)
        yield f"{what:30} {seconds:.2f} s, Python alone {beside:.2f} s: {seconds / beside:.2f} (goal {goal})"


def line(what: str, found: Sequence[float], goal: str, *, spent: float | None = None, unit: str = "s") -> str:
    """Say how long something takes: half of the times, 95 % of them, all; and the processor's time each time."""
    half, most = statistics.median(found), statistics.quantiles(found, n=20, method="inclusive")[-1]
    digits = 2 if unit == "s" else 0
    times = f"half {half:.{digits}f}, 95 % {most:.{digits}f}, all {max(found):.{digits}f} {unit} of {len(found)}"
    each = "" if spent is None else f", processor {spent / len(found):.2f} s each"
    return f"{what:30} {times}{each} (goal {goal})"


def measured(chromium: Browser, site: str) -> Iterator[str]:
    """Yield the lines."""
    visitor = Visitor(chromium, site, DESKTOP)
    visitor.context.route(re.compile(r"/worker\.js"), let_us_in)
    page = ready(visitor.open("play/"))
    processor = Processor(chromium)
    yield busy(page, processor)
    yield line("hint", hints(page), "0.2 s", spent=processor.spent())
    first, own, every = review(page)
    yield (
        f"{'review of 72 moves':30} first {first:.2f} s (goal 0.5), {OWN} of them {own:.2f} s (goal 4), "
        f"all {every:.2f} s (goal 12), processor {processor.spent():.2f} s"
    )
    yield line("presses while it reviews", presses_in_a_review(page), "95 % 50 ms", unit="ms")
    processor.spent()
    moves, hurried = moves_of_the_highest_level(page)
    goal = f"0.3 s; with fewer tries: {hurried}"
    yield line("move of the highest level", moves, goal, spent=processor.spent())
    alone = presses_on_help(page, ["person"] * 3)
    yield line("presses while nothing thinks", alone, "for comparison", unit="ms")
    yield line("presses while bots think", presses_on_help(page, [HIGHEST] * 3), "95 % 50 ms", unit="ms")
    yield busy(page, processor)
    page.close()
    page = ready(visitor.open("play/?practice"))
    for name in SHELVES:
        processor.spent()
        yield line(f"verdict on an answer, {name}", verdicts(page, name), "0.3 s", spent=processor.spent())
    processor.spent()
    made, presses = puzzles(page)
    yield line("verified puzzle", made, "0.5 s", spent=processor.spent())
    yield line("presses while puzzles are made", presses, "95 % 50 ms", unit="ms")
    visitor.context.close()
    yield from starts(chromium, site)


def main() -> None:
    """Print the lines."""
    bare = BARE.replace("<!--core-->", core_of(SITE).relative_to(SITE).as_posix())
    with (
        site_with({"bare.html": bare}, {}) as site,
        make_server(site, first_port=0) as server,
        sync_playwright() as playwright,
    ):
        threading.Thread(target=server.serve_forever, daemon=True).start()
        chromium = playwright.chromium.launch(executable_path=browser.find(), args=list(browser.ARGUMENTS))
        for each in measured(chromium, address(server)):
            sys.stdout.write(f"{each}\n")
            sys.stdout.flush()
        server.shutdown()


if __name__ == "__main__":
    main()
