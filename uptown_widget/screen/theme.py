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
    "blue": "#425fa8",
    "yellow": "#fff38c",
    "green": "#3fc399",
    "red": "#81091b",
    "orange": "#ea7417",
    "on-blue": "#ffffff",
    "on-yellow": "#1d2333",
    "on-green": "#1d2333",
    "on-red": "#ffffff",
    "on-orange": "#1d2333",
}

HEAT = tuple(f"heat-{step}" for step in range(1, 6))
"""A scale of lamp gold from weak to strong: its steps differ in lightness, so that everybody can tell them apart."""


def _heat(*colors: str, weak: str, strong: str) -> dict[str, str]:
    """Return the scale and what is drawn on it: `weak` on the steps near the ground, `strong` on those far from it."""
    steps = dict(zip(HEAT, colors, strict=True))
    return steps | {f"on-{step}": weak if number < 3 else strong for number, step in enumerate(HEAT, 1)}


_HEAT_ON_DARK = _heat("#7a4c0a", "#a56d12", "#cf942c", "#edbb55", "#fbe6bc", weak="#ffffff", strong="#12172a")

_THEMES: Mapping[ThemeName, Theme] = MappingProxyType(
    {
        "light": MappingProxyType(
            _TILES
            | _heat("#e0a030", "#bd7f14", "#95600a", "#6a4100", "#3f2600", weak="#1d2333", strong="#ffffff")
            | {
                "page": "#f6f1e4",
                "panel": "#fbf8ef",
                "district-a": "#efe6d1",
                "district-b": "#e3d7ba",
                "ink": "#1d2333",
                "accent": "#8a5d0a",
                "capture": "#8a5d0a",
                "muted": "#82775f",
                "quiet": "#655c47",
                "line": "#b9ab8a",
                "rail": "#d5c59c",
                "sky": "#202c52",
                "glow": "#f6dc97",
                "far": "#42548a",
                "near": "#141b36",
                "water": "#2a3862",
                "moon": "#f8efd3",
                "lamp": "#f6cf76",
                "window": "#f6cf76",
                "gold": "#cba04a",
                "on-sky": "#f4ecd8",
                "velvet": "#74203d",
                "fold": "#4f1029",
                "shade": "#1d2333",
            }
        ),
        "dark": MappingProxyType(
            _TILES
            | _HEAT_ON_DARK
            | {
                "page": "#12172a",
                "panel": "#1a2038",
                "district-a": "#222a48",
                "district-b": "#1a2038",
                "ink": "#f2ead6",
                "accent": "#e0b252",
                "capture": "#e0b252",
                "muted": "#7f88a8",
                "quiet": "#a9b0c8",
                "line": "#3d4770",
                "rail": "#2c3558",
                "sky": "#0b0f1e",
                "glow": "#e9c878",
                "far": "#232e56",
                "near": "#05070f",
                "water": "#111833",
                "moon": "#f4e6bd",
                "lamp": "#f0c463",
                "window": "#f0c463",
                "gold": "#b58b3a",
                "on-sky": "#f2ead6",
                "velvet": "#6a1c38",
                "fold": "#430d23",
                "shade": "#04060c",
            }
        ),
        "contrast": MappingProxyType(
            _TILES
            | _HEAT_ON_DARK
            | {
                "page": "#000000",
                "panel": "#000000",
                "district-a": "#000000",
                "district-b": "#161616",
                "ink": "#ffffff",
                "accent": "#ffe14d",
                "capture": "#ffe14d",
                "muted": "#d0d0d0",
                "quiet": "#ffffff",
                "line": "#ffffff",
                "rail": "#333333",
                "sky": "#000000",
                "glow": "#333333",
                "far": "#262626",
                "near": "#000000",
                "water": "#000000",
                "moon": "#ffffff",
                "lamp": "#ffe14d",
                "window": "#6b6b6b",
                "gold": "#ffe14d",
                "on-sky": "#ffffff",
                "velvet": "#1a1a1a",
                "fold": "#000000",
                "shade": "#000000",
            }
        ),
    }
)


def unknown_theme(name: object, known: Iterable[str]) -> GameError:
    """Return the error that names the known themes."""
    return GameError(
        say(
            "Unknown theme: {theme}. Choose {themes}.",
            theme=f"{name!r:.40}" if isinstance(name, str) else quoted(name, 40),
            themes=", ".join(known),
        )
    )


def theme(name: str) -> Theme:
    """Return the colours of a theme by token.

    :raises GameError: there is no such theme
    """
    if name not in THEMES:
        raise unknown_theme(name, THEMES)
    return _THEMES[name]
