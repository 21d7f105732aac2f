"""How Uptown speaks in a review; pure."""

from uptown_widget.screen.controls import Section
from uptown_widget.ui import review as panel
from uptown_widget.ui.shared import called
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.view.art.symbols import SHAPES
from uptown_widget.uptown.view.hints import sentences
from uptown_widget.uptown.view.panels import seat_color, turn_chip
from uptown_widget.uptown.view.seat_colors import dress_of, written
from uptown_widget.uptown.view.ui import UI


def review(observation: Observation, ui: UI) -> Section | None:
    """Return the review, or the offer to make one once the match is over."""
    info, rules = ui.info, observation.rules
    colors = [seat_color(rules, info, player) for player in range(rules.players)]
    teller = panel.Teller(
        players=[(called(info, player), color, SHAPES[color]) for player, color in enumerate(colors)],
        move=lambda move, _: written(move, dress_of(info.seats)),
        why=lambda whys: sentences(whys, rules, info),
        chip=lambda turn: turn_chip(turn, info),
    )
    return panel.review(ui, teller, over=observation.outcome() is not None)
