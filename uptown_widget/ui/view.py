"""The functions that the view of a game is: `new_ui` begins, `view` makes the screen, `on` handles an event; pure."""

from collections.abc import Callable

from uptown_widget.protocols import M
from uptown_widget.screen.controls import Event, Screen
from uptown_widget.ui.effects import TableInfo
from uptown_widget.ui.game_view import GameView
from uptown_widget.ui.shared_ui import Answer, O, S, U, new_shared

NewUI = Callable[[S, TableInfo[O, M]], U]
"""Returns what the view remembers at the start of a match, given a set-up and the information of the session."""
View = Callable[[O, U], Screen]
"""Returns the screen of the player who observes."""
On = Callable[[Event, O, U], Answer[U, M]]
"""Returns what the view remembers after an event, and the effect for the session."""


def begin(game: GameView[O, M, U], setup: object, info: TableInfo[O, M]) -> U:
    """Return what the view of a game remembers at the start of a match."""
    return game.ui(new_shared(setup, info))
