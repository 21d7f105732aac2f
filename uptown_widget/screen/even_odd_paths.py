"""Even-odd paths rewritten so that the non-zero rule fills them alike; pure.

ipycanvas fills a `Path2D` by the non-zero rule and offers no other. Both rules agree once every outline runs one way
and every outline directly inside it the other way, so the outlines are turned::

    even-odd          non-zero, as drawn     non-zero, inner outline turned
    +-->--+           +-->--+                +-->--+
    |+-->+|  a ring   |#####|  a full disc   |+-<-+|  a ring
    +-----+           +-----+                +-----+

Outlines may lie inside or beside each other but must not cross.
"""

import cmath
import math
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise, starmap

_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_COMMAND = re.compile(r"([MLHVCSQTAZ])([^MLHVCSQTAZ]*)", re.IGNORECASE)
_NUMBERS = re.compile(f"({_NUMBER})[\\s,]*")
# The two flags of an arc may stand without anything between them.
_ARC = re.compile("".join(f"({part})[\\s,]*" for part in [_NUMBER] * 3 + ["[01]"] * 2 + [_NUMBER] * 2))
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_STEPS = 12
"""Straight pieces that stand for a curve when outlines are compared."""

Segment = tuple[str, tuple[complex, ...], tuple[float, ...]]
"""A letter L, Q, C or A, its points (the last is the end) and, for an arc, radii, rotation and flags."""
Outline = tuple[complex, list[Segment]]
Polygon = list[complex]


@cache
def nonzero(d: str) -> str:
    """Return a path that the non-zero rule fills as the even-odd rule fills `d`.

    :raises ValueError: `d` is no SVG path
    """
    return "".join(map(_write, _turned(d)))


def placed(d: str, x: float, y: float, scale: float) -> str:
    """Return `nonzero(d)`, scaled and then moved by `x`, `y`."""

    def place(point: complex) -> complex:
        return point * scale + complex(x, y)

    def segment(letter: str, points: tuple[complex, ...], arc: tuple[float, ...]) -> Segment:
        return letter, tuple(map(place, points)), arc and (arc[0] * scale, arc[1] * scale, *arc[2:])

    return "".join(_write((place(start), [*starmap(segment, segments)])) for start, segments in _turned(d))


@cache
def _turned(d: str) -> tuple[Outline, ...]:
    paths = [outline for outline in outlines(d) if outline[1]]
    polygons = [flatten(outline) for outline in paths]
    boxes = list(map(_box, polygons))
    turned = []
    for index, outline in enumerate(paths):
        left, top, right, bottom = boxes[index]
        # What lies in another does so with its box; of a hundred lit windows none does.
        others = (
            polygon
            for place, (polygon, box) in enumerate(zip(polygons, boxes, strict=True))
            if place != index and box[0] <= left and box[1] <= top and right <= box[2] and bottom <= box[3]
        )
        depth = sum(_mostly_inside(polygons[index], other) for other in others)
        turned.append(outline if (_area(polygons[index]) > 0) == (depth % 2 == 0) else _reverse(outline))
    return tuple(turned)


def outlines(d: str) -> list[Outline]:
    """Return the outlines of a path in absolute coordinates.

    :raises ValueError: `d` is no SVG path
    """
    found: list[Outline] = []
    at = start = control = 0j
    before = ""
    for letter, numbers in _commands(d):
        upper, base = letter.upper(), at if letter.islower() else 0j
        if upper == "Z":
            at, before = start, "Z"
            continue
        if upper == "M":
            at = start = base + complex(*numbers)
            found.append((at, []))
            before = "M"
            continue
        if not found or before == "Z":
            found.append((at, []))
        smooth = before + upper in {"CS", "SS", "QT", "TT"}
        segment, control = _segment(upper, numbers, at, base, control if smooth else at)
        found[-1][1].append(segment)
        at, before = segment[1][-1], upper
    return found


def _segment(
    letter: str, numbers: list[float], at: complex, base: complex, control: complex
) -> tuple[Segment, complex]:
    """Return a segment in one of the four full letters, and its last control point."""
    if letter == "H":
        return ("L", (complex(numbers[0] + base.real, at.imag),), ()), at
    if letter == "V":
        return ("L", (complex(at.real, numbers[0] + base.imag),), ()), at
    if letter == "A":
        return ("A", (base + complex(*numbers[5:]),), tuple(numbers[:5])), at
    points = [base + complex(*numbers[i : i + 2]) for i in range(0, len(numbers), 2)]
    if letter in "ST":
        points.insert(0, 2 * at - control)
        letter = "C" if letter == "S" else "Q"
    return (letter, tuple(points), ()), points[-2] if len(points) > 1 else at


