"""What stays of a board where no widget runs: notebooks that were executed or saved, as HTML and for LaTeX."""

import base64
import re
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from secrets import token_hex
from typing import Any

import pytest
from comm import get_comm_manager
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import RichOutput, capture_output
from ipywidgets import VBox

from tests.sources import ROOT
from uptown_widget.notebook import play
from uptown_widget.notebook.game import GameWidget
from uptown_widget.notebook.practice import open_practice
from uptown_widget.notebook.still import LIVE, shown_class
from uptown_widget.notebook.studies import study
from uptown_widget.notebook.widget import VIEW, TableWidget

# A converter that knows of no widgets says so.
pytestmark = pytest.mark.filterwarnings("ignore:Your element with mimetype")
CALL = "uptown_widget.play(players=2, seed=7, seats=['person', 'greedy'], start=0)"


def table() -> GameWidget[Any, Any]:
    return play(players=2, seed=7, seats=["person", "greedy"], start=0)


def displayed(widget: TableWidget) -> list[dict[str, Any]]:
    """Return the outputs of a cell that ends with a widget."""
    InteractiveShell.instance()
    with capture_output() as captured:
        widget._ipython_display_()
    outputs: list[RichOutput] = captured.outputs
    return [output.data for output in outputs]


def notebook_of(code: str, *outputs: dict[str, Any]) -> Any:
    """Return a notebook of one cell."""
    v4: Any = import_module("nbformat.v4")
    shown = [v4.new_output("display_data", data) for data in outputs]
    return v4.new_notebook(cells=[v4.new_code_cell(code, outputs=shown)])


def converted(notebook: Any, ending: str) -> tuple[str, dict[str, Any]]:
    """Return what nbconvert makes of a notebook, and the files beside it."""
    nbconvert: Any = import_module("nbconvert")
    text, resources = nbconvert.get_exporter(ending)().from_notebook_node(notebook)
    return text, resources["outputs"]


def pictures_in(page: str) -> list[str]:
    return [base64.b64decode(each).decode() for each in re.findall(r'src="data:image/svg\+xml;base64,([^"]+)"', page)]


def test_a_notebook_executed_without_a_page_shows_the_board_in_html_and_in_latex(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    nbconvert: Any = import_module("nbconvert")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    notebook = notebook_of(f"import uptown_widget\n{CALL}")
    nbconvert.preprocessors.ExecutePreprocessor().preprocess(notebook, {"metadata": {"path": tmp_path}})
    page, _ = converted(notebook, "html")
    assert pictures_in(page) == [table().svg()]
    # The state of the widget is stored, and pages show that: the style that comes with the picture hides it.
    (model,) = re.findall(r'<figure class="uptown-still-(\w+)">', page)
    assert f'"{shown_class(model)}"' in page
    assert f".{shown_class(model)}:not(.{LIVE}){{display:none!important}}" in page
    assert f'"{LIVE}"' not in page
    latex, files = converted(notebook, "latex")
    (drawn,) = re.findall(r"{([\w.]+\.png)}", latex.replace(r"\_", "_"))
    assert files[drawn].startswith(b"\x89PNG")


def test_a_page_made_of_a_notebook_saved_with_a_front_end_shows_the_board_once() -> None:
    widget = table()
    page, _ = converted(notebook_of("table", *displayed(widget)), "html")
    assert pictures_in(page) == [widget.svg()]
    assert "vnd.jupyter.widget-view" not in page


def test_a_cell_shows_the_widget_and_below_it_a_picture_until_a_front_end_has_the_board() -> None:
    widget = table()
    view, still = displayed(widget)
    assert view == {VIEW: widget._repr_mimebundle_()[VIEW]}  # type: ignore[index]
    assert set(still) == {"text/html", "text/plain", "image/png"}
    assert still["text/plain"] == f"{widget.session.screen.status}\n\n{widget.session.observation}"
    assert LIVE not in widget._dom_classes
    next(iter(widget._board.faces.values()))._handle_frontend_event(None, {"event": "client_ready"}, [])
    assert LIVE in widget._dom_classes


@pytest.mark.parametrize(
    ("colab", "lacking", "front_end", "named"),
    [
        (False, False, "canvas", "ipycanvas"),
        (False, False, "page", "anywidget"),
        (True, False, None, "google.colab.output.enable_custom_widget_manager()"),
        (True, True, None, "anywidget"),
    ],
)
def test_the_sentence_below_the_picture_names_what_is_missing_here_and_no_call_that_was_not_made(
    monkeypatch: pytest.MonkeyPatch, colab: bool, lacking: bool, front_end: str | None, named: str
) -> None:
    monkeypatch.setenv("COLAB_RELEASE_TAG", "release-colab") if colab else None
    if lacking:
        monkeypatch.setattr("uptown_widget.notebook.front_ends.find_spec", lambda _: None)
    boards = [play(front_end=front_end), *([study(), open_practice(autosave=False)] if front_end is None else [])]
    for board in boards:
        caption = re.findall("<figcaption>(.+)</figcaption>", displayed(board)[1]["text/html"])[0]
        assert named in caption
        assert "play(" not in caption


def test_the_picture_has_no_png_where_pillow_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = table()
    monkeypatch.setitem(sys.modules, "PIL", None)
    assert set(displayed(widget)[1]) == {"text/html", "text/plain"}


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], Any]:
    """Run a cell by its id, and return what it shows."""
    shell: Any = InteractiveShell.instance()
    monkeypatch.setattr(shell, "user_ns", {**shell.user_ns})

    def run(cell: str, code: str) -> Any:
        message = {"metadata": {"cellId": cell}, "header": {"msg_id": token_hex()}}
        monkeypatch.setattr(shell, "get_parent", lambda: message, raising=False)
        names = shell.user_ns | {"play": table, "VBox": VBox}
        exec(code, names)  # noqa: S102
        shell.user_ns.update(names)
        displayed(names["shown"])
        return names.pop("shown")

    return run


