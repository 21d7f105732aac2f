"""Themes: the same tokens, readable texts, visible highlights, tile colours that differ for all colour vision."""

import re
from itertools import combinations, pairwise

import pytest

from lite.paths import ROOT
from tests.screen.colours import VISIONS, contrast, delta_e, lab
from uptown_widget.errors import GameError
from uptown_widget.screen.theme import HEAT, THEMES, theme

TILES = ("blue", "yellow", "green", "red", "orange")
BOARD = ("district-a", "district-b")
NIGHT = ("sky", "glow", "far", "near", "water", "moon", "lamp", "window", "gold", "on-sky", "velvet", "fold", "shade")
TEXT, TEXT_FOR_ALL, MARK = 4.5, 7.0, 3.0
"""The ratios of WCAG 2.2: criteria 1.4.3, 1.4.6 and 1.4.11."""


def test_every_theme_has_the_same_tokens() -> None:
    tokens = {*TILES, *(f"on-{color}" for color in (*TILES, *HEAT)), *HEAT, "page", "panel", *BOARD}
    tokens |= {"ink", "accent", "capture", "muted", "quiet", "line", "rail", *NIGHT}
    for name in THEMES:
        assert theme(name).keys() == tokens


@pytest.mark.parametrize("name", THEMES)
def test_every_colour_is_written_as_six_hexadecimal_digits(name: str) -> None:
    for color in theme(name).values():
        assert color.startswith("#")
        assert len(bytes.fromhex(color[1:])) == 3


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize(
    ("text", "ground"),
    [
        *((text, ground) for text in ("ink", "quiet") for ground in ("page", "panel", *BOARD)),
        *(("accent", ground) for ground in ("page", "panel")),
        ("page", "accent"),
        ("on-sky", "sky"),
        ("sky", "lamp"),
        *((f"on-{color}", color) for color in TILES),
    ],
)
def test_texts_can_be_read(name: str, text: str, ground: str) -> None:
    assert contrast(theme(name)[text], theme(name)[ground]) >= TEXT


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize(
    ("mark", "ground"),
    [
        *(("accent", ground) for ground in (*BOARD, "rail")),
        *(("capture", ground) for ground in ("page", *BOARD)),
        *(("muted", ground) for ground in ("page", "panel", *BOARD)),
        ("ink", "rail"),
        *((mark, ground) for mark in ("lamp", "on-sky") for ground in ("sky", "far", "near", "water")),
        ("gold", "sky"),
        ("gold", "velvet"),
    ],
)
def test_highlights_symbols_and_the_outlines_of_tiles_have_enough_contrast(name: str, mark: str, ground: str) -> None:
    assert contrast(theme(name)[mark], theme(name)[ground]) >= MARK


@pytest.mark.parametrize("token", ["ink", "accent", "capture", "quiet", "muted"])
def test_the_contrast_theme_reaches_the_highest_level_everywhere(token: str) -> None:
    colors = theme("contrast")
    assert min(contrast(colors[token], colors[ground]) for ground in ("page", "panel", "rail", *BOARD)) >= TEXT_FOR_ALL


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize(("one", "other"), combinations(TILES, 2))
def test_any_two_tile_colours_differ_for_every_vision(name: str, vision: str, one: str, other: str) -> None:
    assert delta_e(theme(name)[one], theme(name)[other], vision) >= 34


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize(("one", "other"), combinations(TILES, 2))
def test_any_two_tile_colours_differ_in_grey(name: str, one: str, other: str) -> None:
    assert abs(lab(theme(name)[one])[0] - lab(theme(name)[other])[0]) >= 9


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("vision", VISIONS)
def test_the_scale_of_values_stands_off_the_board_and_grows_step_by_step(name: str, vision: str) -> None:
    colors = theme(name)
    for ground in BOARD:
        assert contrast(colors["heat-5"], colors[ground]) >= TEXT_FOR_ALL, "strong is far from the board's own colours"
        assert delta_e(colors["heat-1"], colors[ground], vision) >= 15, "weak can be told from no value"
    light = [lab(colors[step], vision)[0] for step in HEAT]
    assert sorted(light, reverse=name == "light") == light
    assert min(abs(one - other) for one, other in pairwise(light)) >= 9
    assert min(contrast(colors[f"on-{step}"], colors[step]) for step in HEAT) >= MARK


@pytest.mark.parametrize("name", ["light", "dark"])
def test_no_step_of_the_scale_looks_like_a_players_colour(name: str) -> None:
    colors = theme(name)
    assert min(delta_e(colors[step], colors[tile]) for step in HEAT for tile in TILES) >= 19


@pytest.mark.parametrize("name", ["pink", "", "Light", "light "])
def test_an_unknown_theme_is_refused_and_the_known_ones_are_named(name: str) -> None:
    with pytest.raises(GameError, match="Choose light, dark, contrast"):
        theme(name)


def test_the_measures_give_the_published_values() -> None:
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)
    assert lab("#ff0000") == pytest.approx((53.24, 80.09, 67.20), abs=0.02)
    # Grey looks the same for all colour vision: each row of a matrix adds up to 1.
    for vision in VISIONS:
        assert lab("#808080", vision) == pytest.approx(lab("#808080"), abs=0.01)


@pytest.mark.parametrize(("sheet", "shared"), [("play/loading.css", {"quiet", "panel"}), ("style.css", set[str]())])
def test_what_a_page_shows_before_python_has_the_colours_of_the_theme(sheet: str, shared: set[str]) -> None:
    blocks = re.findall(r":root \{(.*?)\}", (ROOT / "lite/pages" / sheet).read_text(encoding="utf-8"), re.DOTALL)
    for name, block in zip(THEMES, blocks, strict=False):
        colors = dict(re.findall(r"--([\w-]+): (#\w+);", block))
        for token in {"page", "ink", "accent", *shared}:
            assert colors[token] == theme(name)[token]
    assert len(blocks) > 1
