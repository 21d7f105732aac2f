"""Where to look after a second wrong try: a row, a column or a district, never a single square; then the tile; pure."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from uptown_widget.i18n import say
from uptown_widget.uptown.rules.board import SQUARES, district, square_name
from uptown_widget.uptown.rules.moves import Move
from uptown_widget.uptown.rules.state import Observation
from uptown_widget.uptown.view.selection import rack_target
from uptown_widget.uptown.view.words import district_word, tile_word


@dataclass(frozen=True, slots=True)
class Clue:
    """A hint as a sentence, and the targets of the board that it speaks of, by name: they light up."""

    text: str = ""
    shows: frozenset[str] = frozenset()


def where(sought: int, wrong: Collection[int]) -> Clue:
    """Say in which row, column or district a square lies; nothing if each of them holds no wrong square to choose.

    :param wrong: the squares that could be taken for it
    """
    row, column = divmod(sought, 10)
    areas = (
        ([each for each in SQUARES if each // 10 == row], say("Look at row {row}.", row=square_name(sought)[0])),
        ([each for each in SQUARES if each % 10 == column], say("Look at column {column}.", column=column + 1)),
        (
            [each for each in SQUARES if district(each) == district(sought)],
            say("Look at the squares with this symbol: {symbol}.", symbol=district_word(sought)),
        ),
    )
    for area, text in areas:
        if not set(area).isdisjoint(wrong):
            return Clue(text, frozenset(f"square:{square_name(each)}" for each in area))
    return Clue()


def move_hint(right: Sequence[Move], seen: Observation, nearer: bool = False) -> Clue:
    """Say where a right move goes, or, `nearer`, which tile; nothing if only right moves go there."""
    if right and nearer:
        tile, place = right[0].tile, rack_target(right[0], seen)
        return Clue(say("Try this tile: {tile}.", tile=tile_word(tile)), frozenset({place} - {""}))
    wrong = {move.square for move in seen.legal_moves() if move not in right}
    return where(right[0].square, wrong) if right else Clue()
