"""The board: a canvas a theme, of which the page displays the one that fits, and what slides over it.

Imports ipywidgets, the canvas and the pure screen. Which theme a page has is known to its stylesheet alone. So a board
that follows it has a canvas for each; the one that a person was last seen on is painted at once, the others when there
is time. What slides is an SVG picture over the canvas, moved by the browser: it costs one message, never waits for
Python, and a page that wants less motion shows it where it arrives.
"""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import ClassVar
from weakref import WeakSet

from traitlets import Unicode

from uptown_widget.match.tasks import running_loop
from uptown_widget.notebook.blocks import CachedHtml, make_box
from uptown_widget.notebook.canvas import Canvas
from uptown_widget.notebook.event_loop import bind_to_loop, close_widgets
from uptown_widget.notebook.painter import SCALE, forget_paths, paint
from uptown_widget.notebook.pointer import Pointer
from uptown_widget.notebook.typeface import forget_typeface
from uptown_widget.notebook.widgets import Box, Widget
from uptown_widget.screen import html
from uptown_widget.screen.controls import Event
from uptown_widget.screen.scene import Scene
from uptown_widget.screen.theme import Theme, theme

MAX_SCALE = 1.2
"""The board is shown at most at this multiple of its natural size,"""
MAX_HEIGHT = 78
"""and takes at most this part of the window's height, in percent."""
LATER = 0.4
"""Seconds until the canvases of other themes are painted."""
FRAME = 0.03
"""Seconds between two places where what is dragged is shown."""
SETTLED = 0.06
"""Seconds from the end of a slide until the canvas shows its end, and from there until the slide is taken away."""

LOADED = 0.6
"""Seconds a new front end has to load the typeface; what was painted before then has another one."""

Key = Callable[["ThemeCanvas", str, bool, bool], object]
"""Called with a key on a canvas: which canvas, which key, whether with Shift, whether with Ctrl or Meta."""


class ThemeCanvas(Canvas):
    """A canvas in one theme, with a name for screen readers, its `tooltip`.

    The front end shows the tooltip of a widget whose description is empty, and fails over one that has none.
    """

    description: Unicode[str, str | bytes] = Unicode("").tag(sync=True)

    def __init__(self, theme_name: str) -> None:
        """Begin blank; nothing is painted before a front end is there."""
        super().__init__()
        self.layout.width = "100%"
        self.pointer: Pointer | None = None
        self.colors: Theme = theme(theme_name)
        self.ready = False
        self.painted: Scene | None = None


