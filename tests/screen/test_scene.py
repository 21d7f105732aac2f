"""Scenes: the target under a point, targets by name, and only numbers that can be painted."""

from dataclasses import replace
from math import inf, nan
from typing import Any

import pytest

from uptown_widget.screen.scene import Line, Path, Rect, Scene, Shape, Target, Text

BELOW = Target("below", 0, 0, 60, 60, "the lower one")
ABOVE = Target("above", 50, 50, 20, 20, "the upper one")
SCENE = Scene(100, 80, (), (BELOW, ABOVE))
SHAPES: tuple[Shape, ...] = (
    Rect(1, 2, 3, 4, "ink", "line", 2, 1),
    Path("M0 0H24V24H0Z", 1, 2, 0.5, "ink"),
    Text("A", 1, 2, 12, "ink"),
    Line(((1, 2), (3, 4)), "ink"),
)


def test_where_targets_overlap_the_last_one_is_hit() -> None:
    assert SCENE.at(55, 55) is ABOVE
    assert SCENE.at(45, 45) is BELOW


def test_a_point_outside_all_targets_hits_nothing() -> None:
    assert SCENE.at(80, 10) is None
    assert SCENE.at(-1, 10) is None
    assert Scene(100, 80, ()).at(10, 10) is None


@pytest.mark.parametrize(
    ("x", "y", "hit"), [(50, 50, True), (69.9, 69.9, True), (70, 60, False), (60, 70, False), (49.9, 60, False)]
)
def test_a_target_owns_its_upper_left_edges_only_so_that_neighbours_never_share_a_point(
    x: float, y: float, hit: bool
) -> None:
    assert ABOVE.covers(x, y) is hit


def test_a_target_is_found_by_its_name() -> None:
    assert SCENE.target("above") is ABOVE
    with pytest.raises(KeyError, match="nowhere"):
        SCENE.target("nowhere")


def test_a_scene_whose_numbers_can_be_painted_is_returned_itself() -> None:
    scene = Scene(100, 80, SHAPES, (BELOW,))
    assert scene.check() is scene
    beyond = Scene(100, 80, (Rect(-5, -5, 0, 0), Line(((-1, -2), (3, 4)), "ink")), (replace(BELOW, x=-3),))
    assert beyond.check() is beyond


@pytest.mark.parametrize("number", [nan, inf, -inf])
@pytest.mark.parametrize(
    ("kind", "entry"),
    [
        *((Rect, entry) for entry in ("x", "y", "width", "height", "line", "radius", "opacity")),
        *((Path, entry) for entry in ("x", "y", "scale", "opacity")),
        *((Text, entry) for entry in ("x", "y", "size", "opacity")),
        *((Line, entry) for entry in ("line", "opacity")),
        *((Target, entry) for entry in ("x", "y", "width", "height")),
        *((Scene, entry) for entry in ("width", "height")),
    ],
)
def test_a_number_that_is_not_finite_is_refused_by_name(kind: type, entry: str, number: float) -> None:
    with pytest.raises(ValueError, match=rf"{kind.__name__}\.{entry} cannot be painted: {number}"):
        _with(kind, entry, number).check()


@pytest.mark.parametrize(
    ("kind", "entry"),
    [
        *((Rect, entry) for entry in ("width", "height", "line", "radius", "opacity")),
        (Path, "scale"),
        (Text, "size"),
        (Line, "line"),
        *((Target, entry) for entry in ("width", "height")),
        *((Scene, entry) for entry in ("width", "height")),
    ],
)
def test_a_negative_size_is_refused_by_name(kind: type, entry: str) -> None:
    with pytest.raises(ValueError, match=rf"{kind.__name__}\.{entry} cannot be painted: -0\.5"):
        _with(kind, entry, -0.5).check()


@pytest.mark.parametrize("point", [(nan, 0), (0, inf)])
def test_a_line_without_points_is_refused(point: tuple[float, float]) -> None:
    with pytest.raises(ValueError, match=r"Line\.points cannot be painted"):
        Scene(1, 1, (Line(((0, 0), point), "ink"),)).check()


def _with(kind: type, entry: str, number: float) -> Scene:
    """Return a scene in which one number of one part is replaced."""
    scene = Scene(100, 80, SHAPES, (BELOW,))
    change: dict[str, Any] = {entry: number}
    if kind is Scene:
        return replace(scene, **change)
    if kind is Target:
        return replace(scene, targets=(replace(BELOW, **change),))
    changed = tuple(replace(shape, **change) if isinstance(shape, kind) else shape for shape in SHAPES)
    return replace(scene, shapes=changed)
