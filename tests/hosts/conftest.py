"""Our wheel in clean environments, and the hosts that run there; docs/hosts.md tells what is tested."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from filelock import FileLock
from playwright.sync_api import Browser, Page, expect

from lite.build.site import build_wheel
from lite.paths import ROOT
from tests.browsers import PATIENCE, Visitor
from tests.hosts.environment import Environment
from tests.hosts.running import CELLS, HOSTS, notebook_of, run_notebook

OPTIONS = ("--no-browser", "--allow-root", "--port={port}", "--ServerApp.port_retries=0", "--IdentityProvider.token=")

WINDOW = {"viewport": {"width": 1300, "height": 1000}}
OWN: dict[str, tuple[str, ...]] = {
    "jupyterlab": (),
    "notebook": ("static/notebook/notebook_core",),  # its settings fail because one is missing
    "voila": ("cdn.jsdelivr.net/npm/@fortawesome/",),  # the policy in voila.json blocks its template's icons
}
"""Errors that a host logs by itself, even on a page without a board."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests that need a browser and a clean environment."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("site")


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """A folder of all processes that test at the same time."""
    own = tmp_path_factory.getbasetemp()
    return own if worker_id == "master" else own.parent


@pytest.fixture(scope="session")
def wheel(shared: Path) -> Path:
    with FileLock(shared / "wheel.lock"):
        return next(shared.glob("wheel/*.whl"), None) or build_wheel(shared / "wheel")


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """The wheel and its dependencies, installed as the README says."""
    made = Environment(tmp_path_factory.mktemp("installed"))
    # This environment's pip installs into the other one; copying pip there would take five seconds.
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", made.root], check=True)
    pip = [sys.executable, "-m", "pip", "--python", str(made.python)]
    subprocess.run([*pip, "install", "--quiet", "--no-compile", wheel], check=True, cwd=made.work)
    return made


@pytest.fixture(scope="session")
def hosts(wheel: Path, shared: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """The wheel with its engine beside the hosts of the dependency group, installed once for all processes."""
    made = Environment(tmp_path_factory.mktemp("hosts"), shared / "hosts-installed")
    complete = shared / "hosts-installed.complete"
    with FileLock(shared / "hosts-installed.lock"):
        if not complete.exists():
            install_hosts(made, wheel, "hosts")
            complete.touch()
    return made


def install_hosts(made: Environment, wheel: Path, *groups: str) -> None:
    """Install the hosts of these dependency groups by uv, which takes seconds."""
    uv = [sys.executable, "-m", "uv"]
    subprocess.run([*uv, "venv", "--quiet", made.root], check=True)
    project = ROOT / "pyproject.toml"
    options = [option for group in groups for option in ("--group", f"{project}:{group}")]
    subprocess.run(
        [*uv, "pip", "install", "--quiet", "--python", made.python, f"{wheel}[engine]", *options],
        check=True,
        cwd=made.work,
    )
    # Else JupyterLab asks after some seconds, over the board, whether it may tell news.
    settings = made.root / "share/jupyter/lab/settings"
    settings.mkdir(parents=True, exist_ok=True)
    asked = {"@jupyterlab/apputils-extension:notification": {"fetchNews": "false"}}
    (settings / "overrides.json").write_text(json.dumps(asked))


@pytest.fixture(scope="session")
def jupyterlab(hosts: Environment) -> Iterator[str]:
    with hosts.serve("jupyterlab", *OPTIONS) as address:
        yield address


@pytest.fixture(scope="session")
def notebook(hosts: Environment) -> Iterator[str]:
    with hosts.serve("notebook", *OPTIONS) as address:
        yield address


@pytest.fixture
def game(hosts: Environment) -> Path:
    file = hosts.work / "game.ipynb"
    file.write_text(notebook_of(*CELLS))
    return file


VOILA = ("--no-browser", "--port={port}", "--Voila.ip=127.0.0.1", "game.ipynb")


def set_up_voila(hosts: Environment) -> None:
    """Set Voila up as in docs/hosts.md."""
    docs = (ROOT / "docs/hosts.md").read_text(encoding="utf-8")
    (hosts.work / "voila.json").write_text(docs.partition("```json\n")[2].partition("```")[0])


@pytest.fixture
def voila(hosts: Environment, game: Path) -> Iterator[str]:  # noqa: ARG001  the notebook that it shows
    set_up_voila(hosts)
    with hosts.serve("voila", *VOILA) as address:
        yield address


@pytest.fixture(params=HOSTS)
def page(browser: Browser, request: pytest.FixtureRequest, game: Path) -> Iterator[Page]:
    """Both games in a host, JupyterLab with its side bar; at the end nothing may have gone wrong."""
    host: str = request.param
    visitor = Visitor(browser, request.getfixturevalue(host), WINDOW)
    sent: list[str] = []
    visitor.context.on("requestfinished", lambda request: sent.append(request.url))
    visitor.context.on("requestfailed", lambda request: sent.append(f"{request.failure} {request.url}"))
    page = visitor.open(HOSTS[host] and HOSTS[host] + game.name)
    if host != "voila":
        run_notebook(page)
    expect(page.locator(".uptown .uptown-status")).to_have_count(2, timeout=PATIENCE)
    if host == "jupyterlab":
        expect(page.locator("#jp-left-stack")).to_be_visible()
    yield page
    assert all("csp" in line for line in sent if "cdn.jsdelivr.net" in line)
    visitor.wrong = [line for line in visitor.wrong if not any(own in line for own in OWN[host])]
    visitor.leave(request.node.name)
