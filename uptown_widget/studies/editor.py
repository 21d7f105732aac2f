"""Editing the position of a study by mouse, finger and keyboard."""

from dataclasses import replace
from random import Random

from uptown_widget.errors import GameError
from uptown_widget.i18n import say, say_error
from uptown_widget.match.seats import draw_seed
from uptown_widget.screen.controls import Event, Screen, Section
from uptown_widget.screen.scene import Rect
from uptown_widget.studies.drawing import Places
from uptown_widget.studies.game import PositionEditor, Repairable, editor_of
from uptown_widget.studies.marking import MARK, Marking
from uptown_widget.studies.source import Tree
from uptown_widget.ui.shared_ui import complain
from uptown_widget.ui.study_editor import BEGIN, CANCEL, DONE, PREFIX, editor_section


class Editor:
    """Edits the position shown; the lines of the study wait meanwhile."""

    def __init__(self, tree: Tree) -> None:
        """Edit nothing."""
        self._tree = tree
        self._pressing = Marking()
        self._pressed = self._said = ""
        """Which place was pressed last, and what is to be read out of it."""
        self._wrong: dict[str, GameError] = {}
        """What was refused of the text in a field, which stands there until it is put right."""
        self._rng = Random(draw_seed())

    def takes(self, event: Event) -> bool:
        """Whether an event is about the position being edited: all are, while one is."""
        return self._tree.edited is not None or event.name == BEGIN

    def take(self, event: Event, places: Places) -> None:
        """Take such an event; what is wrong is said as the game calls it."""
        if event.kind not in {"point", "focus"}:
            self._pressed = self._said = ""
        try:
            self._take(event, places)
        except GameError as error:
            if event.kind == "change":
                self._wrong[event.name] = error
            self._complain(error, event.name)

    def _complain(self, error: GameError, about: str) -> None:
        tree, ui = self._tree, self._tree.board.ui
        text = tree.edited.refusal(error, ui.shared.info.seats) if tree.edited else say_error(error)
        tree.board.ui = complain(ui, text, about=about)

    def _take(self, event: Event, places: Places) -> None:
        tree = self._tree
        edited = tree.edited
        if edited is None:
            self._wrong.clear()
            self._pressing.choose("square")
            self._show(editor_of(tree.game)(tree.study.state(tree.here)))
        elif event.name == CANCEL:
            tree.leave_editor()
        elif event.name == DONE and self._wrong:  # what was typed there still waits to be put right
            name, error = next(iter(self._wrong.items()))
            self._complain(error, name)
        elif event.name == DONE:
            tree.begin_with(edited.position.finished())
        elif event.name.startswith(PREFIX):
            self._show(self._changed(edited, event))
            self._wrong.pop(event.name, None)
        elif event.name != "Escape" and self._pressing.takes(event):
            pressed = self._pressing.take(event, places)
            if pressed is not None:
                changed, self._said = edited.press(pressed.places[0])
                self._show(changed)
                self._pressed = pressed.places[0]

    def _changed(self, edited: PositionEditor, event: Event) -> PositionEditor:
        what, _, number = event.name.removeprefix(PREFIX).partition(":")
        match what:
            case "remove":
                return replace(edited, removing=not edited.removing)
            case "repair" if isinstance(edited.position, Repairable):
                return replace(edited, position=edited.position.repaired(self._rng))
            case "deal" | "clear":
                self._wrong.clear()
                position = edited.position.cleared() if what == "clear" else edited.position
                return replace(edited, position=position.dealt(self._rng))
        return edited.change(what, number, event.value)

    def _show(self, edited: PositionEditor) -> None:
        tree = self._tree
        before, tree.edited = tree.edited, edited
        state = edited.position.shown()
        if before is None or before.position.shown() != state:
            tree.show_position(state, tree.study.seats)

    def section(self, edited: PositionEditor) -> Section:
        """Return the controls beside the board."""
        shared = self._tree.board.ui.shared
        wrong = shared.standing_complaint
        refused = wrong.text if wrong and wrong.about == DONE else ""
        repairable = isinstance(edited.position, Repairable)
        return editor_section(edited.blocks(shared.info.seats), refused, repairable=repairable)

    def cover(self, edited: PositionEditor, screen: Screen, places: Places) -> Screen:
        """Return the screen on which places are pressed to be edited."""
        shared = self._tree.board.ui.shared
        screen = self._pressing.shown(screen, places, say("Edit the position"))
        at = [places[place] for place in edited.fitting if place in places]
        frames = [Rect(each.x + 3, each.y + 3, each.width - 6, each.height - 6, None, "lamp", 3, 6) for each in at]
        scene = replace(screen.scene, shapes=(*screen.scene.shapes, *frames))
        fitting = {f"{MARK}{place}" for place in edited.fitting}
        cells = tuple(
            replace(cell, label=f"{cell.label}, {edited.fits}") if cell.name in fitting else cell
            for cell in screen.cells
        )
        wrong, task = shared.standing_complaint, edited.task(shared.info.seats)
        lies = next((cell.label for cell in screen.cells if cell.name == f"{MARK}{self._pressed}"), task)
        text = wrong.text if wrong else self._said or lies
        return replace(
            screen,
            scene=scene,
            cells=cells,
            sections=(),
            status=text,
            mood="refused" if wrong else "calm",
            announcement=text,
        )
