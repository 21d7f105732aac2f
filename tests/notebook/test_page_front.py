"""The page's own renderer in a notebook: what it is sent and sends, and when it is chosen; tests/hosts shows it."""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import pytest
from ipywidgets import DOMWidget

from lite.build.page_widget import BUNDLE, bundle
from uptown_widget.errors import GameError
from uptown_widget.notebook import GameWidget, play, play_upturn
from uptown_widget.notebook.front_ends import chosen_front_end
from uptown_widget.notebook.still import LIVE
from uptown_widget.web.message import encode, parts

SETUP: dict[str, Any] = {"players": 2, "seed": 7, "seats": ["person", "greedy"], "start": 0}


@pytest.fixture(autouse=True)
def anywidget(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stand in for anywidget: a widget as it is for Python, whose code no front end runs here."""
    module: Any = ModuleType("anywidget")
    module.__spec__ = ModuleSpec("anywidget", None)
    module.AnyWidget = DOMWidget
    monkeypatch.setitem(sys.modules, "anywidget", module)


class FrontEnd:
    """What a browser does: merges what has changed into what it knows."""

    def __init__(self, widget: GameWidget[Any, Any]) -> None:
        self.widget = widget
        self.known: dict[str, Any] = {}
        assert widget._page is not None
        self.page = cast(Any, widget._page)
        self.page.view.send = self.take
        self.send({"ready": True})

    def send(self, content: dict[str, object]) -> None:
        self.page.view._handle_custom_msg(content, [])

    def do(self, kind: str, name: str) -> None:
        self.send({"event": json.dumps({"kind": kind, "name": name, "value": ""})})

    def take(self, content: dict[str, str]) -> None:
        message = json.loads(content["screen"])
        for name in ("sections", "cells"):
            found = message.pop(name, {})
            found = found if isinstance(found, dict) else {cell[0]: cell for cell in found}
            self.known.setdefault(name, {}).update(found)
        self.known |= message

    def whole(self) -> dict[str, Any]:
        """Return what a page knows that has just been sent everything."""
        other = FrontEnd.__new__(FrontEnd)
        other.known = {}
        other.take({"screen": encode(parts(self.widget.session.screen))})
        return other.known


@pytest.mark.usefixtures("short_matches")
@pytest.mark.parametrize("game", [play, play_upturn])
def test_a_front_end_knows_the_whole_screen_after_every_turn_of_a_match(game: Callable[..., Any]) -> None:
    widget = game(**SETUP, front_end="page")
    front = FrontEnd(widget)
    while widget.result is None:
        front.do("key", "h")
        widget.session.play(widget.session.observation.legal_moves()[0])
        screen = front.whole()
        for name in ("scene", "status", "cards", "order", "label"):
            assert front.known[name] == screen[name], name
        standing = [section[0] for section in screen["order"]]
        assert [front.known["sections"][name] for name in standing] == [screen["sections"][name] for name in standing]
    assert widget.last_error is None


def test_what_a_person_presses_is_played_and_refused_as_on_every_other_board() -> None:
    widget = play(**SETUP, front_end="page")
    front = FrontEnd(widget)
    move = widget.session.observation.legal_moves()[0]
    rack = next(name for region in front.known["regions"] for row in region["names"] for name in row if "rack" in name)
    front.do("press", rack)
    square = str(move).partition("@")[2]
    front.do("press", f"square:{square}")
    assert widget.ply == 2
    front.do("press", "nonsense")
    front.send({"event": "no JSON"})
    front.send({"something": "else"})
    assert widget.ply == 2
    assert front.known["status"][1] == "refused"
    widget.refuse("The room is closed.")
    assert front.known["status"] == ["The room is closed.", "refused"]


def test_a_second_view_gets_the_whole_screen_and_two_widgets_share_a_session() -> None:
    widget = play(**SETUP, front_end="page")
    first = FrontEnd(widget)
    beside = GameWidget(widget.session, front_end="page")
    other = FrontEnd(beside)
    assert LIVE in widget._dom_classes
    first.do("press", "undo")
    widget.session.play(widget.session.observation.legal_moves()[0])
    assert first.known["status"] == other.known["status"]
    first.known = {}
    first.send({"ready": True})
    assert first.known["scene"] == other.known["scene"]
    beside.close()
    assert widget.session.has_subscribers
    widget.close()
    assert not widget.session.has_subscribers


def test_marimo_is_given_the_view_and_other_hosts_the_box_around_it() -> None:
    widget = play(**SETUP, front_end="page")
    assert widget._display_() is widget.children[0]
    canvas = play(**SETUP, front_end="canvas")
    assert canvas._display_() is canvas


def test_a_page_is_asked_for_the_canvas_only_where_it_is_used() -> None:
    code = "import sys, uptown_widget as u; u.play(front_end={!r}); print('ipycanvas' in sys.modules)"
    run = partial(subprocess.run, capture_output=True, text=True, check=True)
    loaded = [run([sys.executable, "-c", code.format(name)]).stdout for name in ("page", "canvas")]
    assert loaded == ["False\n", "True\n"]


def test_the_module_is_what_the_pages_scripts_make(tmp_path: Path) -> None:
    assert BUNDLE.read_text(encoding="utf-8") == bundle(), "run python -m lite.build.page_widget"
    entry = tmp_path / "entry.js"
    entry.write_text('import * as all from "./other.js";\nexport default all;\n')
    with pytest.raises(ValueError, match=r"entry.js: import \*"):
        bundle(entry)


def test_the_environment_chooses_where_ipycanvas_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLAB_RELEASE_TAG", raising=False)
    assert chosen_front_end(None) == "canvas"
    monkeypatch.setenv("COLAB_RELEASE_TAG", "release-colab")
    assert chosen_front_end(None) == "page"
    assert chosen_front_end("canvas") == "canvas"
    del os.environ["COLAB_RELEASE_TAG"]
    monkeypatch.setattr(sys.modules["__main__"], "__vsc_ipynb_file__", "game.ipynb", raising=False)
    assert chosen_front_end(None) == "page"
    monkeypatch.delattr(sys.modules["__main__"], "__vsc_ipynb_file__")
    marimo: Any = ModuleType("marimo")
    monkeypatch.setitem(sys.modules, "marimo", marimo)
    for running in (True, False):
        marimo.running_in_notebook = lambda running=running: running
        assert chosen_front_end(None) == ("page" if running else "canvas")


def test_in_shiny_what_a_board_says_is_sent_though_nobody_does_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    flushed = asyncio.Event()

    async def flush() -> None:
        flushed.set()

    session, reactive = ModuleType("shiny.session"), ModuleType("shiny.reactive")
    vars(session)["get_current_session"] = object
    vars(reactive).update(lock=asyncio.Lock, flush=flush)
    monkeypatch.setitem(sys.modules, "shiny.session", session)
    monkeypatch.setitem(sys.modules, "shiny.reactive", reactive)
    assert chosen_front_end(None) == "page"

    async def play_one() -> None:
        widget = play(**SETUP)
        await asyncio.sleep(0)
        flushed.clear()
        widget.session.play(widget.session.observation.legal_moves()[0])
        await flushed.wait()
        widget.close()

    asyncio.run(play_one())
    vars(session)["get_current_session"] = lambda: None
    assert chosen_front_end(None) == "canvas", "Shiny is there, but does not run this"


def test_a_front_end_that_is_not_there_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(GameError, match=r"Unknown front end: 'svg'\. Choose canvas, page"):
        play(**SETUP, front_end="svg")
    monkeypatch.delitem(sys.modules, "anywidget")
    monkeypatch.setattr("uptown_widget.notebook.front_ends.find_spec", lambda _: None)
    monkeypatch.setenv("COLAB_RELEASE_TAG", "release-colab")
    assert chosen_front_end(None) == "canvas", "what is missing is not chosen"
    with pytest.raises(GameError, match=r'anywidget. Install it with pip install "uptown-widget\[page\]"'):
        play(**SETUP, front_end="page")
