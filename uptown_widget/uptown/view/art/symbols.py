"""Our own drawings on tiles as SVG paths on a grid of 24 units, and how one becomes a part of another; pure."""

import re

from uptown_widget.screen.icons import drawings

SYMBOLS = drawings(__package__, "symbols")
"""The symbol of each district."""
GLOSS = drawings(__package__, "gloss")
"""The highlights of each symbol."""
SHAPES = drawings(__package__, "shapes")
"""The shape of each colour."""
GLYPHS = drawings(__package__, "glyphs")
"""Letters, digits and the wild `$`, by the text of the tile."""
MARKS = drawings(__package__, "marks")
"""What marks tiles and squares."""


def placed(d: str, x: float, y: float, scale: float) -> str:
    """Return a drawing, scaled and then moved by `x`, `y`.

    >>> placed("M0 4 H8 A2 2 0 0 1 8 0 Z", 1, 1, 0.5)
    'M1 3 H5 A1 1 0 0 1 5 1 Z'
    """

    def command(match: re.Match[str]) -> str:
        letter, numbers = match[1], [float(number) for number in match[2].split()]
        if letter == "H":
            moved = [x + scale * number for number in numbers]
        elif letter == "V":
            moved = [y + scale * number for number in numbers]
        elif letter == "A":
            rx, ry, turn, large, sweep, to_x, to_y = numbers
            moved = [scale * rx, scale * ry, turn, large, sweep, x + scale * to_x, y + scale * to_y]
        else:
            moved = [(y if index % 2 else x) + scale * number for index, number in enumerate(numbers)]
        return letter + " ".join(f"{round(number, 2):g}" for number in moved) + (" " if numbers else "")

    return re.sub(r"([MLHVCQAZ])([^MLHVCQAZ]*)", command, d).rstrip()
