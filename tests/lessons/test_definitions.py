"""What cells define is read in many threads at once, as a server of many kernels does."""

import gc
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from uptown_widget.lessons import definitions as module
from uptown_widget.lessons.definitions import definitions


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
    code = Path(module.__file__).read_text(encoding="utf-8") * 8
    with ThreadPoolExecutor(8) as threads:
        trees = list(threads.map(definitions, [code] * 150))
    assert {len(tree.body) for tree in trees} == {8 * 6}, "imports, names and functions, no docstrings"
