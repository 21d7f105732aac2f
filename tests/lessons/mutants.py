"""Mutants of a program: what becomes of it when one thing in it is another, as after a slip of the pen."""

import ast
from collections.abc import Callable, Iterator

ORDER: tuple[type[ast.cmpop], ...] = (ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Eq)
OPPOSITE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
ARITHMETIC: dict[type[ast.operator], tuple[type[ast.operator], ...]] = {
    ast.Add: (ast.Sub, ast.Mult),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Add, ast.Div),
    ast.Div: (ast.Mult, ast.FloorDiv),
    ast.Mod: (ast.FloorDiv,),
}
FUNCTIONS = {"min": "max", "max": "min", "sorted": "list"}
"""Functions of Python, and which are mistaken for them."""
Change = Callable[[], ast.AST]
"""Changes a part of a program and returns it, or returns what takes its place."""


def mutants(code: str) -> Iterator[str]:
    """Yield a program with one thing changed, each in turn, and none twice.

    Changed are comparisons, conditions, calculations, numbers, texts, functions, the order of arguments and of pairs.
    Statements are left out; a result is left out, too, or printed, made a text, or put into a list.
    """
    seen = {ast.unparse(ast.parse(code))}
    for place, node in enumerate(ast.walk(ast.parse(code))):
        for number, _ in enumerate(_changes(node)):
            tree = ast.parse(code)
            there = [*ast.walk(tree)][place]
            changed = [*_changes(there)][number]()
            if changed is not there:
                _put(tree, there, changed)
            mutant = ast.unparse(ast.fix_missing_locations(tree))
            if mutant not in seen:
                seen.add(mutant)
                yield mutant


def _put(tree: ast.AST, old: ast.AST, new: ast.AST) -> None:
    """Put something else in the place of a part of a program."""
    for parent in ast.walk(tree):
        for name, value in ast.iter_fields(parent):
            if value is old:
                setattr(parent, name, new)
            elif isinstance(value, list) and old in value:
                value[value.index(old)] = new


def _set(node: ast.AST, name: str, value: object) -> Change:
    def change() -> ast.AST:
        setattr(node, name, value)
        return node

    return change


def _instead(node: ast.AST) -> Change:
    return lambda: node


def _changes(node: ast.AST) -> Iterator[Change]:
    """Yield the ways to change a part of a program."""
    match node:
        case ast.Compare():
            yield from _comparisons(node)
        case ast.BinOp(left=left, right=right, op=op):
            yield from (_set(node, "op", other()) for other in ARITHMETIC.get(type(op), ()))
            turned = [] if isinstance(op, (ast.Add, ast.Mult)) else [ast.BinOp(right, op, left)]
            yield from map(_instead, (*turned, left, right))
        case ast.BoolOp(values=parts):
            yield _set(node, "op", ast.Or() if isinstance(node.op, ast.And) else ast.And())
            yield from map(_instead, parts)
        case ast.UnaryOp(op=ast.USub()):
            yield _instead(node.operand)
        case ast.Constant():
            yield from (_set(node, "value", value) for value in _values(node.value))
        case ast.IfExp(test=test):
            yield from _tests(node, test)
        case ast.comprehension(ifs=[test]):
            yield _set(node, "ifs", [])
            yield _set(node, "ifs", [ast.UnaryOp(ast.Not(), test)])
        case ast.Name(id=name) if name in FUNCTIONS:
            yield _set(node, "id", FUNCTIONS[name])
        case ast.Call(args=parts):
            yield _set(node, "args", parts[::-1])
            yield _set(node, "keywords", [])
            yield from map(_instead, parts[:1] if isinstance(node.func, ast.Name) else [])
        case ast.Tuple(elts=[_, _], ctx=ast.Load()):
            yield _set(node, "elts", node.elts[::-1])
        case ast.stmt():
            yield from _statements(node)


def _statements(node: ast.stmt) -> Iterator[Change]:
    match node:
        case ast.If(test=test) | ast.While(test=test):
            yield from _tests(node, test)
        case ast.Return(value=ast.expr() as value):
            yield _instead(ast.Return(ast.Constant(value=None)))
            yield _instead(ast.Expr(ast.Call(ast.Name("print"), [value], [])))
            yield _instead(ast.Return(ast.Call(ast.Name("str"), [value], [])))
            yield _instead(ast.Return(ast.List([value])))
        case ast.Assign() | ast.AugAssign() | ast.Expr() | ast.Continue():
            yield _instead(ast.Pass())


def _tests(node: ast.AST, test: ast.expr) -> Iterator[Change]:
    for other in (ast.UnaryOp(ast.Not(), test), ast.Constant(value=True), ast.Constant(value=False)):
        yield _set(node, "test", other)


def _comparisons(node: ast.Compare) -> Iterator[Change]:
    for place, op in enumerate(node.ops):
        for other in ORDER if type(op) in ORDER[:4] else (OPPOSITE[type(op)],):
            yield _set(node, "ops", [*node.ops[:place], other(), *node.ops[place + 1 :]])
    if len(node.ops) > 1:
        yield _instead(ast.Compare(node.left, node.ops[:1], node.comparators[:1]))
        yield _instead(ast.Compare(node.comparators[0], node.ops[1:], node.comparators[1:]))


def _values(value: object) -> tuple[object, ...]:
    """Return what is written in place of a number, a text or None."""
    match value:
        case bool() | None:
            return (not value,)
        case int():
            return value + 1, value - 1
        case float():
            return (2.0,)
        case str():
            return value.upper(), f"{value} "
    return ()
