"""What Uptown adds to the form for a new match: the scoring, and colours; pure."""

from uptown_widget.i18n import say
from uptown_widget.screen.controls import Choice, Control
from uptown_widget.ui import setup_form
from uptown_widget.ui.names import sentences
from uptown_widget.uptown.rules.rules import PLAYERS
from uptown_widget.uptown.rules.scorings import added
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.view.seat_colors import parts, wishes
from uptown_widget.uptown.view.sentences import score_note, scoring_name
from uptown_widget.uptown.view.setup import Setup
from uptown_widget.uptown.view.ui import UI, Answer
from uptown_widget.uptown.view.words import color_words


def scorings() -> tuple[Choice, ...]:
    """Return the ways to count, each with a few words."""
    return (
        Choice("uptown", say("Uptown: fewest groups")),
        Choice("blockers", say("Blockers: captures count against you")),
        *(Choice(name, scoring_name(name)) for name in added()),
    )


def form(wanted: Setup) -> setup_form.Form:
    """Return what Uptown adds to the form."""
    return setup_form.Form(
        players=PLAYERS,
        rules=Control("scoring", "choice", say("Scoring"), wanted.scoring, scorings()),
        note=sentences(score_note(wanted.rules), say("Each player has two colours.") if wanted.players == 2 else ""),
        seed=say(
            "The same code deals the same tiles; leave it empty for a random deal. "
            "Anyone who knows the code can work out every tile."
        ),
        today=say("The same tiles for everyone today: you against two bots of level 10."),
        beside=lambda seat: _color(wanted, seat),
        beside_heads=(say("Colours") if wanted.players == 2 else say("Colour"),),
    )


def _color(wanted: Setup, seat: int) -> tuple[Control, ...]:
    two = wanted.players == 2
    label = say("Seat {number}: colours", number=seat + 1) if two else say("Seat {number}: colour", number=seat + 1)
    anything = Choice("", say("any two colours") if two else say("any colour"))
    colors = (anything, *(Choice(wish, color_words(parts(wish))) for wish in wishes(wanted.players)))
    return (Control(f"color:{seat}", "choice", label, wanted.colors[seat], colors),)


def change_color(name: str, value: str, _: Observation, ui: UI) -> Answer | None:
    """Return what a new colour for a seat does.

    :raises GameError: there is no such seat or colour
    """
    if not name.startswith("color:"):
        return None
    wanted = ui.shared.setup
    return setup_form.filled(ui, wanted.with_color(setup_form.seat_of(name, value, wanted), value))
