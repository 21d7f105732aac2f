"""What a study shows of Upturn: a move in its list, and what can be marked on the table; pure."""

from collections.abc import Mapping

from uptown_widget.screen.controls import Chip
from uptown_widget.screen.scene import Scene, Target
from uptown_widget.ui.effects import Seat, Turn
from uptown_widget.ui.names import player_names
from uptown_widget.upturn.rules.moves import Move
from uptown_widget.upturn.rules.reachable import check_reachable
from uptown_widget.upturn.rules.state import Observation
from uptown_widget.upturn.view.art.geometry import STONE
from uptown_widget.upturn.view.art.skyline import layout
from uptown_widget.upturn.view.hints import move_chips, move_words
from uptown_widget.upturn.view.panels import players, turn_chip
from uptown_widget.upturn.view.rounds import Round
from uptown_widget.upturn.view.sentences import narrate
from uptown_widget.upturn.view.ui import UI
from uptown_widget.upturn.view.words import stone_label

__all__ = ["check_reachable", "places", "players", "turn_line", "unseen_tiles"]


def turn_line(made: Turn[Observation, Move], ui: UI) -> tuple[tuple[Chip, ...], str, str]:
    """Return the player and the stone of a move as chips, the move in a few words, and in a sentence."""
    words = move_words(made.move, made.before, ui)
    sentence = narrate(Round((made,), 1), player_names(ui.shared.info), None)
    return (turn_chip(made, ui), *move_chips(made.move, made.before, ui)), words, sentence or words


def unseen_tiles(seen: Observation, _: tuple[Seat, ...]) -> list[tuple[str, str]]:
    """Return the stones that the player to move may have: their names, and what they are called."""
    return [(str(stone), stone_label(stone)) for stone in dict.fromkeys(seen.unseen)]


def places(scene: Scene, seen: Observation) -> Mapping[str, Target]:
    """Return what can be marked: the stones of the row by their numbers in it, the pot, the players from 1 on."""
    size = STONE + 4
    found = {
        str(each.place + 1): Target(
            f"row:{each.place}", each.x - size / 2, each.y - size / 2, size, size, stone_label(each.stone)
        )
        for each in layout(seen.table)
        if each.place is not None
    }
    names = {f"player:{player}": f"player{player + 1}" for player in range(seen.rules.players)} | {"pot": "pot"}
    return found | {names[each.name]: each for each in scene.targets if each.name in names}
