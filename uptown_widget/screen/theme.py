"""Colours by name in three themes; pure.

The five tile colours were found by search so that they differ for normal, protan, deutan and tritan vision and in
grey; see `tests/screen/test_theme.py` for the distances and contrasts they keep.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Literal, get_args

from uptown_widget.errors import GameError, quoted
from uptown_widget.i18n import say

ThemeName = Literal["light", "dark", "contrast"]
THEMES: tuple[ThemeName, ...] = get_args(ThemeName)
Theme = Mapping[str, str]

_TILES = {
    "blue": ("#425fa8", "#ffffff"),
    "yellow": ("#fff38c", "#1d2333"),
    "green": ("#3fc399", "#1d2333"),
    "red": ("#81091b", "#ffffff"),
    "orange": ("#ea7417", "#1d2333"),
}
"""In all themes: the colour of a tile, and of what is drawn on it."""

HEAT = tuple(f"heat-{step}" for step in range(1, 6))
"""A scale of lamp gold from weak to strong: its steps differ in lightness, so that everybody can tell them apart."""


_HEAT_ON_LIGHT = ("#e0a030", "#bd7f14", "#95600a", "#6a4100", "#3f2600")
_HEAT_ON_DARK = ("#7a4c0a", "#a56d12", "#cf942c", "#edbb55", "#fbe6bc")

_COLORS = {
    "page": ("#f6f1e4", "#12172a", "#000000"),
    "panel": ("#fbf8ef", "#1a2038", "#000000"),
    "district-a": ("#efe6d1", "#222a48", "#000000"),
    "district-b": ("#e3d7ba", "#1a2038", "#161616"),
    "ink": ("#1d2333", "#f2ead6", "#ffffff"),
    "accent": ("#8a5d0a", "#e0b252", "#ffe14d"),
    "capture": ("#8a5d0a", "#e0b252", "#ffe14d"),
    "muted": ("#82775f", "#7f88a8", "#d0d0d0"),
    "quiet": ("#655c47", "#a9b0c8", "#ffffff"),
    "line": ("#b9ab8a", "#3d4770", "#ffffff"),
    "rail": ("#d5c59c", "#2c3558", "#333333"),
    "sky": ("#202c52", "#0b0f1e", "#000000"),
    "glow": ("#f6dc97", "#e9c878", "#333333"),
    "far": ("#42548a", "#232e56", "#262626"),
    "near": ("#141b36", "#05070f", "#000000"),
    "water": ("#2a3862", "#111833", "#000000"),
    "moon": ("#f8efd3", "#f4e6bd", "#ffffff"),
    "lamp": ("#f6cf76", "#f0c463", "#ffe14d"),
    "window": ("#f6cf76", "#f0c463", "#6b6b6b"),
    "gold": ("#cba04a", "#b58b3a", "#ffe14d"),
    "on-sky": ("#f4ecd8", "#f2ead6", "#ffffff"),
    "velvet": ("#74203d", "#6a1c38", "#1a1a1a"),
    "fold": ("#4f1029", "#430d23", "#000000"),
    "shade": ("#1d2333", "#04060c", "#000000"),
}
"""Light, dark and with high contrast."""


def _colors(number: int) -> Theme:
    """Return a theme by its number."""
    heat = _HEAT_ON_DARK if number else _HEAT_ON_LIGHT
    weak, strong = ("#ffffff", "#12172a") if number else ("#1d2333", "#ffffff")
    # What is drawn on the scale: one colour on the steps near the ground, another on those far from it.
    drawn = {f"on-{step}": weak if place < 2 else strong for place, step in enumerate(HEAT)}
    own = {token: colors[number] for token, colors in _COLORS.items()}
    fills = {token: fill for token, (fill, _) in _TILES.items()}
    inks = {f"on-{token}": ink for token, (_, ink) in _TILES.items()}
    return MappingProxyType(fills | inks | dict(zip(HEAT, heat, strict=True)) | drawn | own)


_THEMES: Mapping[str, Theme] = {name: _colors(number) for number, name in enumerate(THEMES)}


def unknown_theme(name: object, known: Iterable[str]) -> GameError:
    """Return the error that names the known themes."""
    shown = f"{name!r:.40}" if isinstance(name, str) else quoted(name, 40)
    return GameError(say("Unknown theme: {theme}. Choose {themes}.", theme=shown, themes=", ".join(known)))


def theme(name: str) -> Theme:
    """Return the colours of a theme by token.

    :raises GameError: there is no such theme
    """
    if name not in (*THEMES,):
        raise unknown_theme(name, THEMES)
    return _THEMES[name]
