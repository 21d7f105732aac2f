"""Mutation testing of the core: `python -m tests.mutation [module ...]` runs it, docs/mutation.md has the results.

With `rest` as the first argument, it continues an interrupted run in the existing copy.

mutmut does not look at decorated functions and runs each mutant with the tests that called its function. So the code
is mutated in a copy in which decorators of properties and caches are calls instead, and pytest loads this file as a
plugin, which makes sure that no cache or import hides a call.
"""

import ast
import json
import os
import shutil
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import Phase, settings

HERE = Path(__file__).parents[1]
COPY = HERE / "build" / "mutation"
CORE = "board legality moves notation playout policies position position_text refusal rules state table tiles"
LIMIT_SECONDS, LIMIT_BYTES = 20, 3 * 2**30
"""The most time and memory that one test may use, for mutants that never end."""
TIMEOUT = 36
"""The exit code that reports this to mutmut."""
MEANINGS = {0: "survived", 33: "no tests", TIMEOUT: "timeout", -9: "timeout", -24: "timeout", None: "not run"}
"""By exit code; all other codes mean failed tests or errors at import, and count as killed."""
SLOW = ("test_fuzz.py", "test_naive.py", "[perft.txt]")
"""Tests that are omitted: the timed ones, those of the naive engine, and one that takes longer than all others."""
DECORATORS = ("property", "cached_property", "cache", "lru_cache")


def undecorated(code: str) -> str:
    """The same module, with `@property def x` as `def x; x = property(x)`."""
    lines = code.splitlines()
    for node in sorted(ast.walk(ast.parse(code)), key=lambda node: -getattr(node, "lineno", 0)):
        if isinstance(node, ast.FunctionDef) and len(node.decorator_list) == 1:
            decorator = ast.unparse(node.decorator_list[0])
            if decorator.partition("(")[0] in DECORATORS:
                assert node.end_lineno is not None
                lines.insert(node.end_lineno, f"{' ' * node.col_offset}{node.name} = {decorator}({node.name})")
                del lines[node.decorator_list[0].lineno - 1 : node.lineno - 1]
    return "\n".join(lines) + "\n"


def make_copy() -> None:
    """Create the copy that mutmut works on."""
    shutil.rmtree(COPY, ignore_errors=True)
    for name in ("uptown_widget", "tests"):
        shutil.copytree(HERE / name, COPY / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(HERE / "pyproject.toml", COPY)
    (COPY / "preload.txt").write_text("pytest\nhypothesis.stateful\nipycanvas\n", encoding="utf-8")
    for path in (COPY / "uptown_widget" / "uptown").glob("*.py"):
        path.write_text(undecorated(path.read_text(encoding="utf-8")), encoding="utf-8")


def results(module: str) -> dict[str, str]:
    """The result of each mutant of a module."""
    meta = COPY / "mutants" / "uptown_widget" / "uptown" / f"{module}.py.meta"
    codes = json.loads(meta.read_text(encoding="utf-8"))["exit_code_by_key"]
    return {name: MEANINGS.get(code, "killed") for name, code in codes.items()}


def report(modules: list[str]) -> str:
    """The results by module, as in docs/mutation.md, and the names of the mutants that survived."""
    lines = ["| module | mutants | killed | of these by time | score |", "|---|---|---|---|---|"]
    total: Counter[str] = Counter()
    alive: list[str] = []
    for module in modules:
        found = results(module)
        lines.append(_line(module, Counter(found.values())))
        total.update(found.values())
        alive += [f"{name} {what}" for name, what in found.items() if what not in {"killed", "timeout"}]
    return "\n".join([*lines, _line("all", total), "", *alive])


def _line(module: str, counts: Counter[str]) -> str:
    dead, every = counts["killed"] + counts["timeout"], counts.total()
    return f"| {module} | {every} | {dead} | {counts['timeout']} | {100 * dead / max(1, every):.1f} % |"


def main() -> None:
    """Run mutmut and print the report; `mutmut show <name>` in build/mutation shows a mutant."""
    rest = sys.argv[1:2] == ["rest"]
    modules = sys.argv[1 + rest :] or CORE.split()
    if rest:
        names = [name for module in modules for name, what in results(module).items() if what == "not run"]
    else:
        make_copy()
        names = [f"uptown_widget.uptown.{module}.*" for module in modules]
    mutmut = Path(sys.executable).with_name("mutmut")
    # Each mutant runs in its own process; compiled code in the copy makes that quick.
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    if names:
        subprocess.run([mutmut, "run", "--max-children", "2", *names], cwd=COPY, env=env, check=True)
    print(report(modules))


# The rest is the plugin.


def pytest_configure() -> None:
    """Let hypothesis try the same examples for each mutant, and stop a mutant that uses too much memory."""
    import resource  # exists only on Unix, like mutmut

    settings.register_profile(
        "mutation", derandomize=True, database=None, deadline=None, phases=[Phase.explicit, Phase.generate]
    )
    settings.load_profile("mutation")
    resource.setrlimit(resource.RLIMIT_AS, (LIMIT_BYTES, LIMIT_BYTES))
    signal.signal(signal.SIGPROF, lambda *_: os._exit(TIMEOUT))
    _start_the_clock()


def _start_the_clock() -> None:
    if os.environ.get("MUTANT_UNDER_TEST") not in {"stats", "list_all_tests"}:
        signal.setitimer(signal.ITIMER_PROF, LIMIT_SECONDS)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Omit the slow tests and begin with the quick ones."""
    items[:] = [item for item in items if not any(slow in item.nodeid for slow in SLOW)]
    stats = Path("mutmut-stats.json")
    if stats.exists():
        seconds = json.loads(stats.read_text(encoding="utf-8"))["duration_by_test"]
        items.sort(key=lambda item: seconds.get(item.nodeid, 0))


def pytest_runtest_setup() -> None:
    """Restart the clock; while mutmut records which test calls what, clear all caches and repeat the imports."""
    from uptown_widget.uptown.rules import board, moves, tiles

    _start_the_clock()
    if os.environ.get("MUTANT_UNDER_TEST") == "stats":
        for cached in (board.groups_of, board.cut_tiles, moves.choices, moves._off_fit):
            cached.cache_clear()
        board._locally_joined()
        board._grow(1)
        tiles._fit_mask(tiles.Tile.SAX)
        list(board.squares_of(1))


if __name__ == "__main__":
    main()
