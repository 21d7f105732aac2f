"""Icons: within their box, with outlines that never cross, and clearly different from each other."""

from itertools import combinations

import pytest

from tests.screen.outlines import SIZE, polygons, raster, tangles
from uptown_widget.screen.icons import ICONS


@pytest.mark.parametrize("name", ICONS)
def test_an_icon_lies_within_its_box_and_its_outlines_never_cross(name: str) -> None:
    points = [point for polygon in polygons(ICONS[name]) for point in polygon]
    assert min(min(point.real, point.imag) for point in points) >= 0
    assert max(max(point.real, point.imag) for point in points) <= SIZE
    assert not tangles(ICONS[name])


def test_any_two_icons_differ_at_sixteen_pixels() -> None:
    pixels = {name: raster(d, 16) for name, d in ICONS.items()}
    for one, other in combinations(pixels, 2):
        assert len(pixels[one] ^ pixels[other]) >= 20, (one, other)