class Board:
    """The board of a widget.

    :param themes: the names of the themes it can stand in
    :param emit: called with what mouse and finger do
    :param key: called with keys
    :param fail: called with errors that no caller gets
    :param ready: called once a front end has a canvas
    :param motion: whether anything slides
    """

    _open: ClassVar["WeakSet[Board]"] = WeakSet()
    """All that are not closed: they share what canvases remember of drawings."""

    def __init__(
        self,
        themes: Iterable[str],
        *,
        emit: Callable[[Event], object],
        key: Key,
        fail: Callable[[Exception], object],
        ready: Callable[[], object],
        motion: bool = True,
    ) -> None:
        """Begin without a picture."""
        Board._open.add(self)
        self.faces: dict[str, ThemeCanvas] = {name: bind_to_loop(ThemeCanvas(name)) for name in themes}
        self._slides, self._carried = CachedHtml(), CachedHtml()
        for over in (self._slides, self._carried):
            over.add_class("uptown-slides")
        self._carried_to = (0.0, 0.0)
        self._picture: Box = make_box("faces")
        self._picture.children = [*self.faces.values(), self._slides, self._carried]
        self.box: Box = make_box("board")
        self.box.children = [self._picture]
        self._fail, self._ready, self._motion = fail, ready, motion
        self._scene = self._wanted = Scene(1, 1, ())
        """What is shown, and what stands on the canvas: without what slides over it."""
        self._cue = ""
        """The last cue that was seen."""
        self._sliding = False
        self._seen: ThemeCanvas | None = None
        """The canvas that a person was last seen on: it is the one displayed."""
        self._timers: dict[str, asyncio.TimerHandle] = {}
        for name, face in self.faces.items():
            face.add_class(f"uptown-face-{name}")
            face.on_client_ready(lambda face=face: self._connected(face))
            self._listen(face, emit, key)

    def _listen(self, face: ThemeCanvas, emit: Callable[[Event], object], key: Key) -> None:
        def pointed(event: Event) -> None:
            self._look(face)
            emit(event)

        def pressed(name: str, shift: bool, ctrl: bool, meta: bool) -> None:
            self._look(face)
            key(face, name, shift, ctrl or meta)

        face.pointer = Pointer(face, lambda: self._scene, pointed, self._carry)
        face.on_key_down(pressed)

    # What is shown.

    def show(self, scene: Scene, name: str | None) -> None:
        """Show a scene, now on the canvas that is displayed and soon on the others.

        :param name: what a screen reader says of it
        :raises ValueError: a number in the scene cannot be painted; nothing has been sent
        """
        for face in self.faces.values():
            face.tooltip = name
        if scene == self._scene:
            return
        scene.check()
        if (self._scene.width, self._scene.height) != (scene.width, scene.height):
            high = MAX_HEIGHT * scene.width / scene.height
            self._picture.layout.width = f"min(100%, {MAX_SCALE * scene.width:.0f}px, {high:.2f}vh)"
            for face in self.faces.values():
                face.width, face.height = round(scene.width * SCALE), round(scene.height * SCALE)
        self._scene, before = scene, self._scene
        self._slide(scene, before)
        self._paint()
        self._show_carried()

    def _slide(self, scene: Scene, before: Scene) -> None:
        """Let slides begin that have not been seen yet; those that go on may get other marks above them, at the end."""
        if scene.cue == before.cue:
            return
        can = self._motion and any(face.ready for face in self.faces.values()) and running_loop() is not None
        begins = can and bool(scene.slides) and scene.cue not in {"", self._cue}
        self._cue = scene.cue or self._cue
        self._sliding = begins
        self._slides.value = html.slides(scene) if begins else ""
        self._stop("settle")
        if begins:
            self._after("settle", scene.ms / 1000 + SETTLED, self._settle)

    def _carry(self, x: float, y: float) -> None:
        """Show what is dragged at a point: a message for every frame is enough."""
        self._carried_to = x, y
        if "carry" not in self._timers:
            self._after("carry", FRAME, self._show_carried)

    def _show_carried(self) -> None:
        self._carried.value = html.held(self._scene, *self._carried_to)

    def focus(self) -> None:
        """Give the keyboard to the canvas that is displayed: the others cannot take it."""
        for face in self.faces.values():
            face.focus()

    def finish(self) -> None:
        """Let what slides arrive at once: a person does something, and is not to wait."""
        if self._sliding:
            self._stop("settle")
            self._settle()

    def _settle(self) -> None:
        self._sliding = False
        self._paint()
        # The picture below is there by now or will be in a moment.
        self._after("settle", SETTLED, lambda: setattr(self._slides, "value", ""))

    def _paint(self) -> None:
        shown = replace(self._scene, slides=(), cue="") if self._sliding else self._scene.still
        self._wanted = replace(shown, movable=(), held=None)  # neither is painted
        stale = [face for face in self.faces.values() if face.ready and face.painted != self._wanted]
        now = [face for face in stale if self._seen in {None, face} or running_loop() is None]
        if len(now) < len(stale) and "rest" not in self._timers:
            self._after("rest", LATER, self._paint_rest)
        for face in now:
            self._paint_on(face)

    def _paint_rest(self) -> None:
        for face in self.faces.values():
            self._paint_on(face)

    def _paint_on(self, face: ThemeCanvas) -> None:
        # Before a front end has the canvas, painting is in vain; it requests a picture once it has.
        if face.ready and face.painted != self._wanted:
            paint(face, self._wanted, face.colors)
            face.painted = self._wanted

    def _connected(self, face: ThemeCanvas) -> None:
        face.ready, face.painted = True, None
        self._guarded(self._ready)
        self._guarded(lambda: self._paint_on(face))
        self._stop("typeface")
        self._after("typeface", LOADED, self._paint_again)

    def _paint_again(self) -> None:
        for face in self.faces.values():
            face.painted = None
        self._paint()

    def _look(self, face: ThemeCanvas) -> None:
        """Remember that a person is seen on a canvas; what waited to be painted on it is painted now."""
        if face is not self._seen:
            self._seen = face
            self._guarded(lambda: self._paint_on(face))

    # Time.

    def _after(self, name: str, seconds: float, act: Callable[[], object]) -> None:
        loop = running_loop()
        if loop is not None:
            self._timers[name] = loop.call_later(seconds, self._ring, name, act)

    def _ring(self, name: str, act: Callable[[], object]) -> None:
        del self._timers[name]
        self._guarded(act)

    def _stop(self, name: str) -> None:
        timer = self._timers.pop(name, None)
        if timer is not None:
            timer.cancel()

    def _guarded(self, act: Callable[[], object]) -> None:
        try:
            act()
        except Exception as error:  # noqa: BLE001  raised here, it would be lost
            self._fail(error)

    # For front ends and for the end.

    def blur(self) -> None:
        """Give the keyboard back to the page."""
        for face in self.faces.values():
            face.blur()

    @property
    def parts(self) -> tuple[Widget, ...]:
        """Every widget."""
        return (*self.faces.values(), self._slides, self._carried, self._picture, self.box)

    def close(self) -> None:
        """Stop every timer and close every widget."""
        for name in tuple(self._timers):
            self._stop(name)
        close_widgets(*self.parts)
        Board._open.discard(self)
        if not any(board.box.comm for board in Board._open):  # `Widget.close_all()` closes without asking a board
            forget_paths()
            forget_typeface()
