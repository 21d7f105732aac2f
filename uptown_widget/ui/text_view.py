"""The text view: a game's board in words, with a field to type a move and lists to choose one; pure."""

from collections.abc import Sequence

from uptown_widget.errors import GameError
from uptown_widget.i18n import say
from uptown_widget.protocols import M
from uptown_widget.screen.controls import Block, Choice, Control, Row, Section
from uptown_widget.ui.effects import Play
from uptown_widget.ui.game_view import GameView
from uptown_widget.ui.inputs import button
from uptown_widget.ui.shared_ui import Answer, O, U

PLAY = "play-selected"


def text_view(board: Sequence[Block], lists: Sequence[Control], example: str, *, typing: bool) -> Section:
    """Return the section.

    :param board: the board in words
    :param lists: what a move is chosen from; the last one has the moves
    :param example: says how moves are written
    :param typing: whether a move may be typed
    """
    ready = lists[-1].value != ""
    typed = Control("move", "text", say("Type a move"), enabled=typing, submit=True, help=example,
                    state=say("Play the typed move"))  # fmt: skip
    play = button(PLAY, say("Play this move"), "confirm", enabled=ready, primary=ready)
    rows = (Row((typed,), say("Type a move")), Row((*lists, play), say("Choose a move")))
    return Section("words", (*board, *rows), say("Text view"), "drawer")


def chooser(name: str, label: str, nothing: str, words: dict[M, str], chosen: M | None) -> Control:
    """Return a list of moves; `nothing` is what it shows before one is chosen."""
    choices = (Choice("", nothing), *(Choice(str(move), text) for move, text in words.items()))
    return Control(name, "choice", label, str(chosen or ""), choices, enabled=bool(words))


def chosen_move(value: str, moves: Sequence[M]) -> M | None:
    """Return the move that was chosen in a list, None for no move.

    :raises GameError: it is not in the list
    """
    found = next((move for move in moves if str(move) == value), None)
    if value and found is None:
        raise outdated()
    return found


def outdated() -> GameError:
    """Return the error of a choice in a list that a page still showed when others had moved on."""
    return GameError(say("That can no longer be chosen: the board has changed. Choose again."))


def press(game: GameView[O, M, U], name: str, observation: O, ui: U) -> Answer[U, M] | None:
    """Return what a press on the button does: it plays the move chosen, while that may be played."""
    if name != PLAY:
        return None
    move, section = ui.shared.proposed, game.text_view.text_view(observation, ui)
    if move is None or not any(control.id == PLAY and control.enabled for control in section.controls()):
        return ui, None
    return ui, Play(move)
