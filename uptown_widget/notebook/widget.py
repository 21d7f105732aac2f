"""The table as a widget: board, seats and controls of a session. Imports ipywidgets and the pure screen.

No rule stands here, and no trait holds more than the screen shows: what is painted comes from `session.screen`,
what a person does goes to `session.handle`.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol

from ipywidgets import HTML, Box, ToggleButton, VBox, Widget
from traitlets import Unicode

from uptown_widget.errors import GameError
from uptown_widget.notebook.canvas import Canvas
from uptown_widget.notebook.controls import Controls
from uptown_widget.notebook.painter import Painter
from uptown_widget.notebook.panels import Panels
from uptown_widget.notebook.pointer import Pointer
from uptown_widget.notebook.style import WIDGETS
from uptown_widget.screen.html import css
from uptown_widget.screen.interface import Effect, Event, Leave, Screen
from uptown_widget.screen.scene import Scene
from uptown_widget.screen.theme import theme as colors_of

LARGEST = 1.2
"""The board is shown at most at this multiple of its natural size,"""
TALLEST = 78
"""and takes at most this part of the window's height, in percent."""
KEYS = "Arrow keys move, Enter picks and places, Tab goes on, Escape leaves."


class Table(Protocol):
    """What the widget needs of a session; `play.session.Session` has it."""

    on_change: Callable[[], None]

    @property
    def screen(self) -> Screen:
        """What to show now."""

    @property
    def observation(self) -> Any:  # noqa: ANN401  the game's own type
        """What the person at the screen may know; its `str` is a board."""

    @property
    def last_error(self) -> BaseException | None:
        """What went wrong inside, if anything."""

    def handle(self, event: Event, /) -> Effect[Any] | None:
        """Take what a person did."""

    def start_bots(self) -> None:
        """Let the bots move whose turn it is."""

    def close(self) -> None:
        """Stop the bots."""


class Board(Canvas):  # type: ignore[misc]  # ipycanvas is untyped
    """A canvas with a name for screen readers, its `tooltip`.

    The front end shows the tooltip of a widget whose description is empty, and fails over one that has none.
    """

    description = Unicode("").tag(sync=True)


