"""The blocks of a section as widgets. Imports ipywidgets and the pure screen.

Each view has a `box`, its widget in the section, which changes only when its block does.
"""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import chain

from uptown_widget.notebook.controls import Controls
from uptown_widget.notebook.event_loop import bind_to_loop, close_widgets
from uptown_widget.notebook.widgets import HTML, Box, Button, Select, Widget
from uptown_widget.screen import html
from uptown_widget.screen.controls import Block, Entries, Event, Row

LINES = 8
"""So many lines of a list box are seen at once."""
LONG = 40
"""A text of more letters does not fit into a list box, which wraps none."""

Emit = Callable[[Event], object]


def make_box(*names: str) -> Box:
    """Return an empty box with some of our classes."""
    box = Box()
    for name in names:
        box.add_class(f"uptown-{name}")
    return box


def set_children(box: Box, children: Sequence[Widget]) -> None:
    """Set the children of a box unless they are the same, since resetting them would lose the keyboard focus."""
    if list(box.children) != list(children):
        box.children = children


class CachedHtml(HTML):
    """HTML that is rebuilt only when its source changes."""

    def show(self, source: object, build: Callable[[], str]) -> None:
        """Show what `build` returns."""
        if getattr(self, "_source", None) != (source,):
            self._source = (source,)
            self.value: str = build()


class RowView:
    """Controls side by side, and what helps to fill them in."""

    def __init__(self, controls: Controls, _emit: Emit) -> None:
        """Take the widgets from `controls`."""
        self.box: Box = make_box("row")
        self._controls = controls
        self._heads, self._help = CachedHtml(), CachedHtml()
        self._notes: list[CachedHtml] = []

    def show(self, block: Block) -> None:
        """Show a row."""
        assert isinstance(block, Row)  # noqa: S101  a part shows blocks of its kind
        for look in ("even", "cards", "explained", "foot", "seat"):
            (self.box.add_class if block.look == look else self.box.remove_class)(f"uptown-{look}")
        read = block.look == "seat"
        self._heads.show((block.heads, read), lambda: html.heads(block.heads, read=read))
        heads: list[Widget] = [self._heads] if block.heads else []
        if block.look == "explained":
            set_children(self.box, [*heads, *chain.from_iterable(zip(*self._explained(block), strict=True))])
            return
        # Buttons show their help when pointed at; a field's help is read before typing.
        texts = (control.wrong or control.help * (control.kind in {"text", "area"}) for control in block.controls)
        helps = tuple(filter(None, texts))
        if len(block.heads) > 1 and not helps and any(control.kind == "text" for control in block.controls):
            helps = ("\N{NO-BREAK SPACE}",)  # room for what is wrong, so that nothing moves when it is said
        self._help.show(helps, lambda: html.help_line(helps))
        widgets = [*heads, *(self._controls[control.id] for control in block.controls)]
        set_children(self.box, [*widgets, self._help] if helps else widgets)

    def _explained(self, block: Row) -> tuple[list[Widget], list[CachedHtml]]:
        """Return the controls, and the help of each."""
        while len(self._notes) < len(block.controls):
            self._notes.append(CachedHtml())
        notes = self._notes[: len(block.controls)]
        for note, control in zip(notes, block.controls, strict=True):
            note.show(control.help, partial(html.help_line, [control.help]))
        return [self._controls[control.id] for control in block.controls], notes

    def close(self) -> None:
        """Close everything but the controls, which may be shown elsewhere."""
        close_widgets(self._heads, self._help, *self._notes, self.box)


class ListView:
    """Short lines to press: a list box, which the keyboard walks through and which scrolls to the current line."""

    def __init__(self, _controls: Controls, emit: Emit) -> None:
        """Emit the entry that a person chooses."""
        self.box: Select = bind_to_loop(Select(rows=LINES))
        self.box.add_class("uptown-list")
        self.box.observe(self._chosen, "value")
        self._emit = emit
        self._shown: Entries | None = None
        self._quiet = False

    def show(self, block: Block) -> None:
        """Show a list."""
        assert isinstance(block, Entries)  # noqa: S101  a part shows blocks of its kind
        before, self._shown = self._shown, block
        # An option has no picture: its label says what chips would show. Those without an id are identified by place.
        options = tuple((line.label or line.text, line.id or f"#{place}") for place, line in enumerate(block.entries))
        current = next((options[place][1] for place, entry in enumerate(block.entries) if entry.current), None)
        self._quiet = True
        try:
            if before is None or before.label != block.label:
                self.box.description = block.label
            if self.box.options != options:
                self.box.options = options
            if self.box.value != current:
                self.box.value = current
        finally:
            self._quiet = False

    def _chosen(self, change: dict[str, str | None]) -> None:
        name = change["new"]
        if self._quiet or name is None or self._shown is None:
            return
        if not name.startswith("#"):
            self._emit(Event("press", name))
        # Which line is marked is for the screen to say.
        self.show(self._shown)

    def close(self) -> None:
        """Close the list box."""
        close_widgets(self.box)


class LinesView:
    """A few long lines to press, or the days of a month: buttons below or beside each other."""

    def __init__(self, _controls: Controls, emit: Emit) -> None:
        """Emit the entry that a person chooses."""
        self.box: Box = make_box("entries")
        self._emit = emit
        self._buttons: list[Button] = []
        self._names: list[str] = []

    def show(self, block: Block) -> None:
        """Show a list."""
        assert isinstance(block, Entries)  # noqa: S101  a part shows blocks of its kind
        (self.box.add_class if block.columns else self.box.remove_class)("uptown-columns")
        self._names = [entry.id for entry in block.entries]
        while len(self._buttons) < len(block.entries):
            self._buttons.append(self._make(len(self._buttons)))
        for button, entry in zip(self._buttons, block.entries, strict=False):
            button.description = entry.text or entry.label
            button.tooltip, button.disabled = entry.label or None, not entry.id
            (button.add_class if entry.current else button.remove_class)("mod-active")
        set_children(self.box, self._buttons[: len(block.entries)])

    def _make(self, place: int) -> Button:
        button = bind_to_loop(Button())
        button.add_class("uptown-line")
        button.on_click(lambda _: self._emit(Event("press", self._names[place])))
        return button

    def close(self) -> None:
        """Close every button."""
        close_widgets(*self._buttons, self.box)


class HtmlView:
    """A table, things counted, paragraphs or a picture."""

    def __init__(self, _controls: Controls, _emit: Emit) -> None:
        """Start empty."""
        self.box: CachedHtml = CachedHtml()

    def show(self, block: Block) -> None:
        """Show a block."""
        self.box.show(block, lambda: html.shown(block))

    def close(self) -> None:
        """Close the widget."""
        close_widgets(self.box)


BlockView = RowView | ListView | LinesView | HtmlView


def kind_of(block: Block) -> type[BlockView]:
    """Return which kind of view a block needs."""
    match block:
        case Row():
            return RowView
        case Entries():
            long = not block.grows and any(len(entry.text) > LONG for entry in block.entries)
            return LinesView if long or block.columns else ListView
    return HtmlView
