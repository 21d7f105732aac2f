"""The lessons are stored without outputs, and with a title and permanent ids; `--nbmake` runs them."""

import json
from pathlib import Path
from typing import Any

import nbformat
import pytest

FOLDER = Path(__file__).parent.parent / "notebooks"
NOTEBOOKS = sorted(path for path in FOLDER.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)


@pytest.fixture(params=NOTEBOOKS, ids=lambda path: path.stem)
def notebook(request: pytest.FixtureRequest) -> Any:
    return json.loads(request.param.read_text(encoding="utf-8"))


def test_the_lessons_are_found() -> None:
    assert NOTEBOOKS


def test_a_notebook_is_stored_without_outputs_and_without_traces_of_a_run(notebook: Any) -> None:
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert code
    for cell in code:
        assert cell["outputs"] == []
        assert cell["execution_count"] is None
        assert cell["source"], "an empty cell"
    assert all(cell["metadata"].keys() <= {"tags", "jupyter"} for cell in notebook["cells"])
    assert "widgets" not in notebook["metadata"]


def test_a_notebook_is_valid(notebook: Any) -> None:
    nbformat.validate(notebook)


def test_a_notebook_runs_in_any_python(notebook: Any) -> None:
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    assert notebook["metadata"]["kernelspec"]["name"] == "python3"
    assert "version" not in notebook["metadata"]["language_info"]


def test_a_notebook_begins_with_its_only_title(notebook: Any) -> None:
    words = [cell for cell in notebook["cells"] if cell["cell_type"] == "markdown"]
    titles = [line for cell in words for line in "".join(cell["source"]).splitlines() if line.startswith("# ")]
    assert len(titles) == 1
    assert words[0] is notebook["cells"][0]
    assert "".join(words[0]["source"]).startswith(titles[0])


def test_the_cells_of_a_notebook_have_different_ids(notebook: Any) -> None:
    ids = [cell["id"] for cell in notebook["cells"]]
    assert len(set(ids)) == len(ids)
    assert all(ids)


def test_links_from_a_notebook_to_another_lead_to_one(notebook: Any) -> None:
    names = {path.name for path in NOTEBOOKS}
    for cell in notebook["cells"]:
        for link in "".join(cell["source"]).split("](")[1:]:
            target = link.partition(")")[0]
            assert not target.endswith(".ipynb") or target in names


def test_a_notebook_with_exercises_ends_with_the_cell_that_hands_them_in(notebook: Any) -> None:
    code = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    if any("Lesson(" in cell for cell in code):
        assert code[-1].endswith("print(lesson.hand_in())")
        assert notebook["cells"][-1]["cell_type"] == "code"
