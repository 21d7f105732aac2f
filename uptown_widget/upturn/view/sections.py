"""The parts of the screen beside the table: which of them stand there, and who answers to which control; pure."""

from uptown_widget.errors import GameError
from uptown_widget.i18n import say_error
from uptown_widget.screen.controls import Event, Section
from uptown_widget.ui import earlier, replay, share
from uptown_widget.ui import review as shared_review
from uptown_widget.ui.effects import Effect
from uptown_widget.upturn.rules.moves import Move
from uptown_widget.upturn.rules.state import Observation
from uptown_widget.upturn.view import controls, drawers, ending, hints, panels, review, setup_form
from uptown_widget.upturn.view.log import log
from uptown_widget.upturn.view.ui import UI

Answer = tuple[UI, Effect[Move] | None]


def sections(observation: Observation, ui: UI) -> tuple[Section, ...]:
    """Return the sections that stand on the screen, in order."""
    found = (
        controls.turn(observation, ui),
        earlier.earlier(ui),
        replay.replay(ui),
        ending.ending(observation, ui),
        hints.hint(observation, ui),
        log(ui),
        panels.unseen(observation, ui),
        review.review(observation, ui),
        drawers.words(observation, ui),
        setup_form.setup(ui),
        share.keep(ui),
        drawers.options(ui),
    )
    return tuple(section for section in found if section)


def press(name: str, observation: Observation, ui: UI) -> Answer | None:
    """Return what a control or entry that was pressed changes and asks for; None if it is none of these sections."""
    return (
        replay.press(name, ui)
        or controls.press(name, observation, ui)
        or hints.press(name, observation, ui)
        or shared_review.press(name, ui, over=observation.outcome() is not None)
        or drawers.press(name, observation, ui)
        or share.press(name, ui)
        or earlier.press(name, ui)
        or setup_form.press(name, ui)
    )


def change(event: Event, observation: Observation, ui: UI) -> Answer | None:
    """Return what a new value changes and asks for; None if the control is in none of these sections."""
    name, value = event.name, event.value
    try:
        return (
            replay.change(name, value, ui)
            or controls.change(name, value, observation, ui)
            or drawers.change(name, value, observation, ui)
            or share.change(name, value, ui)
            or setup_form.change(name, value, ui)
        )
    except GameError as error:
        return ui.complain(say_error(error)), None
