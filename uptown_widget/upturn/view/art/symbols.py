"""The pictures on stones: our own drawings, as paths on a grid of 24 units, filled by the even-odd rule."""


def _disc(x: float, y: float, radius: float) -> str:
    arc = f"A{radius:g} {radius:g} 0 1 1 {x:g}"
    return f"M{x:g} {y - radius:g} {arc} {y + radius:g} {arc} {y - radius:g} Z"


_LEAP = "M1.6 14.6 A9.4 9.4 0 0 1 17.7 8 L20.4 5.2 L22 14.8 L12.4 13.3 L15.2 10.5 A6 6 0 0 0 5 14.6 Z"

SYMBOLS = {
    "up": "M12 1.5 L21 11.5 H15.4 V22.5 H8.6 V11.5 H3 Z",
    "down": "M12 22.5 L3 12.5 H8.6 V1.5 H15.4 V12.5 H21 Z",
    "updown": "M6.9 1.5 L12.2 9 H9 V22.5 H4.8 V9 H1.6 Z M17.1 22.5 L11.8 15 H15 V1.5 H19.2 V15 H22.4 Z",
    "skip": f"{_LEAP} {_disc(10.4, 19, 2.7)}",
    "double": f"{_LEAP} {_disc(7.2, 19, 2.5)} {_disc(13.8, 19, 2.5)}",
    "joker": (
        "M5.6 17.2 Q6.2 11.6 3 10.4 Q1.6 13 2.6 15.8 Q-0.4 9.6 4.2 6.6 Q8.8 5.4 10 10.6 Q9.8 6 12 3.6 Q14.2 6 14 10.6"
        f" Q15.2 5.4 19.8 6.6 Q24.4 9.6 21.4 15.8 Q22.4 13 21 10.4 Q17.8 11.6 18.4 17.2 Z {_disc(2.8, 17.2, 1.7)}"
        f" {_disc(12, 2.2, 1.7)} {_disc(21.2, 17.2, 1.7)} M5.4 18.6 H18.6 V22 H5.4 Z"
    ),  # a fool's cap with bells
}
"""The picture on each action stone."""

TWIN = "M6.5 5 L11.5 12 L6.5 19 L1.5 12 Z M17.5 5 L22.5 12 L17.5 19 L12.5 12 Z"
"""Two diamonds, for a twin."""

PENALTY = (
    f"{_disc(12, 12, 10.5)} {_disc(8.2, 9.2, 1.9)} {_disc(15.8, 9.2, 1.9)}"
    " M6.4 18 Q12 10.8 17.6 18 L16 19.2 Q12 14.4 8 19.2 Z"
)
"""A long face, for a penalty stone."""

FAN = (
    "M12 20 L2.6 15 A10.6 10.6 0 0 1 6 8.2 Z M12 20 L7.2 7.4 A10.6 10.6 0 0 1 11.4 6.2 Z"
    " M12 20 L12.6 6.2 A10.6 10.6 0 0 1 16.8 7.4 Z M12 20 L18 8.2 A10.6 10.6 0 0 1 21.4 15 Z"
)
"""The back of a stone."""

CHEVRON, BACK = "M7 3 L16 12 L7 21 H12.5 L21.5 12 L12.5 3 Z", "M17 3 L8 12 L17 21 H11.5 L2.5 12 L11.5 3 Z"
"""Arrows to the right and to the left, for the direction of play in a rising row and in a falling one."""

PLAYERS = (
    "M12 1.8 L22 12 L12 22.2 L2 12 Z",
    _disc(12, 12, 10),
    "M12 2.5 L22.5 21 H1.5 Z",
    "M9 2 H15 V9 H22 V15 H15 V22 H9 V15 H2 V9 H9 Z",
)
"""The sign of each player."""
