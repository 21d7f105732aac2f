"""The rules of Uptown in a few sentences, and the marks on its board; pure."""

from uptown_widget.i18n import say
from uptown_widget.screen.controls import Note, Notes
from uptown_widget.screen.icons import ICONS
from uptown_widget.ui.guide import sign
from uptown_widget.uptown.rules.rules import Rules
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.view.sentences import score_note


def rules_in_short(rules: Rules) -> tuple[str, ...]:
    """Return what a player has to know to begin this match."""
    lines = [
        score_note(rules),
        say("Tiles of one colour that touch edge to edge form a group. A single tile is a group too."),
        say("Each turn, place a tile from your rack on a square that it fits, then draw a new one."),
        say("A letter fits its row, a number its column, a symbol its district, and $ any square."),
        say("A tile placed on an opponent's tile captures it, unless that would split the opponent's group."),
        say("The match ends when each colour has only four tiles left; they stay unplayed."),
    ]
    if rules.two_colors:
        lines.append(say("You have two colours: each turn, choose which to place. The groups of both count."))
    return tuple(lines)


DOT = "M2 2 H22 V22 H2 Z M4 4 V20 H20 V4 Z M12 7 A5 5 0 1 1 12 17 A5 5 0 1 1 12 7 Z"
BRACKETS = "M2 2 H9 V5 H5 V9 H2 Z M22 2 V9 H19 V5 H15 V2 Z M22 22 H15 V19 H19 V15 H22 Z M2 22 V15 H5 V19 H9 V22 Z"
FRAME = "M2 2 H22 V22 H2 Z M6 6 V18 H18 V6 Z"


def marks(_: Observation) -> tuple[Notes, ...]:
    """Say what the marks on the board mean."""
    safe = say("Nobody can capture this tile. The button with this shield shows them all.")
    signs = (
        (say("frame with a dot"), DOT, say("The selected tile can be placed here.")),
        (say("brackets"), BRACKETS, say("The selected tile can capture this one.")),
        (say("frame"), FRAME, say("Thick: the tile placed last. Thin: your own last tile, and those placed since.")),
        (say("outline"), ICONS["groups"], say("A group. “Groups” hides and shows the outlines.")),
        (say("safe tile"), ICONS["shield"], safe),
    )
    notes = tuple(Note((sign(label, path),), text) for label, path, text in signs)
    return (Notes(say("What the marks mean"), notes),)
