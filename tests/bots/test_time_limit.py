"""A bot that does not return is ended: here by a thread, and as in a browser, in Pyodide, without one."""

import itertools
import json
import math
import queue
import re
import signal
import subprocess
import sys
import threading
import time
import zipfile
from collections.abc import Callable
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from lite.build.bytecode import node
from lite.build.pyodide_core import core_of
from lite.paths import ROOT, SITE
from uptown_widget.bots import time_limit
from uptown_widget.bots.time_limit import within
from uptown_widget.notebook import time_limit as step_limit
from uptown_widget.notebook.time_limit import guarded

pytestmark = pytest.mark.timeout(120)  # what is not ended hangs

FOREVER = """
import contextlib, itertools, sys

def tight():
    while True: pass

def counting():
    for number in itertools.count(): pass

def stubborn():
    number = 0
    while True:
        try:
            number += 1
        except Exception:
            pass

def more_stubborn():
    while True:
        try:
            while True: pass
        except: pass

def catching_outside_of_loops():
    while True:
        try:
            len([])
        except BaseException:
            pass

def catching_on_each_level():
    while True:
        try:
            while True:
                try:
                    while True:
                        try:
                            while True: pass
                        except: pass
                except BaseException: continue
        except: pass

def ending_in_finally():
    while True:
        try:
            while True: pass
        finally:
            continue

def looping_in_finally():
    try:
        while True: pass
    finally:
        try:
            while True: pass
        finally:
            while True: pass

def suppressing():
    while True:
        with contextlib.suppress(BaseException):
            while True: pass

def calling_itself():
    def again(depth):
        try:
            again(depth + 1)
        except:
            again(depth + 1)
    while True:
        try:
            again(0)
        except:
            pass

def generating():
    def numbers():
        while True:
            try:
                yield 1
            except GeneratorExit:
                return
            except:
                pass
    while True:
        try:
            for _ in numbers(): pass
        except:
            pass

def leaving():
    try:
        while True: pass
    except:
        sys.exit("tired")

def answering():
    try:
        while True: pass
    except:
        return 5

def deep():
    def ways(number):
        return 1 if number < 2 else ways(number - 1) + ways(number - 2)
    return ways(60)

def summing():
    def ones():
        while True: yield 1
    return sum(ones())
"""
NAMES = (*re.findall(r"^def (\w+)", FOREVER, re.MULTILINE),)
FUNCTIONS: dict[str, Callable[[], object]] = {}
exec(compile(FOREVER, "forever.py", "exec"), FUNCTIONS)  # noqa: S102  the same text runs in Pyodide


def in_a_thread(run: Callable[[], None]) -> None:
    """Run something in a thread other than the main one."""
    failed: list[BaseException] = []

    def target() -> None:
        try:
            run()
        except BaseException as error:  # noqa: BLE001  raised again below
            failed.append(error)

    thread = threading.Thread(target=target, daemon=True)
    thread.start()
    thread.join()
    for error in failed:
        raise error


@pytest.fixture
def _unraisable_is_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is raised while a generator is let go is ignored, by C: Python code that noted it would be ended as well."""
    monkeypatch.setattr(sys, "unraisablehook", bool)


@pytest.fixture
def _short_ticks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Errors for a bot that is late come soon after one another."""
    monkeypatch.setattr(time_limit, "TICK", 0.01)


@contextmanager
def nothing_lasts() -> Any:
    """Nothing is traced, watched, raised or being handled afterwards."""
    before = sys.gettrace(), sys.getrecursionlimit(), signal.getsignal(signal.SIGALRM)
    yield
    assert sys.exception() is None, "else it would be the context of all that is raised later"
    assert next(itertools.islice(itertools.count(), 50_000, None)) == 50_000
    assert sum(len(str(number)) for number in range(5000)) == 18_890
    assert (sys.gettrace(), sys.getrecursionlimit(), signal.getsignal(signal.SIGALRM)) == before
    assert not hasattr(sys, "monitoring") or [*map(sys.monitoring.get_tool, time_limit.TOOLS)] == [None, None]


