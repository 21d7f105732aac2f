"""What a screen reader says about each square and each tile of the rack; pure."""

from functools import lru_cache

from uptown_widget.i18n import current_language, say, say_n
from uptown_widget.screen.regions import Region, Tone, filled, toolbar
from uptown_widget.screen.scene import Scene
from uptown_widget.ui.names import sentences
from uptown_widget.uptown.rules.board import SQUARES, cut_tiles, groups_of, square_name, squares_of
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.rules.tiles import Color, Tile
from uptown_widget.uptown.view.highlights import safe_squares
from uptown_widget.uptown.view.keys import START
from uptown_widget.uptown.view.seat_colors import SeatColors, seat_colors
from uptown_widget.uptown.view.selection import RACK_TARGETS, SQUARE_TARGETS, rack_targets, racks, selected_moves
from uptown_widget.uptown.view.status import where_words
from uptown_widget.uptown.view.ui import UI
from uptown_widget.uptown.view.words import found_words, piece_words

_ROWS = tuple(tuple(SQUARE_TARGETS[10 * row + column] for column in range(9)) for row in range(9))
BOARD = Region("grid", "", _ROWS, START)


def regions(scene: Scene) -> tuple[Region, ...]:
    """Return the board as a grid and the rack as a toolbar."""
    return filled((BOARD, toolbar(scene, {"rack", "reveal"}, say("Your rack"))))


def words(observation: Observation, ui: UI) -> dict[str, str]:
    """Return what each target says: what lies there, the size of its group, whether it is safe, what may be done."""
    shared, table = ui.shared, observation.table
    colors, language, own = seat_colors(shared.info.seats), current_language(), racks(observation, ui)
    sizes: dict[int, int] = {}
    cut = 0
    for tiles in table.tiles:
        sizes |= _sizes(tiles)
        cut |= cut_tiles(tiles)
    safe = _safe(table)
    legal = {move.square: move.capture for move in selected_moves(observation, ui)}
    pieces, said = table.pieces, {}
    for square in SQUARES:
        found = pieces.get(square)
        kept = "protected" if cut >> square & 1 else "safe" if safe >> square & 1 else ""
        mine, size = found is not None and found[0] in own, sizes.get(square, 0)
        said[SQUARE_TARGETS[square]] = _square(square, found, colors, size, kept, legal.get(square), mine, language)
    if shared.info.curtain:
        return said
    mine = shared.my_turn(observation)
    return said | {
        RACK_TARGETS[color][slot]: _on_rack(observation, color, slot, colors[color], mine, language)
        for color in racks(observation, ui)
        for slot in range(len(observation.racks[color] or ()))
    }


def pressed(observation: Observation, ui: UI) -> dict[str, bool]:
    """Return for each tile of the rack whether it is selected."""
    color, slot = ui.shared.selected or (None, 0)
    selected = "" if color is None else RACK_TARGETS[color][slot]
    return {name: name == selected for name in rack_targets(observation, ui)}


def tones(observation: Observation, ui: UI) -> dict[str, Tone]:
    """Return what lies on each square and on one's rack, or whether the selected tile may go there."""
    own = racks(observation, ui)
    found: dict[str, Tone] = dict.fromkeys(SQUARE_TARGETS.values(), "empty")
    for square, (color, _) in observation.table.pieces.items():
        found[SQUARE_TARGETS[square]] = "own" if color in own else "other"
    for move in selected_moves(observation, ui):
        found[SQUARE_TARGETS[move.square]] = "capture" if move.capture else "legal"
    return found | dict.fromkeys(rack_targets(observation, ui), "own")


@lru_cache(maxsize=64)
def _sizes(tiles: int) -> dict[int, int]:
    """Return the size of the group on each square of one colour."""
    sizes: dict[int, int] = {}
    for group in groups_of(tiles):
        sizes |= dict.fromkeys(squares_of(group), group.bit_count())
    return sizes


_safe = lru_cache(maxsize=8)(safe_squares)


@lru_cache(maxsize=8192)
def _square(
    square: int, found: tuple[Color, Tile] | None, colors: SeatColors, size: int, kept: str, captures: bool | None,
    mine: bool, _language: str,
) -> str:  # fmt: skip
    """Return what a square says; cached, since it stays for most of a match."""
    what = found_words(found, square, colors)
    parts = [square_name(square), say("your {tile}", tile=what) if mine else what]
    if found is not None:
        parts.append(say_n("group of {number} tile", "group of {number} tiles", size))
    if kept:
        parts.append(say("protected") if kept == "protected" else say("can no longer be captured"))
    if captures is not None:
        parts.append(say("can be captured") if captures else say("the tile fits"))
    return ", ".join(parts)


def _on_rack(observation: Observation, color: Color, slot: int, shown: str, mine: bool, language: str) -> str:
    """Return what a tile of the rack says: where it may go, in one's turn."""
    label = _lying(shown, (observation.racks[color] or ())[slot], language)
    return _movable(observation, color, slot, label, language) if mine else label


@lru_cache(maxsize=512)
def _lying(shown: str, tile: Tile, _language: str) -> str:
    return say("{tile}, on your rack.", tile=piece_words(shown, tile))


@lru_cache(maxsize=64)
def _movable(observation: Observation, color: Color, slot: int, label: str, _language: str) -> str:
    finished = observation.table.is_finished(color)
    return label if finished else sentences(label, where_words(observation, (color, slot)))
