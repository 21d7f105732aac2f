"""Which colour a player's tiles are shown in; pure. The rules know seats by colour, a person may like another one."""

from collections.abc import Sequence
from functools import cache

from uptown_widget.ui.effects import Seat, TableInfo
from uptown_widget.uptown.rules.moves import Move
from uptown_widget.uptown.rules.observation import Observation
from uptown_widget.uptown.rules.tiles import Color

Dress = tuple[str, ...]
"""By colour of the rules: the name of the colour shown, such as ``("red", "yellow", "green", "blue", "orange")``."""

PLAIN: Dress = tuple(map(str, Color))


def dress_of(seats: Sequence[Seat]) -> Dress:
    """Return the colours shown: what seats ask for, first come, first served, and their own as far as it is free.

    >>> dress_of([Seat("You", color="red"), Seat("Ella"), Seat("Duke"), Seat("Billie")])
    ('red', 'yellow', 'green', 'blue', 'orange')

    With two players a seat has two colours, and all stay as they are.
    """
    return PLAIN if len(seats) == 2 else _dress_of(tuple(seat.color for seat in seats))


@cache
def _dress_of(wishes: tuple[str, ...]) -> Dress:
    shown: dict[int, str] = {}
    for index, wish in enumerate(wishes):
        if wish in PLAIN and wish not in shown.values():
            shown[index] = wish
    for index, own in enumerate(PLAIN):
        if index not in shown and own not in shown.values():
            shown[index] = own
    rest = iter([name for name in PLAIN if name not in shown.values()])
    return tuple(shown[index] if index in shown else next(rest) for index in range(len(PLAIN)))


def shown(color: Color, info: TableInfo[Observation, Move]) -> str:
    """Return the name of the colour a colour of the rules is shown in."""
    return dress_of(info.seats)[color]
