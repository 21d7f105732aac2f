"""A table as a widget: board, seats and controls. Imports ipywidgets and the pure screen.

No rule stands here, and no trait holds more than the screen shows: what is painted comes from `session.screen`,
what a person does goes to `session.handle`.
"""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from itertools import chain
from typing import TYPE_CHECKING, NoReturn, Protocol, cast

from uptown_widget.checks import check_type, no_pickle
from uptown_widget.errors import GameError, quoted
from uptown_widget.i18n import say, say_error, use_language
from uptown_widget.match.listeners import Screened
from uptown_widget.match.tasks import running_loop
from uptown_widget.notebook.blocks import CachedHtml, make_box
from uptown_widget.notebook.controls import Controls
from uptown_widget.notebook.event_loop import close_widgets
from uptown_widget.notebook.front_ends import PAGE, advice, chosen_front_end
from uptown_widget.notebook.layouts import key_of
from uptown_widget.notebook.sections import Sections
from uptown_widget.notebook.still import LIVE, shown_class, still
from uptown_widget.notebook.typeface import typeface
from uptown_widget.notebook.widgets import VBox, Widget
from uptown_widget.screen import html
from uptown_widget.screen.controls import Event, Screen, Section
from uptown_widget.screen.style import stylesheet
from uptown_widget.screen.svg import svg
from uptown_widget.screen.theme import THEMES
from uptown_widget.ui.effects import ExportedText, ReleaseKeyboard
from uptown_widget.ui.inputs import CLOSE

if TYPE_CHECKING:
    from uptown_widget.notebook.board import ThemeCanvas
    from uptown_widget.notebook.page_front import PageFront
    from uptown_widget.web.host import Shown

WIDGETS = stylesheet(__package__, "boxes", "buttons", "fields")
"""What a notebook's own style would decide otherwise: boxes that scroll, buttons of one width, foreign greys."""
_ENDED = ".uptown.jupyter-widgets-disconnected::before"
"""Where a front end marks a widget whose kernel is gone."""
VIEW = "application/vnd.jupyter.widget-view+json"
_SETTLED = {"connection", "front_end", "session", "theme"}
"""What a table is made with."""
SOON = 0.2
"""Seconds a front end has to make what is to take the keyboard."""
_TYPED = {"text", "area", "file"}
"""Controls that would open the keyboard of a phone, or take no focus."""


class WidgetSession(Screened, Protocol):
    """What the widget needs of a session; `match.session.Session` has it."""

    @property
    def has_subscribers(self) -> bool:
        """Whether anybody watches the screen."""

    @property
    def observation(self) -> object:
        """What the person at the screen may know; its `str` is a board."""

    def close(self) -> None:
        """Stop the bots."""


