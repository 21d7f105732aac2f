"""Whole games of both kinds in every host, by mouse."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browsers import PATIENCE, Visitor
from tests.hosts import public_server
from tests.hosts.conftest import OPTIONS, OWN, VOILA, WINDOW, install_hosts, set_up_voila
from tests.hosts.environment import Environment
from tests.hosts.programs import ADDRESSES, CALLS, ON_THE_PAGE, PROGRAMS, STARTS
from tests.hosts.running import HOSTS, SETUP, notebook_of, run_notebook, tables
from tests.site.twin import Twins
from tests.site.twin_upturn import UpturnTwins

pytestmark = pytest.mark.long

KERNEL_PAGE = Path(__file__).with_name("kernel_page.html")
SIGNS = {
    "vs-code": '__vsc_ipynb_file__ = "game.ipynb"',
    "colab": 'import os; os.environ["COLAB_RELEASE_TAG"] = "release"',
}
"""By what a kernel knows whose it is, as the programs themselves set it."""
BY_A_PUBLIC_SERVER = ("panel", *SIGNS)
"""Hosts that load the script of anywidget from one."""
ERRORS: dict[str, tuple[str, ...]] = {
    **OWN,
    "marimo": ("was preloaded using link preload", "registering service worker"),
    "nbclassic": ("nbextensions/voila", "nbextensions/widgets"),  # that of an older ipywidgets
    "panel": ("font-awesome",),
    "solara": ("solara.dev",),
    "voila": (*OWN["voila"], "labextensions/@pyviz"),  # Panel's, which looks for JupyterLab
}
"""Errors and requests of hosts themselves, which they also have without a board."""


@pytest.fixture(scope="module")
def many_hosts(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    made = Environment(tmp_path_factory.mktemp("many-hosts"))
    install_hosts(made, wheel, "hosts", "more-hosts")
    public_server.fetch_solara(made.root / "share/solara/cdn")
    return made


def opened(host: str, front_end: str, visitor: Visitor, hosts: Environment) -> Page:
    """Open both games in a host that runs."""
    if host in PROGRAMS:
        return visitor.open(ADDRESSES.get(host, ""))
    if host in SIGNS:
        # The browser cannot know that this page is from its own machine.
        visitor.context.grant_permissions(["local-network-access"])
        visitor.context.route("**/kernel_page", lambda route: route.fulfill(path=KERNEL_PAGE))
        page = visitor.open("kernel_page")
        page.evaluate("cells => run(cells)", [SIGNS[host], "import uptown_widget", *CALLS])
        return page
    calls = ON_THE_PAGE if front_end == "page" else CALLS
    (hosts.work / "game.ipynb").write_text(notebook_of("import uptown_widget", *calls))
    if host == "nbclassic":
        page = visitor.open("nbclassic/notebooks/game.ipynb")
        # Until the kernel has answered for the first time, the notebook takes away what it shows of widgets.
        page.wait_for_function("() => window.Jupyter?.notebook?.kernel?.info_reply?.implementation")
        page.evaluate("Jupyter.notebook.execute_all_cells()")
        return page
    page = visitor.open(HOSTS[host] and f"{HOSTS[host]}game.ipynb")
    if host != "voila":
        run_notebook(page)
    return page


@contextmanager
def running(host: str, hosts: Environment) -> Iterator[str]:
    """Run a host; yield its address."""
    if host in PROGRAMS:
        (hosts.work / "program.py").write_text(PROGRAMS[host])
        module, options = host, STARTS[host]
    elif host == "voila":
        (hosts.work / "game.ipynb").write_text(notebook_of("import uptown_widget", *CALLS))
        set_up_voila(hosts)
        module, options = host, VOILA
    else:
        module, options = ("jupyterlab" if host in SIGNS else host), (*OPTIONS, "--ServerApp.disable_check_xsrf=True")
    with hosts.serve(module, *options) as address:
        yield address


@pytest.fixture(
    params=[
        *(f"{host} canvas" for host in (*HOSTS, "nbclassic", "solara")),
        *(f"{host} page" for host in ("jupyterlab", "marimo", "panel", "shiny", *SIGNS)),
    ]
)
def board(browser: Browser, request: pytest.FixtureRequest, many_hosts: Environment) -> Iterator[Page]:
    """Both games in a host; nothing may go wrong, and no other machine is asked for anything of ours."""
    host, front_end = request.param.split()
    with running(host, many_hosts) as address:
        visitor = Visitor(browser, address, WINDOW)
        asked = public_server.stand_in(visitor.context) if host in BY_A_PUBLIC_SERVER else []
        page = opened(host, front_end, visitor, many_hosts)
        expect(page.locator(".uptown .uptown-status")).to_have_count(2, timeout=PATIENCE)
        if front_end == "page":
            expect(page.locator(".uptown [role=gridcell]").first).to_be_attached()
        yield page
        assert ("anywidget" in asked) == (host in BY_A_PUBLIC_SERVER)
        own = (*ERRORS.get(host, ()), *(public_server.ADDRESSES if asked else ()))
        visitor.wrong = [line for line in visitor.wrong if not any(each in line for each in own)]
        visitor.leave(request.node.name)


def test_both_games_are_played_to_the_end(board: Page) -> None:
    first, second = tables(board)
    for pair in (Twins(board, first, **SETUP), UpturnTwins(board, second, **SETUP)):
        pair.same()
        while pair.session.match.outcome() is None:
            pair.play()
        assert pair.turns > 10
