"""Count the lines that files of the same name in both games share: `python -m tests.repetition [--by-file]`."""

import ast
import re
import sys
from collections import Counter
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "uptown_widget"


def code_lines(source: str) -> list[str]:
    """Return the relevant lines of a file: no blank lines, comments, imports or lone brackets."""
    imported = {
        number
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for number in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    lines = [line.strip() for number, line in enumerate(source.splitlines(), 1) if number not in imported]
    return [line for line in lines if re.search(r"\w", line) and not line.startswith("#")]


def repeated(one: str, other: str) -> list[str]:
    """Return the lines that two files share, each as often as it occurs in both."""
    return list((Counter(code_lines(one)) & Counter(code_lines(other))).elements())


def repetition(game: Path, other: Path) -> dict[str, tuple[int, int]]:
    """Return, for each file that both games have, how many lines the other game has too, and how many there are."""
    found = {}
    for file in sorted(game.rglob("*.py")):
        name = file.relative_to(game)
        if (other / name).exists():
            text = file.read_text(encoding="utf-8")
            both = repeated(text, (other / name).read_text(encoding="utf-8"))
            found[name.as_posix()] = len(both), len(code_lines(text))
    return found


if __name__ == "__main__":
    counted = repetition(PACKAGE / "upturn", PACKAGE / "uptown")
    if "--by-file" in sys.argv:
        for name, (both, lines) in counted.items():
            print(f"{both:5} of {lines:4}  {name}")
    both, lines = (sum(column) for column in zip(*counted.values(), strict=True))
    print(f"{both} of the {lines} lines of Upturn's files stand in Uptown's file of the same name, too.")
