"""Even-odd paths that were rewritten for the non-zero rule cover the same points."""

from random import Random

import pytest

from tests.notebook.fakes import RING
from uptown_widget.screen.even_odd_paths import flatten, nonzero, outlines, placed, winding_number
from uptown_widget.uptown.view.art.symbols import GLYPHS, SHAPES, SYMBOLS

PATHS = {
    **SYMBOLS,
    **SHAPES,
    "dollar": GLYPHS["$"],
    "ring": RING,
    "three squares": "M0 0h24v24h-24z M4 4h16v16h-16z M8 8h8v8h-8z",
    "relative and smooth": "m2 12c0-8 10-8 10 0s10 8 10 0v10H2z",
    "smooth quadratic": "M2 12q5-8 10 0t10 0V22H2Z",
    "compact arc flags": "M12 2a10 10 0 1010 10 10 10 0 00-10-10zM12 8a4 4 0 1 1-.1 0z",
    "radii too small": "M2 12A1 1 0 0 1 22 12Z",
    "tilted ellipse": "M4 12A10 4 30 0 1 20 12A10 4 30 0 1 4 12Z M10 12H14V13H10Z",
}


@pytest.mark.parametrize("name", PATHS)
def test_both_fill_rules_fill_the_same_points(name: str) -> None:
    rng = Random(name)
    drawn = [flatten(outline) for outline in outlines(PATHS[name])]
    turned = [flatten(outline) for outline in outlines(nonzero(PATHS[name]))]
    for _ in range(2000):
        point = complex(rng.uniform(0, 24), rng.uniform(0, 24))
        odd = sum(winding_number(polygon, point) for polygon in drawn) % 2
        assert bool(sum(winding_number(polygon, point) for polygon in turned)) == bool(odd), (name, point)


def test_a_placed_path_is_scaled_and_then_moved() -> None:
    square = nonzero("M0 0H2V2H0Z")
    assert square == "M0 0L2 0L2 2L0 2Z"
    assert placed("M0 0H2V2H0Z", 10, 20, 1.5) == "M10 20L13 20L13 23L10 23Z"


def test_an_empty_path_paints_nothing() -> None:
    assert nonzero("") == ""
    assert nonzero("M1 1Z") == ""


@pytest.mark.parametrize("d", ["L1 1", "no path", "M0 0L1", "M0 0 X", "M0 0A1 1 0 2 0 1 1", "M0 0Z1", "M"])
def test_a_text_that_is_not_a_path_is_refused(d: str) -> None:
    with pytest.raises(ValueError, match="No SVG path"):
        nonzero(d)
