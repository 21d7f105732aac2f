"""A picture of a board as a file: SVG, PNG or GIF."""

from base64 import b64encode
from dataclasses import dataclass
from typing import Literal, get_args

from uptown_widget.checks import unchanging
from uptown_widget.errors import GameError, quoted
from uptown_widget.i18n import say
from uptown_widget.match.paths import AnyPath, write
from uptown_widget.pictures.raster import gif, png
from uptown_widget.pictures.views import last_view, views
from uptown_widget.screen.svg import MAX_WIDTH, svg

Format = Literal["svg", "png", "gif"]
FORMATS: tuple[str, ...] = get_args(Format)
WIDE = 440
"""Pixels of a picture."""
MAX_PIXELS = 4000
"""Across, of a picture of pixels."""
TURN = 900
"""Milliseconds for which a turn is seen in a GIF."""


@unchanging("A picture never changes.")
@dataclass(frozen=True, slots=True)
class Picture:
    """A picture as the bytes of a file; a notebook shows it."""

    format: Format
    data: bytes
    label: str
    """What it shows, in words."""

    def __bytes__(self) -> bytes:
        """Return the bytes of the file."""
        return self.data

    def __repr__(self) -> str:
        """Say in a line what it shows."""
        return f"<Picture: {self.label}, {self.format}>"

    def save(self, path: AnyPath) -> None:
        """Write the file.

        :raises GameError: it cannot be written, or its name ends as that of another kind of file
        """
        write(path, self.format, self.data)

    def _repr_mimebundle_(self, **_: object) -> tuple[dict[str, str], dict[str, dict[str, str]]]:
        kind = "image/svg+xml" if self.format == "svg" else f"image/{self.format}"
        data = self.data.decode() if self.format == "svg" else b64encode(self.data).decode()
        return {kind: data, "text/plain": repr(self)}, {kind: {"alt": self.label}}


def picture(
    source: object,
    *,
    format: Format = "svg",  # noqa: A002  what every library calls it
    width: float = WIDE,
    theme: str = "light",
) -> Picture:
    """Draw a board, for a page, a printed text or a chat: as it is in a position, or at the end of a match.

    :param source: a `State` or an `Observation`, a match, a record or its text, or a table, of which what is shown now
        is drawn. Of a state and a match there is what a spectator sees
    :param format: ``"svg"``, ``"png"``, or ``"gif"``, which shows a match turn by turn
    :param width: in pixels
    :param theme: ``"light"``, ``"dark"`` or ``"contrast"``
    :raises GameError: an argument is none of these, or Pillow, which paints PNG and GIF, is not installed

    >>> from uptown_widget import uptown
    >>> picture(uptown.deal(seed=7), format="png", width=120)
    <Picture: Uptown board after 0 turns, png>
    """
    if format not in FORMATS:
        raise GameError(say("Unknown format: {name}. Choose {names}.", name=quoted(format), names=", ".join(FORMATS)))
    most = MAX_WIDTH if format == "svg" else MAX_PIXELS
    given: object = width
    if not isinstance(given, (int, float)) or isinstance(given, bool) or not 1 <= given < most:
        raise GameError(say("The width of a picture is a number of pixels above 0, not {value}.", value=quoted(given)))
    if format == "gif" and _has_turns(source):
        scenes = [view.scene for view in views(source)]
        return Picture(format, gif(scenes, width, theme, TURN), scenes[-1].label)
    scene = last_view(source).scene
    if format == "svg":
        return Picture(format, svg(scene, width=width, theme_name=theme).encode(), scene.label)
    data = png(scene, width, theme) if format == "png" else gif([scene], width, theme, TURN)
    return Picture(format, data, scene.label)


def _has_turns(source: object) -> bool:
    """Whether that is more than one position."""
    return not hasattr(source, "legal_moves") or hasattr(source, "history")
