"""A picture as plain data: shapes in painting order and the targets a pointer can hit.

Lengths are in units of the scene (a host scales them to pixels), colours are tokens of `theme.Theme`, such as
``"ink"``: a scene does not know in which theme it is painted.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from math import isfinite
from typing import Annotated

from uptown_widget.schema import Pattern

Token = Annotated[str, Pattern("[a-z][a-z0-9-]*")]
"""A name of lower-case letters and hyphens, such as a theme colour: safe in CSS."""
PathData = Annotated[str, Pattern(r"[MLHVCSQTAZmlhvcsqtaz0-9\s.,-]*")]
"""The ``d`` of an SVG path."""


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle, its corners rounded by `radius`; `x`, `y` is its upper left."""

    x: float
    y: float
    width: float
    height: float
    fill: Token | None = None
    stroke: Token | None = None
    line: float = 1.0
    radius: float = 0.0
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Path:
    """An SVG path filled by the even-odd rule, its origin moved to `x`, `y` and its units scaled."""

    d: PathData
    x: float
    y: float
    scale: float
    fill: Token
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Text:
    """A short text, centred on `x`, `y` in both directions."""

    text: str
    x: float
    y: float
    size: float
    fill: Token
    bold: bool = False
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Line:
    """A polyline through `points`, closed or open, its corners rounded."""

    points: tuple[tuple[float, float], ...]
    stroke: Token
    line: float = 1.0
    closed: bool = False
    opacity: float = 1.0


Shape = Rect | Path | Text | Line


@dataclass(frozen=True, slots=True)
class Target:
    """An area to point at; `name` identifies it in events, `label` describes it for screen readers."""

    name: str
    x: float
    y: float
    width: float
    height: float
    label: str

    def covers(self, x: float, y: float) -> bool:
        """Whether a point is in the area."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


@dataclass(frozen=True, slots=True)
class Slide:
    """Moving shapes: from `dx`, `dy` beside their place to it, or, if they `leave`, away from it while fading."""

    shapes: tuple[Shape, ...]
    dx: float
    dy: float
    ms: int = 160
    leave: bool = False


@dataclass(frozen=True, slots=True)
class Held:
    """What is being dragged: a host paints it under the pointer, over everything else."""

    home: str
    """The target it comes from and goes back to."""
    shapes: tuple[Shape, ...]
    """Drawn around the point 0, 0."""
    places: tuple[str, ...]
    """The targets where it may be dropped."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture of `width` by `height` units with a text alternative.

    Slides are painted over the shapes. A host moves them once when it comes to a `cue` it has not painted yet, and
    shows their ends at once otherwise, or where the person asked for less motion. Targets stay where they are.
    """

    width: float
    height: float
    shapes: tuple[Shape, ...]
    targets: tuple[Target, ...] = ()
    label: str = ""
    focus: str | None = field(default=None)
    """The target with the keyboard focus."""
    slides: tuple[Slide, ...] = ()
    cue: str = ""
    movable: tuple[str, ...] = ()
    """The targets that can be dragged."""
    held: Held | None = None

    @property
    def ms(self) -> int:
        """How many milliseconds the slides take."""
        return max((slide.ms for slide in self.slides), default=0)

    def shapes_at(self, ms: float) -> tuple[Shape, ...]:
        """Return all shapes, those on slides where they are after `ms` milliseconds."""
        return (*self.shapes, *(shape for slide in self.slides for shape in _on_the_way(slide, ms)))

    @property
    def still(self) -> "Scene":
        """The scene after all slides have arrived."""
        return replace(self, shapes=self.shapes_at(self.ms), slides=(), cue="")

    def at(self, x: float, y: float) -> Target | None:
        """Return the target at a point; of several the last, which is on top."""
        return next((target for target in reversed(self.targets) if target.covers(x, y)), None)

    def target(self, name: str) -> Target:
        """Return the target of that name.

        :raises KeyError: there is none
        """
        for target in self.targets:
            if target.name == name:
                return target
        raise KeyError(name)

    def check(self) -> "Scene":
        """Return the scene itself if every number in it can be painted.

        One bad number stops every canvas of a page for good, so hosts check before they paint.

        :raises ValueError: a number is not finite, or a size is negative
        """
        _check(Scene(self.width, self.height, ()))
        for slide in self.slides:
            _check(Slide((), slide.dx, slide.dy, slide.ms))
            for shape in slide.shapes:
                _check(shape)
        for each in (*self.shapes, *self.targets, *(self.held.shapes if self.held else ())):
            _check(each)
        return self


@lru_cache(maxsize=8192)
def _check(shape: "Scene | Shape | Slide | Target") -> None:
    """Check the numbers of a shape, and cache the answer: most shapes are painted again and again."""
    for name, number in _numbers(shape):
        if not isfinite(number) or (number < 0 and name not in {"x", "y", "dx", "dy", "points"}):
            msg = f"{type(shape).__name__}.{name} cannot be painted: {number}"
            raise ValueError(msg)


def rings(
    x: float, y: float, width: float, height: float, radius: float, *strokes: tuple[Token, float]
) -> Iterator[Rect]:
    """Yield outlines over one another, each with its colour and its width: the widest first."""
    for token, line in strokes:
        yield Rect(x, y, width, height, None, token, line, radius)


def _on_the_way(slide: Slide, ms: float) -> Iterator[Shape]:
    part = min(1.0, max(0.0, ms / slide.ms)) if slide.ms else 1.0
    eased = 1 - (1 - part) ** 3
    if slide.leave and part == 1.0:
        return
    rest = eased if slide.leave else 1 - eased
    for shape in slide.shapes:
        yield moved(shape, rest * slide.dx, rest * slide.dy, 1 - part if slide.leave else 1.0)


def moved(shape: Shape, dx: float, dy: float, opacity: float = 1.0) -> Shape:
    """Return a shape moved, its opacity multiplied."""
    faint = shape.opacity * opacity
    if isinstance(shape, Line):
        return replace(shape, points=tuple((x + dx, y + dy) for x, y in shape.points), opacity=faint)
    return replace(shape, x=shape.x + dx, y=shape.y + dy, opacity=faint)


def _numbers(shape: "Scene | Shape | Slide | Target") -> Iterator[tuple[str, float]]:
    for entry in fields(shape):
        value = getattr(shape, entry.name)
        if isinstance(value, (int, float)):
            yield entry.name, value
        elif entry.name == "points":
            yield from (("points", number) for point in value for number in point)
