"""Mutation testing: `python -m tests.mutation` makes small changes to the package and counts those no test notices.

`map` first runs the fast tests once, in a copy, and remembers which test runs which line. Then a sample of changes is
drawn in each folder, the same one from the same seed, and each is tried with the tests that run its line, the quickest
first. docs/mutation.md has the results.
"""

import argparse
import ast
import queue
import random
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import Phase, settings

HERE = Path(__file__).parents[1]
COPIES = HERE / "build" / "mutation"
FOLDERS = ["uptown", "upturn", "match", "together", "studies", "ui", "practice", "lessons", "bots", "arena"]
SAMPLE = 40
"""How many changes are drawn in a folder."""
SECONDS = 60
"""Tests that take longer than this in all are not run for one change; nor does a change get more than twice as long."""
SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult,
    ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip


ALIVE = ("survived", "no tests")
PYTEST = (sys.executable, "-m", "pytest", "-q", "-o", "addopts=", "-p", "no:nbmake", "-p", "no:cacheprovider")


class Change(NamedTuple):
    """One change to one file."""

    file: str
    """Below the folder of the package."""
    number: int
    """Which of the changes to this file."""
    line: int
    what: str

    def __str__(self) -> str:
        """Return where it is and what it does, on one line."""
        return f"{self.file}:{self.line} {self.what}"


class Changer(ast.NodeTransformer):
    """Counts the changes that a module allows, and makes the wanted one."""

    def __init__(self, tree: ast.Module, wanted: int | None = None) -> None:
        self.wanted, self.found = wanted, list[tuple[int, str]]()
        # Types and messages of errors are no behaviour that a test should hold.
        ignored = [part for node in ast.walk(tree) for part in _ignored(node)]
        self.ignored = {id(node) for part in ignored for node in ast.walk(part)}
        self.tree = self.visit(tree)

    def visit(self, node: ast.AST) -> ast.AST:
        """Return the node, or what takes its place."""
        if id(node) in self.ignored:
            return node
        for new in replacements(node):
            before, after = (" ".join(ast.unparse(each).split()) for each in (node, new))
            self.found.append((getattr(node, "lineno", 0), f"{before[:80]} -> {after[:80]}"))
            if len(self.found) - 1 == self.wanted:
                return ast.copy_location(new, node)
        return self.generic_visit(node)


