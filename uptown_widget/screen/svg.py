"""A scene as SVG text, for places where widgets do not run; pure."""

from collections.abc import Iterable
from html import escape
from zlib import crc32

from uptown_widget.errors import GameError, quoted
from uptown_widget.i18n import say
from uptown_widget.screen.font import FONT
from uptown_widget.screen.scene import Line, Path, Rect, Scene, Shape, Text
from uptown_widget.screen.theme import Theme, theme

MAX_WIDTH = 100_000
"""Pixels."""


def svg(scene: Scene, *, width: float | None = None, theme_name: str = "light") -> str:
    """Return an SVG picture of a scene when all has arrived, `width` pixels wide (default: the scene's own units).

    :raises GameError: the width is no number above 0
    """
    if width is not None and not (isinstance(width, (int, float)) and 0 < width < MAX_WIDTH):  # type: ignore[redundant-expr]
        raise GameError(say("The width of a picture is a number of pixels above 0, not {value}.", value=quoted(width)))
    scene = scene.still
    colors = theme(theme_name)
    width = width or scene.width
    height = width * scene.height / scene.width
    # Each drawing is in the text once and used by its id; two pictures of one page may share an id and its drawing.
    drawings = dict.fromkeys(shape.d for shape in scene.shapes if isinstance(shape, Path))
    defs = "".join(f'<path id="{_id(d)}" d="{d}" fill-rule="evenodd"/>' for d in drawings)
    body = "".join(_element(shape, colors) for shape in scene.shapes)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{_n(width)}" height="{_n(height)}" '
        f'viewBox="0 0 {_n(scene.width)} {_n(scene.height)}" font-family="{FONT}">'
        f"<title>{escape(scene.label)}</title>"
        f'<defs>{defs}</defs><rect width="100%" height="100%" fill="{colors["page"]}"/>{body}</svg>'
    )


def elements(shapes: Iterable[Shape], colors: Theme) -> str:
    """Return shapes as elements inside an ``<svg>``; every drawing is written out where it is used."""
    return "".join(_drawn(shape, colors) if isinstance(shape, Path) else _element(shape, colors) for shape in shapes)


def _drawn(path: Path, colors: Theme) -> str:
    return f'<path d="{path.d}" fill-rule="evenodd" {_place(path)} fill="{colors[path.fill]}"{_opacity(path)}/>'


def _opacity(shape: Shape) -> str:
    return "" if shape.opacity == 1 else f' opacity="{_n(shape.opacity)}"'


def _place(path: Path) -> str:
    return f'transform="translate({_n(path.x)} {_n(path.y)}) scale({path.scale:.4g})"'


def _id(d: str) -> str:
    return f"d{crc32(d.encode()):x}"


def _n(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")


def _element(shape: Shape, colors: Theme) -> str:
    opacity = _opacity(shape)
    match shape:
        case Rect():
            fill = colors[shape.fill] if shape.fill else "none"
            stroke = f' stroke="{colors[shape.stroke]}" stroke-width="{_n(shape.line)}"' if shape.stroke else ""
            radius = f' rx="{_n(shape.radius)}"' if shape.radius else ""
            return (
                f'<rect x="{_n(shape.x)}" y="{_n(shape.y)}" width="{_n(shape.width)}" height="{_n(shape.height)}"'
                f'{radius} fill="{fill}"{stroke}{opacity}/>'
            )
        case Path():
            return f'<use href="#{_id(shape.d)}" {_place(shape)} fill="{colors[shape.fill]}"{opacity}/>'
        case Text():
            weight = ' font-weight="bold"' if shape.bold else ""
            return (
                f'<text x="{_n(shape.x)}" y="{_n(shape.y)}" font-size="{_n(shape.size)}"{weight} '
                f'text-anchor="middle" dominant-baseline="central" fill="{colors[shape.fill]}"{opacity}>'
                f"{escape(shape.text)}</text>"
            )
        case Line():
            points = " ".join(f"{_n(x)},{_n(y)}" for x, y in shape.points)
            tag = "polygon" if shape.closed else "polyline"
            return (
                f'<{tag} points="{points}" fill="none" stroke="{colors[shape.stroke]}" '
                f'stroke-width="{_n(shape.line)}" stroke-linejoin="round" stroke-linecap="round"{opacity}/>'
            )
