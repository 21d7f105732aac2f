"""The rules of Uptown in a few sentences; pure."""

from uptown_widget.i18n import say
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.view.sentences import score_note


def rules_in_short(observation: Observation) -> tuple[str, ...]:
    """Return what a player has to know to begin this match."""
    lines = [
        score_note(observation.rules),
        say("Tiles of one colour that touch edge to edge form a group. A single tile is a group too."),
        say("Each turn, place a tile from your rack on a square that it fits, then draw a new one."),
        say("A letter fits its row, a number its column, a symbol its district, and $ any square."),
        say("A tile placed on an opponent's tile captures it, unless that would split the opponent's group."),
        say("The match ends when each colour has only four tiles left; they stay unplayed."),
    ]
    if observation.rules.two_colors:
        lines.append(say("You have two colours: each turn, choose which to place. The groups of both count."))
    return tuple(lines)
