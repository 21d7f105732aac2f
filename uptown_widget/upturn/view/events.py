"""What a press on the table or a typed move changes or plays; pure."""

from dataclasses import replace

from uptown_widget.i18n import say
from uptown_widget.ui.effects import Play
from uptown_widget.ui.shared_ui import complain, update
from uptown_widget.upturn.rules.moves import Give, Lay, Move, Step
from uptown_widget.upturn.rules.notation import parse_move
from uptown_widget.upturn.rules.refusal import IllegalMoveError
from uptown_widget.upturn.rules.state import Observation
from uptown_widget.upturn.rules.stones import JOKER, without
from uptown_widget.upturn.rules.table import Phase
from uptown_widget.upturn.view.controls import change_gifts, lay_between
from uptown_widget.upturn.view.selection import (
    JOKERS,
    fitting_between,
    gifts,
    joker_move,
    place_of,
    proposed_target,
    receivers,
    seat_of,
    selected_stone,
    to_hand_out,
)
from uptown_widget.upturn.view.sentences import refusal
from uptown_widget.upturn.view.ui import UI, Answer
from uptown_widget.upturn.view.words import stones_words

PLACES = {"row", "pot", *JOKERS}


def is_target(name: str, observation: Observation) -> bool:
    """Whether a name is a place on the table, a stone of the rack or a player."""
    return name in PLACES or place_of(name, observation) is not None or seat_of(name, observation) is not None


def press_target(name: str, observation: Observation, ui: UI) -> Answer | None:
    """Return what a press on the table, a stone of the rack or a player does."""
    if name == "done" and fitting_between(observation, ui):
        return ui, lay_between(observation, ui)  # the key that ends a turn; its button says what will be placed
    if not is_target(name, observation):
        return None
    waiting = ui.shared.proposed_move(observation)
    if waiting is not None and name == proposed_target(observation, ui):
        return ui, Play(waiting)
    place, player = place_of(name, observation), seat_of(name, observation)
    if place is not None:
        return _press_stone(place, observation, ui)
    return _press_place(name, observation, ui) if player is None else _press_seat(player, observation, ui)


def played(effect: Play[Move], observation: Observation, ui: UI) -> UI:
    """Remember the rest of the rack: stones that come later are new."""
    if observation.player is None:
        return ui
    laid = [move.stone for move in (effect.move, *effect.then) if isinstance(move, Lay)]
    rest = without(observation.rack, laid)
    return replace(ui, known={**ui.known, observation.player: (len(ui.shared.info.turns), rest)})


def read_move(text: str, observation: Observation, _: UI) -> Move:
    """Return the move that a text stands for.

    :raises GameError: it is none
    """
    return parse_move(text, observation)


def refuse(error: IllegalMoveError, move: Move, _: Observation, ui: UI) -> UI:
    """Say why a move is refused, show the stones of the row that forbid it, and clear the selection."""
    return complain(update(ui, selected=None, proposed=None), refusal(error), move, error.stones)


def _press_stone(place: int, observation: Observation, ui: UI) -> Answer:
    stone = observation.rack[place]
    if stone in fitting_between(observation, ui):
        plan = ui.standing_plan()
        return replace(ui, plan=replace(plan, without=plan.without ^ {stone})), None
    error = observation.explain(Lay(stone))
    if error:
        return refuse(error, Lay(stone), observation, ui), None
    return _lay(observation, ui) if place == ui.shared.selected else (update(ui, selected=place, proposed=None), None)


def _lay(observation: Observation, ui: UI) -> Answer:
    """Lay the selected stone; a Joker asks first which way."""
    stone = selected_stone(observation, ui)
    if stone is None:
        return ui, None
    if stone == JOKER and ui.shared.proposed_move(observation) is None:
        return complain(ui, say("Choose whether the row rises or falls.")), None
    return _propose(Lay(stone), observation, ui)


def _propose(move: Move, observation: Observation, ui: UI) -> Answer:
    """Play a move, or let it wait for confirmation."""
    if ui.shared.confirm and ui.shared.proposed_move(observation) is None:
        return update(ui, proposed=move), None
    move = ui.shared.proposed_move(observation) or move
    return update(ui, proposed=None), Play(move)


def _press_place(name: str, observation: Observation, ui: UI) -> Answer:
    stone, table = selected_stone(observation, ui), observation.table
    if name == "pot":
        step = Step.DRAW if table.pot_size else Step.PASS
        error = observation.explain(step)
        return (refuse(error, step, observation, ui), None) if error else (ui, Play(step))
    if name in JOKERS:
        return _propose(joker_move(table, name), observation, ui) if stone == JOKER else (ui, None)
    if table.phase is Phase.BETWEEN:
        return ui, lay_between(observation, ui)
    if stone is None:
        return complain(ui, _what_fits(observation)), None
    return _lay(observation, ui)


def _what_fits(observation: Observation) -> str:
    stones = list(dict.fromkeys(move.stone for move in observation.legal_moves() if isinstance(move, Lay)))
    if not stones:
        return say("None of your stones fits now.")
    return say("Select a stone first: {stones}.", stones=stones_words(stones))


def _press_seat(player: int, observation: Observation, ui: UI) -> Answer:
    """Plan one more stone for a player; where all are planned, somebody else gets one less."""
    if player not in receivers(observation, ui):
        error = observation.explain(Give(player))
        return (refuse(error, Give(player), observation, ui), None) if error else (ui, None)
    begun = ui.standing_plan().gifts is not None
    plan = (
        ui
        if begun
        else replace(ui, plan=replace(ui.standing_plan(), gifts=dict.fromkeys(receivers(observation, ui), 0)))
    )
    # After all of them come none, so that a press too many can be taken back.
    number = (gifts(observation, plan)[player] + 1) % (to_hand_out(observation.table) + 1)
    return change_gifts(f"gift:{player}", str(number), observation, plan) or (ui, None)
