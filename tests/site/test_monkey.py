"""A monkey at the table, in both hosts: nothing breaks, the table still responds, and memory does not grow.

Two hundred events in every run; `pytest -m long -s tests/site/test_monkey.py` does two thousand from each of three
seeds and prints how much memory the page and Python use.
"""

import json
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect
from playwright.sync_api import TimeoutError as Late

from lite.measure.overlay import site_with
from lite.serve import address, make_server
from tests.site.conftest import KEYBOARD, MOVING, OFFLINE, PATIENCE, Visitor, ready, run_all
from tests.site.monkey import Monkey, Python, Sample, curve_of
from tests.site.twin import hurry

TALL = {"viewport": {"width": 1280, "height": 1800}}
SEEDS = ("one", "two", "three")
COUNT = """
import gc, json

def count(table, heap):
    gc.collect()
    return json.dumps([len(gc.get_objects()), heap, repr(table.last_error)])
"""
CELLS = (
    "import uptown_widget\ntable = uptown_widget.play(pace=0)\ntable",
    COUNT
    + """
from itertools import count as numbers
from ipywidgets import HTML, Button, VBox
from pyodide_js import _module

ask, told, number = Button(description="Count"), HTML(), numbers()

def tell(_):
    told.value = f"<p class=told>{count(table, _module.HEAPU8.length)}</p><!-- {next(number)} -->"

ask.on_click(tell)
VBox([ask, told])""",
)
"""A notebook with a table, and a button beside it that measures Python's memory."""

CHANGED = "([canvas, before]) => canvas.toDataURL() !== before"
Ask = Callable[[], Python]


def show_python(route: Route) -> None:
    """Let the test reach the worker's Python."""
    ready_now = "post({ ready: true });"
    body = route.fetch().text()
    assert ready_now in body
    body = body.replace(ready_now, f"self.python = python; python.globals.set('host', host); {ready_now}")
    route.fulfill(body=body, content_type="text/javascript")


def on_the_play_page(visitor: Visitor) -> tuple[Page, Locator, Ask]:
    visitor.context.route(re.compile(r"play/\w+/worker\.js"), show_python)
    page = ready(visitor.open("play/"))
    place = page.locator(".uptown")
    hurry(place)
    worker = next(worker for worker in page.workers if "worker.js" in worker.url)
    code = json.dumps(f"{COUNT}\ncount(host.session, 0)")

    def ask() -> Python:
        text, heap = worker.evaluate(f"[python.runPython({code}), python._module.HEAPU8.length]")
        objects, _, last_error = json.loads(text)
        return Python(objects, heap, last_error)

    return page, place, ask


def in_a_notebook(visitor: Visitor) -> tuple[Page, Locator, Ask]:
    page = visitor.open("notebooks/index.html?path=monkey.ipynb")
    run_all(page)
    place = page.locator(".uptown").first
    expect(place.locator("canvas:visible")).to_have_count(1, timeout=PATIENCE)
    told = page.locator(".told")

    def ask() -> Python:
        if told.count():
            told.evaluate("part => part.remove()")
        page.get_by_role("button", name="Count", exact=True).click()
        expect(told).to_contain_text("]", timeout=PATIENCE)
        return Python(*json.loads(told.inner_text()))

    return page, place, ask


@pytest.fixture(scope="module")
def notebooks(site: str) -> Iterator[str]:
    """The site with a notebook for the monkey."""
    assert site
    with site_with({}, {"monkey.ipynb": CELLS}) as folder, make_server(folder, first_port=0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield address(server)
        server.shutdown()


def let_loose(page: Page, place: Locator, ask: Ask, seed: str, events: int, *, touch: bool = False) -> list[Sample]:
    """Let the monkey play; the table must still respond, without an internal error."""
    monkey = Monkey(page, place, seed, ask, touch=touch, board_only="notebooks" in page.url)
    curve = [monkey.sample(), *monkey.play(events, samples=8 if events > 1000 else 1)]
    print(f"\n{seed}:\n{curve_of(curve)}")  # noqa: T201  the curve is what a long run is for
    assert {each.python.last_error for each in curve} == {"None"}
    answers(page, place)
    return curve


def answers(page: Page, place: Locator) -> None:
    """Whether the focused square moves when an arrow key is pressed, whatever is shown and in whatever language."""
    page.keyboard.press("Escape")  # a dialog keeps the keys
    canvas = place.locator(".uptown-board canvas:visible")
    keyboard = place.locator(KEYBOARD).first if place.locator(KEYBOARD).count() else canvas  # a notebook has no cells
    for key in ("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"):
        keyboard.focus()
        before = canvas.evaluate("canvas => canvas.toDataURL()")
        page.keyboard.press(key)
        with suppress(Late):  # no way leads there from the edge
            page.wait_for_function(CHANGED, arg=[canvas.element_handle(), before], timeout=5_000)
            break
    else:
        pytest.fail("no arrow key moves the focus")
    expect(place.locator(".uptown-status")).not_to_be_empty()


def flat(curve: list[Sample]) -> bool:
    """Whether memory did not grow in the second half of a run.

    The use depends on what is on the screen at the moment, so the lower of the last two samples counts.
    """
    middle, end = curve[len(curve) // 2], curve[-2:]
    return (
        min(each.heap for each in end) < 1.25 * middle.heap + 2**20
        and min(each.python.objects for each in end) < 1.15 * middle.python.objects
        and end[-1].python.heap <= 1.2 * middle.python.heap
    )


@pytest.mark.parametrize("visitor", [{**MOVING, "has_touch": True}], indirect=True, ids=[""])
def test_two_hundred_random_events_on_the_play_page(visitor: Visitor) -> None:
    let_loose(*on_the_play_page(visitor), "short", 200, touch=True)


@pytest.mark.long
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("visitor", [{**TALL, "has_touch": True}], indirect=True, ids=[""])
def test_two_thousand_random_events_on_the_play_page(visitor: Visitor, seed: str) -> None:
    assert flat(let_loose(*on_the_play_page(visitor), seed, 2000, touch=True))


@pytest.mark.long
@pytest.mark.parametrize("seed", SEEDS)
def test_two_thousand_random_events_in_a_notebook(browser: Browser, notebooks: str, seed: str) -> None:
    visitor = Visitor(browser, notebooks, {**OFFLINE, **TALL, "has_touch": True})
    assert flat(let_loose(*in_a_notebook(visitor), seed, 2000, touch=True))
    visitor.context.close()
    assert visitor.wrong == []
