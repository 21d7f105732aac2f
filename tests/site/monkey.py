"""A monkey at the table: random mouse, touch and key events from a seed, aimed well enough to make moves."""

import random
from collections.abc import Callable
from typing import NamedTuple

from playwright.sync_api import CDPSession, ElementHandle, Locator, Page
from playwright.sync_api import Error as Gone

KEYS = (
    *("Enter", "Escape", "Tab", "Shift+Tab", " ", "Home", "End", "Backspace"),
    *("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight") * 2,
    *"1234567890urhgpx",
)
CONTROLS = "button:visible:enabled, select:visible:enabled, input[type=range]:visible, input[type=text]:visible"
TIMEOUT = 2_000
"""Milliseconds that pressing an element may take; one that disappears meanwhile is skipped."""


class Python(NamedTuple):
    """Python after garbage collection: objects that it tracks, the bytes of its heap; and any error."""

    objects: int
    heap: int
    last_error: str


class Sample(NamedTuple):
    """Memory after some events, after garbage collection: bytes of the page's heap, its nodes, and Python's part."""

    events: int
    heap: int
    elements: int
    python: Python


class Monkey:
    """Does random things to a table in the browser.

    :param python: measures Python
    :param board_only: press keys only on the board; elsewhere they are shortcuts of the page, such as X to cut a cell
    """

    def __init__(
        self,
        page: Page,
        place: Locator,
        seed: str,
        python: Callable[[], Python],
        *,
        touch: bool = False,
        board_only: bool = False,
    ) -> None:
        self.board_only = board_only
        self.page, self.place, self.python, self.touch = page, place, python, touch
        self.rng = random.Random(seed)
        self.canvas = place.locator(".uptown-board canvas:visible").last
        self.tools: CDPSession = page.context.new_cdp_session(page)
        self.done = 0

    def play(self, events: int, samples: int = 1) -> list[Sample]:
        """Do some random things, and measure the memory from time to time."""
        curve = []
        for sample in range(samples):
            while self.done < events * (sample + 1) // samples:
                self.act()
                self.done += 1
            curve.append(self.sample())
        return curve

    def act(self) -> None:
        """Do one random thing."""
        what = self.rng.random()
        if what < 0.6:
            self._on_the_board(tap=self.touch and what < 0.3)
        elif what < 0.85:
            if self.board_only and not self.canvas.evaluate("canvas => canvas === document.activeElement"):
                self.canvas.focus()
            key = self.rng.choice(KEYS)
            if key != "Enter" or not self.page.evaluate("() => document.activeElement.matches('a')"):  # it leads away
                self.page.keyboard.press(key)
        else:
            self._a_control()

    def sample(self) -> Sample:
        """Collect garbage and measure what is left."""
        self.tools.send("HeapProfiler.collectGarbage")
        self.tools.send("Performance.enable")
        found = {each["name"]: each["value"] for each in self.tools.send("Performance.getMetrics")["metrics"]}
        return Sample(self.done, int(found["JSHeapUsedSize"]), int(found["Nodes"]), self.python())

    def _on_the_board(self, *, tap: bool) -> None:
        box = self.canvas.bounding_box()
        if box is None or not self._in_sight(box["y"], box["height"]):
            self.canvas.scroll_into_view_if_needed()
            box = self.canvas.bounding_box()
        assert box is not None
        # Half of all presses go to the rack, in the lowest fifth; otherwise there would be no moves.
        low, high = (0.8, 1.0) if self.rng.random() < 0.5 else (0.0, 0.85)
        x = box["x"] + self.rng.random() * box["width"]
        y = box["y"] + self.rng.uniform(low, high) * box["height"]
        if tap:
            self.page.touchscreen.tap(x, y)
            return
        self.page.mouse.move(x, y)
        if self.rng.random() < 0.7:
            self.page.mouse.down()
            self.page.mouse.up()

    def _in_sight(self, y: float, height: float) -> bool:
        size = self.page.viewport_size
        return size is not None and y >= 0 and y + height <= size["height"]

    def _a_control(self) -> None:
        found = self.place.locator(CONTROLS)
        count = found.count()
        if not count:
            return
        try:
            self._use(found.nth(self.rng.randrange(count)).element_handle(timeout=TIMEOUT))
        except Gone:
            return  # it disappeared, as a button may after a bot's move

    def _use(self, control: ElementHandle) -> None:
        kind = control.evaluate("field => field.type || field.tagName.toLowerCase()")
        if kind == "select-one":
            values = control.evaluate("field => [...field.options].map((option) => option.value)")
            if values:
                control.select_option(self.rng.choice(values), timeout=TIMEOUT)
        elif kind == "text":
            control.fill(self.rng.choice(["", "pass", "C@C4", "$xE5", "<b>", "\N{SNOWMAN}" * 30, "7"]), timeout=TIMEOUT)
            control.press("Enter", timeout=TIMEOUT)
        elif kind == "range":
            control.press(self.rng.choice(["ArrowLeft", "ArrowRight", "Home", "End"]), timeout=TIMEOUT)
        else:
            control.click(timeout=TIMEOUT)


def curve_of(samples: list[Sample]) -> str:
    """The samples as lines of text."""
    return "\n".join(
        f"{each.events:6} events: page {each.heap / 2**20:6.2f} MB, {each.elements:5} nodes; "
        f"Python {each.python.objects:7} objects, heap {each.python.heap / 2**20:6.1f} MB"
        for each in samples
    )
