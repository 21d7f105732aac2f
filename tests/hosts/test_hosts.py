"""A game in each host: the board appears, the mouse plays, and no other machine gets a request."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from lite.paths import ROOT
from tests.browsers import DESKTOP, Visitor
from tests.hosts.environment import Environment
from tests.hosts.running import notebook_of, run_notebook
from tests.site.twin import Twins
from tests.site.twin_upturn import UpturnTwins

SETUP: dict[str, Any] = {"players": 2, "seed": "7", "seats": ["person", "greedy"], "start": 0}
ARGUMENTS = ", ".join(f"{name}={value!r}" for name, value in {**SETUP, "pace": 0.1}.items())
CELLS = ("import uptown_widget", f"uptown_widget.play({ARGUMENTS})", f"uptown_widget.play_upturn({ARGUMENTS})")
OWN: dict[str, tuple[str, ...]] = {
    "jupyterlab": (),
    "notebook": ("static/notebook/notebook_core",),  # its settings fail because one is missing
    "voila": ("cdn.jsdelivr.net/npm/@fortawesome/",),  # the policy in voila.json blocks its template's icons
}
"""Errors that a host logs by itself, even on a page without a board."""


@pytest.fixture
def game(hosts: Environment) -> Path:
    file = hosts.work / "game.ipynb"
    file.write_text(notebook_of(*CELLS))
    return file


@pytest.fixture
def voila(hosts: Environment, game: Path) -> Iterator[str]:
    """Voila, set up as in docs/hosts.md."""
    docs = (ROOT / "docs/hosts.md").read_text(encoding="utf-8")
    (hosts.work / "voila.json").write_text(docs.partition("```json\n")[2].partition("```")[0])
    with hosts.serve("voila", "--no-browser", "--port={port}", "--Voila.ip=127.0.0.1", game.name) as address:
        yield address


@pytest.fixture
def visitor(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Visitor]:
    """A visitor to the host that the test names; at the end nothing may have gone wrong."""
    host = request.node.originalname.split("_in_")[1]
    visitor = Visitor(browser, request.getfixturevalue(host), DESKTOP)
    yield visitor
    visitor.wrong = [line for line in visitor.wrong if not any(own in line for own in OWN[host])]
    visitor.leave(request.node.name)


def play_both(page: Page) -> None:
    """Play both games by mouse and undo; every status line must be the one of our own session."""
    tables = page.locator(".uptown")
    pairs: list[Twins | UpturnTwins] = [Twins(page, tables.nth(0), **SETUP), UpturnTwins(page, tables.nth(1), **SETUP)]
    for pair in pairs:
        pair.same()
        for _ in range(3):
            pair.play()
        assert pair.turns
        pair.button("undo")


def test_both_games_in_jupyterlab(visitor: Visitor, game: Path) -> None:
    page = visitor.open(f"lab/tree/{game.name}")
    run_notebook(page)
    play_both(page)


def test_both_games_in_notebook(visitor: Visitor, game: Path) -> None:
    page = visitor.open(f"notebooks/{game.name}")
    run_notebook(page)
    play_both(page)


def test_both_games_in_voila(visitor: Visitor) -> None:
    sent: list[str] = []
    visitor.context.on("requestfinished", lambda request: sent.append(request.url))
    visitor.context.on("requestfailed", lambda request: sent.append(f"{request.failure} {request.url}"))
    play_both(visitor.open(""))
    assert all("csp" in line for line in sent if "cdn.jsdelivr.net" in line)
