"""The answers to keys that every game has: whose turn it is, and what has changed; pure."""

from uptown_widget.i18n import say
from uptown_widget.protocols import M
from uptown_widget.ui.game_view import GameView
from uptown_widget.ui.names import player_name, sentences
from uptown_widget.ui.shared_ui import O, U


def _whose_turn(observation: O, ui: U) -> str:
    if observation.outcome() is not None:
        return say("The match is over.")
    if ui.shared.my_turn(observation):
        return say("It is your turn.")
    return say("It is {name}'s turn.", name=player_name(ui.shared.info, observation.current_player))


def answer_to(key: str, game: GameView[O, M, U], observation: O, ui: U) -> str:
    """Return the answer to what a letter asks; "" if it asks nothing."""
    match key:
        case "t":
            return _whose_turn(observation, ui)
        case "n":
            return sentences(*game.status.since(ui)) or say("Nothing has been played yet.")
    asks = game.keys.asks
    return asks[key](observation, ui) if key in asks else ""
