"""In Firefox and WebKit: the browser runs the engine of the bots, and finds the numbers that all others find."""

import json
import threading
from collections.abc import Iterator

import pytest

from lite.serve import address, make_server
from tests.bare_worker import bare_site
from tests.engine.stored import STORED
from tests.site.engines.engine import Engine
from tests.sources import ROOT

pytestmark = pytest.mark.long
QUESTIONS = (ROOT / "tests/engine/questions.py").read_text(encoding="utf-8")
ASK = """window.found = "";
const told = (answer) => (window.found = String(answer));
run(%r).then(told, told);"""


@pytest.fixture
def page(site: str) -> Iterator[str]:  # noqa: ARG001  it has to be built
    """A page whose worker runs Python."""
    with bare_site() as folder, make_server(folder, first_port=0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"{address(server)}worker.html"
        server.shutdown()


def test_the_browser_runs_the_engine_and_finds_the_numbers_that_all_others_find(engine: Engine, page: str) -> None:
    engine.driver.go(page)
    code = f"{QUESTIONS}\nf'{{uptown.engine()}}: {{digest()}}'"
    engine.wait("return document.body?.dataset.state", "ready")
    engine.driver.run(ASK.replace("%r", json.dumps(code)))
    engine.wait("return window.found", f"WebAssembly, browser: {STORED.read_text(encoding='utf-8').strip()}")
