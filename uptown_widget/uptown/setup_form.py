"""What Uptown adds to the form for a new match: the scoring, and colours; pure."""

from dataclasses import replace

from uptown_widget.screen import form
from uptown_widget.screen.effects import Effect
from uptown_widget.screen.interface import Choice, Control, Section
from uptown_widget.screen.language import say
from uptown_widget.uptown.dress import parts, wishes
from uptown_widget.uptown.moves import Move
from uptown_widget.uptown.rules import PLAYERS
from uptown_widget.uptown.sentences import score_note
from uptown_widget.uptown.setup import Setup, daily
from uptown_widget.uptown.ui import UI
from uptown_widget.uptown.words import color_words

Answer = tuple[UI, Effect[Move] | None]


def setup(ui: UI) -> Section | None:
    """Return the form for a new match, when it is open."""
    return form.setup(ui, lambda: _form(ui))


def _form(ui: UI) -> form.Form:
    wanted, info = ui.setup, ui.info
    scorings = (Choice("uptown", say("Uptown: fewest groups")), Choice("blockers", say("Blockers: captures count too")))
    return form.Form(
        players=PLAYERS,
        rules=Control("scoring", "choice", say("Scoring"), wanted.scoring, scorings),
        note=score_note(wanted.rules),
        seed=say(
            "The same seed deals the same tiles; leave it empty for a random deal. "
            "Anyone who knows the seed can work out every tile."
        ),
        today=say("Three players, two good bots, the same tiles for everybody: {today}.", today=info.today),
        beside=lambda seat: _color(wanted, seat),
    )


def _color(wanted: Setup, seat: int) -> tuple[Control, ...]:
    two = wanted.players == 2
    label = say("Seat {number}: colours", number=seat + 1) if two else say("Seat {number}: colour", number=seat + 1)
    anything = Choice("", say("any two colours") if two else say("any colour"))
    colors = (anything, *(Choice(wish, color_words(parts(wish))) for wish in wishes(wanted.players)))
    return (Control(f"color:{seat}", "choice", label, wanted.colors[seat], colors),)


def press(name: str, ui: UI) -> Answer | None:
    """Return what a button of the form asks for."""
    return form.press(name, ui, daily)


def change(name: str, value: str, ui: UI) -> Answer | None:
    """Return what a new value in the form changes; it takes effect with the next match.

    :raises GameError: the control does not take that value
    """
    if name == "scoring":
        return form.filled(ui, replace(ui.setup, scoring=value))
    if name.startswith("color:"):
        return form.filled(ui, ui.setup.with_color(form.seat_of(name, value, ui.setup), value))
    return form.change(name, value, ui)
