"""A picture as plain data: shapes in painting order and the targets a pointer can hit.

Lengths are in units of the scene (a host scales them to pixels), colours are tokens of `theme.Theme`, such as
``"ink"``: a scene does not know in which theme it is painted.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from math import isfinite


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle, its corners rounded by `radius`; `x`, `y` is its upper left."""

    x: float
    y: float
    width: float
    height: float
    fill: str | None = None
    stroke: str | None = None
    line: float = 1.0
    radius: float = 0.0
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Path:
    """An SVG path filled by the even-odd rule, its origin moved to `x`, `y` and its units scaled."""

    d: str
    x: float
    y: float
    scale: float
    fill: str
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Text:
    """A short text, centred on `x`, `y` both ways."""

    text: str
    x: float
    y: float
    size: float
    fill: str
    bold: bool = False
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Line:
    """A polyline through `points`, closed or open, its corners rounded."""

    points: tuple[tuple[float, float], ...]
    stroke: str
    line: float = 1.0
    closed: bool = False
    opacity: float = 1.0


Shape = Rect | Path | Text | Line


@dataclass(frozen=True, slots=True)
class Target:
    """An area that can be pointed at; `name` identifies it in events, `label` says it in words."""

    name: str
    x: float
    y: float
    width: float
    height: float
    label: str

    def covers(self, x: float, y: float) -> bool:
        """Whether a point lies in the area."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture of `width` by `height` units with a text that stands for it."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    targets: tuple[Target, ...] = ()
    label: str = ""
    focus: str | None = field(default=None)
    """The target the keyboard is on."""

    def at(self, x: float, y: float) -> Target | None:
        """Return the target at a point; of several the last, which lies on top."""
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
        for shape in (self, *self.shapes, *self.targets):
            for name, number in _numbers(shape):
                if not isfinite(number) or (number < 0 and name not in {"x", "y", "points"}):
                    msg = f"{type(shape).__name__}.{name} cannot be painted: {number}"
                    raise ValueError(msg)
        return self


def _numbers(shape: "Scene | Shape | Target") -> Iterator[tuple[str, float]]:
    for entry in fields(shape):
        value = getattr(shape, entry.name)
        if isinstance(value, (int, float)):
            yield entry.name, value
        elif entry.name == "points":
            yield from (("points", number) for point in value for number in point)
