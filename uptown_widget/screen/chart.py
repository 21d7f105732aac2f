"""Line charts as scenes: one line for each player, with its own colour, dashes and shape; pure."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from math import ceil, hypot
from unicodedata import east_asian_width

from uptown_widget.i18n import say
from uptown_widget.printable import shortened, signs
from uptown_widget.screen.controls import Chip
from uptown_widget.screen.ornament import Points
from uptown_widget.screen.scene import Line, Path, Rect, Scene, Shape, Target, Text

WIDTH, HEIGHT = 480.0, 230.0
LEFT, RIGHT, TOP, BOTTOM = 44.0, 100.0, 34.0, 46.0
ROOM = RIGHT - 30
"""For the name of a line, behind its mark."""
DASHES: tuple[tuple[float, ...], ...] = ((), (11, 5), (3, 5), (14, 4, 3, 4), (20, 7))
"""For each line the lengths of strokes and gaps, alternating; empty for a solid line."""
WIDTHS = dict.fromkeys("iljI.,'|", 3.4) | dict.fromkeys("ftr -", 4.4) | dict.fromkeys("mwMWQ@", 9.6)
"""How wide letters are that are much narrower or wider than others."""
MARKS = 4
"""How many times a line shows its player's tile."""


@dataclass(frozen=True, slots=True)
class Curve:
    """A named line; `points` are in the units of the axes."""

    name: str
    color: str
    shape: str
    """The player's shape, on a 24-unit grid, so that colour is not the only difference."""
    points: tuple[tuple[float, float], ...]


def curves(players: Sequence[Chip], course: Sequence[tuple[int, Sequence[float]]]) -> tuple[Curve, ...]:
    """Return a line for each player's sign; `course` has places on the first axis, and the values of all players."""
    return tuple(
        Curve(chip.label, chip.color, chip.path, tuple((float(x), float(values[player])) for x, values in course))
        for player, chip in enumerate(players)
    )


@lru_cache(maxsize=8)
def chart(
    title: str, across: str, up: str, curves: tuple[Curve, ...], *, top: float, unit: str = "", bottom: float = 0.0
) -> Scene:
    """Return a chart; `across` and `up` name the axes: one begins at 0, the other reaches from `bottom` to `top`.

    Where a line goes higher than `top`, so does the axis.

    The last ones are kept: a view asks for the same chart again whenever the pointer moves.
    """
    right = max((x for curve in curves for x, _ in curve.points), default=0) or 1
    highest = max(top, *(y for curve in curves for _, y in curve.points)) - bottom
    step = _step(max(highest, 1e-9) / 4)
    span = step * max(1, ceil(highest / step))

    def at(x: float, y: float) -> tuple[float, float]:
        return (
            LEFT + (WIDTH - LEFT - RIGHT) * x / right,
            HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * min(span, max(0.0, y - bottom)) / span,
        )

    shapes: list[Shape] = [
        Rect(0, 0, WIDTH, HEIGHT, fill="panel", radius=8),
        Text(title, WIDTH / 2, 16, 14, "ink", bold=True),
    ]
    value = bottom
    while value <= bottom + span + step / 2:
        (x, y), (end, _) = at(0, value), at(right, value)
        shapes += [Line(((x, y), (end, y)), "line", 1), Text(_number(value, unit), x - 21, y, 12, "quiet")]
        value += step
    for turn in range(0, int(right) + 1, max(1, int(_step(right / 6)))):
        x, y = at(turn, 0)
        shapes += [Line(((x, y), (x, y + 4)), "line", 1), Text(str(turn), x, y + 13, 12, "quiet")]
    shapes += [
        Text(across, LEFT + (WIDTH - LEFT - RIGHT) / 2, HEIGHT - 12, 12, "quiet"),
        axis_name(up, LEFT + 30, TOP - 13),
    ]
    for index, curve in enumerate(curves):
        shapes += _curve(curve, tuple(at(x, y) for x, y in curve.points), index, len(curves))
    for curve, y in zip(curves, _apart([at(*curve.points[-1])[1] for curve in curves]), strict=True):
        name, most = curve.name, len(curve.name)
        while _width(name) > ROOM:
            name, most = shortened(curve.name, most), most - 1
        beside = WIDTH - RIGHT + 27 + _width(name) / 2  # a text is centred on its place
        shapes += [*_mark(curve, WIDTH - RIGHT + 14, y), Text(name, beside, y, 12, "ink", bold=True)]
    ends = "; ".join(f"{curve.name}: {_number(curve.points[-1][1], unit)}" for curve in curves)
    return Scene(WIDTH, HEIGHT, tuple(shapes), label=f"{title}. {ends}.")


