"""Turns what mouse, finger and keys do on the canvas into events. Knows the canvas's callbacks and the pure scene.

A press counts when it is released over the target where it began, so that a slip can be taken back. What the scene
calls movable can be dragged; the pointer that leaves the canvas drops it, since no event says where it goes.
"""

from collections.abc import Callable
from math import dist

from uptown_widget.notebook.canvas import Canvas
from uptown_widget.notebook.painter import SCALE
from uptown_widget.screen.controls import Event
from uptown_widget.screen.scene import Scene

Spots = list[tuple[float, float]]

SLOP = 6
"""Units of the scene that a pointer may move while it is still a press."""


class Pointer:
    """Turns what happens on a canvas into events named after the targets of the scene."""

    def __init__(
        self,
        canvas: Canvas,
        scene: Callable[[], Scene],
        emit: Callable[[Event], object],
        carry: Callable[[float, float], object],
    ) -> None:
        """Listen to `canvas`; `scene` returns the targets of the moment, `carry` gets the place of what is dragged."""
        self._scene, self._emit, self._carry = scene, emit, carry
        self._over = ""
        self._pressed: str | None = None
        self._began = (0.0, 0.0)
        """Where the pointer went down."""
        self._touched: tuple[float, float] | None = None
        canvas.on_mouse_move(self._move)
        canvas.on_mouse_down(self._down)
        canvas.on_mouse_up(self._up)
        canvas.on_mouse_out(self._out)
        canvas.on_touch_start(self._touch_start)
        canvas.on_touch_move(self._touch_move)
        canvas.on_touch_end(self._touch_end)
        canvas.on_touch_cancel(self._touch_cancel)

    def _name(self, x: float, y: float) -> str:
        target = self._scene().at(x / SCALE, y / SCALE)
        return target.name if target else ""

    def _point(self, name: str) -> None:
        # The front end reports every pixel: most of them change nothing.
        if name != self._over:
            self._over = name
            self._emit(Event("point", name))

    @property
    def _drags(self) -> bool:
        return self._scene().held is not None

    def _move(self, x: float, y: float) -> None:
        pressed, moved = self._pressed, dist(self._began, (x, y)) > SLOP * SCALE
        if pressed and moved and pressed in self._scene().movable:
            self._pressed = None
            self._carry(x / SCALE, y / SCALE)
            self._emit(Event("drag", pressed))
        elif self._drags:
            self._carry(x / SCALE, y / SCALE)
        self._point(self._name(x, y))

    def _down(self, x: float, y: float) -> None:
        self._put_back()  # another button, or one that was released outside
        self._pressed, self._began = self._name(x, y), (x, y)

    def _up(self, x: float, y: float) -> None:
        pressed, self._pressed = self._pressed, None
        if self._drags:
            self._emit(Event("drop", self._name(x, y)))
        elif pressed and pressed == self._name(x, y):
            self._emit(Event("press", pressed))

    def _out(self, _x: float, _y: float) -> None:
        self._pressed = None
        if self._drags:
            self._emit(Event("drop"))
        self._point("")

    def _put_back(self) -> None:
        if self._drags:
            self._emit(Event("drag"))

    def _touch_start(self, spots: Spots) -> None:
        # A second finger means something else than a press.
        self._touched = spots[0] if len(spots) == 1 else None
        if self._touched:
            self._down(*self._touched)
        else:
            self._pressed = None
            self._put_back()

    def _touch_move(self, spots: Spots) -> None:
        if self._touched and len(spots) == 1:
            self._touched = spots[0]
            if self._drags or self._pressed in self._scene().movable:
                self._move(*self._touched)

    def _touch_end(self, spots: Spots) -> None:
        # The event names the fingers that remain: where the last one was lifted has to be remembered.
        touched, self._touched = self._touched, None
        if touched and not spots:
            self._up(*touched)
            self._point("")

    def _touch_cancel(self, _spots: Spots) -> None:
        self._touched = self._pressed = None
        self._put_back()
        self._point("")
