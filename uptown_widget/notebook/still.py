"""What stays of a board where no widget runs: a picture, as an output of its own beside the widget.

Programs that execute notebooks (nbconvert, papermill, myst-nb, jupytext, Quarto) store the state of widgets, and pages
made of that would load scripts from elsewhere to show a board that nobody can play at. So the picture is not one more
kind of the widget's own output, of which they take no notice: it stands below, and hides the widget until a front end
has made its canvas. From then on the widget hides the picture.
"""

from base64 import b64encode
from html import escape

from uptown_widget.errors import GameError
from uptown_widget.pictures.raster import png
from uptown_widget.screen.scene import Scene
from uptown_widget.screen.svg import svg

LIVE = "uptown-live"
"""The class of a widget of which a front end has painted the board."""
SHARP = 1.5
"""Pixels of the PNG a unit of the scene: it is printed."""
LATE = 3
"""Seconds after which the advice is shown: a front end is slow to make its first board."""


def shown_class(model_id: str) -> str:
    """Return the class by which a widget is found on the page."""
    return f"uptown-shown-{model_id}"


def still(scene: Scene, theme: str, model_id: str, *, advice: str, text: str) -> dict[str, object]:
    """Return a picture of a board as an output of a cell.

    :param theme: ``light``, ``dark`` or ``contrast``
    :param model_id: that of the widget in whose place the picture stands
    :param advice: what to do for a board to play at
    :param text: the board in letters
    """
    picture = b64encode(svg(scene, theme_name=theme).encode()).decode()
    shown, place = f".{shown_class(model_id)}", f"uptown-still-{model_id}"
    style = (
        f"{shown}:not(.{LIVE}){{display:none!important}}"
        f"body:has({shown}.{LIVE}) .{place}{{display:none}}"
        f".{place}{{margin:0}}.{place} img{{max-width:100%;height:auto}}"
        f"@media screen{{.{place} figcaption{{animation:uptown-late {LATE}s}}}}"
        "@keyframes uptown-late{from,99%{visibility:hidden}}"
    )
    html = (
        f'<style>{style}</style><figure class="{place}">'
        f'<img alt="{escape(scene.label)}" src="data:image/svg+xml;base64,{picture}">'
        f"<figcaption>{escape(advice)}</figcaption></figure>"
    )
    bundle: dict[str, object] = {"text/html": html, "text/plain": text}
    try:
        pixels = png(scene, SHARP * scene.width, theme)
    except GameError:
        return bundle  # without Pillow, as in the browser
    return {**bundle, "image/png": b64encode(pixels).decode()}
