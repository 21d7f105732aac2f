"""Editing the position of a study by mouse, finger and keyboard."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Protocol

from uptown_widget.errors import GameError
from uptown_widget.i18n import say, say_error
from uptown_widget.match.seats import draw_seed
from uptown_widget.protocols import State
from uptown_widget.screen.controls import Event, Screen
from uptown_widget.screen.scene import Rect
from uptown_widget.studies.drawing import Places
from uptown_widget.studies.game import PositionEditor
from uptown_widget.studies.marking import MARK, Marking
from uptown_widget.studies.node import Node
from uptown_widget.studies.study import Study
from uptown_widget.ui.effects import Seat
from uptown_widget.ui.screen import answered
from uptown_widget.ui.shared_ui import complain, update
from uptown_widget.ui.study_editor import BEGIN, CANCEL, DONE, PREFIX, editor_section


class Table(Protocol):
    """What the editor needs of the session of a study."""

    ui: Any
    study: Study
    here: Node

    def show_position(self, state: State[Any, Any], called: Sequence[Seat], /) -> None:
        """Show a position in place of that of the study."""

    def leave_editor(self) -> None:
        """Show the study again."""

    def begin_with(self, state: State[Any, Any], /) -> None:
        """Begin a study with a position."""

    def show(self) -> None:
        """Show what is new."""


class Editor:
    """What is being edited, if anything is; the study waits meanwhile.

    :param begin: returns the game's editor of a position
    """

    def __init__(self, begin: Callable[[Any], PositionEditor], table: Table) -> None:
        """Edit nothing."""
        self._begin, self._table = begin, table
        self.edited: PositionEditor | None = None
        self._pressing = Marking()
        self._pressed = self._told = ""
        """Which place was pressed last, and what is to be read out of it."""
        self._wrong: dict[str, GameError] = {}
        """What was refused of the text in a field, which stands there until it is put right."""
        self._rng = Random(draw_seed())

    def takes(self, event: Event) -> bool:
        """Whether an event is about the position being edited: all are, while one is."""
        return self.edited is not None or event.name == BEGIN

    def take(self, event: Event, places: Callable[[], Places]) -> None:
        """Take such an event."""
        table = self._table
        if event.kind not in {"point", "focus"}:
            table.ui = update(table.ui, complaint=None)
            self._pressed = self._told = ""
        try:
            self._take(event, places)
        except GameError as error:
            if event.kind == "change":
                self._wrong[event.name] = error
            self._complain(error, event.name)
        table.show()

    def _complain(self, error: GameError, about: str) -> None:
        table = self._table
        said = self.edited.refusal(error, table.ui.shared.info.seats) if self.edited else say_error(error)
        table.ui = complain(table.ui, said, about=about)

    def _take(self, event: Event, places: Callable[[], Places]) -> None:
        edited, table = self.edited, self._table
        if edited is None:
            self._wrong.clear()
            self._pressing.choose("square")
            self._show(self._begin(table.study.state(table.here)))
        elif event.name == CANCEL:
            table.leave_editor()
        elif event.name == DONE and self._wrong:  # what was typed there still waits to be put right
            name, error = next(iter(self._wrong.items()))
            self._complain(error, name)
        elif event.name == DONE:
            table.begin_with(edited.position.finished())
        elif event.name.startswith(PREFIX):
            self._show(self._changed(edited, event))
            self._wrong.pop(event.name, None)
        elif event.name != "Escape" and self._pressing.takes(event):
            pressed = self._pressing.take(event, places())
            if pressed is not None:
                changed, self._told = edited.press(pressed.places[0])
                self._show(changed)
                self._pressed = pressed.places[0]

    def _changed(self, edited: Any, event: Event) -> PositionEditor:  # noqa: ANN401  replaced as a dataclass
        what, _, number = event.name.removeprefix(PREFIX).partition(":")
        match what:
            case "remove":
                changes = {"removing": not edited.removing}
            case "deal" | "clear":
                self._wrong.clear()
                position = edited.position.cleared() if what == "clear" else edited.position
                changes = {"position": position.dealt(self._rng)}
            case _:
                changed: PositionEditor = edited.change(what, number, event.value)
                return changed
        replaced: PositionEditor = replace(edited, **changes)
        return replaced

    def _show(self, edited: PositionEditor) -> None:
        before, self.edited = self.edited, edited
        state = edited.position.shown()
        if before is None or before.position.shown() != state:
            self._table.show_position(state, self._table.study.seats)

    def shown(self, screen: Screen, places: Places) -> Screen:
        """Return the screen on which places are pressed to be edited, with the controls beside the board."""
        edited, ui = self.edited, self._table.ui
        if edited is None:
            return screen
        screen = self._pressing.shown(screen, places, say("Edit the position"))
        at = [places[place] for place in edited.fitting if place in places]
        frames = [Rect(each.x + 3, each.y + 3, each.width - 6, each.height - 6, None, "lamp", 3, 6) for each in at]
        scene = replace(screen.scene, shapes=(*screen.scene.shapes, *frames))
        fitting = {f"{MARK}{place}" for place in edited.fitting}
        cells = tuple(
            replace(cell, label=f"{cell.label}, {edited.fits}") if cell.name in fitting else cell
            for cell in screen.cells
        )
        wrong, title = ui.shared.standing_complaint, say("Edit the position")
        refused = wrong.text if wrong and wrong.about == DONE else ""
        section = answered(editor_section(edited.blocks(ui.shared.info.seats), refused), ui.shared)
        lies = next((cell.label for cell in screen.cells if cell.name == f"{MARK}{self._pressed}"), title)
        changed = self._told or lies
        return replace(
            screen,
            scene=scene,
            cells=cells,
            sections=(section,),
            status=wrong.text if wrong else changed,
            mood="refused" if wrong else "calm",
            announcement=wrong.text if wrong else changed,
        )
