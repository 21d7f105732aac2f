"""The state of the code in figures: `python -m tests.house` prints each beside what it was and what it should be.

`--types` adds what takes minutes: the expressions of type Any, for which mypy reads the whole package.
"""

import ast
import io
import json
import re
import subprocess
import sys
import tempfile
import tokenize
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import MethodType, SimpleNamespace
from typing import Any, NamedTuple

from tests.click_path import calls_of_a_placing
from tests.imports import cycles, graph, imports
from tests.repetition import PACKAGE, repetition
from tests.sources import ROOT, sources

SESSION = "Session"
KINDS: dict[str, dict[str, object]] = {
    "local": {},
    "room": {"kind": "room"},
    "direct": {"kind": "direct"},
    "letter": {"kind": "letters"},
    "study": {"kind": "study"},
}
"""Kind of session -> what its page tells `web.open_table` of the visit."""


class Figure(NamedTuple):
    """One line of the table."""

    name: str
    before: str
    """What it was at commit befe6de0."""
    goal: str
    measure: Callable[[], object]
    slow: bool = False


# What the sources say.


def heirs(base: str, texts: Iterable[str]) -> set[str]:
    """Return the names of the classes that inherit from one, over however many others."""
    bases = {
        node.name: {ast.unparse(each).partition("[")[0].rpartition(".")[2] for each in node.bases}
        for text in texts
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.ClassDef)
    }
    found: set[str] = set()
    while new := {name for name, above in bases.items() if above & {base, *found}} - found:
        found |= new
    return found


def any_names(text: str) -> int:
    """Return how often the syntax tree has the name `Any`; its import is no name there."""
    return sum(isinstance(node, ast.Name) and node.id == "Any" for node in ast.walk(ast.parse(text)))


def code_lines(text: str) -> int:
    """Return how many lines hold code: no docstrings, those of attributes among them, comments, imports, blank lines.

    Of an import over several lines the first one counts as the import, as it did when the goal was set.
    """
    said = {
        number
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        for number in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    blank = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
    full: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in blank:
            full |= {*range(token.start[0], token.end[0] + 1)}
    lines = text.splitlines()
    return sum(not re.match(r"\s*(import|from)\s", lines[number - 1]) for number in full - said)


def long_files() -> dict[str, int]:
    """Return the files of more than 400 lines, to look at: each should be about one thing."""
    files = sources("uptown_widget", "lite", "tests", ends=(".py", ".js", ".mjs", ".css", ".html"))
    lengths = {path.relative_to(ROOT).as_posix(): len(path.read_text(encoding="utf-8").splitlines()) for path in files}
    return {name: length for name, length in lengths.items() if length > 400}


def repeated_lines() -> int:
    """Return how many lines of Upturn's files stand in Uptown's file of the same name, too."""
    return sum(both for both, _ in repetition(PACKAGE / "upturn", PACKAGE / "uptown").values())


def circles() -> list[str]:
    """Return the files that need each other, each circle as a text."""
    found = cycles(graph((each for file in sources("uptown_widget") for each in imports(file)), types=True))
    return [" + ".join(sorted(file.relative_to(ROOT / "uptown_widget").as_posix() for file in one)) for one in found]


# What the objects say.


def attributes(thing: object) -> list[str]:
    """Return the names of an object's own attributes, in its dictionary or in slots."""
    slots = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ()) if hasattr(thing, name)]
    return [*slots, *getattr(thing, "__dict__", {})]


def parts(thing: object, package: str = "uptown_widget", seen: set[int] | None = None) -> Iterator[object]:
    """Yield an object of the package and those it is composed of, each once.

    Frozen dataclasses are values, such as positions and what a view remembers: a session has them, and they do nothing.
    """
    seen = set() if seen is None else seen
    if id(thing) in seen:
        return
    seen.add(id(thing))
    inside: Iterable[object] = ()
    if isinstance(thing, (tuple, list, set, frozenset)):
        inside = thing
    elif isinstance(thing, dict):
        inside = thing.values()
    elif isinstance(thing, MethodType):
        inside = (thing.__self__,)
    elif type(thing).__module__.partition(".")[0] == package:
        inside = (getattr(thing, name) for name in attributes(thing))
        if not (params := getattr(thing, "__dataclass_params__", None)) or not params.frozen:
            yield thing
    for each in inside:
        yield from parts(each, package, seen)


def session_of(kind: str) -> Any:
    """Return the session that the play page opens."""
    from uptown_widget.web import open_table

    page = SimpleNamespace(
        send=lambda _: None,
        open=lambda: None,
        close=lambda: None,
        lead=lambda _: None,
        order=lambda _: None,
        entered=lambda _: None,
    )
    visit = json.dumps({"game": "uptown", **KINDS[kind]})
    return open_table(lambda _: None, None, visit, connection=page).session


def largest_object() -> str:
    """Return the largest part of any kind of session."""
    found = [(len(attributes(part)), type(part).__name__) for kind in KINDS for part in parts(session_of(kind))]
    return "{} ({})".format(*max(found))


# What other tools say.


def any_expressions() -> int:
    """Return how many expressions mypy takes for Any."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "mypy", "-p", "uptown_widget", "--any-exprs-report", folder]
        subprocess.run([*command, "--cache-dir", f"{folder}/cache"], check=True, capture_output=True, cwd=ROOT)
        report = Path(folder, "any-exprs.txt").read_text(encoding="utf-8")
    total = re.search(r"^ *Total +(\d+) ", report, re.MULTILINE)
    assert total
    return int(total[1])


def one_placement() -> str:
    """Return the calls and files of one placement on the page."""
    by_file, _ = calls_of_a_placing()
    return f"{by_file.total()} / {len(by_file)}"


def texts() -> list[str]:
    """Return the sources of the package."""
    return [file.read_text(encoding="utf-8") for file in sources("uptown_widget")]


FIGURES = (
    Figure("classes that inherit from `Session`", "6", "0", lambda: len(heirs(SESSION, texts()))),
    Figure("attributes of the largest object of a composed session", "63", "16", largest_object),
    Figure("circles, types counted (`_repr_svg_` excepted)", "3", "0", lambda: len(circles())),
    Figure("names `Any` in the syntax tree", "1015", "350", lambda: sum(map(any_names, texts()))),
    Figure("expressions of type Any by mypy", "3546", "1182", any_expressions, slow=True),
    Figure("lines of code in the package", "28365", "27500", lambda: sum(map(code_lines, texts()))),
    Figure("files of more than 400 lines", "0", "a look at each", lambda: len(long_files())),
    Figure("lines that both games have", "295", "no more", repeated_lines),
    Figure("one placement on the page, calls / files", "895 / 49", "no more", one_placement),
)

if __name__ == "__main__":
    print("| figure | befe6de0 | now | goal |\n|---|---|---|---|")
    for name, before, goal, measure, slow in FIGURES:
        if not slow or "--types" in sys.argv:
            print(f"| {name} | {before} | {measure()} | {goal} |", flush=True)
    inherit = (f"inherits: {name}" for name in sorted(heirs(SESSION, texts())))
    print("", *circles(), *inherit, *(f"{length} lines: {name}" for name, length in long_files().items()), sep="\n")
