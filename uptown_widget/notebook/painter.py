"""Paints a scene on an ipycanvas canvas. Imports the canvas and the pure screen.

The whole scene is painted each time, in one message, and there is nothing to keep in step. The canvas has `SCALE`
pixels a unit, so that texts stay sharp where a screen has more pixels than CSS tells.

Commands are written as the front end reads them: `Canvas` has a method for each, but checks every colour and number
again, which takes twice as long as all the rest.
"""

from collections.abc import Iterator
from functools import cache
from itertools import groupby

from uptown_widget.notebook.canvas import COMMANDS, Canvas, Path2D, hold_canvas
from uptown_widget.screen.even_odd_paths import nonzero, placed
from uptown_widget.screen.font import FONT
from uptown_widget.screen.scene import Line, Path, Rect, Scene, Shape, Text
from uptown_widget.screen.theme import Theme

SCALE = 2
"""Pixels of the canvas a unit of the scene."""

LONG_RUN = 20
"""So many paths in one colour, one after the other, are painted together."""

Command = list[object] | tuple[str, str]
"""A command as the front end reads it; or a setting and the token of the colour it will have."""


def paint(canvas: Canvas, scene: Scene, theme: Theme) -> None:
    """Paint a scene in one message; the size of the canvas follows it.

    :raises ValueError: something in the scene cannot be painted; nothing has been sent
    :raises KeyError: the theme lacks a colour; nothing has been sent
    """
    # Nothing may fail inside `hold_canvas`: the drawing of every canvas would be held for ever.
    commands = [
        _set(command[0], theme[command[1]]) if isinstance(command, tuple) else command for command in _recorded(scene)
    ]
    size = _size(scene)
    if (canvas.width, canvas.height) != size:
        canvas.width, canvas.height = size
    manager = canvas._canvas_manager  # noqa: SLF001  there is no public way
    with hold_canvas():
        # After the page was loaded again the front end does not know which canvas is meant; ipycanvas thinks it does.
        manager._current_canvas = None  # noqa: SLF001
        for command in commands:
            manager.send_command(canvas, command)


def _size(scene: Scene) -> tuple[int, int]:
    return round(scene.width * SCALE), round(scene.height * SCALE)


_last: list[tuple[Scene, list[Command]]] = []


def _recorded(scene: Scene) -> list[Command]:
    """Return the commands that paint a scene; the last ones are cached, since a scene is painted in several themes."""
    if not _last or _last[0][0] is not scene:
        scene.check()
        _last[:] = [(scene, _Pen(scene).commands)]
    return _last[0][1]


def _set(name: str, value: object) -> list[object]:
    return [COMMANDS["set"], [Canvas.ATTRS[name], value]]


_paths: dict[str, Path2D] = {}
"""Paths that the front end has, each sent once: pictures repeat the same few."""


def _path_of(d: str) -> str:
    # `Widget.close_all()` closes paths too, and one that is closed would stop every canvas of the page.
    if d not in _paths or _paths[d].comm is None:
        _paths[d] = Path2D(d)
    return f"IPY_MODEL_{_paths[d].model_id}"


def forget_paths() -> None:
    """Close what no canvas needs any more."""
    for path in _paths.values():
        path.close()
    _paths.clear()
    _last.clear()  # its commands name them


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


class _Pen:
    """Writes the commands that paint a scene."""

    def __init__(self, scene: Scene) -> None:
        self.commands: list[Command] = []
        # A canvas that was resized or newly connected has forgotten its settings.
        self._now: dict[str, object] = {}
        self._moved = True
        self._home()
        self._use(text_align="center", line_join="round", line_cap="round", global_alpha=1.0)
        self._color("fill_style", "page")
        self._do("fillRect", 0, 0, *_size(scene))
        for item in _runs(scene.shapes):
            if isinstance(item, tuple):
                self._use(global_alpha=round(item[0].opacity, 3))
                self._color("fill_style", item[0].fill)
                self._move(0, 0, SCALE)
                self._do("fillPath", _path_of(_together(item)))
            else:
                self._use(global_alpha=round(item.opacity, 3))
                self._shape(item)
        self._home()

    def _do(self, name: str, *arguments: object) -> None:
        self.commands.append([COMMANDS[name], arguments, 0])

    def _use(self, **settings: object) -> None:
        """Change settings of the canvas, naming those only that differ."""
        for name, value in settings.items():
            if self._now.get(name) != value:
                self._now[name] = value
                self.commands.append(_set(name, value))

    def _color(self, name: str, token: str) -> None:
        if self._now.get(name) != token:
            self._now[name] = token
            self.commands.append((name, token))

    def _home(self) -> None:
        if self._moved:
            self._do("resetTransform")
            self._moved = False

    def _move(self, x: float, y: float, scale: float) -> None:
        self._do("setTransform", scale, 0, 0, scale, _n(x), _n(y))
        self._moved = True

    def _shape(self, shape: Shape) -> None:
        match shape:
            case Rect():
                self._rect(shape)
            case Path():
                d = nonzero(shape.d)
                if d:
                    self._color("fill_style", shape.fill)
                    self._move(shape.x * SCALE, shape.y * SCALE, round(shape.scale * SCALE, 4))
                    self._do("fillPath", _path_of(d))
            case Text():
                self._home()
                self._use(font=f"{'bold ' if shape.bold else ''}{_n(shape.size * SCALE)}px {FONT}")
                self._color("fill_style", shape.fill)
                # Figures and capitals are 0.72 of the size high in this font and most: centred without measuring.
                self._do("fillText", shape.text, _n(shape.x * SCALE), _n((shape.y + 0.36 * shape.size) * SCALE))
            case Line():
                self._line(shape)

    def _rect(self, rect: Rect) -> None:
        if rect.fill:
            self._color("fill_style", rect.fill)
        if rect.stroke:
            self._color("stroke_style", rect.stroke)
            self._use(line_width=_n(rect.line * SCALE))
        x, y, width, height = (_n(value * SCALE) for value in (rect.x, rect.y, rect.width, rect.height))
        form: tuple[object, ...] = (x, y, width, height)
        if rect.radius:
            form = (_path_of(_rounded(width, height, _n(min(rect.radius * SCALE, width / 2, height / 2)))),)
            self._move(x, y, 1)
        else:
            self._home()
        kind = "Path" if rect.radius else "Rect"
        if rect.fill:
            self._do(f"fill{kind}", *form)
        if rect.stroke:
            self._do(f"stroke{kind}", *form)

    def _line(self, line: Line) -> None:
        self._home()
        self._color("stroke_style", line.stroke)
        self._use(line_width=_n(line.line * SCALE))
        points = [(_n(x * SCALE), _n(y * SCALE)) for x, y in line.points]
        if len(points) < 2:
            return
        self._do("beginPath")
        self._do("moveTo", *points[0])
        for x, y in points[1:]:
            self._do("lineTo", x, y)
        if line.closed and len(points) > 2:
            self._do("closePath")
        self._do("stroke")


def _n(number: float) -> float:
    """Return a number of pixels as short as it can be written."""
    short = round(number, 1)
    return int(short) if short == int(short) else short


@cache
def _rounded(width: float, height: float, radius: float) -> str:
    arc = f"A{radius} {radius} 0 0 1"
    return (
        f"M{radius} 0H{width - radius}{arc} {width} {radius}V{height - radius}{arc} {width - radius} {height}"
        f"H{radius}{arc} 0 {height - radius}V{radius}{arc} {radius} 0Z"
    )
