"""The engine of the bots in the page: the browser runs it in the worker, from the snapshot of Python and without."""

import re

import pytest

from tests.engine.stored import STORED
from tests.site.conftest import Visitor, ready
from tests.site.worker_python import let_us_in, look
from tests.sources import ROOT

pytestmark = pytest.mark.usefixtures("site")
QUESTIONS = (ROOT / "tests/engine/questions.py").read_text(encoding="utf-8")


@pytest.mark.parametrize("snapshot", [True, False])
def test_the_browser_runs_the_engine_and_finds_the_numbers_that_all_others_find(
    visitor: Visitor, snapshot: bool
) -> None:
    visitor.context.route(re.compile(r"/worker\.js"), let_us_in)
    if not snapshot:
        visitor.context.route(re.compile(r"\.snapshot$"), lambda route: route.abort())
    page = ready(visitor.open("play/"))
    assert look(page, "from uptown_widget import uptown; uptown.engine()") == "WebAssembly, browser"
    assert look(page, f"{QUESTIONS}\ndigest()") == STORED.read_text(encoding="utf-8").strip()
