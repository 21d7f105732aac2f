"""The selection in the position shown: places, squares, and the moves a press would make; pure."""

from uptown_widget.uptown.rules.board import SQUARES, square_name
from uptown_widget.uptown.rules.moves import PASS, Move
from uptown_widget.uptown.rules.rules import RACK
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.rules.tiles import FITS, Color, Tile
from uptown_widget.uptown.view.ui import UI, Place

SQUARE_TARGETS = {square: f"square:{square_name(square)}" for square in SQUARES}
"""By square: its name."""
RACK_TARGETS = {color: tuple(f"rack:{color}:{slot}" for slot in range(RACK)) for color in Color}
"""By colour: the names of the places on its rack."""
_SQUARES = {name: square for square, name in SQUARE_TARGETS.items()}
_PLACES = {name: (color, slot) for color, names in RACK_TARGETS.items() for slot, name in enumerate(names)}


def rack_target(move: Move, observation: Observation) -> str:
    """Return the place on the rack of the player to move that a move takes its tile from; "" if it takes none."""
    for color in observation.rules.colors_by_player[observation.current_player]:
        rack = observation.racks[color] or ()
        if move.color in {None, color} and move.tile in rack:
            return RACK_TARGETS[color][rack.index(move.tile)]
    return ""


def racks(observation: Observation, ui: UI) -> tuple[Color, ...]:
    """Return the colours whose racks are shown, be it face down: those of the person at the screen."""
    viewer = ui.shared.info.viewer
    return () if viewer is None else observation.table.rules.colors_by_player[viewer]


def square_of(name: str | None) -> int | None:
    """Return the square a target is, or None for any other name."""
    return _SQUARES.get(name or "")


def place_of(name: str | None, observation: Observation) -> Place | None:
    """Return the place on a rack a target is, or None where no tile can be seen."""
    place = _PLACES.get(name or "")
    if place is None or place[0] not in observation.rules.colors:
        return None
    return place if place[1] < len(observation.racks[place[0]] or ()) else None


def rack_targets(observation: Observation, ui: UI) -> tuple[str, ...]:
    """Return the names of the rack places that can be pressed, in the order they lie."""
    shown = racks(observation, ui)
    return tuple([name for color in shown for name in RACK_TARGETS[color][: len(observation.racks[color] or ())]])


def selected_tile(observation: Observation, ui: UI) -> Tile | None:
    """Return the selected tile, while it is the turn of the person at the screen."""
    if ui.shared.selected is None or not ui.shared.my_turn(observation):
        return None
    color, slot = ui.shared.selected
    rack = observation.racks[color]
    return rack[slot] if rack and slot < len(rack) else None


def move_to(observation: Observation, square: int, place: Place, tile: Tile) -> Move:
    """Return the move that puts a tile of the rack on a square, legal or not; on any tile it is a capture."""
    color = place[0] if observation.rules.two_colors else None
    return Move(tile, square, capture=observation.table.at(square) is not None, color=color)


def selected_moves(observation: Observation, ui: UI) -> tuple[Move, ...]:
    """Return the legal moves of the selected tile."""
    tile = selected_tile(observation, ui)
    if tile is None or ui.shared.selected is None:
        return ()
    return moves_of(observation, ui.shared.selected[0], tile)


def moves_of(observation: Observation, own: Color, tile: Tile) -> tuple[Move, ...]:
    """Return the legal moves of a tile of the player to move."""
    color = own if observation.rules.two_colors else None
    return tuple(m for m in observation.legal_moves() if m.tile is tile and m.color is color and m is not PASS)


def pointed_square(ui: UI) -> int | None:
    """Return the square that the pointer, else the keyboard is on."""
    return square_of(ui.shared.pointed or ui.shared.focus)


def pointed_move(observation: Observation, ui: UI) -> Move | None:
    """Return the move a press would make, if the tile fits the square pointed at; another rule may forbid it.

    A tile that is dragged need not fit: the status line says so before it is dropped.
    """
    tile, square = selected_tile(observation, ui), pointed_square(ui)
    if tile is None or square is None or ui.shared.selected is None:
        return None
    if square not in FITS[tile] and not ui.shared.dragged:
        return None
    return move_to(observation, square, ui.shared.selected, tile)


def fitting(observation: Observation, square: int) -> frozenset[Place]:
    """Return the rack places whose tile may go on a square."""
    moves = {(move.color, move.tile) for move in observation.legal_moves() if move.square == square}
    two = observation.rules.two_colors
    return frozenset(
        (color, slot)
        for color in observation.rules.colors_of(observation.current_player)
        for slot, tile in enumerate(observation.racks[color] or ())
        if (color if two else None, tile) in moves
    )


def place_for(observation: Observation, move: Move) -> Place | None:
    """Return the place on the rack of the player to move whose tile a move would place."""
    color = observation.table.color_of(move)
    rack = observation.racks[color] or ()
    return (color, rack.index(move.tile)) if move is not PASS and move.tile in rack else None
