"""The table as text, with a field to type a move and a list to choose one; pure."""

from uptown_widget.i18n import say
from uptown_widget.screen.controls import Grid, Prose, Section
from uptown_widget.ui.shared_ui import update
from uptown_widget.ui.text_view import chooser, chosen_move
from uptown_widget.ui.text_view import text_view as shared_view
from uptown_widget.upturn.rules.state import Observation
from uptown_widget.upturn.view.hints import move_words
from uptown_widget.upturn.view.selection import legal_places
from uptown_widget.upturn.view.ui import UI, Answer
from uptown_widget.upturn.view.words import row_words, stone_label, stones_words


def text_view(observation: Observation, ui: UI) -> Section:
    """Return the table as text, a field to type a move, and a list of all legal moves."""
    legal = observation.legal_moves() if ui.shared.info.at is None else ()
    proposed = ui.shared.proposed_move(observation)
    row = say("The whole row: {stones}.", stones=stones_words(observation.table.row))
    words = {move: move_words(move, observation, ui) for move in legal}
    return shared_view(
        (Prose((row_words(observation), row)), _rack(observation, ui)),
        (chooser("moves", say("Choose a move"), say("Choose a move"), words, proposed),),
        say("A stone, such as 64 or updown or joker:turn, or draw, pass, done, give:1, call; then Enter."),
        typing=bool(legal),
    )


def _rack(observation: Observation, ui: UI) -> Grid:
    legal = legal_places(observation, ui)
    rows = ((stone_label(stone), say("yes") if place in legal else "") for place, stone in enumerate(observation.rack))
    head = (say("Stone"), say("Can be laid now"))
    return Grid(say("Your rack"), head, tuple(rows), frozenset((place, 1) for place in legal))


def change(name: str, value: str, observation: Observation, ui: UI) -> Answer | None:
    """Return what a new value in the list does.

    :raises GameError: the control does not take that value
    """
    if name != "moves":
        return None
    legal = observation.legal_moves() if ui.shared.info.at is None else ()
    return update(ui, proposed=chosen_move(value, legal), selected=None, complaint=None), None
