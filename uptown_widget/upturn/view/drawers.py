"""Drawers: the table in words with all moves to pick from, and options; pure."""

from dataclasses import replace

from uptown_widget.i18n import say
from uptown_widget.screen.controls import Choice, Control, Grid, Prose, Row, Section
from uptown_widget.screen.icons import ICONS
from uptown_widget.ui import share
from uptown_widget.ui.effects import Effect, Play
from uptown_widget.ui.shared import unknown
from uptown_widget.upturn.rules.moves import Give, Lay, Move, Step
from uptown_widget.upturn.rules.state import Observation
from uptown_widget.upturn.rules.stones import JOKER
from uptown_widget.upturn.rules.table import Direction, Table
from uptown_widget.upturn.view.selection import follow_up, names_of, proposed_move
from uptown_widget.upturn.view.ui import UI
from uptown_widget.upturn.view.words import row_words, stone_label, stone_word, stones_words

Answer = tuple[UI, Effect[Move] | None]


def words(observation: Observation, ui: UI) -> Section | None:
    """Return the table in words, a field for a typed move, and a choice of all legal moves."""
    if "words" not in ui.open:
        return None
    legal = observation.legal_moves() if ui.info.at is None else ()
    proposed = proposed_move(observation, ui)
    typed = Control(
        "move", "text", say("Type a move"), enabled=bool(legal), submit=True,
        help=say("A stone, such as 64 or updown or joker:turn, or draw, pass, done, give:1, call; then Enter."),
    )  # fmt: skip
    picked = Control(
        "moves", "choice", say("Pick a move"), str(proposed or ""),
        (Choice("", say("Choose a move")), *(Choice(str(move), move_words(move, observation, ui)) for move in legal)),
        enabled=bool(legal),
    )  # fmt: skip
    play = Control(
        "play-picked", "button", say("Play this move"), enabled=proposed is not None, icon=ICONS["confirm"],
        primary=proposed is not None,
    )  # fmt: skip
    blocks = (
        Prose((row_words(observation), say("The whole row: {stones}.", stones=stones_words(observation.table.row)))),
        _rack(observation, ui),
        Row((typed,), say("Type a move")),
        Row((picked, play), say("Pick a move")),
    )
    return Section("words", blocks, say("In words"), "drawer")


def move_words(move: Move, observation: Observation, ui: UI) -> str:
    """Say in a few words what a move is."""
    if isinstance(move, Give):
        return say("Hand a stone to {name}", name=names_of(ui)[move.player])
    if move == Lay(JOKER) or move == Lay(JOKER, turns=True):
        return say("Joker: rise") if _rises(observation.table, move) else say("Joker: fall")
    if isinstance(move, Lay):
        return say("Lay {stone}", stone=stone_word(move.stone))
    return {
        Step.DRAW: say("Draw a stone"),
        Step.PASS: say("Pass"),
        Step.DONE: say("Do no more"),
        Step.CALL: say("Last stone!"),
    }[move]


def _rises(table: Table, move: Move) -> bool:
    return table.after(move).direction is Direction.UP


def _rack(observation: Observation, ui: UI) -> Grid:
    legal = {move.stone for move in observation.legal_moves() if isinstance(move, Lay)} if ui.info.at is None else set()
    rows, marked = [], set()
    for place, stone in enumerate(observation.rack):
        fits = stone in legal
        rows.append((stone_label(stone), say("fits") if fits else ""))
        if fits:
            marked.add((place, 1))
    return Grid(say("Your rack"), (say("Stone"), say("Now")), tuple(rows), frozenset(marked))


def options(ui: UI) -> Section | None:
    """Return what a person may set to taste."""
    if "options" not in ui.open:
        return None
    return Section(
        "options", (Row((share.confirming(ui),), say("On the board")), *share.settings(ui)), say("Options"), "drawer"
    )


def press(name: str, observation: Observation, ui: UI) -> Answer | None:
    """Return what a press on one of these controls changes and asks for."""
    if name != "play-picked":
        return None
    move = proposed_move(observation, ui)
    return (ui, None) if move is None else (ui, Play(move, follow_up(observation, move)))


def change(name: str, value: str, observation: Observation, ui: UI) -> Answer | None:
    """Return what a new value in a drawer changes.

    :raises GameError: the control does not take that value
    """
    if name != "moves":
        return None
    legal = {str(move): move for move in observation.legal_moves()} if ui.info.at is None else {}
    if value and value not in legal:
        raise unknown(value, name)
    return replace(ui, proposed=legal.get(value), picked=None, complaint=None), None
