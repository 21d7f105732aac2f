"""Help: the rules in short, the keys, and where to read and learn more; pure."""

from uptown_widget.i18n import say
from uptown_widget.screen.controls import Prose, Section
from uptown_widget.ui.game_view import GameView
from uptown_widget.ui.shared_ui import O, U


def guide(game: GameView[O, U], observation: O, ui: U) -> Section:
    """Return the drawer; it links to the pages of the host that explain the game, if the host has any."""
    known, words = ui.shared.info.host_info, (("rules", say("All rules")), ("tutorial", say("Learn to play")))
    links = tuple((word, known[name]) for name, word in words if known.get(name))
    return Section(
        "guide", (Prose(game.rules(observation), links), Prose((game.keys.help(observation),))), say("Help"), "drawer"
    )
