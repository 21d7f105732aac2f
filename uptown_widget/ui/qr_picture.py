"""A QR code as a picture in a section."""

from functools import lru_cache

from uptown_widget.screen.qr_code import QUIET, qr_code, qr_path
from uptown_widget.screen.scene import Path, Rect, Scene


@lru_cache(maxsize=4)  # whoever waits in a lobby sees the same one again and again
def qr_picture(link: str, side: float, width: float, label: str) -> Scene:
    """Return the code of a link as a square in a scene.

    :param label: what a screen reader says
    """
    modules = qr_code(link)
    scale = side / (len(modules) + 2 * QUIET)
    # Two colours that are the same in every theme: readers need dark on light.
    shapes = (Rect(0, 0, side, side, "on-blue"), Path(qr_path(modules), 0, 0, scale, "on-yellow"))
    return Scene(width, side, shapes, label=label)
