"""The status line and what a screen reader is told; pure."""

from uptown_widget.i18n import capital, say, say_n
from uptown_widget.uptown.rules.board import square_name
from uptown_widget.uptown.rules.moves import PASS
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.view.seat_colors import dress_of
from uptown_widget.uptown.view.selection import (
    legal_picks,
    my_turn,
    picked_tile,
    place_of,
    pointed_move,
    proposed_move,
    square_of,
    turns_shown,
)
from uptown_widget.uptown.view.sentences import foresee, how_it_ended, narrate, refusal, score_note
from uptown_widget.uptown.view.ui import UI
from uptown_widget.uptown.view.words import called, piece_words, square_words, tile_fits, tile_word


def status(observation: Observation, ui: UI) -> str:
    """Return the status line: why not, what has happened, what to do next."""
    complaint = ui.standing_complaint()
    return complaint.text if complaint else _line(ui.info.notice, _state(observation, ui))


def _line(*sentences: str) -> str:
    return " ".join(filter(None, sentences))


def _state(observation: Observation, ui: UI) -> str:
    info = ui.info
    if info.at is not None:
        return _past(ui, info.at)
    outcome = observation.outcome()
    if outcome is not None:
        return how_it_ended(outcome, observation.rules, info.seats, info.viewer)
    name = called(info.seats, observation.current_player)
    if info.curtain:
        return say("{name} is next: hand over the screen.", name=name)
    if my_turn(observation, ui):
        return _prompt(observation, ui)
    if info.paused:
        return _line(_told(ui), say("{name} is next; the bots are held.", name=name))
    return _line(_told(ui), say("{name} is thinking ...", name=name))


def _told(ui: UI) -> str:
    """The last turn in words."""
    turns = turns_shown(ui)
    return narrate(turns[-1], ui.info.seats, ui.info.viewer) if turns else ""


def _past(ui: UI, at: int) -> str:
    if at == 0:
        return say("Before the first turn.")
    return say("Turn {ply} of {all}: {what}", ply=at, all=len(ui.info.turns), what=_told(ui))


def _prompt(observation: Observation, ui: UI) -> str:
    """What the person whose turn it is may do now."""
    proposed, pointed = proposed_move(observation, ui), pointed_move(observation, ui)
    if proposed is not None and pointed in {None, proposed}:
        return _line(foresee(observation, proposed, ui.info.seats), say("Press it again to play it."))
    tile = picked_tile(observation, ui)
    if tile is None:
        if observation.legal_moves() == (PASS,):
            return say("None of your tiles can be placed: this turn is passed.")
        if not ui.info.turns:
            return _line(say("Your turn: pick a tile."), score_note(observation.rules))
        return _line(_told(ui), say("Your turn: pick a tile."))
    if pointed is not None:
        error = observation.explain(pointed)
        seats = ui.info.seats
        return refusal(error, observation, seats) if error else foresee(observation, pointed, seats)
    legal = legal_picks(observation, ui)
    captures = sum(move.capture for move in legal)
    empty = say_n("{number} empty square", "{number} empty squares", len(legal) - captures)
    taking = say_n("{number} capture", "{number} captures", captures)
    return capital(
        say(
            "{tile} goes on {place}: {empty} and {captures}.",
            tile=tile_word(tile), place=tile_fits(tile), empty=empty, captures=taking,
        )
    )  # fmt: skip


def announcement(observation: Observation, ui: UI) -> str:
    """Return what a screen reader says: the square the keyboard is on, unless something has happened since."""
    proposed = proposed_move(observation, ui)
    asked = proposed is not None and square_of(ui.focus) in {None, proposed.square}
    told = ui.standing_complaint() is not None or ui.heard != len(ui.info.turns) or asked
    return "" if told else _focused(observation, ui)


def _focused(observation: Observation, ui: UI) -> str:
    square, place, dress = square_of(ui.focus), place_of(ui.focus, observation), dress_of(ui.info.seats)
    if square is not None:
        named = {"square": square_name(square), "what": square_words(observation, square, dress)}
        legal = {move.square: move for move in legal_picks(observation, ui)}
        if square not in legal:
            return say("{square}, {what}.", **named)
        if legal[square].capture:
            return say("{square}, {what}, capture.", **named)
        return say("{square}, {what}, free to place.", **named)
    if place is not None and ui.picked is None:
        rack = observation.racks[place[0]] or ()
        return say("{tile}, on your rack.", tile=piece_words(dress[place[0]], rack[place[1]]))
    return ""
