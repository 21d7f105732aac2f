"""What keys ask on Uptown's board: the groups, and what can be captured; pure."""

from uptown_widget.i18n import capital, say, say_n
from uptown_widget.ui.names import joined, sentences
from uptown_widget.uptown.rules.board import groups_of, square_name, squares_of
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.view.seat_colors import seat_colors
from uptown_widget.uptown.view.ui import UI
from uptown_widget.uptown.view.words import called, color_word, group_count, piece_words, tile_word


def groups(observation: Observation, ui: UI) -> str:
    """List the squares of one's own groups, and how many groups each of the others has."""
    rules, seats, viewer = observation.rules, ui.shared.info.seats, ui.shared.info.viewer
    own = () if viewer is None else rules.colors_by_player[viewer]
    colors = seat_colors(seats)
    mine = [
        say("{color}: {squares}.", color=capital(color_word(colors[color])), squares=_squares(group))
        for color in own
        for group in groups_of(observation.table.tiles[color])
    ]
    others = [
        say("{name}: {groups}.", name=called(seats, player), groups=group_count(number))
        for player, number in enumerate(observation.groups)
        if player != viewer
    ]
    if viewer is not None:
        count = observation.groups[viewer]
        mine.insert(0, say_n("You have {number} group.", "You have {number} groups.", count))
    return sentences(*mine, *others)


def _squares(group: int) -> str:
    return ", ".join(map(square_name, squares_of(group)))


def captures(observation: Observation, ui: UI) -> str:
    """List the tiles that can be captured now, and with what."""
    colors = seat_colors(ui.shared.info.seats)
    found: dict[int, list[str]] = {}
    for move in observation.legal_moves() if ui.shared.my_turn(observation) else ():
        if move.capture:
            found.setdefault(move.square, []).append(tile_word(move.tile))
    ways = []
    for square, tiles in found.items():
        victim = observation.at(square)
        if victim is not None:
            what = piece_words(colors[victim[0]], victim[1])
            ways.append(say("{tile} on {square} with {own}", tile=what, square=square_name(square), own=joined(tiles)))
    return say("You can capture: {tiles}.", tiles="; ".join(ways)) if ways else say("You can capture nothing now.")


ASKED = {"o": groups, "c": captures}
"""Letters, and what each asks."""
