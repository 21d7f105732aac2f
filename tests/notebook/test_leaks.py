"""Messages from a kernel: none contains a tile that the viewer may not know.

Faces are recognised by their drawings, on the canvas and in pictures, and tiles by their names in any text.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

import comm
import pytest
from comm.base_comm import BaseComm
from ipycanvas.canvas import _CMD_LIST, Canvas

from tests.site.leaks import FACES, Known, known, named
from uptown_widget.notebook import GameWidget, play
from uptown_widget.notebook.painter import SCALE, forget_paths
from uptown_widget.screen.even_odd_paths import nonzero
from uptown_widget.screen.theme import theme
from uptown_widget.uptown import PASS, Color, square_name
from uptown_widget.uptown.view.art.geometry import SQUARE

DRAWN = {nonzero(d): tile for d, tile in FACES.items()}
PLATES = {theme("light")[str(color)]: color for color in Color}
PICTURE = re.compile(r'd="([^"]+)"[^>]*fill="var\(--uptown-on-(\w+)\)"')
BY_NAME = {str(color): color for color in Color}


class Wire:
    """Everything sent through the comms of a kernel."""

    def __init__(self) -> None:
        self.messages: list[tuple[dict[str, Any], list[bytes]]] = []
        self.paths: dict[str, str] = {}

    def hear(self) -> list[tuple[dict[str, Any], list[bytes]]]:
        """Record what has been sent."""
        heard, self.messages = self.messages, []
        return heard


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> Wire:
    wire = Wire()

    class Line(BaseComm):
        def publish_msg(  # type: ignore[override]  # what else there is does not matter
            self, _kind: str, data: Any = None, _metadata: Any = None, buffers: Any = None, **_: Any
        ) -> None:
            state = (data or {}).get("state", {})
            if "_model_name" in state and state["_model_name"] == "Path2DModel":
                wire.paths[f"IPY_MODEL_{self.comm_id}"] = state["value"]
            wire.messages.append((data or {}, [bytes(buffer) for buffer in buffers or ()]))

    def create(*all_: Any, **keywords: Any) -> Line:
        return Line(*all_, **keywords)

    monkeypatch.setattr(comm, "create_comm", create)
    forget_paths()  # widgets of other tests sent theirs over another wire
    from ipycanvas import canvas

    manager = canvas._CANVAS_MANAGER
    monkeypatch.setattr(
        manager,
        "send",
        lambda content, buffers=None: wire.messages.append((content, [bytes(b) for b in buffers or ()])),
    )
    return wire


def shown(wire: Wire) -> Known:
    """Return the tiles in everything sent since the last call."""
    found: Known = set()
    for data, buffers in wire.hear():
        for text in _texts(data):
            found |= set(named(text))
            found |= {(BY_NAME[name], FACES[d]) for d, name in PICTURE.findall(text) if d in FACES and name in BY_NAME}
        for buffer in buffers:
            found |= set(_painted(json.loads(buffer), wire.paths))
    return found


def _texts(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, (list, tuple, dict)):
        for value in data.values() if isinstance(data, dict) else data:
            yield from _texts(value)


def _painted(commands: list[Any], paths: dict[str, str]) -> Iterator[tuple[Color, Any]]:
    """Yield the faces drawn as large as on a tile, each with the colour of the plate below it."""
    fill, plate, scale = "", None, 0.0
    settings = {number: name for name, number in Canvas.ATTRS.items()}
    for command in commands if isinstance(commands[0], list) else [commands]:
        name, arguments = _CMD_LIST[command[0]], command[1]
        if name == "set" and settings[arguments[0]] == "fill_style":
            fill = arguments[1]
        elif name == "setTransform":
            scale = arguments[0]
        elif name == "fillPath":
            tile = DRAWN.get(paths[arguments[0]])
            if tile is not None and plate is not None and scale * 24 > 0.4 * SQUARE * SCALE:
                yield plate, tile
            elif fill in PLATES:
                plate = PLATES[fill]


def event(widget: GameWidget[Any, Any], kind: str, **more: Any) -> None:
    widget._board.faces["light"]._handle_frontend_event(None, {"event": kind, **more}, [])


def press(widget: GameWidget[Any, Any], name: str) -> None:
    target = widget.session.screen.scene.target(name)
    place = {"x": (target.x + target.width / 2) * SCALE, "y": (target.y + target.height / 2) * SCALE}
    for kind in ("mouse_move", "mouse_down", "mouse_up"):
        event(widget, kind, **place)


def turn(widget: GameWidget[Any, Any]) -> None:
    """Open the curtain, or make a move."""
    seen = widget.session.observation
    if any(target.name == "reveal" for target in widget.session.screen.scene.targets):
        press(widget, "reveal")
        return
    move = seen.legal_moves()[0]
    if move is PASS:
        event(widget, "key_down", key="x", shiftKey=False, ctrlKey=False, metaKey=False)
        return
    color = seen.rules.colors_of(seen.player)[0]
    press(widget, f"rack:{color}:{seen.racks[color].index(move.tile)}")
    press(widget, f"square:{square_name(move.square)}")


@pytest.mark.parametrize("seats", [["person", "greedy", "greedy"], ["person"] * 3], ids=["bots", "hot-seat"])
def test_no_message_of_a_kernel_shows_a_tile_that_the_viewer_may_not_know(wire: Wire, seats: list[str]) -> None:
    widget: Any = play(seats=seats, seed="leaks", theme="light", pace=0)
    event(widget, "client_ready")
    own, told = known(widget.session.observation), set()
    assert shown(wire) - own == set()
    for _ in range(60):
        if widget.session.match.outcome() is not None:
            break
        turn(widget)
        before, own = own, known(widget.session.observation)
        found = shown(wire)
        told |= found
        assert found - (before | own) == set()
    assert widget.last_error is None
    assert len(told) > 20
    widget.close()


def test_the_search_finds_every_tile_of_the_rack_that_is_drawn(wire: Wire) -> None:
    widget = play(seats=["person", "greedy", "greedy"], seed="leaks", start=0, theme="light", pace=0)
    event(widget, "client_ready")
    rack = {(Color.BLUE, tile) for tile in widget.session.observation.racks[Color.BLUE] or ()}
    assert rack
    assert rack <= shown(wire)
    widget.close()
