"""A scene as pixels, for places that show no SVG: PDF by LaTeX, chats, old mail. Imports Pillow, when one is painted.

Everything is painted larger than it will be and then shrunk, since Pillow has no smooth edges of its own.
"""

from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from typing import TYPE_CHECKING, Self
from unicodedata import name

from uptown_widget.errors import GameError
from uptown_widget.i18n import say
from uptown_widget.printable import isolated, without_marks
from uptown_widget.screen.even_odd_paths import flatten, outlines
from uptown_widget.screen.font import FILE
from uptown_widget.screen.scene import Line, Path, Rect, Scene, Shape, Text
from uptown_widget.screen.theme import Theme, theme

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageFont import FreeTypeFont

FINE = 2
"""Pixels painted for each that is kept, across and down."""
PAUSE = 3
"""So many times as long as others the last picture of a GIF is seen."""
FONTS = (
    *("DejaVuSans-Bold.ttf", "LiberationSans-Bold.ttf", "NotoSansCJK-Bold.ttc", "NanumGothicBold.ttf"),
    *("arialbd.ttf", "malgunbd.ttf", "msyhbd.ttc"),
    *("AppleSDGothicNeo.ttc", "Arial Unicode.ttf"),
)
"""Of Linux, Windows and macOS, for names in scripts that our typeface lacks; bold, as names are on boards."""
WIDEST = 5.5
"""How wide a spelled name may be, of its size, to stay on a plaque: it is longer than the one that was cut to fit."""

Points = Sequence[complex]


def png(scene: Scene, width: float, theme_name: str) -> bytes:
    """Return a scene as PNG, `width` pixels wide.

    :raises GameError: Pillow is not installed, or there is no such theme
    """
    file = BytesIO()
    _painted(scene, width, theme(theme_name)).save(file, "png")
    return file.getvalue()


def gif(scenes: Sequence[Scene], width: float, theme_name: str, ms: int) -> bytes:
    """Return scenes as GIF, one after another, each seen for so many milliseconds.

    :raises GameError: Pillow is not installed, or there is no such theme
    """
    frames = [_painted(scene, width, theme(theme_name)) for scene in scenes]
    from PIL import Image  # noqa: PLC0415  as below, once it is known to be there

    # One palette for all: with one each, colours would flicker from frame to frame.
    palette = frames[-1].quantize(255)
    first, *rest = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames]
    file = BytesIO()
    durations = [ms] * len(rest) + [PAUSE * ms]
    first.save(file, "gif", save_all=True, append_images=rest, duration=durations, loop=0)
    return file.getvalue()


def _painted(scene: Scene, width: float, colors: Theme) -> "Image":
    try:
        from PIL import Image  # noqa: PLC0415  whoever paints no pixels needs no Pillow
    except ImportError:
        message = say("PNG and GIF pictures need Pillow. Install it with {command}.", command="pip install pillow")
        raise GameError(message) from None
    scale = FINE * width / scene.width
    image = Image.new("RGB", (round(scene.width * scale), round(scene.height * scale)), colors["page"])
    for shape in scene.still.shapes:
        _paint(image, shape, scale, colors)
    return image.reduce(FINE)


def _paint(image: "Image", shape: Shape, scale: float, colors: Theme) -> None:
    match shape:
        case Rect():
            around = [complex(shape.x, shape.y), complex(shape.x + shape.width, shape.y + shape.height)]
            corners, radius = [corner * scale for corner in around], shape.radius * scale
            if shape.fill:
                with _Brush(image, colors[shape.fill], shape.opacity, corners) as brush:
                    brush.rectangle(corners, radius)
            if shape.stroke:
                line = shape.line * scale
                with _Brush(image, colors[shape.stroke], shape.opacity, corners, line) as brush:
                    brush.frame(corners, radius, line)
        case Path():
            place = complex(shape.x, shape.y)
            polygons = [[(place + shape.scale * point) * scale for point in each] for each in _polygons(shape.d)]
            if polygons:
                _fill(image, polygons, colors[shape.fill], shape.opacity)
        case Text():
            size = shape.size * scale
            text, font = _written(shape.text, round(size), shape.bold, FONTS)
            # Figures and capitals are 0.72 of the size high in this font: centred without measuring.
            base, half = complex(shape.x * scale, shape.y * scale + 0.36 * font.size), font.getlength(text) / 2
            ends = [base - half, base + half]
            with _Brush(image, colors[shape.fill], shape.opacity, ends, size) as brush:
                brush.text(base, text, font)
        case Line():
            points = [complex(x, y) * scale for x, y in shape.points]
            with _Brush(image, colors[shape.stroke], shape.opacity, points, shape.line * scale) as brush:
                brush.line(points + points[: shape.closed], shape.line * scale)


