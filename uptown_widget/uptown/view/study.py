"""What a study shows of Uptown: a move in its list, and what can be marked on the board; pure."""

from collections.abc import Mapping

from uptown_widget.screen.controls import Chip
from uptown_widget.screen.scene import Scene, Target
from uptown_widget.ui.effects import Seat, Turn
from uptown_widget.uptown.rules import board
from uptown_widget.uptown.rules.board import parse_square, square_name, squares_of
from uptown_widget.uptown.rules.moves import Move
from uptown_widget.uptown.rules.reachable import check_reachable
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.view.hints import move_chips, move_words
from uptown_widget.uptown.view.panels import players, turn_chip
from uptown_widget.uptown.view.seat_colors import seat_colors
from uptown_widget.uptown.view.sentences import deed
from uptown_widget.uptown.view.ui import UI
from uptown_widget.uptown.view.words import piece_words

__all__ = ["check_reachable", "group_at", "places", "players", "turn_line", "unseen_tiles"]


def turn_line(turn: Turn[Observation, Move], ui: UI) -> tuple[tuple[Chip, ...], str, str]:
    """Return the tiles of a turn as chips, the move in a few words, and the turn in a sentence."""
    seen, move, seats = turn.before, turn.move, ui.shared.info.seats
    chips = move_chips(move, seen, ui) or (turn_chip(turn, ui),)
    sentence = deed(seen.rules, seats, turn.player, move, seen.table.taken_by(move), None)
    return chips, move_words(move, seen, ui), sentence


def unseen_tiles(seen: Observation, seats: tuple[Seat, ...]) -> list[tuple[str, str]]:
    """Return the tiles that the player to move may have: their colours' numbers and names, and what they are called."""
    shown = seat_colors(seats)
    return [
        (f"{int(color)}:{tile}", piece_words(shown[color], tile))
        for color in seen.rules.colors_by_player[seen.current_player]
        for tile in sorted(seen.unseen(color))
    ]


def places(scene: Scene, _: Observation) -> Mapping[str, Target]:
    """Return what can be marked: each square by its name."""
    return {each.name[7:]: each for each in scene.targets if each.name.startswith("square:")}


def group_at(seen: Observation, place: str) -> tuple[str, ...]:
    """Return the squares of the group that a tile belongs to; the square alone where none lies.

    :raises InvalidNotationError: that is no square
    """
    square = parse_square(place)
    group = next((board.group_at(tiles, 1 << square) for tiles in seen.table.tiles if tiles >> square & 1), 0)
    return tuple(map(square_name, squares_of(group))) or (place,)
