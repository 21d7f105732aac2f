"""The turns so far, in notation; pure."""

from collections.abc import Iterator

from uptown_widget.i18n import say
from uptown_widget.screen.controls import Entry
from uptown_widget.ui.names import player_names
from uptown_widget.upturn.view.panels import turn_chip
from uptown_widget.upturn.view.rounds import notation, rounds
from uptown_widget.upturn.view.ui import UI


def entries(ui: UI) -> Iterator[Entry]:
    """Yield one entry a turn; the one in which the position shown lies is the current one."""
    names = player_names(ui.shared.info)
    for number, taken in enumerate(rounds(ui.shared.info.turns), 1):
        text = notation(taken)
        yield Entry(
            f"ply:{taken.end}",
            text,
            say("Turn {turn}, {name}: {moves}", turn=number, name=names[taken.player], moves=text),
            current=taken.end - len(taken.turns) < ui.shared.ply <= taken.end,
            chips=(turn_chip(taken.turns[0], ui),),
        )
