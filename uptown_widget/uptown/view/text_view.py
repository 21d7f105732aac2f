"""The board as text, with a field to type a move and lists to choose one; pure."""

from uptown_widget.i18n import say
from uptown_widget.screen.controls import Choice, Control, Section
from uptown_widget.ui.shared_ui import update
from uptown_widget.ui.text_view import chooser, chosen_move, outdated
from uptown_widget.ui.text_view import text_view as shared_view
from uptown_widget.uptown.rules.board import square_name
from uptown_widget.uptown.rules.moves import Move
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.rules.tiles import Color, Tile
from uptown_widget.uptown.view.panels import board
from uptown_widget.uptown.view.seat_colors import seat_colors
from uptown_widget.uptown.view.selection import selected_moves
from uptown_widget.uptown.view.ui import UI, Answer
from uptown_widget.uptown.view.words import piece_words, written


def text_view(observation: Observation, ui: UI) -> Section:
    """Return the board as a table, a field to type a move, and lists to choose one."""
    mine, colors = ui.shared.my_turn(observation), seat_colors(ui.shared.info.seats)
    color = observation.rules.colors_of(observation.current_player)[0] if observation.rules.two_colors else None
    place = written(Move(Tile.C, 23, color=color), colors)
    capture = place.replace("@", "x")
    how = say("For example {place} to place, {capture} to capture; then Enter.", place=place, capture=capture)
    legal = selected_moves(observation, ui)
    proposed = ui.shared.proposed if ui.shared.proposed in legal else None  # of the tile chosen, not a hint's
    where = {move: _where(observation, move, ui) for move in legal}
    slot = "" if ui.shared.selected is None else "{}:{}".format(*ui.shared.selected)
    tile = Control("tile", "choice", say("Tile"), slot, _tiles(observation, ui), enabled=mine)
    square = chooser("square", say("Square"), say("Choose a square"), where, proposed)
    return shared_view((board(observation, [move.square for move in legal], colors),), (tile, square), how, typing=mine)


def _tiles(observation: Observation, ui: UI) -> tuple[Choice, ...]:
    colors, mine = seat_colors(ui.shared.info.seats), ui.shared.my_turn(observation)
    slots = (
        Choice(f"{color}:{slot}", piece_words(colors[color], tile))
        for color in (observation.rules.colors_of(observation.current_player) if mine else ())
        if not observation.table.is_finished(color)
        for slot, tile in enumerate(observation.racks[color] or ())
    )
    return (Choice("", say("Choose a tile")), *slots)


def _where(observation: Observation, move: Move, ui: UI) -> str:
    found = observation.table.taken_by(move)
    square = square_name(move.square)
    if found is None:
        return square
    taken = piece_words(seat_colors(ui.shared.info.seats)[found[0]], found[1])
    return say("{square}, captures {tile}", square=square, tile=taken)


def change(name: str, value: str, observation: Observation, ui: UI) -> Answer | None:
    """Return what a new value in a list does.

    :raises GameError: the control does not take that value
    """
    if name == "tile":
        return _select(value, observation, ui), None
    if name == "square":
        return update(ui, proposed=chosen_move(value, selected_moves(observation, ui))), None
    return None


def _select(value: str, observation: Observation, ui: UI) -> UI:
    if value not in {choice.value for choice in _tiles(observation, ui)}:
        raise outdated()
    color, _, slot = value.partition(":")
    place = (Color[color.upper()], int(slot)) if value else None
    return update(ui, selected=place, proposed=None, complaint=None)
