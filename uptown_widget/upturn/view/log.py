"""The turns so far, each with its stones as pictures and in sentences; pure."""

from collections.abc import Iterator

from uptown_widget.ui.game_view import LogLine
from uptown_widget.ui.names import player_names
from uptown_widget.upturn.view.panels import chip, turn_chip
from uptown_widget.upturn.view.rounds import rounds
from uptown_widget.upturn.view.sentences import narrate
from uptown_widget.upturn.view.ui import UI


def entries(ui: UI) -> Iterator[LogLine]:
    """Yield one line a turn; the one in which the position shown lies is the current one."""
    names, viewer = player_names(ui.shared.info), ui.shared.info.you
    for taken in rounds(ui.shared.info.turns):
        chips = (turn_chip(taken.turns[0], ui), *map(chip, taken.laid))
        current = taken.end - len(taken.turns) < ui.shared.ply <= taken.end
        yield LogLine(taken.end, narrate(taken, names, viewer), chips, current=current)