def win_chart(players: Sequence[Chip], course: Sequence[tuple[int, Sequence[float]]]) -> Scene:
    """Return the chart of everybody's share of the win, by the number of moves."""
    lines = curves(players, course)
    return chart(say("Chances to win"), say("moves"), say("chance"), lines, top=1.0, unit="%")


def pressable(chart: Scene, right: int, names: Mapping[int, str], current: int) -> Scene:
    """Return a chart whose first axis reaches to `right`, with a target at each of some places, one of them marked.

    :param names: those of the targets, by their places
    """
    unit = (WIDTH - LEFT - RIGHT) / (right or 1)
    top, height = TOP - 6, HEIGHT - TOP - BOTTOM + 12
    here = LEFT + unit * current
    mark = Line(((here, top), (here, top + height)), "accent", 2)
    targets = tuple(
        Target(name, LEFT + unit * (place - 0.5), top, unit, height, str(place)) for place, name in names.items()
    )
    return replace(chart, shapes=(*chart.shapes, mark), targets=targets)


def axis_name(name: str, x: float, y: float) -> Text:
    """Return the name of an upright axis, moved to the right if it would begin outside the picture."""
    return Text(name, max(x, 3.4 * len(name) + 6), y, 12, "quiet")


def _width(name: str) -> float:
    """Return about how wide a bold text of size 12 is: the signs of some scripts are twice as wide as letters."""
    return sum(12.0 if east_asian_width(sign[0]) in "WF" else WIDTHS.get(sign, 6.6) for sign in signs(name))


def _step(least: float) -> float:
    """The next round number, not smaller than the value."""
    size = 0.01
    while True:
        for factor in (1, 2, 5):
            if size * factor >= least:
                return size * factor
        size *= 10


def _number(value: float, unit: str) -> str:
    return f"{round(100 * value)} %" if unit == "%" else f"{value:g}"


def _curve(curve: Curve, points: tuple[tuple[float, float], ...], index: int, count: int) -> Iterator[Shape]:
    for stroke in dashed(points, DASHES[index % len(DASHES)]):
        # Ink around the colour: yellow would not be seen on a light panel, nor blue on a dark one.
        yield Line(stroke, "ink", 4.2)
        yield Line(stroke, curve.color, 2.6)
    for part in range(MARKS):
        # Each player's shapes are at other places, so that all of them show where lines run together.
        place = (part + (index + 0.5) / count) / MARKS * (len(points) - 1)
        before = min(int(place), len(points) - 2) if len(points) > 1 else 0
        (x0, y0), (x1, y1) = points[before], points[min(before + 1, len(points) - 1)]
        share = place - before
        yield from _mark(curve, x0 + share * (x1 - x0), y0 + share * (y1 - y0))


def dashed(points: Points, pattern: Sequence[float]) -> Iterator[Points]:
    """Yield the strokes of a dashed polyline: lengths of strokes and gaps alternate in `pattern`."""
    if not pattern:
        yield points
        return
    stroke, turn, left = [points[0]], 0, pattern[0]
    for (x0, y0), (x1, y1) in pairwise(points):
        length, done = hypot(x1 - x0, y1 - y0), 0.0
        while length - done > left:
            done += left
            here = (x0 + (x1 - x0) * done / length, y0 + (y1 - y0) * done / length)
            if turn % 2 == 0:
                yield (*stroke, here)
            turn += 1
            stroke, left = [here], pattern[turn % len(pattern)]
        left -= length - done
        stroke.append((x1, y1))
    if turn % 2 == 0 and len(stroke) > 1:
        yield tuple(stroke)


def _mark(curve: Curve, x: float, y: float) -> tuple[Shape, ...]:
    """A small tile with the player's shape."""
    tile = Rect(x - 7.5, y - 7.5, 15, 15, fill=curve.color, stroke="ink", line=1.2, radius=3)
    return tile, Path(curve.shape, x - 5.5, y - 5.5, 11 / 24, f"on-{curve.color}")


def _apart(heights: Sequence[float], gap: float = 18) -> list[float]:
    """Move heights apart until their labels do not overlap, keeping all above the axis."""
    order = sorted(range(len(heights)), key=lambda index: heights[index])
    placed = list(heights)
    for above, below in pairwise(order):
        placed[below] = max(placed[below], placed[above] + gap)
    floor = HEIGHT - BOTTOM
    for index in reversed(order):
        placed[index] = min(placed[index], floor)
        floor = placed[index] - gap
    return placed
