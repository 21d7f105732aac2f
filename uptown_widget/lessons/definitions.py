"""What the code of a cell defines, without what it shows or checks; pure."""

import ast

LESSON = "lesson"
"""The name that each notebook gives its lesson."""


def definitions(code: str) -> ast.Module:
    """Return the statements of a cell that define something, without the check that stands in the same cell.

    >>> ast.unparse(definitions("two = 2; report = lesson.check(two_is_two, two); print(two)"))
    'two = 2'

    :raises SyntaxError: it is no Python
    """
    tree = ast.parse(code)
    tree.body = [each for each in tree.body if not isinstance(each, ast.Expr) and not _asks_lesson(each)]
    return tree


def _asks_lesson(statement: ast.stmt) -> bool:
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        return False
    return any(isinstance(each, ast.Name) and each.id == LESSON for each in ast.walk(statement))
