"""Paints a scene on an ipycanvas canvas. Imports the canvas and the pure screen.

The whole scene is painted each time: one message of some ten kilobytes, and nothing to keep in step. The canvas has
`SCALE` pixels a unit, so that texts stay sharp where a screen has more pixels than CSS tells.
"""

from collections.abc import Iterator
from functools import cache
from itertools import groupby

from uptown_widget.notebook.canvas import Canvas, Path2D, hold_canvas
from uptown_widget.notebook.winding import nonzero, placed
from uptown_widget.screen.scene import Line, Path, Rect, Scene, Shape, Text
from uptown_widget.screen.svg import FONT
from uptown_widget.screen.theme import Theme

SCALE = 2
"""Pixels of the canvas a unit of the scene."""

LONG_RUN = 20
"""So many paths in one colour, one after the other, are painted together."""


@cache
def _path(d: str) -> Path2D:
    """A path as the front end knows it, sent once and kept: pictures name the same few again and again."""
    return Path2D(d)


def _path_of(d: str) -> Path2D:
    path = _path(d)
    # `Widget.close_all()` closes paths too, and one that is closed would stop every canvas of the page.
    if path.comm is None:
        _path.cache_clear()
        path = _path(d)
    return path


@cache
def _together(run: tuple[Path, ...]) -> str:
    return "".join(placed(path.d, path.x, path.y, path.scale) for path in run)


def _runs(shapes: tuple[Shape, ...]) -> Iterator[Shape | tuple[Path, ...]]:
    """Put long runs of paths in one colour together: the symbols of all squares become one path, sent once."""
    for _, group in groupby(shapes, lambda shape: isinstance(shape, Path) and (shape.fill, shape.opacity)):
        run = tuple(group)
        paths = tuple(shape for shape in run if isinstance(shape, Path))
        if len(paths) >= LONG_RUN:
            yield paths
        else:
            yield from run


class Painter:
    """Paints scenes on one canvas."""

    def __init__(self, canvas: Canvas) -> None:
        """Paint on `canvas` from now on; its size follows the scene."""
        self.canvas = canvas
        self._set: dict[str, object] = {}
        self._moved = False

    def paint(self, scene: Scene, theme: Theme) -> None:
        """Paint a scene in one message.

        :raises ValueError: a number in the scene cannot be painted; nothing has been sent
        :raises KeyError: the theme lacks a colour; the rest has been painted
        """
        scene.check()
        width, height = round(scene.width * SCALE), round(scene.height * SCALE)
        if (self.canvas.width, self.canvas.height) != (width, height):
            self.canvas.width, self.canvas.height = width, height
        fault: Exception | None = None
        with hold_canvas():
            # An exception must not leave this block: the drawing of every canvas would be held for ever.
            try:
                self._paint(scene, theme, width, height)
            except Exception as error:  # noqa: BLE001
                fault = error
        if fault is not None:
            raise fault

    def _paint(self, scene: Scene, theme: Theme, width: int, height: int) -> None:
        # After the page was loaded again the front end does not know which canvas is meant; ipycanvas thinks it does.
        self.canvas._canvas_manager._current_canvas = None  # noqa: SLF001  there is no public way
        # A canvas that was resized or newly connected has forgotten its settings.
        self._set = {}
        self._moved = True
        self._home()
        self._use(text_align="center", line_join="round", line_cap="round", global_alpha=1.0, fill_style=theme["page"])
        self.canvas.fill_rect(0, 0, width, height)
        for item in _runs(scene.shapes):
            if isinstance(item, tuple):
                self._use(global_alpha=round(item[0].opacity, 3), fill_style=theme[item[0].fill])
                self._move(0, 0, SCALE)
                self.canvas.fill(_path_of(_together(item)))
            else:
                self._use(global_alpha=round(item.opacity, 3))
                self._shape(item, theme)
        self._home()

    def _use(self, **settings: object) -> None:
        """Change settings of the canvas, naming those only that differ."""
        for name, value in settings.items():
            if self._set.get(name) != value:
                self._set[name] = value
                setattr(self.canvas, name, value)

    def _home(self) -> None:
        if self._moved:
            self.canvas.reset_transform()
            self._moved = False

    def _move(self, x: float, y: float, scale: float) -> None:
        self.canvas.set_transform(scale, 0, 0, scale, _n(x), _n(y))
        self._moved = True

    def _shape(self, shape: Shape, theme: Theme) -> None:
        match shape:
            case Rect():
                self._rect(shape, theme)
            case Path():
                d = nonzero(shape.d)
                if d:
                    self._use(fill_style=theme[shape.fill])
                    self._move(shape.x * SCALE, shape.y * SCALE, round(shape.scale * SCALE, 4))
                    self.canvas.fill(_path_of(d))
            case Text():
                self._home()
                self._use(font=f"{'bold ' if shape.bold else ''}{_n(shape.size * SCALE)}px {FONT}")
                self._use(fill_style=theme[shape.fill])
                # Figures and capitals are 0.72 of the size high in nearly every font: centred without measuring.
                self.canvas.fill_text(shape.text, _n(shape.x * SCALE), _n((shape.y + 0.36 * shape.size) * SCALE))
            case Line():
                self._line(shape, theme)

    def _rect(self, rect: Rect, theme: Theme) -> None:
        if rect.fill:
            self._use(fill_style=theme[rect.fill])
        if rect.stroke:
            self._use(stroke_style=theme[rect.stroke], line_width=_n(rect.line * SCALE))
        x, y, width, height = (_n(value * SCALE) for value in (rect.x, rect.y, rect.width, rect.height))
        if rect.radius:
            path = _path_of(_rounded(width, height, _n(min(rect.radius * SCALE, width / 2, height / 2))))
            self._move(x, y, 1)
            if rect.fill:
                self.canvas.fill(path)
            if rect.stroke:
                self.canvas.stroke(path)
            return
        self._home()
        if rect.fill:
            self.canvas.fill_rect(x, y, width, height)
        if rect.stroke:
            self.canvas.stroke_rect(x, y, width, height)

    def _line(self, line: Line, theme: Theme) -> None:
        self._home()
        self._use(stroke_style=theme[line.stroke], line_width=_n(line.line * SCALE))
        points = [(_n(x * SCALE), _n(y * SCALE)) for x, y in line.points]
        if len(points) < 2:
            return
        if len(points) == 2:
            self.canvas.stroke_line(*points[0], *points[1])
            return
        self.canvas.begin_path()
        self.canvas.move_to(*points[0])
        for x, y in points[1:]:
            self.canvas.line_to(x, y)
        if line.closed:
            self.canvas.close_path()
        self.canvas.stroke()


def _n(number: float) -> float:
    """Return a number of pixels as short as it can be written."""
    short = round(number, 1)
    return int(short) if short == int(short) else short


def _rounded(width: float, height: float, radius: float) -> str:
    arc = f"A{radius} {radius} 0 0 1"
    return (
        f"M{radius} 0H{width - radius}{arc} {width} {radius}V{height - radius}{arc} {width - radius} {height}"
        f"H{radius}{arc} 0 {height - radius}V{radius}{arc} {radius} 0Z"
    )