class GameWidget(VBox):  # type: ignore[misc]  # ipywidgets are untyped
    """A table to play at: the board with its rack, the seats, what happened, and the controls.

    :param session: the table; its bots begin to move at once
    :param theme: ``light``, ``dark`` or ``contrast``
    :raises GameError: there is no such theme
    """

    _parts: tuple[Widget, ...] = ()

    def __init__(self, session: Table, *, theme: str = "light") -> None:
        """Show the session's table."""
        self._colors = colors_of(theme)
        self.theme = theme
        self.session = session
        self._error: BaseException | None = None
        self._session_error: BaseException | None = None
        self._trouble = ""
        """What takes the place of the status line until the next event."""
        self._mouse = False
        """Whether the mouse is over the board."""
        self._painted: Scene | None = None
        """The scene on the canvas."""
        self._ready = False
        self._panels = Panels()
        self._controls = Controls(self._handle)
        self._canvas = Board()
        self._painter = Painter(self._canvas)
        self._pointer = Pointer(self._canvas, lambda: session.screen.scene, self._handle)
        self._canvas.on_key_down(self._key)
        self._canvas.on_client_ready(self._connected)
        super().__init__(self._build())
        self.add_class("uptown").add_class(f"uptown-{theme}")
        session.on_change = self._refresh
        self._refresh()
        session.start_bots()

    # What stands where; the stylesheet decides the rest.

    def _build(self) -> list[Widget]:
        panels, rows = self._panels, self._controls.rows
        setup = self._drawer("Set up a game", rows["setup"])
        self._words = self._drawer("Board in words", panels.words)
        self._words.observe(lambda _: self._refresh(), "value")
        style = HTML(f"<style>{css(self.theme)}{WIDGETS}</style>")
        style.layout.display = "none"
        board = self._box("board", self._canvas)
        game = self._box("play", board, panels.says, panels.heard)
        drawers = self._box("drawers", self._box("row", setup, self._words), rows["setup"], panels.words)
        table = self._box(
            "table",
            *(panels.seats, game, rows["turn"], rows["type"], panels.ending, panels.moves, drawers),
        )
        self._parts += (style, setup, self._words, self._canvas, *panels.parts)
        return [style, table]

    def _box(self, name: str, *children: Widget) -> Box:
        box = Box(children)
        box.add_class(f"uptown-{name}")
        self._parts += (box,)
        return box

    def _drawer(self, title: str, content: Widget) -> ToggleButton:
        """A button that shows and hides a part.

        Not an HTML ``<details>``: it would fall shut whenever its content changes. Not `layout.display`: a front end
        does not take a value back when it becomes None.
        """

        def pull(_: object) -> None:
            (content.remove_class if button.value else content.add_class)("uptown-closed")

        button = ToggleButton(description=title)
        button.observe(pull, "value")
        pull(None)
        return button

    # What is shown.

    @property
    def last_error(self) -> BaseException | None:
        """The last exception of a callback or a bot, which no cell could show; None if there was none."""
        return self._error

    def _refresh(self) -> None:
        try:
            self._show(self.session.screen)
        except Exception as error:  # noqa: BLE001  raised here, nobody would see it
            self._keep(error)
        fault = self.session.last_error
        if fault is not None and fault is not self._session_error:
            self._session_error = fault
            self._keep(fault)

    def _show(self, screen: Screen) -> None:
        self._panels.update(screen, trouble=self._trouble, words=self._words.value)
        self._controls.update(screen.controls)
        scene = screen.scene
        high = TALLEST * scene.width / scene.height
        self._canvas.layout.width = f"min(100%, {LARGEST * scene.width:.0f}px, {high:.2f}vh)"
        # The canvas takes no label but this one. Under a mouse it would pop up and hide squares.
        self._canvas.tooltip = None if self._mouse else f"{scene.label}. {KEYS}"
        # Before a front end has the canvas, nobody would see the picture; then it asks for one.
        if self._ready and scene != self._painted:
            self._painter.paint(scene, self._colors)
            self._painted = scene

    def _keep(self, error: BaseException) -> None:
        self._error = error
        # Its text may name what the viewer must not see: in the page the kind of error is enough.
        self._trouble = f"Something went wrong ({type(error).__name__}). The widget's last_error tells more."
        with suppress(Exception):  # the screen itself may be what fails
            self._panels.update(self.session.screen, trouble=self._trouble)

    def _connected(self) -> None:
        self._ready, self._painted = True, None
        self._refresh()

    # What a person does.

    def _handle(self, event: Event) -> Effect[Any] | None:
        effect = None
        if event.kind == "point":
            self._mouse = bool(event.name)
        else:
            self._trouble = ""
            self._mouse = self._mouse and event.kind != "key"
        try:
            effect = self.session.handle(event)
            if event.kind == "submit" and self.session.screen.mood != "refused":
                self._controls.clear(event.name)
        except GameError as error:
            self._trouble = str(error)
        except Exception as error:  # noqa: BLE001
            self._keep(error)
        self._refresh()
        return effect

    def _key(self, key: str, shift: bool, ctrl: bool, meta: bool) -> None:
        # The canvas swallows every key, so the way out has to be made here.
        if key == "Tab":
            following = None if shift else self._controls.first_enabled()
            (following.focus if following else self._canvas.blur)()
        elif not (ctrl or meta) and isinstance(self._handle(Event("key", key)), Leave):
            self._canvas.blur()

    # For front ends and for the end.

    def __repr__(self) -> str:
        """Say what it is in one line; the traits of every part would fill a page."""
        return f"<GameWidget: {self.session.screen.scene.label}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any] | None:  # noqa: ANN401
        bundle: dict[str, Any] | None = super()._repr_mimebundle_(**kwargs)
        if bundle:
            bundle["text/plain"] = f"{self.session.screen.status}\n\n{self.session.observation}"
        return bundle

    def close(self) -> None:
        """Stop the bots and close every part."""
        parts, self._parts = self._parts, ()
        if parts:
            self.session.on_change = lambda: None
            self.session.close()
            self._controls.close()
        for part in parts:
            part.close()
        super().close()
