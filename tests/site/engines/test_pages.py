"""In Firefox and WebKit: a second visit without a server, the page of lessons, a lesson in JupyterLite."""

import json
import threading

import pytest

from lite.paths import NOTEBOOKS
from lite.serve import address, make_server
from tests.site.engines.engine import WATCH, Engine
from tests.site.engines.player import STATUS, UptownPlayer
from uptown_widget.lessons.tour import Tour
from uptown_widget.screen.controls import Event

pytestmark = pytest.mark.long
LESSON = "01_play.ipynb"
STORED = (
    """return window.uptownStored ?? (navigator.serviceWorker.ready.then(() => (window.uptownStored = true)), false)"""
)
HAS_KERNEL = """return Boolean(document.querySelector('.jp-CodeCell')
    && document.querySelector('.jp-KernelName')?.textContent.includes('Python')
    && document.querySelector('.jp-Notebook-ExecutionIndicator')?.dataset.status !== 'initializing')"""
RUN = "jupyterapp.commands.execute('notebook:run-all-cells'); return true;"
PROMPT = "return [...document.querySelectorAll('.jp-CodeCell .jp-InputPrompt')].at(-1)?.textContent"
ERRORS = """return [...document.querySelectorAll('[data-mime-type="application/vnd.jupyter.error"]')]
    .map((each) => each.textContent)"""


TIDY = """
import os
from pyodide.code import run_js
leave = run_js("(thing) => { for (let i = 0; i < 3000; i++) { thing.copy(); new Array(500).fill(i); } }")
for _ in range(40):
    leave(os)
    for _ in range(10): os.listdir("/drive")
"""
"""Leaves proxies of Python for the browser to clean up while Python waits for a list of files."""
ASK = """const { kernel } = jupyterapp.shell.currentWidget.context.sessionContext.session;
window.answer = null;
kernel.requestExecute({ code: %s }).done.then(({ content }) => (window.answer = content.status));"""
RESTART = """window.restarted = false;
jupyterapp.shell.currentWidget.context.sessionContext.session.kernel.restart().then(() => (window.restarted = true));"""


def test_the_second_visit_works_without_a_server(engine: Engine) -> None:
    with make_server(first_port=0) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        page = f"{address(server)}play/"
        engine.open(page)
        engine.wait(STORED, True)
        server.shutdown()
    thread.join()
    engine.open(f"{page}?again#seed=offline")
    player = UptownPlayer(engine, "offline")
    player.same()
    for _ in range(3):
        player.play()
    assert engine.faults() == []


def test_an_exercise_of_the_page_of_lessons(engine: Engine, site: str) -> None:
    tour = Tour()
    tour.open("groups")
    engine.open(f"{site}play/learn.html#groups")
    answer = tour.session.exercise.right  # type: ignore[attr-defined]
    engine.button(answer)
    tour.handle(Event("press", f"answer:{answer}"))
    engine.wait(STATUS, tour.screen.status)
    assert engine.faults() == []


def test_a_lesson_in_jupyterlite_shows_its_boards(engine: Engine, site: str) -> None:
    cells = json.loads((NOTEBOOKS / LESSON).read_text(encoding="utf-8"))["cells"]
    count = sum(cell["cell_type"] == "code" for cell in cells)
    engine.driver.go(f"{site}notebooks/index.html?path={LESSON}")
    engine.driver.run(WATCH)
    engine.wait(HAS_KERNEL, True)
    engine.driver.run(RUN)
    engine.wait(PROMPT, f"[{count}]:")
    assert engine.driver.run(ERRORS) == []
    assert engine.driver.run("return document.querySelectorAll('canvas.uptown-face-light').length") > 0
    assert engine.faults() == []


def test_what_is_cleaned_up_while_python_waits_for_a_file_does_no_harm(engine: Engine, site: str) -> None:
    engine.driver.go(f"{site}notebooks/index.html?path={LESSON}")
    engine.driver.run(WATCH)
    engine.wait(HAS_KERNEL, True)
    engine.driver.run(ASK % json.dumps(TIDY))
    engine.wait("return window.answer", "ok")
    engine.driver.run(RESTART)  # Python starts without the snapshot then
    engine.wait("return window.restarted", True)
    engine.driver.run(ASK % json.dumps(TIDY))
    engine.wait("return window.answer", "ok")
    assert engine.faults() == []
