"""The whole screen of any game: its scene and cards, and what all games show around them; pure."""

from uptown_widget.screen.controls import Screen
from uptown_widget.ui.game_view import GameView
from uptown_widget.ui.sections import sections
from uptown_widget.ui.shared_ui import O, U
from uptown_widget.ui.status import announcement, status


def screen(game: GameView[O, U], observation: O, ui: U) -> Screen:
    """Return the screen of the player who observes."""
    line, shared = status(game.words, observation, ui), ui.shared
    over, refused = shared.is_over(observation), shared.standing_complaint is not None
    return Screen(
        scene=game.scene(observation, ui),
        cards=game.cards(observation, ui),
        status=line,
        announcement=announcement(game.words, observation, ui) or line,
        sections=sections(game, observation, ui),
        mood="over" if over else "refused" if refused else "yours" if shared.my_turn(observation) else "calm",
        keys=game.keys.help(observation),
        language=shared.info.language,
    )
