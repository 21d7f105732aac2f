"""What Upturn adds to the form for a new match: who announces the last stone; pure."""

from uptown_widget.i18n import say
from uptown_widget.screen.controls import Choice, Control
from uptown_widget.ui import setup_form
from uptown_widget.upturn.rules.rules import PLAYERS
from uptown_widget.upturn.view.sentences import penalty_note
from uptown_widget.upturn.view.setup import Setup


def last_stones() -> tuple[Choice, ...]:
    """Return the ways to announce a last stone, each with a few words."""
    return Choice("automatic", say("called automatically")), Choice("called", say("called by the player"))


def form(wanted: Setup) -> setup_form.Form:
    """Return what Upturn adds to the form."""
    return setup_form.Form(
        players=PLAYERS,
        rules=Control("last_stone", "choice", say("Last stone"), wanted.last_stone, last_stones()),
        note=_note(wanted),
        seed=say(
            "The same code deals the same stones; leave it empty for a random deal. "
            "Anyone who knows the code can work out every stone."
        ),
        today=say("The same stones for everyone today: you against two bots of level 10."),
    )


def goal() -> str:
    """Say who wins."""
    return say("The first player to get rid of all their stones wins.")


def _note(wanted: Setup) -> str:
    if wanted.last_stone == "called":
        return penalty_note()
    return goal()
