"""Where to look after a second wrong try: a row, a column or a district, never a single square; pure."""

from collections.abc import Collection, Sequence

from uptown_widget.i18n import say
from uptown_widget.uptown.rules.board import SQUARES, district, square_name
from uptown_widget.uptown.rules.moves import Move
from uptown_widget.uptown.view.words import district_word


def where(sought: int, wrong: Collection[int]) -> str:
    """Say in which row, column or district a square lies; "" if each of them holds no wrong square to choose instead.

    :param wrong: the squares that could be taken for it
    """
    row, column = divmod(sought, 10)
    around = {square for square in SQUARES if district(square) == district(sought)}
    if any(square // 10 == row for square in wrong):
        return say("Look at row {row}.", row=square_name(sought)[0])
    if any(square % 10 == column for square in wrong):
        return say("Look at column {column}.", column=column + 1)
    if around.intersection(wrong):
        return say("Look at the squares with this symbol: {symbol}.", symbol=district_word(sought))
    return ""


def move_hint(right: Sequence[Move], legal: Sequence[Move]) -> str:
    """Say where a right move goes; nothing if only right moves go there."""
    return where(right[0].square, {move.square for move in legal if move not in right}) if right else ""
