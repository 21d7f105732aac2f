"""Dragging a tile from the rack to its place, in every game; pure.

A tile that is dragged is selected, so all that is marked for a selected tile is marked now.
"""

from uptown_widget.i18n import say
from uptown_widget.protocols import M
from uptown_widget.ui.effects import Play
from uptown_widget.ui.game_view import GameView
from uptown_widget.ui.shared_ui import Answer, O, U, clear_selection, complain, update


def movable(game: GameView[O, M, U], observation: O, ui: U) -> tuple[str, ...]:
    """Return the targets that can be dragged now."""
    return tuple(game.keys.tiles(observation, ui)) if ui.shared.my_turn(observation) else ()


def drag(game: GameView[O, M, U], name: str, observation: O, ui: U) -> U:
    """Lift a tile; without a name, put back what is being dragged. A tile that cannot be played says why not."""
    if not name:
        return clear_selection(ui) if ui.shared.dragged else ui
    if name not in movable(game, observation, ui):
        return ui
    lifted, _ = game.events.press_target(name, observation, clear_selection(ui)) or (ui, None)
    if lifted.shared.selected is not None:
        return update(lifted, dragged=name)
    return lifted if lifted.shared.complaint is not None else ui


def drop(game: GameView[O, M, U], name: str, observation: O, ui: U) -> Answer[U, M]:
    """Play what is being dragged, or say why it goes back. A tile that hardly moved stays selected, as by a press."""
    home, there = ui.shared.dragged, update(ui, dragged="", complaint=None)
    if not home or name == home:
        return (there if home else ui), None
    if name in movable(game, observation, ui):
        return clear_selection(there), None
    answer = game.events.press_target(name, observation, there) if game.takes(name) else None
    if answer is None:
        return complain(clear_selection(there), say("It was dropped outside the board, so nothing was played.")), None
    now, effect = answer
    if isinstance(effect, Play):
        now = update(now, dropped=len(ui.shared.info.turns) + 1 + len(effect.then))
    return now, effect
