"""What the end of a match has in every game: a place among the players, and the line to share; pure."""

from uptown_widget.i18n import say
from uptown_widget.screen.controls import Control, Row
from uptown_widget.screen.icons import ICONS


def place(index: int, players: int) -> str:
    """Return the place of a player, the winner's index being 0."""
    places = (
        say("1st of {players}", players=players),
        say("2nd of {players}", players=players),
        say("3rd of {players}", players=players),
        say("4th of {players}", players=players),
        say("5th of {players}", players=players),
    )
    return places[index]


def share(line: str) -> Row:
    """Return the button that copies the line of a result."""
    return Row((Control("copy-result", "button", say("Copy result"), icon=ICONS["share"], help=line),), say("Result"))
