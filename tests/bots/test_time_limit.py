"""A bot that does not return is ended: here by a signal, and as in a browser, in Pyodide, without one."""

import itertools
import json
import subprocess
import zipfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

import pytest

from lite.build.bytecode import node
from lite.build.pyodide_core import core_of
from lite.paths import ROOT, SITE
from uptown_widget.bots.time_limit import within

FOREVER = """
import itertools

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

def deep():
    def ways(number):
        return 1 if number < 2 else ways(number - 1) + ways(number - 2)
    return ways(60)

def summing():
    def ones():
        while True: yield 1
    return sum(ones())
"""
NAMES = ("tight", "counting", "stubborn", "more_stubborn", "deep", "summing")
FUNCTIONS: dict[str, Callable[[], object]] = {}
exec(compile(FOREVER, "forever.py", "exec"), FUNCTIONS)  # noqa: S102  the same text runs in Pyodide


@pytest.mark.parametrize("name", NAMES)
def test_what_does_not_return_is_ended(name: str) -> None:
    start = perf_counter()
    with pytest.raises(TimeoutError):
        within(0.1, FUNCTIONS[name])
    assert perf_counter() - start < 5


def test_what_returns_in_time_gives_its_result_and_its_errors() -> None:
    assert within(5, sum, [1, 2]) == 3
    with pytest.raises(ZeroDivisionError):
        within(5, lambda: 1 // 0)
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
print("found", json.dumps([ended, played.faults, sys.monitoring.get_tool(3)]))
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
        for path in (*package.rglob("*.py"), *package.rglob("*.json")):
            archive.write(path, path.relative_to(ROOT))
    code = IN_A_BROWSER.replace("NAMES", repr(NAMES)).replace("FOREVER", repr(FOREVER))
    (tmp_path / "code.py").write_text(code)
    paths = (core_of(SITE), tmp_path / "package.zip", tmp_path / "code.py")
    command = [*node(), "--input-type=module", "-e", RUN, *map(str, paths)]
    done = subprocess.run(command, check=True, capture_output=True, text=True, timeout=120)
    (told,) = [line for line in done.stdout.splitlines() if line.startswith("found")]
    ended, faults, tool = json.loads(told.removeprefix("found"))
    assert ended == [*NAMES]
    assert faults[0] > 5
    assert faults[1:] == [0, 0]
    assert tool is None, "nothing is watched afterwards"
