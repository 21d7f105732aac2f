"""Our drawings: complete, all different, within their box, with outlines that nest and never cross."""

from itertools import combinations

import pytest

from tests.screen.outlines import SIZE, polygons, raster, tangles
from uptown_widget.screen.scene import Path
from uptown_widget.uptown.rules.board import DISTRICTS
from uptown_widget.uptown.rules.tiles import TILES, Color, Tile
from uptown_widget.uptown.view.art.backdrop import backdrop
from uptown_widget.uptown.view.art.curtain import curtain_shapes
from uptown_widget.uptown.view.art.geometry import BACKDROP_HEIGHT, BARE_HEIGHT, BOARD_BOTTOM
from uptown_widget.uptown.view.art.symbols import GLOSS, GLYPHS, MARKS, SHAPES, SYMBOLS
from uptown_widget.uptown.view.art.tiles import CORNER

DRAWINGS = {**SYMBOLS, **SHAPES, **GLYPHS}
LAYERS = {f"gloss {name}": d for name, d in GLOSS.items()} | MARKS
LAYERS |= {f"corner {color}": d for color, d in CORNER.items()}
SCENERY = {
    f"{name} {index}": shape.d
    for name, shapes in {
        "night": backdrop(BOARD_BOTTOM + BACKDROP_HEIGHT),
        "bare night": backdrop(BOARD_BOTTOM + BARE_HEIGHT),
        "curtain": curtain_shapes(),
    }.items()
    for index, shape in enumerate(shapes)
    if isinstance(shape, Path)
}


def test_every_district_has_a_symbol_and_every_colour_a_shape() -> None:
    assert tuple(SYMBOLS) == DISTRICTS
    assert list(SHAPES) == [str(color) for color in Color]
    assert tuple(GLOSS) == DISTRICTS
    assert list(GLYPHS) == [*(str(tile) for tile in TILES if tile < Tile.MAN), str(Tile.WILD)]


def test_no_two_drawings_are_the_same() -> None:
    assert len(set(DRAWINGS.values())) == len(DRAWINGS) == 33


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_drawing_lies_within_its_box(name: str) -> None:
    for polygon in polygons(DRAWINGS[name]):
        for point in polygon:
            assert 0 <= point.real <= SIZE, point
            assert 0 <= point.imag <= SIZE, point


@pytest.mark.parametrize("name", [*DRAWINGS, *LAYERS, *SCENERY])
def test_outlines_never_cross_each_other_nor_themselves(name: str) -> None:
    assert not tangles((DRAWINGS | LAYERS | SCENERY)[name])


def test_the_check_for_crossing_outlines_finds_one() -> None:
    for d in ("M2 2H14V14H2Z M8 8H20V20H8Z", "M2 2L22 22V2L2 22Z"):
        assert tangles(d)


def test_a_raster_follows_the_even_odd_rule() -> None:
    ring = raster("M4 4H20V20H4Z M8 8H16V16H8Z", 24)
    assert ring == {
        (row, column) for row in range(4, 20) for column in range(4, 20) if not (8 <= row < 16 and 8 <= column < 16)
    }
    assert len(raster(SHAPES["orange"], 96)) / 96**2 == pytest.approx(3.1416 * 10**2 / 24**2, rel=0.01)


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_drawing_is_neither_a_speck_nor_a_block(name: str) -> None:
    assert 0.15 <= len(raster(DRAWINGS[name], 96)) / 96**2 <= 0.6


@pytest.mark.parametrize(
    ("drawings", "share"), [(SYMBOLS, 0.2), (SHAPES, 0.12), (GLYPHS, 0.06)], ids=["symbols", "shapes", "glyphs"]
)
def test_any_two_drawings_differ_at_twenty_pixels(drawings: dict[str, str], share: float) -> None:
    # Measured: skyline and car differ in 23 % of the pixels, star and triangle in 14 %; any other two in more.
    pixels = {name: raster(d, 20) for name, d in drawings.items()}
    for one, other in combinations(pixels, 2):
        assert len(pixels[one] ^ pixels[other]) / 20**2 >= share, (one, other)