def _ignored(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.FunctionDef(returns=ast.AST() as returns):
            yield returns
        case ast.arg(annotation=ast.AST() as annotation) | ast.AnnAssign(annotation=annotation):
            yield annotation
        case ast.Raise() | ast.Assert():
            yield node
        case ast.If(test=ast.Name(id="TYPE_CHECKING")) | ast.Assign(targets=[ast.Name(id="__all__")]):
            yield node


def replacements(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what may stand in the place of a node and still be a program."""
    match node:
        case ast.Compare(left, [operator], right) if type(operator) in SWAPS:
            yield ast.Compare(left, [SWAPS[type(operator)]()], right)  # type: ignore[list-item]
        case ast.BoolOp(operator, values):
            yield ast.BoolOp(SWAPS[type(operator)](), values)  # type: ignore[arg-type]
        case ast.BinOp(left, operator, right) if type(operator) in SWAPS:
            yield ast.BinOp(left, SWAPS[type(operator)](), right)  # type: ignore[arg-type]
        case ast.AugAssign(target, operator, value) if type(operator) in SWAPS:
            yield ast.AugAssign(target, SWAPS[type(operator)](), value)  # type: ignore[arg-type]
        case ast.UnaryOp(ast.Not(), operand):
            yield operand
        case ast.Constant(bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(int() as value):
            yield ast.Constant(value + 1)
        case ast.If(test=ast.Name() | ast.Call() | ast.Attribute()):
            yield ast.If(ast.UnaryOp(ast.Not(), node.test), node.body, node.orelse)
        case ast.IfExp(test, body, orelse):
            yield ast.IfExp(test, orelse, body)
        case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
            yield ast.Return(ast.Constant(None))
        case ast.Continue():
            yield ast.Break()
        case ast.Expr(ast.Call()) | ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield ast.Pass()


def changes(file: str) -> list[Change]:
    """Return every change to a file of the package."""
    tree = ast.parse((HERE / "uptown_widget" / file).read_text(encoding="utf-8"))
    return [Change(file, number, line, what) for number, (line, what) in enumerate(Changer(tree).found)]


def sample(folder: str, size: int, seed: str) -> list[Change]:
    """Return a number of changes to a folder, drawn at random."""
    files = sorted(path for path in (HERE / "uptown_widget" / folder).rglob("*.py"))
    every = [change for path in files for change in changes(path.relative_to(HERE / "uptown_widget").as_posix())]
    return sorted(random.Random(f"{seed}/{folder}").sample(every, min(size, len(every))))


class Map:
    """Which test runs which line, and how long it takes."""

    def __init__(self) -> None:
        from coverage import CoverageData  # installed for this alone

        self.data = CoverageData(str(COPIES / "coverage"))
        self.data.read()
        measured = self.data.measured_files()
        self.files = {Path(name).as_posix().rpartition("/uptown_widget/")[2]: name for name in measured}
        cases = ET.parse(COPIES / "times.xml").iter("testcase")  # noqa: S314 (pytest wrote it)
        self.seconds = {
            f"{case.get('classname', '').replace('.', '/')}.py::{case.get('name')}": float(case.get("time", 0))
            for case in cases
            if len(case) == 0  # what fails without a change would seem to notice each one
        }

    def tests(self, change: Change) -> list[str]:
        """Return the tests that run a changed line, the quickest first, or those of its file if only imports run it."""
        lines = self.data.contexts_by_lineno(self.files[change.file]) if change.file in self.files else {}
        of_line = {name.partition("|")[0] for name in lines.get(change.line, []) if name}
        found = of_line or {name.partition("|")[0] for names in lines.values() for name in names if name}
        total, chosen = 0.0, []
        for test in sorted(found & self.seconds.keys(), key=lambda name: (self.seconds[name], name)):
            total += self.seconds[test]
            if total > SECONDS:
                break
            chosen.append(test)
        return chosen

    def share(self, folder: str) -> float:
        """Return the share of a folder's lines of code that some test runs."""
        from coverage import Coverage

        coverage = Coverage(data_file=str(COPIES / "coverage"), config_file=False)
        coverage.load()
        run = every = 0
        for file, name in self.files.items():
            if file.startswith(f"{folder}/"):
                _, statements, _, missing, _ = coverage.analysis2(name)
                every, run = every + len(statements), run + len(statements) - len(missing)
        return run / max(1, every)


def make_copy(name: str) -> Path:
    """Copy what belongs to the project, so that changes harm nobody."""
    copy = COPIES / name
    shutil.rmtree(copy, ignore_errors=True)
    command = ("git", "ls-files", "-co", "--exclude-standard")
    listed = subprocess.run(command, cwd=HERE, text=True, capture_output=True, check=True)
    for file in listed.stdout.splitlines():
        if (HERE / file).is_file():
            (copy / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(HERE / file, copy / file)
    return copy


def make_map(workers: str, tests: list[str]) -> None:
    """Run fast tests and write which test runs which line."""
    copy = make_copy("map")
    covering = ("--cov=uptown_widget", "--cov-context=test", "--cov-report=", f"--junitxml={COPIES / 'times.xml'}")
    chosen = (*tests, "-m", "not site and not long", "-n", workers)
    subprocess.run([*PYTEST, *covering, *chosen], cwd=copy, check=False)
    shutil.copy(copy / ".coverage", COPIES / "coverage")


def outcome(change: Change, tests: list[str], copy: Path) -> str:
    """Return what the tests say of a change."""
    if not tests:
        return "no tests"
    path = copy / "uptown_widget" / change.file
    before = path.read_text(encoding="utf-8")
    (copy / "chosen.txt").write_text("\n".join(tests), encoding="utf-8")
    tree = ast.fix_missing_locations(Changer(ast.parse(before), change.number).tree)
    try:
        path.write_text(ast.unparse(tree), encoding="utf-8")
        command = [*PYTEST, "-x", "-n", "0", "-p", "tests.mutation", "@chosen.txt"]
        done = subprocess.run(command, cwd=copy, timeout=2 * SECONDS, stdout=subprocess.DEVNULL, check=False)
    except subprocess.TimeoutExpired:
        return "timeout"
    finally:
        path.write_text(before, encoding="utf-8")
    return "killed" if done.returncode else "survived"


def main() -> None:
    """Make the map, or try the changes and print what became of them."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("folders", nargs="*", default=FOLDERS, help="map, or folders of the package")
    parser.add_argument("--sample", type=int, default=SAMPLE, help="changes in a folder")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--tests", nargs="+", default=["tests"], help="folders of tests for the map")
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    if asked.folders == ["map"]:
        make_map(str(asked.workers), asked.tests)
        return
    known = Map()
    copies: queue.SimpleQueue[Path] = queue.SimpleQueue()
    for number in range(asked.workers):
        copies.put(make_copy(str(number)))

    def attempt(change: Change) -> str:
        copy = copies.get()
        try:
            return outcome(change, known.tests(change), copy)
        finally:
            copies.put(copy)

    alive: list[str] = []
    print("| folder | lines run | changes | killed | of these by time |\n|---|---|---|---|---|", flush=True)
    with ThreadPoolExecutor(asked.workers) as pool:
        for folder in asked.folders:
            drawn = sample(folder, asked.sample, asked.seed)
            found = list(pool.map(attempt, drawn))
            count = Counter(found)
            dead = count["killed"] + count["timeout"]
            run = f"{known.share(folder):.1%}"
            print(f"| {folder} | {run} | {len(drawn)} | {dead} | {count['timeout']} |", flush=True)
            alive += [f"{what}: {change}" for change, what in zip(drawn, found, strict=True) if what in ALIVE]
    print("", *alive, sep="\n")


# The rest is a plugin of the runs.


def pytest_configure() -> None:
    """Let hypothesis try the same examples for each change, and not look for the smallest that fails."""
    settings.register_profile(
        "mutation", derandomize=True, database=None, deadline=None, phases=[Phase.explicit, Phase.generate]
    )


@pytest.hookimpl(trylast=True)
def pytest_collection() -> None:
    """Do so after the tests' own profile has been loaded."""
    settings.load_profile("mutation")


if __name__ == "__main__":
    main()
