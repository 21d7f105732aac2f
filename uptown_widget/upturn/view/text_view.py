"""The table as text, with a field to type a move and a list to choose one; pure."""

from uptown_widget.i18n import say
from uptown_widget.screen.controls import Choice, Control, Grid, Prose, Row, Section
from uptown_widget.screen.icons import ICONS
from uptown_widget.ui.effects import Effect, Play
from uptown_widget.ui.inputs import invalid_choice
from uptown_widget.ui.names import player_names
from uptown_widget.ui.shared_ui import update
from uptown_widget.upturn.rules.moves import Give, Lay, Move, Step
from uptown_widget.upturn.rules.state import Observation
from uptown_widget.upturn.rules.stones import JOKER
from uptown_widget.upturn.rules.table import Direction, Table
from uptown_widget.upturn.view.selection import follow_up
from uptown_widget.upturn.view.ui import UI
from uptown_widget.upturn.view.words import row_words, stone_label, stone_word, stones_words

Answer = tuple[UI, Effect[Move] | None]


def text_view(observation: Observation, ui: UI) -> Section:
    """Return the table as text, a field to type a move, and a list of all legal moves."""
    legal = observation.legal_moves() if ui.shared.info.at is None else ()
    proposed = ui.shared.proposed_move(observation)
    typed = Control(
        "move", "text", say("Type a move"), enabled=bool(legal), submit=True,
        help=say("A stone, such as 64 or updown or joker:turn, or draw, pass, done, give:1, call; then Enter."),
    )  # fmt: skip
    moves = Control(
        "moves", "choice", say("Choose a move"), str(proposed or ""),
        (Choice("", say("Choose a move")), *(Choice(str(move), move_words(move, observation, ui)) for move in legal)),
        enabled=bool(legal),
    )  # fmt: skip
    play = Control(
        "play-selected", "button", say("Play this move"), enabled=proposed is not None, icon=ICONS["confirm"],
        primary=proposed is not None,
    )  # fmt: skip
    blocks = (
        Prose((row_words(observation), say("The whole row: {stones}.", stones=stones_words(observation.table.row)))),
        _rack(observation, ui),
        Row((typed,), say("Type a move")),
        Row((moves, play), say("Choose a move")),
    )
    return Section("words", blocks, say("Text view"), "drawer")


def move_words(move: Move, observation: Observation, ui: UI) -> str:
    """Say in a few words what a move is."""
    if isinstance(move, Give):
        return say("Hand a stone to {name}", name=player_names(ui.shared.info)[move.player])
    if move == Lay(JOKER) or move == Lay(JOKER, turns=True):
        return say("Joker: rise") if _rises(observation.table, move) else say("Joker: fall")
    if isinstance(move, Lay):
        return say("Lay {stone}", stone=stone_word(move.stone))
    return {
        Step.DRAW: say("Draw a stone"),
        Step.PASS: say("Pass"),
        Step.DONE: say("End the turn"),
        Step.CALL: say("Call the last stone"),
    }[move]


def _rises(table: Table, move: Move) -> bool:
    return table.after(move).direction is Direction.UP


def _rack(observation: Observation, ui: UI) -> Grid:
    legal = (
        {move.stone for move in observation.legal_moves() if isinstance(move, Lay)}
        if ui.shared.info.at is None
        else set()
    )
    rows, marked = [], set()
    for place, stone in enumerate(observation.rack):
        fits = stone in legal
        rows.append((stone_label(stone), say("fits") if fits else ""))
        if fits:
            marked.add((place, 1))
    return Grid(say("Your rack"), (say("Stone"), say("Now")), tuple(rows), frozenset(marked))


def press(name: str, observation: Observation, ui: UI) -> Answer | None:
    """Return what a press on the button does."""
    if name != "play-selected":
        return None
    move = ui.shared.proposed_move(observation)
    return ui, None if move is None else Play(move, follow_up(move, observation))


def change(name: str, value: str, observation: Observation, ui: UI) -> Answer | None:
    """Return what a new value in the list does.

    :raises GameError: the control does not take that value
    """
    if name != "moves":
        return None
    legal = {str(move): move for move in observation.legal_moves()} if ui.shared.info.at is None else {}
    if value and value not in legal:
        raise invalid_choice(value, name)
    return update(ui, proposed=legal.get(value), selected=None, complaint=None), None
