"""What an event asks for: picks, plans, moves, and what else the table is to do; pure."""

from collections.abc import Mapping
from dataclasses import replace

from uptown_widget.errors import GameError
from uptown_widget.i18n import say, say_error, say_n
from uptown_widget.screen.controls import Event
from uptown_widget.ui.effects import Branch, Effect, Look, Play, Redo, Undo
from uptown_widget.upturn.rules.moves import Give, Lay, Move, Step
from uptown_widget.upturn.rules.notation import parse_move
from uptown_widget.upturn.rules.refusal import IllegalMoveError
from uptown_widget.upturn.rules.state import Observation
from uptown_widget.upturn.rules.stones import JOKER
from uptown_widget.upturn.rules.table import Phase
from uptown_widget.upturn.view.controls import lay_between
from uptown_widget.upturn.view.keys import stroke
from uptown_widget.upturn.view.sections import change, press
from uptown_widget.upturn.view.selection import (
    JOKERS,
    fitting_between,
    follow_up,
    gifts,
    joker_move,
    my_turn,
    picked_stone,
    place_of,
    proposed_move,
    receivers,
    seat_of,
    to_hand_out,
)
from uptown_widget.upturn.view.sentences import not_your_turn, refusal
from uptown_widget.upturn.view.ui import UI
from uptown_widget.upturn.view.words import stones_words

Change = tuple[UI, Effect[Move] | None]

PLACES = {"row", "pot", *JOKERS}


def on(event: Event, observation: Observation, ui: UI) -> Change:
    """Return what the view remembers after an event, and what the table is asked to do; names unknown do nothing."""
    if event.kind == "point":
        return _point(event.name, observation, ui), None
    if event.kind == "key":
        return _key(event.name, observation, ui)
    if event.kind == "press":
        return _settled(observation, ui, *_press(event.name, observation, ui))
    if event.kind == "submit" and event.name == "move":
        return _settled(observation, ui, *_typed(event.value, observation, ui))
    answer = change(event, observation, replace(ui, complaint=None))
    return _settled(observation, ui, *answer) if answer else (ui, None)


def _point(name: str, observation: Observation, ui: UI) -> UI:
    known = name in PLACES or place_of(name, observation) is not None or seat_of(name, observation) is not None
    pointed = name if known else ""
    return replace(ui, pointed=pointed, complaint=ui.complaint if pointed in {"", ui.pointed} else None)


def _key(key: str, observation: Observation, ui: UI) -> Change:
    now, pressed, effect = stroke(key, observation, ui)
    if pressed:
        now, effect = _press(pressed, observation, now)
        now = replace(now, focus=now.focus or ui.focus)
    return _settled(observation, ui, now, effect)


def _settled(observation: Observation, before: UI, ui: UI, effect: Effect[Move] | None) -> Change:
    """Return both, with what the view has to remember of an effect: what is left on the rack, what is no news."""
    turns = len(before.info.turns)
    if isinstance(effect, Play):
        return replace(ui.having_played(observation, (effect.move, *effect.then)), pointed="", seen=turns), effect
    if isinstance(effect, (Undo, Redo, Look, Branch)):
        seen = before.info.at if isinstance(effect, Branch) and before.info.at is not None else turns
        return replace(ui.put_back(), seen=seen), effect
    return ui, effect


# Presses.


def _press(name: str, observation: Observation, ui: UI) -> Change:
    calm = replace(ui, complaint=None)
    place, player = place_of(name, observation), seat_of(name, observation)
    if place is not None:
        return _press_stone(place, observation, calm)
    if player is not None:
        return _press_seat(player, observation, calm)
    if name in PLACES:
        return _press_place(name, observation, calm)
    return press(name, observation, calm) or (ui, None)


def _wait(observation: Observation, ui: UI) -> UI:
    """Return the ui with the reason why nothing can be played now."""
    if ui.info.at is not None:
        where = say("This is the table after move {ply}.", ply=ui.info.at)
        if ui.info.at == 0:
            where = say("This is the table before the first move.")
        how = say("{where} To play on from it, press “Continue from here”.", where=where)
        return replace(ui.complain(how), open=ui.open | {"replay"})
    if observation.outcome() is not None or ui.info.curtain:
        return ui
    return ui.complain(not_your_turn())


