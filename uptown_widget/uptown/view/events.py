"""What a press on the board or a typed move changes or plays; pure."""

from dataclasses import replace

from uptown_widget.i18n import say
from uptown_widget.ui.effects import Play
from uptown_widget.ui.names import joined
from uptown_widget.ui.shared_ui import complain, update
from uptown_widget.uptown.rules.board import square_name
from uptown_widget.uptown.rules.moves import Move
from uptown_widget.uptown.rules.notation import parse_move
from uptown_widget.uptown.rules.refusal import IllegalMoveError
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.view.seat_colors import seat_colors
from uptown_widget.uptown.view.selection import fitting, move_to, place_for, place_of, selected_tile, square_of
from uptown_widget.uptown.view.sentences import finished, refusal
from uptown_widget.uptown.view.ui import UI, Answer, Place
from uptown_widget.uptown.view.words import piece_words, tile_word


def is_target(name: str, observation: Observation) -> bool:
    """Whether a name is a square or a visible tile of a rack."""
    return square_of(name) is not None or place_of(name, observation) is not None


def press_target(name: str, observation: Observation, ui: UI) -> Answer | None:
    """Return what a press on a square or a tile of a rack does."""
    square, place = square_of(name), place_of(name, observation)
    if square is not None:
        return _press_square(square, observation, ui)
    return (_select(place, observation, ui), None) if place else None


def played(effect: Play[Move], observation: Observation, ui: UI) -> UI:
    """Remember the rack place that the tile played leaves."""
    return replace(ui, sent=place_for(observation, effect.move))


def _select(place: Place, observation: Observation, ui: UI) -> UI:
    if observation.table.is_finished(place[0]):
        return complain(update(ui, selected=None, proposed=None), finished(place[0], observation, ui.shared.info.seats))
    return update(ui, selected=None if place == ui.shared.selected else place, proposed=None)


def _press_square(square: int, observation: Observation, ui: UI) -> Answer:
    shared = ui.shared
    proposed = shared.proposed_move(observation)
    if proposed is not None and proposed.square == square:
        return ui, Play(proposed)
    tile = selected_tile(observation, ui)
    if tile is None or shared.selected is None:
        return _without_a_tile(square, observation, ui), None
    move = move_to(observation, square, shared.selected, tile)
    error = observation.explain(move)
    if error is not None:
        return refuse(error, move, observation, update(ui, proposed=None)), None
    return (update(ui, proposed=move), None) if shared.confirm else (ui, Play(move))


def _without_a_tile(square: int, observation: Observation, ui: UI) -> UI:
    """Say which tiles can go on a square; of one where only protection is in the way, say that."""
    if not fitting(observation, square):
        for color in observation.rules.colors_by_player[observation.current_player]:
            for slot, tile in enumerate(observation.racks[color] or ()):
                move = move_to(observation, square, (color, slot), tile)
                error = observation.explain(move)
                if error is not None and len(error.parts) > 1:
                    return refuse(error, move, observation, ui)
    return complain(ui, _what_fits(observation, square, ui))


def _what_fits(observation: Observation, square: int, ui: UI) -> str:
    name, two, colors = square_name(square), observation.rules.two_colors, seat_colors(ui.shared.info.seats)
    tiles = [
        piece_words(colors[color], rack[slot]) if two else tile_word(rack[slot])
        for color, slot in sorted(fitting(observation, square))
        if (rack := observation.racks[color])
    ]
    if tiles:
        return say("Select a tile first: {tiles} can go on {square}.", tiles=joined(tiles), square=name)
    return say("None of your tiles can go on {square} now.", square=name)


def read_move(text: str, observation: Observation, ui: UI) -> Move:
    """Return the move that a text stands for, colours called as they are shown.

    :raises GameError: it is none
    """
    return parse_move(text, observation, seat_colors(ui.shared.info.seats))


def refuse(error: IllegalMoveError, move: Move, observation: Observation, ui: UI) -> UI:
    """Say why a move is refused."""
    return complain(ui, refusal(error, observation, ui.shared.info.seats), move)
