"""Our wheel in clean environments, and the hosts that run there; docs/hosts.md tells what is tested."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from lite.build.site import build_wheel
from lite.paths import ROOT
from tests.hosts.environment import Environment
from tests.hosts.running import CELLS, notebook_of

OPTIONS = ("--no-browser", "--allow-root", "--port={port}", "--ServerApp.port_retries=0", "--IdentityProvider.token=")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests that need a browser and a clean environment."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("site")


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_wheel(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """The wheel and its dependencies, installed as the README says."""
    made = Environment(tmp_path_factory.mktemp("installed"))
    # This environment's pip installs into the other one; copying pip there would take five seconds.
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", made.root], check=True)
    pip = [sys.executable, "-m", "pip", "--python", str(made.python)]
    subprocess.run([*pip, "install", "--quiet", wheel], check=True, cwd=made.work)
    return made


@pytest.fixture(scope="session")
def hosts(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """The wheel with its engine beside the hosts of the dependency group, installed by uv, which takes seconds."""
    made = Environment(tmp_path_factory.mktemp("hosts"))
    uv = [sys.executable, "-m", "uv"]
    subprocess.run([*uv, "venv", "--quiet", made.root], check=True)
    group = f"{ROOT / 'pyproject.toml'}:hosts"
    subprocess.run(
        [*uv, "pip", "install", "--quiet", "--python", made.python, f"{wheel}[engine]", "--group", group],
        check=True,
        cwd=made.work,
    )
    # Else JupyterLab asks after some seconds, over the board, whether it may tell news.
    settings = made.root / "share/jupyter/lab/settings"
    settings.mkdir(parents=True, exist_ok=True)
    asked = {"@jupyterlab/apputils-extension:notification": {"fetchNews": "false"}}
    (settings / "overrides.json").write_text(json.dumps(asked))
    return made


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


@pytest.fixture
def voila(hosts: Environment, game: Path) -> Iterator[str]:
    """Voila, set up as in docs/hosts.md."""
    docs = (ROOT / "docs/hosts.md").read_text(encoding="utf-8")
    (hosts.work / "voila.json").write_text(docs.partition("```json\n")[2].partition("```")[0])
    with hosts.serve("voila", "--no-browser", "--port={port}", "--Voila.ip=127.0.0.1", game.name) as address:
        yield address
