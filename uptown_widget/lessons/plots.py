"""Plots for lessons as SVG, without a plotting library: lines, and bars with whiskers; pure.

>>> dice = bars("A die", "eyes", "how often", {"1": 3, "2": 5}, margins={"2": 1})
>>> dice._repr_svg_()[:4]
'<svg'
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import isfinite

from uptown_widget.errors import GameError
from uptown_widget.i18n import say, say_number
from uptown_widget.printable import shortened
from uptown_widget.screen.chart import Curve, axis_name, chart
from uptown_widget.screen.scene import Line, Rect, Scene, Shape, Text
from uptown_widget.screen.svg import svg
from uptown_widget.uptown.rules.tiles import Color
from uptown_widget.uptown.view.art.symbols import SHAPES

WIDTH, HEIGHT = 560.0, 300.0
LEFT, RIGHT, TOP, BOTTOM = 52.0, 14.0, 40.0, 52.0
WIDE = 720
"""Pixels: as wide as a notebook page, readable from the back of a classroom."""
Points = Sequence[tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Plot:
    """A picture that a notebook draws."""

    scene: Scene

    def _repr_svg_(self) -> str:
        return svg(self.scene, width=WIDE)

    def __str__(self) -> str:
        """Return it in words."""
        return self.scene.label

    def __repr__(self) -> str:
        """Return it in words."""
        return f"<Plot: {self}>"


def lines(
    title: str, across: str, up: str, curves: Mapping[str, Points], *, top: float = 0.0, bottom: float = 0.0
) -> Plot:
    """Return lines by name, at most five; the axis across begins at 0.

    :param top: the upright axis ends there at least
    :param bottom: it begins there; what lies below is drawn at the edge
    :raises GameError: there is nothing to draw, or too much
    """
    if not 1 <= len(curves) <= len(Color) or not all(curves.values()):
        raise GameError(say("Pass one to five lines, each with points."))
    drawn = [
        Curve(name, str(color), SHAPES[str(color)], tuple((float(x), float(y)) for x, y in points))
        for color, (name, points) in zip(Color, curves.items(), strict=False)
    ]
    _check(number for curve in drawn for point in curve.points for number in point)
    return Plot(chart(title, across, up, tuple(drawn), top=max(top, bottom), bottom=bottom))


def bars(
    title: str, across: str, up: str, values: Mapping[str, float], *, margins: Mapping[str, float] | None = None
) -> Plot:
    """Return bars by name, from 0 up.

    :param margins: by name, how far a whisker reaches up and down from the top of the bar
    :raises GameError: there is nothing to draw, or something below 0
    """
    numbers = {str(name): float(value) for name, value in values.items()}
    reach = {str(name): float(margin) for name, margin in (margins or {}).items() if isfinite(margin)}
    _check(numbers.values())
    if not numbers or min(numbers.values()) < 0:
        raise GameError(say("Bar values must be 0 or more."))
    high = max(numbers[name] + reach.get(name, 0.0) for name in numbers) or 1.0
    shapes: list[Shape] = [
        Rect(0, 0, WIDTH, HEIGHT, fill="panel", radius=8),
        Text(title, WIDTH / 2, 18, 15, "ink", bold=True),
        axis_name(up, LEFT, TOP - 8),
        Text(across, (WIDTH + LEFT) / 2, HEIGHT - 12, 12, "quiet"),
    ]
    floor, room = HEIGHT - BOTTOM, HEIGHT - TOP - BOTTOM - 16
    wide = (WIDTH - LEFT - RIGHT) / len(numbers)
    # Many bars have no room for a number each.
    every = max(1, round(34 / wide))
    for index, (name, value) in enumerate(numbers.items()):
        x, tall = LEFT + wide * (index + 0.5), room * value / high
        shapes.append(Rect(x - 0.4 * wide, floor - tall, 0.8 * wide, tall, fill="blue", stroke="ink", line=1))
        if name in reach:
            shapes += _whisker(x, floor - tall, room * min(reach[name], value) / high, room * reach[name] / high)
        if index % every == 0:
            digits = 0 if value >= 100 else len(f"{value:.2f}".rstrip("0").partition(".")[2])
            label = say_number(value, digits)
            side = 20 if name in reach else 0
            shapes += [Text(_short(name, wide * every), x, floor + 14, 12, "ink", bold=True),
                       Text(label, x + side, floor - tall - 8, 12, "ink")]  # fmt: skip
    shapes.append(Line(((LEFT, floor), (WIDTH - RIGHT, floor)), "line", 1.5))
    listed = "; ".join(f"{name}: {value:g}" for name, value in numbers.items())
    return Plot(Scene(WIDTH, HEIGHT, tuple(shapes), label=f"{title}. {listed}."))


def running(samples: Sequence[float], steps: int = 60) -> Points:
    """Return the mean of the first samples, for more and more of them.

    >>> running([1, 0, 1, 0], steps=2)
    [(2, 0.5), (4, 0.5)]
    """
    marks = [round(len(samples) * step / steps) for step in range(steps + 1)]
    means, total = [], 0.0
    for before, after in pairwise(marks):
        if after > before:
            total += sum(samples[before:after])
            means.append((after, total / after))
    return means


def _whisker(x: float, y: float, down: float, up: float) -> Iterator[Shape]:
    ends = [((x - 7, level), (x + 7, level)) for level in (y - up, y + down)]
    for points in (((x, y - up), (x, y + down)), *ends):
        # Light within dark: seen on the bar and on the page.
        yield Line(points, "ink", 4)
        yield Line(points, "panel", 1.6)


def _short(name: str, room: float) -> str:
    return shortened(name, max(3, int(room / 7.5)))


def _check(numbers: Iterable[float]) -> None:
    """Complain about what cannot be drawn.

    :raises GameError: a number is infinite or none
    """
    if not all(isfinite(number) for number in numbers):
        raise GameError(say("Cannot plot an infinite value or NaN."))
