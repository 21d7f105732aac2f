"""What keys ask on Upturn's table: how many stones everyone has, and which of one's own fit; pure."""

from uptown_widget.i18n import say
from uptown_widget.ui.names import player_names, sentences
from uptown_widget.upturn.rules.state import Observation
from uptown_widget.upturn.view.selection import legal_places
from uptown_widget.upturn.view.ui import UI
from uptown_widget.upturn.view.words import row_words, stones_left, stones_words


def racks(observation: Observation, ui: UI) -> str:
    """Tell how many stones everyone has."""
    sizes = zip(player_names(ui.shared.info), observation.table.rack_sizes, strict=True)
    return sentences(*(say("{name}: {stones}.", name=name, stones=stones_left(size)) for name, size in sizes))


def fitting(observation: Observation, ui: UI) -> str:
    """Tell where the row stands, and which stones of the rack can be laid now."""
    stones = [observation.rack[place] for place in sorted(legal_places(observation, ui))]
    can = say("You can lay {stones}.", stones=stones_words(stones)) if stones else say("You can lay nothing now.")
    return sentences(row_words(observation), can)


ASKED = {"o": racks, "c": fitting}
"""Letters, and what each asks."""