@pytest.mark.usefixtures("_unraisable_is_ignored", "_short_ticks")
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("where", [lambda run: run(), in_a_thread], ids=["main thread", "other thread"])
def test_what_does_not_return_is_ended(name: str, where: Callable[[Callable[[], None]], None]) -> None:
    def run() -> None:
        with nothing_lasts(), pytest.raises(TimeoutError):
            within(0.02, FUNCTIONS[name])

    where(run)


@pytest.mark.usefixtures("_unraisable_is_ignored", "_short_ticks")
@pytest.mark.parametrize("name", NAMES)
def test_what_a_learner_wrote_is_ended(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # One is too deep to count its steps, so that the clock ends it; the others are to be ended by their steps.
    monkeypatch.setattr(step_limit, "SECONDS", 0.1 if name == "calling_itself" else math.inf)
    with nothing_lasts(), pytest.raises(TimeoutError):
        guarded(FUNCTIONS[name])


if hasattr(sys, "monitoring"):  # Python 3.11 reports nothing, and no browser has it

    @pytest.mark.usefixtures("_unraisable_is_ignored", "_short_ticks")
    @pytest.mark.parametrize("name", NAMES)
    def test_without_threads_it_is_ended_too(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(time_limit, "HAS_THREADS", False)
        with nothing_lasts(), pytest.raises(TimeoutError):
            within(0.1, FUNCTIONS[name])


def waits_for_a_lock() -> None:
    lock = threading.Lock()
    lock.acquire()
    while True:
        with suppress(BaseException):
            lock.acquire()


def meddles_with_signals() -> None:
    for number in (signal.SIGALRM, time_limit.WAKE):
        signal.signal(number, signal.SIG_IGN)
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    FUNCTIONS["more_stubborn"]()


def uses_an_alarm() -> None:
    rung: list[int] = []
    signal.signal(signal.SIGALRM, lambda *_: rung.append(1))
    signal.setitimer(signal.ITIMER_REAL, 0.01)
    while not rung:
        pass
    signal.setitimer(signal.ITIMER_REAL, 0)
    FUNCTIONS["tight"]()


@pytest.fixture
def signals_restored() -> Any:
    numbers = (signal.SIGALRM, time_limit.WAKE)
    before = [signal.getsignal(number) for number in numbers]
    yield
    for number, handler in zip(numbers, before, strict=True):
        signal.signal(number, handler)


@pytest.mark.usefixtures("signals_restored")
@pytest.mark.parametrize(
    "function",
    [
        lambda: time.sleep(1000),
        lambda: queue.Queue[int]().get(),
        lambda: threading.Event().wait(),
        lambda: re.match("(a*)*b", "a" * 60),
        lambda: 7 ** (10**9),
        waits_for_a_lock,
        meddles_with_signals,
        uses_an_alarm,
    ],
)
def test_in_the_main_thread_what_waits_or_meddles_with_signals_is_ended_too(function: Callable[[], object]) -> None:
    with pytest.raises(TimeoutError):
        within(0.1, function)


def test_the_alarm_of_the_host_rings_while_a_bot_thinks_and_stays_set() -> None:
    rung: list[str] = []
    before = signal.signal(signal.SIGALRM, lambda *_: rung.append("now"))
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.01, 0.01)
        within(60, lambda: [None for _ in iter(lambda: len(rung) < 3, False)])
        seen = len(rung)
        while len(rung) == seen:
            pass
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


STOPPED = """
import time
from uptown_widget.bots.time_limit import within

def work():
    print("begun", flush=True)
    while time.process_time() < before + 0.1:
        pass
    return "returned"

before = time.process_time()
print(within(1, work))
"""


def test_the_time_for_which_a_process_is_stopped_does_not_count() -> None:
    with subprocess.Popen([sys.executable, "-c", STOPPED], stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout
        assert child.stdout.readline() == "begun\n"
        child.send_signal(signal.SIGSTOP)
        time.sleep(1.5)
        child.send_signal(signal.SIGCONT)
        assert child.stdout.read() == "returned\n"


@pytest.mark.parametrize("seconds", [0.01, 0.1])
def test_a_bot_may_clean_up(seconds: float) -> None:
    done: list[str] = []

    def tidy() -> None:
        try:
            FUNCTIONS["tight"]()
        finally:
            done.extend(["first"])
            done.extend(["second"])

    with pytest.raises(TimeoutError):
        within(seconds, tidy)
    assert done == ["first", "second"]


def test_the_traceback_ends_where_the_time_went() -> None:
    with pytest.raises(TimeoutError) as ended:
        within(0.1, FUNCTIONS["tight"])
    assert ended.traceback[-1].name == "tight"


def test_an_inner_limit_leaves_the_outer_one_in_force() -> None:
    def outer() -> None:
        while True:
            with suppress(TimeoutError):
                within(1000, FUNCTIONS["tight"])

    with pytest.raises(TimeoutError, match=r"within 0\.1 seconds"):
        within(0.1, outer)
    with pytest.raises(TimeoutError, match=r"within 0\.1 seconds"):
        within(1000, within, 0.1, FUNCTIONS["tight"])


def test_what_returns_in_time_gives_its_result_and_its_errors() -> None:
    assert within(5, sum, [1, 2]) == 3
    with pytest.raises(ZeroDivisionError):
        within(5, lambda: 1 // 0)
    with pytest.raises(StopIteration):
        within(5, next, iter(()))
    assert next(itertools.islice(itertools.count(), 50_000, None)) == 50_000  # nothing rings later


IN_A_BROWSER = """
import json, sys
from uptown_widget.arena import seatings, tournament
from uptown_widget.bots import RandomPolicy
from uptown_widget.bots.time_limit import within
from uptown_widget.uptown import game

there, names = {}, NAMES
exec(compile(FOREVER, "forever.py", "exec"), there)
ended = []
for name in names:
    try:
        within(0.1, there[name])
    except TimeoutError:
        ended.append(name)

class Late:
    def choose(self, observation, rng):
        while observation.ply > 40:
            observation.legal_moves()
        return observation.legal_moves()[0]

bots = {"late": Late(), "random": RandomPolicy()}
(played,) = tournament(game, bots, [("late", "random", "random")], deals=1, limit=0.05)
print("found", json.dumps([ended, played.faults, sys.monitoring.get_tool(3), repr(sys.exception())]))
"""
RUN = """
const [core, archive, code] = process.argv.slice(1);
const { readFileSync } = await import("node:fs");
const { loadPyodide } = await import(`${core}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: `${core}/` });
python.FS.writeFile("/package.zip", readFileSync(archive));
python.runPython("import zipfile; zipfile.ZipFile('/package.zip').extractall('.')");
python.runPython(readFileSync(code, "utf8"));
"""


@pytest.mark.site
def test_in_the_browsers_python_too_and_a_tournament_goes_on(tmp_path: Path) -> None:
    package = ROOT / "uptown_widget"
    with zipfile.ZipFile(tmp_path / "package.zip", "w") as archive:
        for path in package.rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                archive.write(path, path.relative_to(ROOT))
    code = IN_A_BROWSER.replace("NAMES", repr(NAMES)).replace("FOREVER", repr(FOREVER))
    (tmp_path / "code.py").write_text(code)
    paths = (core_of(SITE), tmp_path / "package.zip", tmp_path / "code.py")
    command = [*node(), "--input-type=module", "-e", RUN, *map(str, paths)]
    done = subprocess.run(command, check=True, capture_output=True, text=True, timeout=120)
    (told,) = [line for line in done.stdout.splitlines() if line.startswith("found")]
    ended, faults, tool, handled = json.loads(told.removeprefix("found"))
    assert ended == [*NAMES]
    assert faults[0] > 5
    assert faults[1:] == [0, 0]
    assert tool is None, "nothing is watched afterwards"
    assert handled == "None"