class _Brush:
    """Paints on a picture in one colour; one that is not opaque paints on a mask first.

    :param points: around which it paints
    :param beyond: how far from them it may reach
    """

    def __init__(self, image: "Image", color: str, opacity: float, points: Points, beyond: float = 0) -> None:
        from PIL import Image, ImageDraw  # noqa: PLC0415  as above

        self._image, self._color = image, color
        self._box = (0, 0, *image.size) if opacity == 1 else _box(points, beyond)
        left, top, right, bottom = self._box
        self._mask = None if opacity == 1 else Image.new("L", (right - left, bottom - top))
        self._draw = ImageDraw.Draw(self._mask or image)
        self._ink: str | int = color if self._mask is None else round(255 * opacity)

    def __enter__(self) -> Self:
        """Begin to paint."""
        return self

    def __exit__(self, *_: object) -> None:
        """Let what is on the mask be seen."""
        if self._mask is not None:
            self._image.paste(self._color, self._box, self._mask)

    def rectangle(self, corners: Points, radius: float) -> None:
        """Fill a rectangle."""
        self._draw.rounded_rectangle(self._between(corners), radius, self._ink)

    def frame(self, corners: Points, radius: float, line: float) -> None:
        """Paint what lies within half a line of the edge of a rectangle."""
        half = complex(line, line) / 2
        around = self._between([corners[0] - half, corners[1] + half])
        self._draw.rounded_rectangle(around, radius and radius + line / 2, outline=self._ink, width=max(1, round(line)))

    def text(self, base: complex, text: str, font: "FreeTypeFont") -> None:
        """Write a text, the middle of its baseline at a point."""
        self._draw.text(_moved([base], self._box)[0], text, self._ink, font, "ms")

    def line(self, points: Points, line: float) -> None:
        """Paint a line with round corners and ends."""
        places = _moved(points, self._box)
        self._draw.line(places, self._ink, max(1, round(line)))
        for x, y in places:
            self._draw.ellipse((x - line / 2, y - line / 2, x + line / 2, y + line / 2), self._ink)

    def _between(self, corners: Points) -> tuple[float, float, float, float]:
        (left, top), (right, bottom) = _moved(corners, self._box)
        # Pillow counts the last pixel in.
        return left, top, max(left, right - 1), max(top, bottom - 1)


def _fill(image: "Image", polygons: Sequence[Points], color: str, opacity: float) -> None:
    """Fill what lies in an odd number of polygons."""
    from PIL import Image, ImageChops, ImageDraw  # noqa: PLC0415  as above

    whole = _box([point for polygon in polygons for point in polygon])
    mask = Image.new("L", (whole[2] - whole[0], whole[3] - whole[1]))
    ink = round(255 * opacity)
    for polygon in polygons:
        # As small as the polygon: a skyline has hundreds of windows.
        box = _box(polygon)
        place = (box[0] - whole[0], box[1] - whole[1], box[2] - whole[0], box[3] - whole[1])
        one = Image.new("L", (box[2] - box[0], box[3] - box[1]))
        ImageDraw.Draw(one).polygon(_moved(polygon, box), ink)
        mask.paste(ImageChops.difference(mask.crop(place), one), place)
    image.paste(color, whole, mask)


def _box(points: Points, beyond: float = 0) -> tuple[int, int, int, int]:
    """Return the edges of the pixels around some points: left, top, right and bottom."""
    across, down = [point.real for point in points], [point.imag for point in points]
    low, high = -beyond - 1, beyond + 2
    return int(min(across) + low), int(min(down) + low), int(max(across) + high), int(max(down) + high)


def _moved(points: Points, box: tuple[int, int, int, int]) -> list[tuple[float, float]]:
    return [(point.real - box[0], point.imag - box[1]) for point in points]


@lru_cache(maxsize=500)
def _polygons(d: str) -> tuple[Points, ...]:
    return tuple(tuple(flatten(outline)) for outline in outlines(d) if outline[1])


@lru_cache(maxsize=500)
def _written(text: str, size: int, bold: bool, others: tuple[str, ...]) -> tuple[str, "FreeTypeFont"]:
    """Return a text and a font that has its letters; where there is none, ours, and what it can write in their place.

    :param others: the files of further fonts
    """
    from PIL.ImageFont import Layout  # noqa: PLC0415  as above

    text, ours = without_marks(text), _font(size, bold)
    if not _lacks(ours, text):
        return text, ours
    font = next((each for each in _fonts(others, size) if not _lacks(each, text)), None)
    if font is None:
        spelled = "".join(_spelled(letter) if _lacks(ours, letter) else letter for letter in text)
        return spelled, _font(int(size * min(1, WIDEST * size / ours.getlength(spelled))), bold)
    # Without the library Raqm, Pillow writes everything from left to right.
    reverse = font.layout_engine == Layout.BASIC and isolated(text) != text
    return text[::-1] if reverse else text, font


@lru_cache(maxsize=50)
def _font(size: int, bold: bool) -> "FreeTypeFont":
    from PIL import ImageFont  # noqa: PLC0415  as above

    file = BytesIO(files("uptown_widget").joinpath("notebook", FILE).read_bytes())
    font = ImageFont.truetype(file, max(1, size))
    font.set_variation_by_axes([700 if bold else 400])
    return font


@lru_cache(maxsize=50)
def _fonts(names: tuple[str, ...], size: int) -> tuple["FreeTypeFont", ...]:
    """Return those that are on this machine."""
    from PIL import ImageFont  # noqa: PLC0415  as above

    found = []
    for each in names:
        with suppress(OSError):
            found.append(ImageFont.truetype(each, max(1, size)))
    return tuple(found)


def _lacks(font: "FreeTypeFont", text: str) -> bool:
    """Whether a font has not all letters of a text: it paints them as it paints what is no letter at all."""
    nothing, *painted = (font.getmask(letter) for letter in f"\uffff{text}")
    return any(each.size == nothing.size and bytes(each) == bytes(nothing) for each in painted)


def _spelled(letter: str) -> str:
    """Return how a syllable of Hangul sounds, as its name in Unicode tells, and a question mark for other letters.

    >>> "".join(map(_spelled, "민준"))
    'MinJun'
    """
    return name(letter, "").partition("HANGUL SYLLABLE ")[2].capitalize() or "?"