class TableWidget(VBox):
    """A board with its rack, the seats, what happened, and the controls.

    :param session: the table; its bots begin to move at once. Several widgets may show one
    :param theme: ``light``, ``dark``, ``contrast``, or ``auto`` to follow the page
    :param motion: whether tiles slide; they never do where the browser is asked for less motion
    :param front_end: ``canvas`` or ``page``; by default the one that fits where this runs
    :raises GameError: there is no such theme or front end
    """

    _parts: tuple[Widget, ...] = ()

    def __init__(
        self, session: WidgetSession, *, theme: str = html.AUTO, motion: bool = True, front_end: str | None = None
    ) -> None:
        """Show the session's table."""
        check_type(motion, bool, "True or False for motion")
        self.front_end: str = chosen_front_end(front_end)
        self._css = html.css(theme) + WIDGETS
        self.theme = theme
        self.session: WidgetSession = session
        self._error: BaseException | None = None
        self._session_error: BaseException | None = None
        self._bot_error: BaseException | None = None
        self._trouble = ""
        """What takes the place of the status line until the next event."""
        self._mouse = False
        """Whether the mouse is over the board."""
        self._exported: ExportedText | None = None
        self._asked = ""
        """The section in which an exported text is shown."""
        self._shown: tuple[Section, ...] = ()
        self._opener = ""
        """What was pressed last while no drawer was open."""
        self._drawings: dict[str, None] = {}
        self._page = self._open_page(motion) if self.front_end == PAGE else None
        super().__init__([self._page.view] if self._page else self._build(motion))
        self.add_class(shown_class(self.model_id))
        if self._page is None:
            self.add_class("uptown").add_class(f"uptown-{theme}")
        self._unsubscribe = session.subscribe(self._refresh)
        self._refresh()
        session.start_bots()

    def _open_page(self, motion: bool) -> "PageFront":
        from uptown_widget.notebook.page_front import PageFront  # noqa: PLC0415  anywidget may not be there

        page = PageFront(cast("Shown", self.session), theme=self.theme, motion=motion, ready=self._connected)
        self._parts = (page.view,)
        return page

    def _build(self, motion: bool) -> list[Widget]:
        """Make the parts and arrange them; the stylesheet does the rest."""
        # ipycanvas makes a widget when it is imported, whose script some hosts would ask a public server for.
        from uptown_widget.notebook.board import Board  # noqa: PLC0415

        self._style, self._seats, self._says, self._heard, self._given = (CachedHtml() for _ in range(5))
        self._controls = Controls(self._handle, self.refuse)
        self._sections = Sections(self._controls, self._handle)
        themes = THEMES if self.theme == html.AUTO else (self.theme,)
        self._board = Board(
            themes, emit=self._handle, key=self._key, fail=self._keep, ready=self._connected, motion=motion
        )
        for words, name in ((self._seats, "seats"), (self._says, "says"), (self._heard, "ear"), (self._given, "given")):
            words.add_class(f"uptown-{name}")
        self._style.layout.display = "none"
        places = self._sections.places
        table, panel = make_box("table"), make_box("panel")
        panel.children = [places["drawer"], places["side"]]
        table.children = [*(self._seats, self._board.box, self._says, places["bar"], panel), self._heard]
        self._parts = (self._style, self._seats, self._says, self._heard, self._given, panel, table)
        return [typeface(), self._style, table]

    def __setattr__(self, name: str, value: object) -> None:
        """Set an attribute, unless nothing would come of it.

        :raises GameError: there is no such attribute, it follows the match, or it is settled once the table is there
        """
        own = getattr(type(self), name, None)
        if name in _SETTLED and name in vars(self):
            msg = f"The {name} of a table is chosen when it opens and cannot be set later."
            raise GameError(msg)
        if getattr(own, "read_only", False) or (isinstance(own, property) and own.fset is None):
            msg = f"{name} follows the table and cannot be set."
            raise GameError(msg)
        if own is None and name not in _SETTLED and not name.startswith("_"):
            msg = f"A table has no attribute {quoted(name)} to set."
            raise GameError(msg)
        super().__setattr__(name, value)

    # What is shown.

    @property
    def last_error(self) -> BaseException | None:
        """The last exception of a callback or of a bot of your own, which no cell could show; None if there was none.

        What a bot of the package raises is not here: its text may name tiles that nobody should see.
        """
        return self._error

    @property
    def bot_errors(self) -> str:
        """The traceback of each move of this match in which a bot of your own failed: ``print(table.bot_errors)``."""
        return str(getattr(self.session, "bot_errors", str)())

    def _refresh(self) -> None:
        try:
            if self._page is None:
                self._show(self.session.screen)
            else:
                self._page.follow()
        except Exception as error:  # noqa: BLE001  raised here, it would be lost
            self._keep(error)
        fault = self.session.last_error
        if fault is not None and fault is not self._session_error:
            self._session_error = fault
            self._keep(fault)
        fault = getattr(self.session, "bot_error", None)  # the status line says so already
        if fault is not None and fault is not self._bot_error:
            self._bot_error = self._error = fault

    def _show(self, screen: Screen) -> None:
        with use_language(screen.language):
            self._say(screen)
            self._seats.show((screen.cards, screen.language), lambda: html.cards(screen.cards))
            self._given.show(
                self._exported,
                lambda: html.exported_text(self._exported.text, self._exported.name) if self._exported else "",
            )
        controls = screen.controls()
        self._drawings |= dict.fromkeys(control.icon for control in controls if control.icon)
        self._show_style(screen.language)
        self._controls.update(controls, screen.language)
        self._sections.update(screen.sections, {self._asked: self._given} if self._exported else {})
        self._controls.sweep()
        # The canvas takes no label but its tooltip. Under a mouse it would pop up and hide squares.
        self._shown = screen.sections
        self._board.show(screen.scene, None if self._mouse else f"{screen.scene.label}. {screen.keys}".strip())

    def _show_style(self, language: str) -> None:
        drawings = tuple(self._drawings)

        def style() -> str:
            with use_language(language):
                ended = say("The kernel of this board has ended. Run its cell again.")
            return f"<style>{self._css}{''.join(map(html.icon_rule, drawings))}{_ENDED} {{content:'{ended}'}}</style>"

        self._style.show((drawings, language), style)

    def _connected(self) -> None:
        """A front end has the board: the picture in its place goes."""
        self.add_class(LIVE)

    def _say(self, screen: Screen) -> None:
        status, mood, heard = screen.status, screen.mood, screen.heard
        if self._trouble:
            status, mood, heard = self._trouble, "refused", self._trouble
        elif self._exported:
            # Widgets cannot reach the clipboard.
            status = heard = say("The text is below the button. Copy it or save it as a file.")
            mood = "calm"
        self._says.show((status, mood), lambda: html.status(status, mood))
        self._heard.show(heard, lambda: html.announcement(heard))

    def _keep(self, error: BaseException) -> None:
        self._error = error
        if self._page is not None:
            return  # says so itself
        # Its text may name what the viewer must not see: in the page the kind of error is enough.
        with suppress(Exception):  # the screen itself may be what fails
            screen = self.session.screen
            with use_language(screen.language):
                kind = type(error).__name__
                self._trouble = say(
                    "Something went wrong ({kind}). See the widget's last_error for details.", kind=kind
                )
            self._say(screen)

    # What a person does.

    def _handle(self, event: Event) -> object:
        effect, before, stood = None, self._drawers(), self._controls.has(event.name)
        if not before and event.kind in {"press", "key"}:
            self._opener = event.name
        if event.kind == "point":
            self._mouse = bool(event.name)
        else:
            self._trouble, self._exported = "", None
            self._mouse = self._mouse and event.kind != "key"
        try:
            if event.kind != "point":
                self._board.finish()
            effect = self.session.handle(event)
            if (event.kind, event.name) == ("change", "language"):
                _remember(self.session.screen.language)
            if isinstance(effect, ExportedText):
                asked = (section.name for section in self._shown if event.name in section.names())
                self._exported, self._asked = effect, next(asked, "")
            if event.kind == "submit" and self.session.screen.mood != "refused":
                self._controls.clear(event.name)
        except GameError as error:
            with use_language(self.session.screen.language):
                self._trouble = say_error(error)
        except Exception as error:  # noqa: BLE001
            self._keep(error)
        self._refresh()
        if event.kind == "press":  # a key on the board leaves the focus there
            opened = self._drawers() - before
            if opened:
                self._lead_to(opened)
            elif stood and not self._controls.has(event.name):
                self._lead_back(self._opener if event.name.startswith(CLOSE) else "")
        return effect

    def _drawers(self) -> set[str]:
        return {section.name for section in self._shown if section.place in {"drawer", "dialog"}}

    def _lead_to(self, drawers: set[str]) -> None:
        """Scroll a drawer that has just opened into view by focusing its first control."""
        controls = chain.from_iterable(each.controls() for each in self._shown if each.name in drawers)
        first = next((control.id for control in controls if control.kind not in _TYPED), None)
        if first and (loop := running_loop()):
            # The front end has to make it first.
            loop.call_later(SOON, self._controls.focus, first)

    def _lead_back(self, opener: str) -> None:
        """Give the keyboard to a drawer, to what opened the first, or to the board: what was pressed is gone."""
        closers = [each.close.id for each in self._shown if each.close and each.place != "side"]
        name = closers[-1] if closers else opener
        if self._controls.has(name):
            self._controls.focus(name)
        else:
            self._board.focus()

    def refuse(self, sentence: str) -> None:
        """Show a sentence in place of the status line until somebody does something; "" takes it back."""
        self._trouble = sentence
        if self._page is not None:
            self._page.refuse(sentence)
        self._refresh()

    def _key(self, face: "ThemeCanvas", key: str, shift: bool, ctrl: bool) -> None:
        # The canvas swallows every key, so the way out has to be made here.
        if key == "Tab":
            following = None if shift else self._controls.first_enabled()
            (following.focus if following else face.blur)()
        elif not ctrl and isinstance(self._handle(Event("key", key_of(key, shift=shift))), ReleaseKeyboard):
            face.blur()

    # For front ends and for the end.

    def __getstate__(self) -> NoReturn:
        """Refuse to leave the process."""
        raise no_pickle(self)

    def __repr__(self) -> str:
        """Say what it is in one line; the traits of every part would fill a page."""
        return f"<{type(self).__name__}: {self.session.screen.scene.label}>"

    def _repr_mimebundle_(self, **kwargs: object) -> dict[str, object] | None:
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle:
            bundle["text/plain"] = self._text
            # A page that runs widgets takes those first; this is for the others.
            bundle["image/svg+xml"] = self.svg()
        return bundle

    def _ipython_display_(self) -> None:
        """Show the board, and below it the picture that stays where no widget runs."""
        from IPython.core.display_functions import publish_display_data  # noqa: PLC0415  only IPython calls this

        from uptown_widget.notebook.earlier_runs import close_earlier  # noqa: PLC0415  imports it, too

        publish: Callable[[dict[str, object]], None] = publish_display_data
        view = (super()._repr_mimebundle_() or {}).get(VIEW)
        with use_language(self.session.screen.language):
            caption = advice(self.front_end)
        if view is not None:
            publish({VIEW: view})
        scene = self.session.screen.scene
        publish(still(scene, self._picture_theme, self.model_id, advice=caption, text=self._text))
        close_earlier(self)

    @property
    def _text(self) -> str:
        return f"{self.session.screen.status}\n\n{self.session.observation}"

    @property
    def _picture_theme(self) -> str:
        return "light" if self.theme == html.AUTO else self.theme

    def _display_(self) -> object:
        """Return what marimo shows: it knows anywidget, and no other widgets."""
        return self._page.view if self._page else self

    def svg(self, *, theme: str | None = None, width: float | None = None) -> str:
        """Return a picture of the board as it is shown now, for a file or a page without widgets.

        :param theme: ``light``, ``dark`` or ``contrast``; by default the widget's own, and ``light`` for ``auto``
        :param width: in pixels; by default the board's natural size
        :raises GameError: there is no such theme
        """
        name = self._picture_theme if theme in {None, html.AUTO} else theme
        return svg(self.session.screen.scene, width=width, theme_name=name)

    def close(self) -> None:
        """Close every part; the bots stop, unless another widget shows the same table."""
        parts, self._parts = self._parts, ()
        if parts:
            self._unsubscribe()
            if self._page is not None:
                self._page.close()
            if not self.session.has_subscribers:
                self.session.close()
            if self._page is None:
                self._sections.close()
                self._controls.close()
                self._board.close()
        close_widgets(*parts)
        super().close()
        self.layout.close()


def _remember(language: str) -> None:
    """Have the site of this notebook remember a language; boards that are made later begin in it, too."""
    if sys.platform == "emscripten":
        from js import BroadcastChannel  # noqa: PLC0415  the browser's own

        os.environ["LANG"] = language
        # Python in a worker cannot reach what the page remembers: lite/pages/preload/language.js does.
        channel = BroadcastChannel.new("uptown-language")
        channel.postMessage(language)
        channel.close()
