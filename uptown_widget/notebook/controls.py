"""Widgets for the controls of a screen. Imports ipywidgets and the pure screen.

Widgets are stored by id and changed in place, so that the keyboard stays where it is. What Python sets is not sent back
as something a person did.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager

from uptown_widget.i18n import say, use_language
from uptown_widget.match.encodings import text_of
from uptown_widget.notebook.event_loop import bind_to_loop, close_widgets
from uptown_widget.notebook.widgets import (
    Button,
    DOMWidget,
    Dropdown,
    FileUpload,
    IntSlider,
    Text,
    Textarea,
    ToggleButton,
)
from uptown_widget.screen.controls import MAX_TEXT_LENGTH, Control, Event, Kind
from uptown_widget.screen.html import icon_class

TEXTS = "text/*,application/json,.txt,.md,.pgn,.json,.eml"
"""What a file may be that is opened; a phone knows no endings, and shows files of other types in grey."""
_WIDE = {"description_width": "initial"}


class Controls:
    """The widgets of all controls on the screen, by id."""

    def __init__(self, emit: Callable[[Event], object], refuse: Callable[[str], object]) -> None:
        """Call `emit` with what a person does, and `refuse` with the reason why a file is not accepted."""
        self._emit, self._refuse = emit, refuse
        self._widgets: dict[str, DOMWidget] = {}
        self._shown: dict[str, Control] = {}
        self._touched: set[str] = set()
        """Controls whose widget a person has changed: the screen has the last word about their values."""
        self._quiet = False
        self._language = "en"
        self._dropped: list[DOMWidget] = []

    def __getitem__(self, name: str) -> DOMWidget:
        """Return the widget of a control."""
        return self._widgets[name]

    def update(self, controls: Iterable[Control], language: str) -> None:
        """Have widgets for these controls and no others; those dropped stand there until `sweep`."""
        controls, self._language = tuple(controls), language
        with self._quietly(), use_language(language):
            for control in controls:
                if self._shown.get(control.id) != control or control.id in self._touched:
                    self._show(control)
        self._touched.clear()
        ids = {control.id for control in controls}
        self._dropped += [self._widgets.pop(name) for name in self._widgets.keys() - ids]
        self._shown = {control.id: control for control in controls}

    def sweep(self) -> None:
        """Close the widgets that no control needs any more, once no box holds them."""
        for widget in self._dropped:
            close_widgets(widget)
        self._dropped = []

    def first_enabled(self) -> DOMWidget | None:
        """The control that follows the board when Tab is pressed."""
        return next((self._widgets[control.id] for control in self._shown.values() if control.enabled), None)

    def has(self, name: str) -> bool:
        """Whether a control stands there."""
        return name in self._widgets

    def focus(self, name: str) -> None:
        """Give the keyboard to a control, if it still stands there."""
        if self.has(name):
            self._widgets[name].focus()

    def clear(self, name: str) -> None:
        """Empty a text control, if it still stands there."""
        with self._quietly():
            if name in self._widgets:
                self._widgets[name].value = ""

    def close(self) -> None:
        """Close every widget."""
        self.update((), self._language)
        self.sweep()

    @contextmanager
    def _quietly(self) -> Iterator[None]:
        before, self._quiet = self._quiet, True
        try:
            yield
        finally:
            self._quiet = before

    def _tell(self, kind: Kind, name: str, value: str = "") -> None:
        if not self._quiet:
            self._touched.add(name)
            self._emit(Event(kind, name, value))

    # What a control shows.

    def _show(self, control: Control) -> None:
        before, widget = self._shown.get(control.id), self._widgets.get(control.id)
        if before is not None and before.kind != control.kind and widget is not None:
            self._dropped.append(widget)
            before = widget = None
        if widget is None:
            widget = self._widgets[control.id] = bind_to_loop(self._make(control))
        widget.description = self._label(control)
        widget.disabled = not control.enabled
        # The front end shows by colour alone that a toggle is on.
        state = say("This option is on.") if control.kind == "toggle" and control.value == "on" else ""
        widget.tooltip = f"{control.help} {state}".strip() or None
        self._dress(widget, control, before)
        if control.kind == "range":
            # At no moment may the low end lie above the high one.
            ends = {"min": control.low, "max": max(control.low, control.high)}
            for end in ("max", "min") if control.low > widget.max else ("min", "max"):
                setattr(widget, end, ends[end])
            widget.value = int(control.value or control.low)
            widget.readout = not control.state
        elif control.kind == "toggle":
            widget.value = control.value == "on"
        elif control.kind == "choice":
            options = tuple((choice.label, choice.value) for choice in control.choices)
            if widget.options != options:
                widget.options = options
            value = control.value if control.value in {choice.value for choice in control.choices} else None
            if widget.value != value:
                widget.value = value
        elif control.kind in {"text", "area"} and (before is None or before.value != control.value):
            # Only what the screen changed: writing back what it has always said would undo a person's typing.
            widget.value = control.value

    def _label(self, control: Control) -> str:
        """Return the label with the value of a slider, or in its place what a button has just done."""
        shown = control.state or control.label
        return f"{control.label}: {shown}" if control.kind == "range" and control.state else shown

    def _dress(self, widget: DOMWidget, control: Control, before: Control | None) -> None:
        if before is not None and before.icon and before.icon != control.icon:
            widget.remove_class(icon_class(before.icon))
        if control.icon:
            widget.add_class(icon_class(control.icon))
        for name, on in (
            ("uptown-drawn", bool(control.icon)),
            ("uptown-primary", control.primary),
            ("uptown-quiet", control.quiet and bool(control.icon)),
        ):
            (widget.add_class if on else widget.remove_class)(name)

    # What a person does.

    def _make(self, control: Control) -> DOMWidget:
        name = control.id
        widget: DOMWidget
        changed: Callable[[Mapping[str, object]], None] = lambda change: self._tell("change", name, str(change["new"]))  # noqa: E731
        match control.kind:
            case "button":
                widget = button = Button()
                button.on_click(lambda _: self._tell("press", name))
            case "toggle":
                widget = ToggleButton()
                widget.observe(lambda _: self._tell("press", name), "value")
            case "file":
                widget = FileUpload(accept=TEXTS, multiple=False, icon="")
                widget.observe(lambda change: self._read(name, change["new"]), "value")
            case "choice":
                widget = Dropdown(style=_WIDE)
            case "range":
                widget = IntSlider(style=_WIDE)
            case "area":
                widget = Textarea(continuous_update=False, style=_WIDE)
            case "text":
                # What is read on Enter must be known letter by letter, since the front end tells of Enter before it
                # tells of a change. Other fields count when they are left.
                widget = Text(continuous_update=control.submit or bool(control.enter), style=_WIDE)
        if control.submit or control.enter:
            widget.on_msg(lambda _, content, __: self._enter(name, content))
        if not control.submit and control.kind in {"choice", "range", "area", "text"}:
            widget.observe(changed, "value")
        return widget

    def _enter(self, name: str, content: dict[str, object]) -> None:
        if content.get("event") != "submit":
            return
        if name in self._shown and (button := self._shown[name].enter):
            self._tell("press", button)
        else:
            self._tell("submit", name, self._widgets[name].value)

    def _read(self, name: str, files: tuple[dict[str, bytes], ...]) -> None:
        if self._quiet or not files:
            return
        try:
            text = text_of(bytes(files[0]["content"]))
        except UnicodeDecodeError:
            text = None
        with self._quietly():
            # The same file can be chosen again.
            self._widgets[name].value = ()
        with use_language(self._language):
            if text is None:
                self._refuse(say("This file contains no text."))
            elif len(text) > MAX_TEXT_LENGTH:
                self._refuse(say("This text is too long. The limit is {number} characters.", number=MAX_TEXT_LENGTH))
            else:
                self._tell("change", name, text)
