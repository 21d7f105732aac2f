"""A notebook says once how to get the engine, or what is wrong with it; a page never does."""

import sys
import threading

import pytest

import uptown_widget
from uptown_widget.engine import loading
from uptown_widget.engine.loading import Problem
from uptown_widget.match.session import Session
from uptown_widget.notebook import engine_note
from uptown_widget.uptown import game


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin as a kernel does, in which nothing was said."""
    monkeypatch.setattr(engine_note, "_said", set())
    for name, value in {"_here": threading.local(), "_failed": None, "_off": False}.items():
        monkeypatch.setattr(loading, name, value)


def opened() -> str:
    """What the status line of a new board says."""
    widget = uptown_widget.play(seed=1, seats=["person"] * 3, start=0)
    notice: str = widget.session.notice
    widget.close()
    return notice


def test_without_wasmtime_the_first_board_says_how_to_get_it_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "wasmtime", None)
    assert 'pip install "uptown-widget[engine]"' in opened()
    assert opened() == ""


def test_a_damaged_file_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading, "_code", b"")
    assert "missing or damaged" in opened()
    assert opened() == ""


def test_another_wasmtime_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("wasmtime")
    monkeypatch.setattr(loading, "_code", b"\0asm but no engine")
    assert "this wasmtime" in opened()
    assert loading.problem() is Problem.FAILED


def test_nothing_is_said_where_it_runs_or_was_turned_off() -> None:
    pytest.importorskip("wasmtime")
    assert opened() == ""
    with loading.without():
        assert opened() == ""


def test_a_page_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading, "_code", b"")
    session = Session(game, game.make_setup(seed=1, seats=["person", "level-18", "level-18"], start=1), pace=0)
    session.start_bots()
    assert session.notice == ""
    assert len(session.match.history) == 2
