"""Checks the package with type checkers as users see it: mypy and pyright read programs that use it.

python -m lite.typecheck

They read `tests/typing/consumer.py` and the code of the how-tos. Then pyright counts which of our public names have a
type that it knows: all must.
"""

import doctest
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from lite.paths import ROOT

CONSUMER = ROOT / "tests/typing/consumer.py"
HOW_TO = sorted((ROOT / "docs/how-to").glob("*.md"))
PYRIGHT = [sys.executable, "-m", "pyright", "--pythonpath", sys.executable]
NAMESPACE = "own_game"
"""This page uses a namespace instead of a module, whose content pyright does not know."""
STRICT = "# pyright: strict\n"
PROGRAM = "uptown_widget.serve."
"""A command, which no program imports; pyright does not know the types of aiohttp's server."""
LOOSE = "# pyright: reportOptionalMemberAccess=false, reportOptionalSubscript=false, reportUnusedExpression=false\n"
"""How-tos use values without checking for None, and have lines that only show a value."""


def code_of(page: Path) -> str:
    """The examples of a page as one program."""
    text = re.sub(r"^```\w*$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    parts = doctest.DocTestParser().get_examples(text)
    return "\n".join(example.source for example in parts)


def run(*command: str | Path) -> bool:
    """Run a checker and print its messages."""
    found = {**os.environ, "PYTHONPATH": str(ROOT), "MYPYPATH": str(ROOT)}
    done = subprocess.run(command, env=found, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        print(done.stdout, done.stderr)
    return not done.returncode


def unknown() -> Iterator[str]:
    """Our public names without a type that pyright knows."""
    command = [*PYRIGHT, "--verifytypes", "uptown_widget", "--ignoreexternal", "--outputjson"]
    found = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, env=found, cwd=ROOT, capture_output=True, text=True, check=False)
    for symbol in json.loads(done.stdout)["typeCompleteness"]["symbols"]:
        ours = symbol["isExported"] and not symbol["name"].startswith(PROGRAM)
        if ours and (not symbol["isTypeKnown"] or symbol["isTypeAmbiguous"]):
            yield symbol["name"]


def main() -> None:
    """Check all, and fail if anything is wrong."""
    mypy = [sys.executable, "-m", "mypy", "--no-error-summary"]
    with TemporaryDirectory() as folder:
        pages = [Path(folder) / f"{page.stem.replace('-', '_')}.py" for page in HOW_TO]
        for page, path in zip(HOW_TO, pages, strict=True):
            path.write_text(LOOSE + code_of(page), encoding="utf-8")
        consumer = Path(folder) / "consumer.py"
        consumer.write_text(STRICT + CONSUMER.read_text(encoding="utf-8"), encoding="utf-8")
        right = [
            run(*mypy, "--strict", consumer),
            run(*mypy, "--config-file=", "--ignore-missing-imports", "--no-strict-optional", *pages),
            run(*PYRIGHT, consumer, *(page for page in pages if page.stem != NAMESPACE)),
        ]
    nameless = list(unknown())
    print("\n".join(f"{name} has no type that pyright knows." for name in nameless))
    sys.exit(not all(right) or bool(nameless))


if __name__ == "__main__":
    main()
