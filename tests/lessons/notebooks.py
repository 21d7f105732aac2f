"""Lessons run cell by cell in this process, so that tests can do their exercises."""

import ast
import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from uptown_widget import arena
from uptown_widget.arena.tournament import tournament
from uptown_widget.lessons import ExerciseSession
from uptown_widget.notebook.ladder import climb

FOLDER = Path(__file__).parent.parent.parent / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


def cells(path: Path) -> list[tuple[str, str]]:
    """Return kind and source of each cell."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    return [(cell["cell_type"], "".join(cell["source"])) for cell in notebook["cells"]]


def one_deal(*arguments: Any, **options: Any) -> arena.Games:
    """Play a tournament of one deal, however many are asked for."""
    return tournament(*arguments, **{**options, "deals": 1})


class Run:
    """A notebook that has been run from top to bottom in an empty folder."""

    def __init__(self, path: Path, folder: Path) -> None:
        self.tables: list[ExerciseSession] = []
        self.names: dict[str, Any] = {"__name__": "__main__"}
        run = self

        class Recorded(ExerciseSession):
            def __init__(self, *arguments: Any, **options: Any) -> None:
                super().__init__(*arguments, **options)
                run.tables.append(self)

        with pytest.MonkeyPatch.context() as patch:
            patch.chdir(folder)
            patch.setattr("uptown_widget.notebook.lessons.ExerciseSession", Recorded)
            # A kernel runs the whole ladder and all games in a long run; `tests/notebook/test_ladder.py` climbs it.
            patch.setattr("uptown_widget.notebook.ladder.climb", partial(climb, deals=1))
            patch.setattr(arena, "tournament", one_deal)
            for kind, source in cells(path):
                first, _, rest = source.partition("\n")
                if kind == "code" and first.startswith("%%writefile "):
                    (folder / first.split()[1]).write_text(rest, encoding="utf-8")
                elif kind == "code":
                    self.last = self.value(source)

    def value(self, source: str) -> Any:
        """Run a cell and return the value of its last line, as a notebook shows it."""
        *body, last = ast.parse(source).body
        code = compile(ast.Module(body if isinstance(last, ast.Expr) else [*body, last], []), "cell", "exec")
        exec(code, self.names)  # noqa: S102
        if not isinstance(last, ast.Expr):
            return None
        return eval(compile(ast.Expression(last.value), "cell", "eval"), self.names)  # noqa: S307
