"""What an event asks for: picks, moves, and what else the table is to do; pure."""

from dataclasses import replace

from uptown_widget.errors import GameError
from uptown_widget.i18n import say, say_error
from uptown_widget.screen.controls import Event
from uptown_widget.ui.effects import Branch, Effect, Look, Play, Redo, Undo
from uptown_widget.uptown.rules.board import square_name
from uptown_widget.uptown.rules.moves import Move
from uptown_widget.uptown.rules.notation import parse_move
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.view.keys import stroke
from uptown_widget.uptown.view.seat_colors import dress_of
from uptown_widget.uptown.view.sections import change, press
from uptown_widget.uptown.view.selection import (
    Place,
    fitting,
    move_to,
    my_turn,
    picked_tile,
    place_for,
    place_of,
    proposed_move,
    square_of,
)
from uptown_widget.uptown.view.sentences import finished, not_your_turn, refusal
from uptown_widget.uptown.view.ui import UI
from uptown_widget.uptown.view.words import joined, piece_words, tile_word

Change = tuple[UI, Effect[Move] | None]


def on(event: Event, observation: Observation, ui: UI) -> Change:
    """Return what the view remembers after an event, and what the table is asked to do; names unknown do nothing."""
    if event.kind == "point":
        return _point(event.name, observation, ui), None
    if event.kind == "key":
        return _key(event.name, observation, ui)
    if event.kind == "press":
        return _settled(ui, *_press(event.name, observation, ui))
    if event.kind == "submit" and event.name == "move":
        return _settled(ui, *_typed(event.value, observation, ui))
    answer = change(event, observation, replace(ui, complaint=None))
    return _settled(ui, *answer) if answer else (ui, None)


def _point(name: str, observation: Observation, ui: UI) -> UI:
    known = name if square_of(name) is not None or place_of(name, observation) else ""
    return replace(ui, pointed=known, complaint=ui.complaint if known in {"", ui.pointed} else None)


def _key(key: str, observation: Observation, ui: UI) -> Change:
    now, pressed, effect = stroke(key, observation, ui)
    if pressed:
        now, effect = _press(pressed, observation, now)
        now = replace(now, focus=now.focus or ui.focus)
    return _settled(ui, now, effect)


def _settled(before: UI, ui: UI, effect: Effect[Move] | None) -> Change:
    """Return both, with what the view has to remember of an effect: from where a tile leaves, what is no news."""
    turns = len(before.info.turns)
    if isinstance(effect, Play):
        return replace(ui, picked=None, proposed=None, pointed="", complaint=None, seen=turns), effect
    if isinstance(effect, (Undo, Redo, Look, Branch)):
        seen = before.info.at if isinstance(effect, Branch) and before.info.at is not None else turns
        return replace(ui.put_back(), seen=seen), effect
    return ui, effect


# Presses.


def _press(name: str, observation: Observation, ui: UI) -> Change:
    calm = replace(ui, complaint=None)
    square, place = square_of(name), place_of(name, observation)
    if square is not None:
        return _press_square(square, observation, calm)
    if place is not None:
        return _pick(place, observation, calm), None
    if name == "confirm":
        move = proposed_move(observation, ui)
        return (calm, None) if move is None else _play(move, observation, calm)
    return press(name, observation, calm) or (ui, None)


def _wait(observation: Observation, ui: UI) -> UI:
    """Return the ui with the reason why nothing can be played now."""
    if ui.info.at is not None:
        where = say("This is the board after turn {ply}.", ply=ui.info.at)
        if ui.info.at == 0:
            where = say("This is the board before the first turn.")
        how = say("{where} To play on from it, press “Continue from here”.", where=where)
        return replace(ui.complain(how), open=ui.open | {"replay"})
    if observation.outcome() is not None:
        return ui
    if ui.info.curtain:
        return ui
    return ui.complain(not_your_turn())


def _pick(place: Place, observation: Observation, ui: UI) -> UI:
    if not my_turn(observation, ui):
        return _wait(observation, ui)
    if observation.table.is_finished(place[0]):
        return replace(ui, picked=None, proposed=None).complain(finished(place[0], observation, ui.info.seats))
    return replace(ui, picked=None if place == ui.picked else place, proposed=None)


def _press_square(square: int, observation: Observation, ui: UI) -> Change:
    if not my_turn(observation, ui):
        return _wait(observation, ui), None
    proposed = proposed_move(observation, ui)
    if proposed is not None and proposed.square == square:
        return _play(proposed, observation, ui)
    tile = picked_tile(observation, ui)
    if tile is None or ui.picked is None:
        return ui.complain(_what_fits(observation, square, ui)), None
    move = move_to(observation, square, ui.picked, tile)
    error = observation.explain(move)
    if error is not None:
        return replace(ui, proposed=None).complain(refusal(error, observation, ui.info.seats), move), None
    if ui.confirm:
        return replace(ui, proposed=move), None
    return _play(move, observation, ui)


def _play(move: Move, observation: Observation, ui: UI) -> Change:
    return replace(ui, sent=place_for(observation, move)), Play(move)


def _what_fits(observation: Observation, square: int, ui: UI) -> str:
    name, two, dress = square_name(square), observation.rules.two_colors, dress_of(ui.info.seats)
    tiles = [
        piece_words(dress[color], rack[slot]) if two else tile_word(rack[slot])
        for color, slot in sorted(fitting(observation, square))
        if (rack := observation.racks[color])
    ]
    if tiles:
        return say("Pick a tile first: {tiles} may go on {square}.", tiles=joined(tiles), square=name)
    return say("None of your tiles may go on {square} now.", square=name)


def _typed(text: str, observation: Observation, ui: UI) -> Change:
    if not text.strip():
        return ui, None
    if ui.info.at is not None:
        return _wait(observation, ui), None
    try:
        move = parse_move(text, observation, dress_of(ui.info.seats))
    except GameError as error:
        return ui.complain(say_error(error)), None
    refused = observation.explain(move)
    if refused is not None:
        return ui.complain(refusal(refused, observation, ui.info.seats), move), None
    return _play(move, observation, ui)
