"""The colours that tiles are shown in: a seat may choose another one than the rules give it; pure."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from uptown_widget.ui.effects import Seat
from uptown_widget.uptown.rules.tiles import Color

SeatColors = tuple[str, ...]
"""By colour of the rules: the name of the colour shown, such as ``("red", "yellow", "green", "blue", "orange")``."""

PLAIN: SeatColors = tuple(map(str, Color))
PAIRS: tuple[str, ...] = tuple("+".join(pair) for pair in combinations(PLAIN, 2))
"""What a seat may choose in the game for two, such as ``blue+green``."""


def wishes(players: int) -> tuple[str, ...]:
    """Return what a seat may choose: a colour, or with two players a pair."""
    return PAIRS if players == 2 else PLAIN


def parts(wish: str) -> tuple[str, ...]:
    """Return the colours a wish names: one, or two with a plus sign between them."""
    return tuple(part.strip() for part in wish.split("+")) if wish else ()


@lru_cache(maxsize=64)
def seat_colors(seats: tuple[Seat, ...]) -> SeatColors:
    """Return the colours shown: what seats have chosen, first come, first served, and their own as far as it is free.

    >>> seat_colors((Seat("You", color="red"), Seat("Ella"), Seat("Duke"), Seat("Billie")))
    ('red', 'yellow', 'green', 'blue', 'orange')

    With two players a seat chooses a pair:

    >>> seat_colors((Seat("You", color="red+orange"), Seat("Ella")))
    ('red', 'yellow', 'orange', 'blue', 'green')
    """
    asked = tuple(seat.color for seat in seats)
    return _assigned(_by_color(asked) if len(seats) == 2 else asked)


def _by_color(asked: Sequence[str]) -> tuple[str, ...]:
    pairs = [(*parts(wish), "", "") for wish in asked]
    return tuple(pairs[color % 2][color // 2] for color in range(4))  # as `Rules.owner` has it


def _assigned(asked: tuple[str, ...]) -> SeatColors:
    shown: dict[int, str] = {}
    for index, wish in enumerate(asked):
        if wish in PLAIN and wish not in shown.values():
            shown[index] = wish
    for index, own in enumerate(PLAIN):
        if index not in shown and own not in shown.values():
            shown[index] = own
    rest = iter([name for name in PLAIN if name not in shown.values()])
    return tuple(shown[index] if index in shown else next(rest) for index in range(len(PLAIN)))
