"""Painting: one message, of a size and with numbers that a front end can take."""

import json
import math
from dataclasses import replace
from typing import Any

import pytest

from uptown_widget.notebook.canvas import Canvas, Path2D, hold_canvas
from uptown_widget.notebook.painter import LONG_RUN, Painter
from uptown_widget.screen.scene import Line, Path, Rect
from uptown_widget.screen.theme import THEMES, theme

from .fakes import RING, SCENE


def names(message: bytes) -> list[str]:
    from ipycanvas.canvas import _CMD_LIST

    return [_CMD_LIST[command[0]] for command in json.loads(message)]


@pytest.mark.parametrize("name", THEMES)
def test_a_scene_is_one_message_in_every_theme(sent: list[bytes], name: str) -> None:
    canvas = Canvas()
    Painter(canvas).paint(SCENE, theme(name))
    assert len(sent) == 1
    assert (canvas.width, canvas.height) == (200, 100)
    assert {"fillRect", "strokeRect", "fillPath", "strokePath", "fillText", "closePath"} <= set(names(sent[0]))


def test_the_picture_of_a_whole_game_stays_small(sent: list[bytes]) -> None:
    from random import Random

    from uptown_widget.uptown import Rules, State
    from uptown_widget.uptown.drawing import Marks, draw

    rng = Random(3)
    state = State.deal(Rules(players=4), rng)
    painter = Painter(Canvas())
    while state.outcome() is None:
        seen = state.observation(state.current_player)
        if state.ply % 20 == 0:
            painter.paint(draw(seen, Marks(), seen.rules.colors_of(state.current_player)), theme("light"))
        state = state.apply(rng.choice(state.legal_moves()))
    assert len(sent[0]) < 10_000
    assert max(map(len, sent)) < 45_000


def test_paths_are_sent_to_the_front_end_once(sent: list[bytes]) -> None:
    painter = Painter(Canvas())
    painter.paint(SCENE, theme("light"))
    painter.paint(SCENE, theme("dark"))
    first, second = (["IPY" in json.dumps(command) and command for command in json.loads(message)] for message in sent)
    assert [command for command in first if command] == [command for command in second if command]


def test_a_path_closed_by_others_is_made_anew(sent: list[bytes]) -> None:
    painter = Painter(Canvas())
    painter.paint(SCENE, theme("light"))
    from ipywidgets.widgets.widget import _instances

    for path in [made for made in _instances.values() if isinstance(made, Path2D)]:
        path.close()
    painter.paint(SCENE, theme("light"))
    assert b"IPY_MODEL_None" not in sent[-1]
    assert "IPY_MODEL_" in sent[-1].decode()


def test_every_message_says_which_canvas_is_meant(sent: list[bytes]) -> None:
    """A page that was loaded again has forgotten it."""
    painter = Painter(Canvas())
    painter.paint(SCENE, theme("light"))
    painter.paint(SCENE, theme("light"))
    assert [names(message)[0] for message in sent] == ["switchCanvas", "switchCanvas"]
    assert sent[0] == sent[1]


def test_long_runs_in_one_colour_are_one_path(sent: list[bytes]) -> None:
    run = tuple(Path(RING, 3.0 * step, 0, 0.1, "ink") for step in range(LONG_RUN))
    Painter(Canvas()).paint(replace(SCENE, shapes=run), theme("light"))
    assert names(sent[0]).count("fillPath") == 1


@pytest.mark.parametrize("bad", [math.nan, math.inf, -1.0])
def test_a_number_that_kills_canvases_is_never_sent(sent: list[bytes], bad: float) -> None:
    scene = replace(SCENE, shapes=(*SCENE.shapes, Rect(0, 0, bad, 1, "ink")))
    with pytest.raises(ValueError, match="cannot be painted"):
        Painter(Canvas()).paint(scene, theme("light"))
    assert sent == []


@pytest.mark.parametrize("shape", [Path("no path", 0, 0, 1, "ink"), Path(RING, 0, 0, 1, "no colour")])
def test_a_shape_that_cannot_be_painted_leaves_no_canvas_held(sent: list[bytes], shape: Path) -> None:
    painter = Painter(Canvas())
    with pytest.raises((ValueError, KeyError)):
        painter.paint(replace(SCENE, shapes=(shape,)), theme("light"))
    count = len(sent)
    painter.canvas.fill_rect(0, 0, 1, 1)
    assert len(sent) == count + 1


def test_a_line_without_length_is_skipped(sent: list[bytes]) -> None:
    Painter(Canvas()).paint(replace(SCENE, shapes=(Line((), "ink"), Line(((1, 1),), "ink"))), theme("light"))
    assert "stroke" not in names(sent[0])


def test_hold_canvas_is_ipycanvas_s_own() -> None:
    import ipycanvas

    made: Any = (Canvas, Path2D, hold_canvas)
    assert made == (ipycanvas.Canvas, ipycanvas.Path2D, ipycanvas.hold_canvas)
