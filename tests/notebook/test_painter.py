"""Painting: one message, whose size and numbers a front end can process."""

import json
import math
from dataclasses import replace
from typing import Any

import pytest

from tests.notebook.fakes import RING, SCENE
from uptown_widget.notebook.canvas import Canvas, Path2D, hold_canvas
from uptown_widget.notebook.painter import LONG_RUN, paint
from uptown_widget.screen.scene import Line, Path, Rect
from uptown_widget.screen.theme import THEMES, theme


def names(message: bytes) -> list[str]:
    from ipycanvas.canvas import _CMD_LIST

    return [_CMD_LIST[command[0]] for command in json.loads(message)]


@pytest.mark.parametrize("name", THEMES)
def test_a_scene_is_one_message_in_every_theme(sent: list[bytes], name: str) -> None:
    canvas = Canvas()
    paint(canvas, SCENE, theme(name))
    assert len(sent) == 1
    assert (canvas.width, canvas.height) == (200, 100)
    assert {"fillRect", "strokeRect", "fillPath", "strokePath", "fillText", "closePath"} <= set(names(sent[0]))


def test_every_command_is_one_that_ipycanvas_itself_sends(sent: list[bytes]) -> None:
    """The painter writes commands itself, without the methods of `Canvas`; the commands must be the same."""
    canvas = Canvas()
    paint(canvas, SCENE, theme("light"))
    written = {names(f"[{json.dumps(command)}]".encode())[0]: command for command in json.loads(sent.pop())}
    with hold_canvas():
        canvas.fill_style = theme("light")["page"]
        canvas.reset_transform()
        canvas.set_transform(1, 0, 0, 1, 5, 5)
        canvas.fill_rect(1, 2, 3, 4)
        canvas.stroke_rect(1, 2, 3, 4)
        canvas.fill_text("9", 1, 2)
        canvas.fill(Path2D(RING))
        canvas.stroke(Path2D(RING))
        canvas.begin_path()
        canvas.move_to(1, 2)
        canvas.line_to(3, 4)
        canvas.close_path()
        canvas.stroke()
    own = {names(f"[{json.dumps(command)}]".encode())[0]: command for command in json.loads(sent.pop())}
    assert written.keys() - {"switchCanvas"} == own.keys() - {"switchCanvas"}
    for name in own.keys() - {"switchCanvas"}:
        assert len(written[name]) == len(own[name]), name
        assert [type(argument) is str for argument in written[name][1]] == [
            type(argument) is str for argument in own[name][1]
        ] or name == "set"


def test_the_picture_of_a_whole_game_stays_small(sent: list[bytes]) -> None:
    from random import Random

    from uptown_widget.uptown import Rules, State
    from uptown_widget.uptown.view.art.board import draw
    from uptown_widget.uptown.view.highlights import Highlights

    rng = Random(3)
    state = State.deal(Rules(players=4), rng)
    canvas = Canvas()
    while state.outcome() is None:
        seen = state.observation(state.current_player)
        if state.ply % 20 == 0:
            paint(canvas, draw(seen, Highlights(), seen.rules.colors_of(state.current_player)), theme("light"))
        state = state.apply(rng.choice(state.legal_moves()))
    assert len(sent[0]) < 10_000
    assert max(map(len, sent)) < 45_000


def test_one_scene_in_two_themes_differs_in_its_colours_only(sent: list[bytes]) -> None:
    canvas = Canvas()
    paint(canvas, SCENE, theme("light"))
    paint(canvas, SCENE, theme("dark"))
    light, dark = (json.loads(message) for message in sent)
    assert [command for command in light if command not in dark] != []
    for one, other in zip(light, dark, strict=True):
        assert one == other or ({one[1][1], other[1][1]} & {*theme("light").values()} and one[0] == other[0])


def test_paths_are_sent_to_the_front_end_once(sent: list[bytes]) -> None:
    canvas = Canvas()
    paint(canvas, SCENE, theme("light"))
    paint(canvas, SCENE, theme("dark"))
    first, second = (["IPY" in json.dumps(command) and command for command in json.loads(message)] for message in sent)
    assert [command for command in first if command] == [command for command in second if command]


def test_a_path_closed_by_other_code_is_created_again(sent: list[bytes]) -> None:
    canvas = Canvas()
    paint(canvas, SCENE, theme("light"))
    from ipywidgets.widgets.widget import _instances

    for path in [made for made in _instances.values() if isinstance(made, Path2D)]:
        path.close()
    paint(canvas, SCENE, theme("light"))
    assert b"IPY_MODEL_None" not in sent[-1]
    assert "IPY_MODEL_" in sent[-1].decode()


def test_every_message_names_its_canvas(sent: list[bytes]) -> None:
    """After a reload, a page no longer knows which canvas is current."""
    canvas = Canvas()
    paint(canvas, SCENE, theme("light"))
    paint(canvas, SCENE, theme("light"))
    assert [names(message)[0] for message in sent] == ["switchCanvas", "switchCanvas"]
    assert sent[0] == sent[1]


def test_long_runs_in_one_colour_are_one_path(sent: list[bytes]) -> None:
    run = tuple(Path(RING, 3.0 * step, 0, 0.1, "ink") for step in range(LONG_RUN))
    paint(Canvas(), replace(SCENE, shapes=run), theme("light"))
    assert names(sent[0]).count("fillPath") == 1


@pytest.mark.parametrize("bad", [math.nan, math.inf, -1.0])
def test_a_number_that_kills_canvases_is_never_sent(sent: list[bytes], bad: float) -> None:
    scene = replace(SCENE, shapes=(*SCENE.shapes, Rect(0, 0, bad, 1, "ink")))
    with pytest.raises(ValueError, match="cannot be painted"):
        paint(Canvas(), scene, theme("light"))
    assert sent == []


@pytest.mark.parametrize("shape", [Path("no path", 0, 0, 1, "ink"), Path(RING, 0, 0, 1, "no colour")])
def test_a_shape_that_cannot_be_painted_does_not_leave_the_canvas_on_hold(sent: list[bytes], shape: Path) -> None:
    canvas = Canvas()
    with pytest.raises((ValueError, KeyError)):
        paint(canvas, replace(SCENE, shapes=(shape,)), theme("light"))
    assert sent == []
    canvas.fill_rect(0, 0, 1, 1)
    # Outside a hold, every command is a message: one selects the canvas, one draws the rectangle.
    assert len(sent) == 2


def test_a_line_without_length_is_skipped(sent: list[bytes]) -> None:
    paint(Canvas(), replace(SCENE, shapes=(Line((), "ink"), Line(((1, 1),), "ink"))), theme("light"))
    assert "stroke" not in names(sent[0])


def test_the_canvas_classes_are_those_of_ipycanvas() -> None:
    import ipycanvas

    made: Any = (Canvas, Path2D, hold_canvas)
    assert made == (ipycanvas.Canvas, ipycanvas.Path2D, ipycanvas.hold_canvas)
