"""What Upturn adds to the form for a new match: how the last stone is announced; pure."""

from dataclasses import replace

from uptown_widget.i18n import say
from uptown_widget.screen.controls import Choice, Control, Section
from uptown_widget.ui import setup_form
from uptown_widget.ui.effects import Effect
from uptown_widget.upturn.rules.moves import Move
from uptown_widget.upturn.rules.rules import PLAYERS
from uptown_widget.upturn.view.sentences import penalty_note
from uptown_widget.upturn.view.setup import Setup, daily
from uptown_widget.upturn.view.ui import UI

Answer = tuple[UI, Effect[Move] | None]


def setup(ui: UI) -> Section | None:
    """Return the form for a new match, when it is open."""
    return setup_form.setup(ui, lambda: _form(ui))


def _form(ui: UI) -> setup_form.Form:
    wanted, info = ui.setup, ui.info
    last = (Choice("automatic", say("announced by itself")), Choice("called", say("to be called")))
    return setup_form.Form(
        players=PLAYERS,
        rules=Control("last_stone", "choice", say("Last stone"), wanted.last_stone, last),
        note=_note(wanted),
        seed=say(
            "The same seed deals the same stones; leave it empty for a random deal. "
            "Anyone who knows the seed can work out every stone."
        ),
        today=say("Three players, two bots, the same stones for everybody: {today}.", today=info.today),
    )


def _note(wanted: Setup) -> str:
    if wanted.last_stone == "called":
        return penalty_note()
    return say("Who gets rid of all stones first wins.")


def press(name: str, ui: UI) -> Answer | None:
    """Return what a button of the form asks for."""
    return setup_form.press(name, ui, daily)


def change(name: str, value: str, ui: UI) -> Answer | None:
    """Return what a new value in the form changes; it takes effect with the next match.

    :raises GameError: the control does not take that value
    """
    if name == "last_stone":
        return setup_form.filled(ui, replace(ui.setup, last_stone=value))
    return setup_form.change(name, value, ui)
