"""A game in each host: the board appears, the mouse plays, and no other machine gets a request."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browsers import DESKTOP, Visitor
from tests.hosts.running import SETUP, run_notebook
from tests.site.twin import Twins
from tests.site.twin_upturn import UpturnTwins

OWN: dict[str, tuple[str, ...]] = {
    "jupyterlab": (),
    "notebook": ("static/notebook/notebook_core",),  # its settings fail because one is missing
    "voila": ("cdn.jsdelivr.net/npm/@fortawesome/",),  # the policy in voila.json blocks its template's icons
}
"""Errors that a host logs by itself, even on a page without a board."""


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