def _refused(error: IllegalMoveError, move: Move, ui: UI) -> UI:
    tried = move.stone if isinstance(move, Lay) else None
    return replace(ui, picked=None, proposed=None).complain(refusal(error), error.stones, tried)


def _press_stone(place: int, observation: Observation, ui: UI) -> Change:
    if not my_turn(observation, ui):
        return _wait(observation, ui), None
    stone = observation.rack[place]
    if stone in fitting_between(observation, ui):
        plan = ui.standing_plan()
        return replace(ui, plan=replace(plan, without=plan.without ^ {stone})), None
    error = observation.explain(Lay(stone))
    if error is not None:
        return _refused(error, Lay(stone), ui), None
    if place != ui.picked:
        return replace(ui, picked=place, proposed=None), None
    return _lay(observation, ui)


def _lay(observation: Observation, ui: UI) -> Change:
    """Lay the stone picked; a Joker asks first which way."""
    stone = picked_stone(observation, ui)
    if stone is None:
        return ui, None
    if stone == JOKER and proposed_move(observation, ui) is None:
        return ui.complain(say("Choose whether the row is to rise or to fall."), tried=None), None
    return _propose(Lay(stone), observation, ui)


def _propose(move: Move, observation: Observation, ui: UI) -> Change:
    """Make a move, or let it wait for a yes."""
    if ui.confirm and proposed_move(observation, ui) is None:
        return replace(ui, proposed=move), None
    move = proposed_move(observation, ui) or move
    return replace(ui, proposed=None), Play(move, follow_up(observation, move))


def _press_place(name: str, observation: Observation, ui: UI) -> Change:
    if not my_turn(observation, ui):
        return _wait(observation, ui), None
    stone, table = picked_stone(observation, ui), observation.table
    if name == "pot":
        step = Step.DRAW if table.pot_size else Step.PASS
        error = observation.explain(step)
        return (_refused(error, step, ui), None) if error else (ui, Play(step))
    if name in JOKERS:
        return _propose(joker_move(table, name), observation, ui) if stone == JOKER else (ui, None)
    if table.phase is Phase.BETWEEN:
        return ui, lay_between(observation, ui)
    if stone is None:
        return ui.complain(_what_fits(observation)), None
    return _lay(observation, ui)


def _what_fits(observation: Observation) -> str:
    stones = list(dict.fromkeys(move.stone for move in observation.legal_moves() if isinstance(move, Lay)))
    if not stones:
        return say("None of your stones fits now.")
    return say("Pick a stone first: {stones}.", stones=stones_words(stones))


def _press_seat(player: int, observation: Observation, ui: UI) -> Change:
    """Plan one more stone for a player."""
    if observation.outcome() is not None and ui.info.at is None:
        return ui, None
    if not my_turn(observation, ui):
        return _wait(observation, ui), None
    if player not in receivers(observation, ui):
        error = observation.explain(Give(player))
        return (_refused(error, Give(player), ui), None) if error else (ui, None)
    planned = ui.standing_plan().gifts
    division = gifts(observation, ui) if planned is not None else {}
    if sum(division.values()) >= to_hand_out(observation.table):
        number = to_hand_out(observation.table)
        return ui.complain(
            say_n("No more than {number} stone is handed out.", "No more than {number} stones are handed out.", number)
        ), None
    return _planned({**division, player: division.get(player, 0) + 1}, ui), None


def _planned(division: Mapping[int, int], ui: UI) -> UI:
    return replace(ui, plan=replace(ui.standing_plan(), gifts=dict(division)))


def _typed(text: str, observation: Observation, ui: UI) -> Change:
    if not text.strip():
        return ui, None
    if ui.info.at is not None:
        return _wait(observation, ui), None
    try:
        move = parse_move(text, observation)
    except GameError as error:
        return ui.complain(say_error(error)), None
    refused = observation.explain(move)
    if refused is not None:
        return _refused(refused, move, ui), None
    return ui, Play(move, follow_up(observation, move))
