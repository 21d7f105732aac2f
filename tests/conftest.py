"""What all tests share: current message catalogues, and one browser, since Playwright runs only one at a time."""

import gc
import os
import random
import signal
import sys
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from lite.messages import compile_catalogues
from tests.examples import examples
from tests.glances import judge_at_a_glance, make_small_sets
from tests.together import signatures
from uptown_widget import uptown, upturn
from uptown_widget.upturn import game as upturn_game
from uptown_widget.upturn.rules.stones import STONES

if TYPE_CHECKING:
    from playwright.sync_api import Browser

OF_PAGES = {Path(__file__).parent / name for name in ("site", "hosts")}
"""The folders in which every test is marked `site`."""
FOR_KERNELS = {"01_play", "07_tournament"}
"""Notebooks that an ordinary run has a kernel run."""
COMPILE_ONCE = "--js-flags=--liftoff-only"
"""WebAssembly is not compiled again for speed, which pays for longer matches only: it saves a fifth of the processor's
time."""

# How long an example takes says nothing about the program, on a machine that has other things to do.
settings.register_profile(
    "any machine",
    examples(25),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.load_profile("any machine")


def pytest_configure() -> None:
    """Compile the catalogues, so that tests see the current translations, and sign quickly."""
    gc.disable()  # what is collected stays
    os.fsync = lambda _: None  # type: ignore[assignment]  # no test takes away the power
    compile_catalogues()
    signatures.use()


def pytest_collection_finish() -> None:
    """Look for garbage from now on, but seldom, and never again through all modules and tests, which takes time."""
    gc.freeze()
    gc.set_threshold(100_000, 50, 50)
    gc.enable()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not even import tests of pages where none is asked for: each worker would take seconds for it."""
    return (collection_path in OF_PAGES and "not site" in config.option.markexpr) or None


@pytest.hookimpl(wrapper=True)
def pytest_collect_file() -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Look for no examples in tests, which have none: it would import each file here, and read each test twice."""
    return [each for each in (yield) if type(each) is pytest.Module]


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """Give tests of pages half as many workers again as there are cores: much of the time they wait."""
    if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ or not str(config.option.markexpr).startswith("site"):
        return None
    cores = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
    return cores + cores // 2


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give long tests all the time, and tests of pages a second try.

    Notebooks that `tests/lessons` runs in this process, and lessons in other languages, which have the code of the
    English ones, are run by a kernel only in a long run.
    """
    for item in items:
        if item.path.suffix == ".ipynb" and item.path.stem not in FOR_KERNELS:
            item.add_marker("long")
        if item.get_closest_marker("long"):
            item.add_marker(pytest.mark.timeout(0))
        elif item.get_closest_marker("site"):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture
def glances(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let positions be judged at a glance."""
    judge_at_a_glance(monkeypatch)


@pytest.fixture
def small_sets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let two puzzles be enough for a day."""
    make_small_sets(monkeypatch)


@pytest.fixture
def short_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let matches be over soon: for tests of what comes after the end.

    Those of Uptown have six turns of each colour, not 24; those of Upturn begin with a long row, and eight stones to
    draw: some thirty turns, not some two hundred.
    """
    monkeypatch.setattr(uptown.Rules, "plies", property(lambda rules: 6 * len(rules.colors)))
    monkeypatch.setattr(upturn_game, "deal", late_deal)


def late_deal(rules: upturn.Rules, rng: random.Random) -> upturn.State:
    """Return a position of Upturn in which all have seven stones, and of the others all but eight are in the row."""
    stones = sorted(STONES, key=lambda _: rng.random())
    racks = [sorted(stones.pop() for _ in range(7)) for _ in range(rules.players)]
    row = sorted(stones[8:], key=lambda stone: (not stone.is_plain, stone.is_action))
    names = [" ".join(map(str, each)) for each in (row, *racks, stones[:8])]
    return upturn.State.from_table(rules, row=names[0], racks=names[1:-1], pot=names[-1], direction="up")


@pytest.fixture
def interrupts() -> Iterator[None]:
    """Let programs that a test starts end by signals, also where `nohup` or a background shell ignores them."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler), signal.signal(signal.SIGHUP, lambda *_: None)
    yield
    signal.signal(signal.SIGINT, before[0])
    signal.signal(signal.SIGHUP, before[1])


@pytest.fixture(scope="session")
def browser() -> Iterator["Browser"]:
    # Imported here, because most runs need no browser.
    from playwright.sync_api import sync_playwright

    from lite import browser as browsers

    program = browsers.find()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=[*browsers.ARGUMENTS, COMPILE_ONCE])
        yield browser
        browser.close()
