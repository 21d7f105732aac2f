"""The sections of a screen as boxes of widgets in three places. Imports ipywidgets and the pure screen.

A box and its widgets stay as long as the screen has the section.
"""

from collections.abc import Mapping
from types import MappingProxyType

from uptown_widget.notebook.blocks import BlockView, CachedHtml, Emit, kind_of, make_box, set_children
from uptown_widget.notebook.controls import Controls
from uptown_widget.notebook.event_loop import close_widgets
from uptown_widget.notebook.widgets import Box, Widget
from uptown_widget.screen import html
from uptown_widget.screen.controls import Section

PLACES = {"top": "bar", "bar": "bar", "side": "side", "drawer": "drawer", "dialog": "drawer"}
"""The box that the sections of a place stand in."""

_NONE: Mapping[str, Widget] = MappingProxyType({})


class Sections:
    """The sections beside the board, in the boxes of `places`."""

    def __init__(self, controls: Controls, emit: Emit) -> None:
        """Take widgets from `controls`, and emit the entries that a person presses."""
        self.places: dict[str, Box] = {place: make_box(f"{place}s") for place in dict.fromkeys(PLACES.values())}
        self._controls, self._emit = controls, emit
        self._standing: dict[str, _SectionView] = {}

    def __getitem__(self, name: str) -> Box:
        """Return the box of a section."""
        return self._standing[name].box

    def update(self, sections: tuple[Section, ...], tails: Mapping[str, Widget] = _NONE) -> None:
        """Show these sections and no others.

        :param tails: by the name of a section, what stands at its end besides
        """
        names = {section.name for section in sections}
        dropped = [self._standing.pop(name) for name in self._standing.keys() - names]
        for section in sections:
            if section.name not in self._standing:
                self._standing[section.name] = _SectionView(self._controls, self._emit)
            tail = tails.get(section.name)
            self._standing[section.name].show(section, () if tail is None else (tail,))
        for place, box in self.places.items():
            set_children(box, [self._standing[each.name].box for each in sections if PLACES[each.place] == place])
        for each in dropped:
            each.close()

    def close(self) -> None:
        """Close every widget but those of controls."""
        self.update(())
        for box in self.places.values():
            close_widgets(box)


class _SectionView:
    """A section that stands on the screen."""

    def __init__(self, controls: Controls, emit: Emit) -> None:
        self.box = make_box("section")
        self._controls, self._emit = controls, emit
        self._title, self._close = CachedHtml(), make_box("close")
        self._section: Section | None = None
        self._parts: list[BlockView] = []
        self._tail: tuple[Widget, ...] = ()

    def show(self, section: Section, tail: tuple[Widget, ...]) -> None:
        if section == self._section and tail == self._tail:
            return
        if self._section is None or self._section.place != section.place:
            names = dict.fromkeys(("section", section.name, PLACES[section.place], section.place))
            self.box._dom_classes = tuple(f"uptown-{name}" for name in names)  # noqa: SLF001
        self._section, self._tail = section, tail
        self._title.show(section.title, lambda: html.title(section.title) if section.title else "")
        before, self._parts = self._parts, []
        for place, block in enumerate(section.blocks):
            kind = kind_of(block)
            kept = place < len(before) and type(before[place]) is kind
            part = before[place] if kept else kind(self._controls, self._emit)
            part.show(block)
            self._parts.append(part)
        set_children(self._close, [self._controls[section.close.id]] if section.close else [])
        above = [*([self._title] if section.title else []), *([self._close] if section.close else [])]
        set_children(self.box, [*above, *(part.box for part in self._parts), *tail])
        for part in before:
            if part not in self._parts:
                part.close()

    def close(self) -> None:
        for part in self._parts:
            part.close()
        close_widgets(self._title, self._close, self.box)
