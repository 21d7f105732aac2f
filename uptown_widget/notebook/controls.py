"""Buttons, choices and text fields for the controls of a screen. Imports ipywidgets and the pure screen.

Widgets are kept by id and changed in place; a row is built anew only when its ids change, so that the keyboard stays
where it is. What Python sets is not sent back as something a person did.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from ipywidgets import HTML, Box, Button, DOMWidget, Dropdown, Text

from uptown_widget.screen.html import help_line
from uptown_widget.screen.interface import Control, Event

GROUPS = ("turn", "type", "setup")


class Controls:
    """The controls of a table: one row a group, in `rows`."""

    def __init__(self, emit: Callable[[Event], object]) -> None:
        """Tell `emit` what a person does."""
        self.rows = {group: Box() for group in GROUPS}
        for group, row in self.rows.items():
            row.add_class("uptown-row").add_class(f"uptown-{group}")
        self._helps = {group: HTML() for group in GROUPS}
        self._emit = emit
        self._widgets: dict[str, DOMWidget] = {}
        self._shown: dict[str, Control] = {}
        self._quiet = False

    def update(self, controls: Iterable[Control]) -> None:
        """Show these controls and no others."""
        controls = tuple(controls)
        with self._quietly():
            for control in controls:
                if self._shown.get(control.id) != control:
                    self._show(control)
        ids = {control.id for control in controls}
        dropped = [self._widgets.pop(name) for name in self._widgets.keys() - ids]
        self._shown = {control.id: control for control in controls}
        for group, row in self.rows.items():
            mine = [control for control in controls if control.group == group]
            # Buttons tell their help when pointed at; a field's help is read before typing.
            self._helps[group].value = help_line(control.help for control in mine if control.kind == "text")
            widgets = [self._widgets[control.id] for control in mine]
            children = (*widgets, self._helps[group]) if self._helps[group].value else tuple(widgets)
            if row.children != children:
                row.children = children
        for widget in dropped:
            widget.close()

    def first_enabled(self) -> DOMWidget | None:
        """The control that follows the board when Tab is pressed."""
        return next((self._widgets[control.id] for control in self._shown.values() if control.enabled), None)

    def clear(self, name: str) -> None:
        """Empty a text control."""
        with self._quietly():
            self._widgets[name].value = ""

    def close(self) -> None:
        """Close every widget."""
        for widget in (*self._widgets.values(), *self._helps.values(), *self.rows.values()):
            widget.close()

    @contextmanager
    def _quietly(self) -> Iterator[None]:
        before, self._quiet = self._quiet, True
        try:
            yield
        finally:
            self._quiet = before

    def _tell(self, kind: Any, name: str, value: str = "") -> None:  # noqa: ANN401
        if not self._quiet:
            self._emit(Event(kind, name, value))

    def _show(self, control: Control) -> None:
        before, widget = self._shown.get(control.id), self._widgets.get(control.id)
        if before is not None and before.kind != control.kind and widget is not None:
            widget.close()
            before = widget = None
        if widget is None:
            widget = self._widgets[control.id] = self._make(control)
        widget.description = control.label
        widget.disabled = not control.enabled
        if control.kind == "button":
            widget.tooltip = control.help or None
            (widget.add_class if control.primary else widget.remove_class)("uptown-primary")
        elif control.kind == "choice":
            options = tuple((choice.label, choice.value) for choice in control.choices)
            if widget.options != options:
                widget.options = options
            if widget.value != control.value:
                widget.value = control.value
        elif before is None or before.value != control.value:
            # Only what the screen changed: writing back what it has always said would undo a person's typing.
            widget.value = control.value

    def _make(self, control: Control) -> DOMWidget:
        name, wide = control.id, {"description_width": "initial"}
        if control.kind == "button":
            button = Button()
            button.on_click(lambda _: self._tell("press", name))
            return button
        if control.kind == "choice":
            options = [(choice.label, choice.value) for choice in control.choices]
            choice = Dropdown(options=options, value=control.value, style=wide)
            choice.observe(lambda change: self._tell("change", name, str(change["new"])), "value")
            return choice
        # A move is read when Enter is pressed; until then every letter must be known here, since the front end
        # tells of Enter before it tells of a change. Other fields count when they are left.
        move = control.group == "type"
        text = Text(continuous_update=move, style=wide)
        if move:
            text.on_msg(lambda _, content, __: self._enter(name, content))
        else:
            text.observe(lambda change: self._tell("change", name, str(change["new"])), "value")
        return text

    def _enter(self, name: str, content: dict[str, object]) -> None:
        if content.get("event") == "submit":
            self._tell("submit", name, self._widgets[name].value)