def _commands(d: str) -> Iterator[tuple[str, list[float]]]:
    """Return each command with its numbers; a repeated letter that was left out is put in."""
    text = d.strip()
    if text and text[0] not in "Mm":
        msg = f"No SVG path, it does not begin with M: {d:.60}"
        raise ValueError(msg)
    for letter, rest in _COMMAND.findall(text):
        pattern = _ARC if letter in "Aa" else _NUMBERS
        numbers = [float(number) for match in pattern.finditer(rest) for number in match.groups()]
        count = _COUNTS[letter.upper()]
        if pattern.sub("", rest).strip() or (len(numbers) % count or not numbers if count else numbers):
            msg = f"No SVG path, {letter}{rest} cannot be read: {d:.60}"
            raise ValueError(msg)
        if not count:
            yield letter, []
        for index in range(0, len(numbers), count or 1):
            # Further pairs after a move are lines.
            repeated = {"M": "L", "m": "l"}.get(letter, letter) if index else letter
            yield repeated, numbers[index : index + count]


def flatten(outline: Outline) -> Polygon:
    """Return the corners of a polygon close to an outline."""
    at, segments = outline
    corners = [at]
    for letter, points, arc in segments:
        if letter == "A":
            corners += _arc(at, points[0], arc)
        else:
            corners += [_bezier([at, *points], step / _STEPS) for step in range(1, _STEPS)] if letter != "L" else []
            corners.append(points[-1])
        at = points[-1]
    return corners


def _bezier(points: list[complex], t: float) -> complex:
    while len(points) > 1:
        points = [a + (b - a) * t for a, b in pairwise(points)]
    return points[0]


def _arc(start: complex, end: complex, arc: tuple[float, ...]) -> Polygon:
    """Follow an elliptical arc; the centre is found as in the SVG specification, appendix B.2.4."""
    rx, ry, rotation, large, sweep = arc
    if start == end or not rx or not ry:
        return [end]
    turn = cmath.rect(1, math.radians(rotation))

    def unit(point: complex) -> complex:
        point /= turn
        return complex(point.real / abs(rx), point.imag / abs(ry))

    a, b = unit(start), unit(end)
    half = (b - a) / 2
    # On the unit circle the centre lies square to the chord; with radii too small for the chord, in its middle.
    height = math.sqrt(max(0.0, 1 / abs(half) ** 2 - 1))
    centre = (a + b) / 2 + half * complex(0, height if bool(large) != bool(sweep) else -height)
    angle = cmath.phase((b - centre) / (a - centre))
    if sweep and angle < 0:
        angle += math.tau
    elif not sweep and angle > 0:
        angle -= math.tau
    corners = []
    for step in range(1, 2 * _STEPS):
        point = centre + (a - centre) * cmath.rect(1, angle * step / (2 * _STEPS))
        corners.append(turn * complex(point.real * abs(rx), point.imag * abs(ry)))
    return [*corners, end]


def _box(polygon: Polygon) -> tuple[float, float, float, float]:
    xs, ys = [corner.real for corner in polygon], [corner.imag for corner in polygon]
    return min(xs), min(ys), max(xs), max(ys)


def _sides(polygon: Polygon) -> Iterator[tuple[complex, complex]]:
    return pairwise([*polygon, polygon[0]])


def _area(polygon: Polygon) -> float:
    return sum(a.real * b.imag - b.real * a.imag for a, b in _sides(polygon))


def winding_number(polygon: Polygon, point: complex) -> int:
    """Return how often a polygon runs round a point."""
    turns = 0
    for a, b in _sides(polygon):
        if (a.imag <= point.imag) != (b.imag <= point.imag):
            right = ((b - a).conjugate() * (point - a)).imag
            if (right > 0) == (b.imag > a.imag):
                turns += 1 if b.imag > a.imag else -1
    return turns


def _mostly_inside(polygon: Polygon, other: Polygon) -> bool:
    """Whether a polygon lies in another; corners may touch, so they vote."""
    return 2 * sum(winding_number(other, corner) % 2 for corner in polygon) > len(polygon)


def _reverse(outline: Outline) -> Outline:
    at, segments = outline
    ends = [at, *(points[-1] for _, points, _ in segments)]
    turned: list[Segment] = []
    for (letter, points, arc), start in reversed(list(zip(segments, ends, strict=False))):
        flipped = (*arc[:4], 1 - arc[4]) if arc else ()
        turned.append((letter, (*reversed(points[:-1]), start), flipped))
    return ends[-1], turned


def _write(outline: Outline) -> str:
    at, segments = outline
    parts = [f"M{_n(at)}"]
    for letter, points, arc in segments:
        numbers = " ".join([*(f"{number:g}" for number in arc), *map(_n, points)])
        parts.append(f"{letter}{numbers}")
    return "".join([*parts, "Z"])


def _n(point: complex) -> str:
    return f"{round(point.real, 3):g} {round(point.imag, 3):g}"
