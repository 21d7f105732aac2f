"""Code of cells is read in many threads at once, as a server of many learners in one process does."""

import gc
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from uptown_widget.notebook import kept_code
from uptown_widget.notebook.kept_code import helpers_of


@pytest.fixture
def eager_threads() -> Iterator[None]:
    """Let threads take turns all the time, also while a tree is being built."""
    interval, threshold = sys.getswitchinterval(), gc.get_threshold()

    def pause(*_: object) -> None:
        sum(range(300))

    sys.setswitchinterval(1e-6)
    gc.set_threshold(50)
    gc.callbacks.append(pause)
    yield
    gc.callbacks.remove(pause)
    gc.set_threshold(*threshold)
    sys.setswitchinterval(interval)


@pytest.mark.usefixtures("eager_threads")
def test_many_cells_can_be_read_at_the_same_time() -> None:
    code = Path(kept_code.__file__).read_text(encoding="utf-8") * 8
    with ThreadPoolExecutor(8) as threads:
        assert set(threads.map(helpers_of, [code] * 10)) == {""}, "it defines or imports what it uses"
