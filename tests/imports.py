"""Which file imports what, wherever the import stands, and which files need each other in a circle."""

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.sources import ROOT


class Import(NamedTuple):
    """A name that a file imports, such as ``uptown_widget.errors.GameError``."""

    file: Path
    name: str
    line: int
    function: str
    """The innermost function with the import, ``TYPE_CHECKING``, or the empty string."""

    @property
    def library(self) -> str:
        """The first part of the name."""
        return self.name.partition(".")[0]

    @property
    def target(self) -> Path | None:
        """The file of ours that the name comes from."""
        return file_of(self.name) if self.library in {"uptown_widget", "tests"} else None

    def __str__(self) -> str:
        return f"{self.file.relative_to(ROOT)}:{self.line} imports {self.name}"


@cache
def file_of(name: str) -> Path | None:
    """Return the file of one of our modules, or of the module that a name is in."""
    path = ROOT.joinpath(*name.split("."))
    for candidate in (path.with_suffix(".py"), path / "__init__.py"):
        if candidate.exists():
            return candidate
    return file_of(name.rpartition(".")[0]) if "." in name else None


@cache
def imports(file: Path) -> tuple[Import, ...]:
    """Return all imports of a file, wherever they are."""

    def visit(node: ast.AST, function: str) -> Iterator[Import]:
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                function = name
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                function = "TYPE_CHECKING"
            case ast.Import(names=names):
                yield from (Import(file, each.name, node.lineno, function) for each in names)
            case ast.ImportFrom(module=module, names=names, level=level):
                assert not level, f"{file}:{node.lineno} imports relatively: write the name in full"
                yield from (Import(file, f"{module}.{each.name}", node.lineno, function) for each in names)
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.stmt | ast.excepthandler | ast.match_case):  # no expression imports anything
                yield from visit(child, function)

    return tuple(visit(ast.parse(file.read_text(encoding="utf-8")), ""))


def graph(found: Iterable[Import], *, types: bool) -> dict[Path, set[Path]]:
    """Return which of our files each file needs; what a ``_repr_svg_`` draws with is loaded when one is drawn.

    :param types: whether imports for a type checker alone count
    """
    files: dict[Path, set[Path]] = {}
    for each in found:
        counts = each.function != "_repr_svg_" and (types or each.function != "TYPE_CHECKING")
        if counts and each.target and each.target != each.file:
            files.setdefault(each.file, set()).add(each.target)
    return files


def cycles(graph: dict[Path, set[Path]]) -> list[list[Path]]:
    """Return the groups of files that import each other in a circle (Tarjan's algorithm)."""
    index: dict[Path, int] = {}
    low: dict[Path, int] = {}
    stack: list[Path] = []
    found = []

    def visit(file: Path) -> None:
        index[file] = low[file] = len(index)
        stack.append(file)
        for other in graph.get(file, ()):
            if other not in index:
                visit(other)
                low[file] = min(low[file], low[other])
            elif other in stack:
                low[file] = min(low[file], index[other])
        if low[file] == index[file]:
            at = stack.index(file)
            if len(stack) - at > 1:
                found.append(stack[at:])
            del stack[at:]

    for file in graph:
        if file not in index:
            visit(file)
    return found
