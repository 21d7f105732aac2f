"""Outlines of drawings as polygons, where they cross, and which pixels they fill."""

from collections.abc import Iterator
from itertools import combinations, pairwise

from uptown_widget.screen.even_odd_paths import flatten, outlines

SIZE = 24
Edge = tuple[complex, complex]


def polygons(d: str) -> list[list[complex]]:
    """Return the outlines of a path, with curves as many straight pieces."""
    return [flatten(outline) for outline in outlines(d)]


def edges(polygon: list[complex]) -> list[Edge]:
    """Return the sides of a polygon, including the closing one, without those of length zero."""
    return [(a, b) for a, b in pairwise([*polygon, polygon[0]]) if abs(b - a) > 1e-9]


def crossings(one: list[Edge], other: list[Edge]) -> Iterator[tuple[Edge, Edge]]:
    """Yield sides that pass through each other; a common point alone is not a crossing."""
    for a, b in one:
        for c, d in other:
            if _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0:
                yield (a, b), (c, d)


def _side(a: complex, b: complex, point: complex) -> int:
    """Return on which side of the line from a to b a point lies: 1, -1, or 0 for on it."""
    turn = ((b - a).conjugate() * (point - a)).imag
    return (turn > 1e-9) - (turn < -1e-9)


def raster(d: str, size: int) -> set[tuple[int, int]]:
    """Return the pixels (row, column) whose centres a path fills by the even-odd rule."""
    sides = [edge for polygon in polygons(d) for edge in edges(polygon)]
    filled = set()
    for row in range(size):
        y = (row + 0.5) * SIZE / size
        # A corner belongs to either the side above it or the side below, so that it counts once.
        cuts = [
            a.real + (y - a.imag) * (b.real - a.real) / (b.imag - a.imag)
            for a, b in sides
            if (a.imag <= y) != (b.imag <= y)
        ]
        for column in range(size):
            x = (column + 0.5) * SIZE / size
            if sum(cut <= x for cut in cuts) % 2:
                filled.add((row, column))
    return filled


def tangles(d: str) -> list[tuple[Edge, Edge]]:
    """Return where outlines of a path cross each other or themselves, because no canvas fills those as intended."""
    sides = [edges(polygon) for polygon in polygons(d)]
    found = [crossing for own in sides for crossing in crossings(own, own)]
    for one, other in combinations(sides, 2):
        if _near(one, other):
            found += crossings(one, other)
    return found


def _near(one: list[Edge], other: list[Edge]) -> bool:
    """Whether the boxes around two polygons overlap."""
    (ax, ay), (bx, by) = (([a.real for a, _ in sides], [a.imag for a, _ in sides]) for sides in (one, other))
    return min(ax) <= max(bx) and min(bx) <= max(ax) and min(ay) <= max(by) and min(by) <= max(ay)
