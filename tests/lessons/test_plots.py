"""Plots in lessons: every drawing has a description, and data that cannot be drawn is refused in a sentence."""

from math import inf, nan

import pytest

from uptown_widget.errors import GameError
from uptown_widget.lessons.plots import bars, lines, running
from uptown_widget.screen.scene import Rect, Text


def test_bars_stand_in_proportion_to_their_values() -> None:
    scene = bars("A die", "eyes", "how often", {"1": 2, "2": 4}).scene
    low, high = (shape.height for shape in scene.shapes if isinstance(shape, Rect) and shape.fill == "blue")
    assert high == pytest.approx(2 * low)


def test_a_plot_is_told_in_words() -> None:
    assert str(bars("A die", "eyes", "how often", {"1": 2})) == "A die. 1: 2."
    assert "settles. mean: 2" in str(lines("It settles", "n", "mean", {"mean": [(1, 3), (2, 2)]}))


def test_a_bar_of_nothing_and_an_unknown_margin_can_be_drawn() -> None:
    assert "<svg" in bars("Wins", "bot", "won", {"a": 0, "b": 0}, margins={"a": inf})._repr_svg_()


@pytest.mark.parametrize("values", [{}, {"a": -1}, {"a": nan}, {"a": inf}])
def test_what_cannot_be_drawn_as_bars_is_refused(values: dict[str, float]) -> None:
    with pytest.raises(GameError):
        bars("Title", "x", "y", values)


@pytest.mark.parametrize("points", [[], [(1, nan)]])
def test_what_cannot_be_drawn_as_lines_is_refused(points: list[tuple[float, float]]) -> None:
    with pytest.raises(GameError):
        lines("Title", "x", "y", {"a": points})
    with pytest.raises(GameError):
        lines("Title", "x", "y", {})


def test_the_name_of_an_upright_axis_begins_inside_the_picture() -> None:
    name = "percent of the racks"
    for plot in (bars("Letters", "letters", name, {"1": 2}), lines("Letters", "letters", name, {"a": [(1, 3)]})):
        (text,) = (shape for shape in plot.scene.shapes if isinstance(shape, Text) and shape.text == name)
        assert text.x > 0.5 * 6.3 * len(name), "a letter of size 12 is 6.3 wide on average"


def test_an_axis_can_begin_above_0_so_that_small_differences_are_seen() -> None:
    plot = lines("Means", "n", "mean", {"a": [(1, 9), (2, 10)], "b": [(1, 8), (2, 10)]}, bottom=8)
    marks = {shape.text: shape.y for shape in plot.scene.shapes if isinstance(shape, Text)}
    assert marks["8"] > marks["9"] > marks["10"]
    assert marks["8"] - marks["9"] > 60
    assert "<svg" in lines("Means", "n", "mean", {"a": [(1, 8)]}, bottom=8)._repr_svg_()


def test_a_running_mean_ends_with_the_mean() -> None:
    assert running([1, 2, 3, 6], steps=2) == [(2, 1.5), (4, 3.0)]
    assert running([1, 2], steps=60)[-1] == (2, 1.5)
