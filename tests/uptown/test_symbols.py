"""Our drawings: all there, all different, within their box, with outlines that nest and never cross."""

from collections.abc import Iterator
from itertools import combinations, pairwise

import pytest

from uptown_widget.notebook.winding import flatten, outlines
from uptown_widget.uptown.board import DISTRICTS
from uptown_widget.uptown.symbols import DOLLAR, SHAPES, SYMBOLS
from uptown_widget.uptown.tiles import Color

DRAWINGS = {**SYMBOLS, **SHAPES, "$": DOLLAR}
SIZE = 24
Edge = tuple[complex, complex]


def polygons(d: str) -> list[list[complex]]:
    """Return the outlines of a path, curves as many straight pieces."""
    return [flatten(outline) for outline in outlines(d)]


def edges(polygon: list[complex]) -> list[Edge]:
    """Return the sides of a polygon, the closing one too; those of no length left out."""
    return [(a, b) for a, b in pairwise([*polygon, polygon[0]]) if abs(b - a) > 1e-9]


def crossings(one: list[Edge], other: list[Edge]) -> Iterator[tuple[Edge, Edge]]:
    """Yield sides that pass through each other; a common point alone is no crossing."""
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
        # A corner belongs to the side above it or the side below, so that it counts once.
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


def test_every_district_has_a_symbol_and_every_colour_a_shape() -> None:
    assert tuple(SYMBOLS) == DISTRICTS
    assert list(SHAPES) == [str(color) for color in Color]


def test_no_two_drawings_are_the_same() -> None:
    assert len(set(DRAWINGS.values())) == len(DRAWINGS) == 15


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_drawing_lies_within_its_box(name: str) -> None:
    for polygon in polygons(DRAWINGS[name]):
        for point in polygon:
            assert 0 <= point.real <= SIZE, point
            assert 0 <= point.imag <= SIZE, point


@pytest.mark.parametrize("name", DRAWINGS)
def test_outlines_never_cross_each_other_nor_themselves(name: str) -> None:
    sides = [edges(polygon) for polygon in polygons(DRAWINGS[name])]
    for one, other in combinations(sides, 2):
        assert not list(crossings(one, other))
    for own in sides:
        assert not list(crossings(own, own))


def test_crossing_outlines_would_be_found() -> None:
    for d in ("M2 2H14V14H2Z M8 8H20V20H8Z", "M2 2L22 22V2L2 22Z"):
        sides = [edge for polygon in polygons(d) for edge in edges(polygon)]
        assert list(crossings(sides, sides))


def test_a_raster_follows_the_even_odd_rule() -> None:
    ring = raster("M4 4H20V20H4Z M8 8H16V16H8Z", 24)
    assert ring == {
        (row, column) for row in range(4, 20) for column in range(4, 20) if not (8 <= row < 16 and 8 <= column < 16)
    }
    assert len(raster(SHAPES["orange"], 96)) / 96**2 == pytest.approx(3.1416 * 10**2 / 24**2, rel=0.01)


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_drawing_is_neither_a_speck_nor_a_block(name: str) -> None:
    assert 0.15 <= len(raster(DRAWINGS[name], 96)) / 96**2 <= 0.6


@pytest.mark.parametrize(("drawings", "share"), [(SYMBOLS, 0.2), (SHAPES, 0.12)], ids=["symbols", "shapes"])
def test_any_two_drawings_differ_at_twenty_pixels(drawings: dict[str, str], share: float) -> None:
    # Measured: skyline and car differ in 23 % of the pixels, star and triangle in 14 %; any other two in more.
    pixels = {name: raster(d, 20) for name, d in drawings.items()}
    for one, other in combinations(pixels, 2):
        assert len(pixels[one] ^ pixels[other]) / 20**2 >= share, (one, other)
