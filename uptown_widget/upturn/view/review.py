"""How Upturn speaks in a review; pure."""

from uptown_widget.screen.controls import Section
from uptown_widget.ui import review as panel
from uptown_widget.upturn.rules.state import Observation
from uptown_widget.upturn.view.art.symbols import PLAYERS
from uptown_widget.upturn.view.drawers import move_words
from uptown_widget.upturn.view.hints import sentences
from uptown_widget.upturn.view.panels import COLORS, seat_chip
from uptown_widget.upturn.view.selection import names_of
from uptown_widget.upturn.view.ui import UI


def review(observation: Observation, ui: UI) -> Section | None:
    """Return the review, or the offer to make one once the match is over."""
    teller = panel.Teller(
        players=[(name, COLORS[player], PLAYERS[player]) for player, name in enumerate(names_of(ui))],
        move=lambda move, turn: move_words(move, turn.before, ui),
        why=sentences,
        chip=lambda turn: seat_chip(ui.info, turn.player),
    )
    return panel.review(ui, teller, over=observation.outcome() is not None)