@pytest.mark.parametrize("call", ["play()", "uptown_widget.study()", "uptown_widget.open_practice()"])
def test_a_cell_that_is_run_again_leaves_no_board_of_earlier_runs_in_the_saved_state(
    call: str, run: Callable[..., Any]
) -> None:
    shell: Any = InteractiveShell.instance()
    counts = []
    for _ in range(3):
        shell.user_ns["_"] = shell.user_ns["_7"] = run("cell", f"import uptown_widget; shown = {call}")
        del shell.user_ns["shown"]
        counts.append(len(get_comm_manager().comms))
    assert counts[0] == counts[1] == counts[2]


@pytest.mark.parametrize(
    "code",
    [
        "shown = play(); first = globals().get('first', shown)",
        "shown = play(); boards = globals().get('boards', []); boards.append(shown)",
        "shown = play(); _7 = globals().get('_7') or VBox([shown])",
    ],
)
def test_a_board_that_a_name_a_list_or_a_box_has_stays_open(code: str, run: Callable[..., Any]) -> None:
    first = run("cell", code)
    run("cell", code)
    assert first.comm is not None


def test_boards_of_one_run_and_of_other_cells_stay_open(run: Callable[..., Any]) -> None:
    shell: Any = InteractiveShell.instance()
    first, second = run("cell", "shown = play()"), table()
    displayed(second)
    shell.user_ns["kept"] = first
    run("other", "shown = kept")
    del shell.user_ns["kept"]
    assert second.comm is not None
    run("cell", "shown = play()")
    assert (first.comm is not None, second.comm is not None) == (True, False)


@pytest.mark.parametrize("language", ["en", "nl", "fr", "ko"])
def test_a_board_whose_kernel_has_ended_says_so_in_its_language(language: str) -> None:
    said = {
        "en": "Run its cell again",
        "nl": "Voer de cel opnieuw uit",
        "fr": "Exécutez à nouveau",
        "ko": "셀을 다시 실행",
    }
    style = play(players=2, seed=7, language=language)._style.value
    rule = r"\.uptown\.jupyter-widgets-disconnected::before \{content:'([^']+)'\}"
    assert said[language] in re.findall(rule, style)[0]
