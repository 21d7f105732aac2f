"""ipycanvas without numpy and Pillow, as in the browser."""

import subprocess
import sys

import pytest

BLOCKED = """
import sys

class Block:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {"numpy", "PIL"}:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Block())
"""

DRAW = """
from uptown_widget.notebook import play
from uptown_widget.notebook.canvas import Canvas
from ipycanvas import canvas
sent = []
canvas._CANVAS_MANAGER.send = lambda metadata, buffers: sent.append((metadata, bytes(buffers[0])))
widget = play(seed=1, pace=0)
for event in ({"event": "client_ready"}, {"event": "mouse_move", "x": 100, "y": 100}):
    widget._board.faces["light"]._handle_frontend_event(None, event, [])
assert widget.last_error is None, widget.last_error
(metadata, message), *_ = sent
assert metadata == {"shape": (len(message),), "dtype": "uint8"}, metadata
assert message.startswith(b"[["), message[:9]
"""

NO_TRACE = """
assert not {"numpy", "PIL", "PIL.Image"} & set(sys.modules)
for statement in ("import numpy", "from PIL import Image", "import PIL.Image"):
    try:
        exec(statement)
    except ModuleNotFoundError:
        pass
    else:
        raise AssertionError(statement)
"""

CLEAR_ERROR = """
try:
    Canvas().create_image_data(1, 1)
except ImportError as error:
    assert "numpy is not installed" in str(error), error
else:
    raise AssertionError
"""


def run(code: str) -> None:
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True)


def test_a_board_is_drawn_and_clicked_without_numpy_and_pillow() -> None:
    run(BLOCKED + DRAW + NO_TRACE + CLEAR_ERROR)


def test_where_numpy_is_installed_the_real_one_is_used() -> None:
    pytest.importorskip("numpy")
    run(DRAW + "import numpy\nfrom ipycanvas import utils\nassert utils.np is numpy\nassert numpy.zeros(2).sum() == 0")
