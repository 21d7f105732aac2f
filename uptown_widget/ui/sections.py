"""The sections beside the board: which of them are there, and which answers to a control; pure."""

from uptown_widget.errors import GameError
from uptown_widget.i18n import say, say_error
from uptown_widget.screen.controls import Entries, Event, Section
from uptown_widget.ui import earlier_matches, ending, hints, options, replay, review, setup_form, share_drawer, toolbar
from uptown_widget.ui.game_view import GameView
from uptown_widget.ui.shared_ui import Answer, O, U, complain


def sections(game: GameView[O, U], observation: O, ui: U) -> tuple[Section, ...]:
    """Return the sections of the screen, in order."""
    shared = ui.shared
    found = (
        toolbar.toolbar(game, observation, ui),
        earlier_matches.earlier(shared),
        replay.replay(shared),
        ending.ending(game.ending, observation, ui),
        hints.hints(game, observation, ui),
        Section("log", (Entries(say("Turns so far"), tuple(game.log(ui))),), say("Log")),
        Section("unseen", (game.unseen(observation, ui),), say("Unseen")) if "unseen" in shared.open else None,
        review.review(game.words, observation, ui),
        game.text_view(observation, ui) if "words" in shared.open else None,
        setup_form.setup(shared, lambda: game.form(ui)),
        share_drawer.share(shared),
        options.options(game.switches(ui), shared),
    )
    return tuple(section for section in found if section)


def press(game: GameView[O, U], name: str, observation: O, ui: U) -> Answer[U] | None:
    """Return what a press on a control or entry does; None if it belongs to none of these sections."""
    return (
        replay.press(name, ui)
        or toolbar.press(game, name, observation, ui)
        or hints.press(game, name, observation, ui)
        or review.press(name, observation, ui)
        or game.press(name, observation, ui)
        or options.press(name, ui)
        or share_drawer.press(name, ui)
        or earlier_matches.press(name, ui)
        or setup_form.press(name, ui, game.daily)
    )


def change(game: GameView[O, U], event: Event, observation: O, ui: U) -> Answer[U] | None:
    """Return what a new value does; None if the control belongs to none of these sections."""
    name, value = event.name, event.value
    try:
        return (
            replay.change(name, value, ui)
            or game.change(name, value, observation, ui)
            or options.change(name, value, ui)
            or share_drawer.change(name, value, ui)
            or setup_form.change(name, value, ui)
        )
    except GameError as error:
        return complain(ui, say_error(error)), None
