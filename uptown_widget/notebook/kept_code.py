"""What a learner wrote in a cell: found for a function, and put back into a new cell."""

import ast
import builtins
import inspect
import re
import symtable
from collections.abc import Iterator
from threading import Lock
from typing import Any

from IPython.core.getipython import get_ipython

from uptown_widget.lessons.definitions import definitions

_PARSING = Lock()
"""Python 3.11 counts the depth of a tree for all threads together, and fails if two parse at once."""


def source_of(function: Any) -> str:  # noqa: ANN401  a learner's function, class or object
    """Return the last cell that defines a function or the class of an object; "" if it is unknown."""
    named = function if hasattr(function, "__name__") else type(function)
    shell = get_ipython()
    defines = re.compile(rf"^(def|class) {re.escape(named.__name__)}\b", re.MULTILINE)
    history = shell.history_manager if shell else None
    for cell in reversed(history.input_hist_raw if history else []):
        if defines.search(cell):
            return str(cell)
    try:
        return inspect.getsource(named)
    except (OSError, TypeError):
        return ""


def helpers_of(code: str) -> str:
    """Return what code uses and does not define, as other cells define it, so that it can be run without them."""
    found: list[str] = []
    missing = _missing(code)
    while missing:
        segments = [each for each in map(_definition, sorted(missing)) if each and each not in found]
        found = [*dict.fromkeys(segments), *found]  # what is used comes first
        missing = _missing("\n".join(segments)) if segments else set()
    return "\n".join(found)


def _missing(code: str) -> set[str]:
    """Return the names that the functions and classes of code use, and that it does not define."""
    top = symtable.symtable(ast.unparse(_parsed(code)), "cell", "exec")
    defined = {each.get_name() for each in top.get_symbols() if each.is_assigned() or each.is_imported()}
    return {*_global_names(top)} - defined - {*dir(builtins)}


def _global_names(table: symtable.SymbolTable) -> Iterator[str]:
    for each in table.get_symbols():
        if each.is_referenced() and (each.is_global() or table.get_type() == "module"):
            yield each.get_name()
    for child in table.get_children():
        yield from _global_names(child)


def _definition(name: str) -> str:
    """Return the statement that defined a name last, in any cell; "" if there is none."""
    shell = get_ipython()
    history = shell.history_manager if shell else None
    for cell in reversed(history.input_hist_raw if history else []):
        for statement in reversed(_parsed(cell).body):
            if name in _bound(statement):
                return ast.get_source_segment(cell, statement) or ""
    return ""


def _bound(statement: ast.stmt) -> set[str]:
    """Return the names that a statement defines."""
    match statement:
        case ast.FunctionDef() | ast.ClassDef():
            return {statement.name}
        case ast.Import() | ast.ImportFrom():
            return {(each.asname or each.name).partition(".")[0] for each in statement.names}
        case ast.Assign() | ast.AnnAssign():
            targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
            return {each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)}
    return set()


def _parsed(cell: str) -> ast.Module:
    """Return what a cell defines; nothing if it is no Python, such as one with a magic command."""
    try:
        with _PARSING:
            return definitions(cell)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ast.Module([], [])


def offer(source: str) -> bool:
    """Put code into a new cell below the running one; return whether there are cells."""
    shell = get_ipython()
    payloads = shell.payload_manager if shell else None
    if payloads is None:
        return False
    payloads.write_payload({"source": "set_next_input", "text": source, "replace": False})
    return True
