"""Whole games on the page's own board in hosts of notebooks: JupyterLab and marimo."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browsers import PATIENCE, Visitor
from tests.hosts.conftest import WINDOW
from tests.hosts.environment import Environment
from tests.hosts.running import ARGUMENTS, SETUP, notebook_of, run_notebook, tables
from tests.site.twin import Twins
from tests.site.twin_upturn import UpturnTwins

pytestmark = pytest.mark.long

CALLS = (f"play({ARGUMENTS}", f"play_upturn({ARGUMENTS}")
MARIMO = """import marimo
app = marimo.App(width="full")
{cells}
if __name__ == "__main__":
    app.run()
"""
CELL = """
@app.cell
def _():
    import uptown_widget as _package
    _package.{call})
    return
"""
OWN = ("was preloaded using link preload",)
"""What marimo's page logs by itself."""


@pytest.fixture
def marimo(hosts: Environment) -> Iterator[str]:
    """A program of marimo, where the environment chooses the front end."""
    cells = "".join(CELL.format(call=call) for call in CALLS)
    (hosts.work / "program.py").write_text(MARIMO.format(cells=cells))
    with hosts.serve("marimo", "run", "program.py", "--headless", "--port={port}", "--no-token") as address:
        yield address


@pytest.fixture(params=["jupyterlab", "marimo"])
def board(browser: Browser, request: pytest.FixtureRequest, hosts: Environment) -> Iterator[Page]:
    """Both games in a host; nothing may go wrong, and no other machine is asked for anything."""
    host: str = request.param
    if host == "jupyterlab":
        cells = [f'uptown_widget.{call}, front_end="page")' for call in CALLS]
        (hosts.work / "page.ipynb").write_text(notebook_of("import uptown_widget", *cells))
    visitor = Visitor(browser, request.getfixturevalue(host), WINDOW)
    page = visitor.open("lab/tree/page.ipynb" if host == "jupyterlab" else "")
    if host == "jupyterlab":
        run_notebook(page)
    expect(page.locator(".uptown .uptown-status")).to_have_count(2, timeout=PATIENCE)
    yield page
    visitor.wrong = [line for line in visitor.wrong if not any(own in line for own in OWN)]
    visitor.leave(request.node.name)


def test_both_games_are_played_to_the_end(board: Page) -> None:
    first, second = tables(board)
    for pair in (Twins(board, first, **SETUP), UpturnTwins(board, second, **SETUP)):
        assert pair.place.locator("[role=gridcell], [role=button]").count() > 5, "a grid for screen readers"
        pair.same()
        while pair.session.match.outcome() is None:
            pair.play()
        assert pair.turns > 10
