"""What lasts without a kernel: a board as SVG, PNG or GIF, and a match as one page of HTML.

Start with `picture` and `replay`. PNG and GIF are painted by Pillow, which comes with ipycanvas.
"""

from uptown_widget.pictures.image import Picture, picture
from uptown_widget.pictures.page import Replay, replay

__all__ = ["Picture", "Replay", "picture", "replay"]


def __dir__() -> list[str]:
    """List the public names."""
    return sorted(__all__)
