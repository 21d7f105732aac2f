"""What the status line says in Uptown, and what a screen reader is told; pure."""

from uptown_widget.i18n import say, say_n
from uptown_widget.ui.names import sentences
from uptown_widget.uptown.rules.board import square_name
from uptown_widget.uptown.rules.moves import PASS
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.view.seat_colors import seat_colors
from uptown_widget.uptown.view.selection import (
    place_of,
    pointed_move,
    selected_moves,
    selected_tile,
    square_of,
)
from uptown_widget.uptown.view.sentences import foresee, how_it_ended, narrate, refusal, score_note
from uptown_widget.uptown.view.ui import UI
from uptown_widget.uptown.view.words import piece_words, square_words, tile_fits, tile_word


def result(observation: Observation, ui: UI) -> str:
    """Say who won, and why."""
    info = ui.shared.info
    return how_it_ended(observation.table.standing(), observation.rules, info.seats, info.viewer)


def last_turn(ui: UI) -> str:
    """Say what the last turn did."""
    turns, info = ui.shared.turns_shown, ui.shared.info
    return narrate(turns[-1], info.seats, info.viewer) if turns else ""


def prompt(observation: Observation, ui: UI) -> str:
    """Say what the person whose turn it is can do now."""
    info = ui.shared.info
    proposed, pointed = ui.shared.proposed_move(observation), pointed_move(observation, ui)
    if proposed is not None and pointed in {None, proposed}:
        return sentences(foresee(observation, proposed, info.seats), say("Press it again to play it."))
    tile = selected_tile(observation, ui)
    if tile is None:
        if observation.legal_moves() == (PASS,):
            return say("None of your tiles can be placed: pass.")
        if not info.turns:
            return sentences(say("Your turn: select a tile."), score_note(observation.rules))
        return sentences(last_turn(ui), say("Your turn: select a tile."))
    if pointed is not None:
        error = observation.explain(pointed)
        seats = info.seats
        return refusal(error, observation, seats) if error else foresee(observation, pointed, seats)
    legal = selected_moves(observation, ui)
    captures = sum(move.capture for move in legal)
    word, place = tile_word(tile), tile_fits(tile)
    empty = say_n("{number} empty square", "{number} empty squares", len(legal) - captures)
    taking = say_n("{number} capture", "{number} captures", captures)
    return say("Place {tile} on {place}: {empty} and {captures}.", tile=word, place=place, empty=empty, captures=taking)


def focused(observation: Observation, ui: UI) -> str:
    """Say what the keyboard is on; nothing while that is the proposed move, which the status line tells."""
    shared, colors = ui.shared, seat_colors(ui.shared.info.seats)
    square, place = square_of(shared.focus), place_of(shared.focus, observation)
    proposed = shared.proposed_move(observation)
    if proposed is not None and square in {None, proposed.square}:
        return ""
    if square is not None:
        named = {"square": square_name(square), "what": square_words(observation, square, colors)}
        legal = {move.square: move for move in selected_moves(observation, ui)}
        if square not in legal:
            return say("{square}, {what}.", **named)
        if legal[square].capture:
            return say("{square}, {what}, can be captured.", **named)
        return say("{square}, {what}, the tile fits.", **named)
    if place is not None and shared.selected is None:
        rack = observation.racks[place[0]] or ()
        return say("{tile}, on your rack.", tile=piece_words(colors[place[0]], rack[place[1]]))
    return ""
