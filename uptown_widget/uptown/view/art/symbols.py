"""Our own drawings as SVG paths on a grid of 24 units: district symbols, colour shapes and the wild `$`; pure data.

They are filled by the even-odd rule: an outline within another is a hole. Outlines may nest but never cross, so that
`notebook/winding.py` can rewrite them for a canvas. Nothing is thinner than one unit: a pixel at 24 pixels. All
commands are in capitals: in absolute coordinates.
"""

import re

SYMBOLS = {
    "man": (
        "M7.4 2.2 Q12 1.4 16.6 2.2 L16.1 6.6 H7.9 Z"  # the crown of a top hat
        " M7.8 7.7 H16.2 L16.3 8.7 Q18.6 8.7 20.4 7.4 L20.8 8.6 Q17.4 11.2 12 11.2 Q6.6 11.2 3.2 8.6 L3.6 7.4 Q5.4"
        " 8.7 7.7 8.7 Z"
        " M7.7 11.9 Q9.8 12.4 12 12.4 Q14.2 12.4 16.3 11.9 V13.6 Q16.3 16 14.6 17.4 Q13.2 18.4 12 18.4 Q10.8 18.4 9.4"
        " 17.4 Q7.7 16 7.7 13.6 Z"
        " M12 14.6 Q10.6 13.9 9.2 15.2 Q10.8 16 12 15.5 Q13.2 16 14.8 15.2 Q13.4 13.9 12 14.6 Z"  # a moustache
        " M2.5 22 Q2.8 19.4 5.4 18.6 L8.4 17.8 L11.4 22 Z"
        " M21.5 22 Q21.2 19.4 18.6 18.6 L15.6 17.8 L12.6 22 Z"
    ),
    "ring": (
        "M8.6 2 H15.4 L17.8 4.7 H6.2 Z"  # a cut stone
        " M6.2 5.8 H8.9 L11.2 10.4 Z"
        " M10.1 5.8 H13.9 L12 9.8 Z"
        " M15.1 5.8 H17.8 L12.8 10.4 Z"
        " M8.2 9.7 L9.8 11.3 A4.6 4.6 0 1 0 14.2 11.3 L15.8 9.7 A6.6 6.6 0 1 1 8.2 9.7 Z"
    ),
    "woman": (
        "M6.2 9.6 C6.4 5 9.6 2 13.4 2 C17.6 2 20.2 5.2 20.2 9.4 L20.2 10 Q14 8.4 6.2 9.6 Z"  # a cloche hat
        " M4.2 12.2 Q4.8 11 6 10.7 Q14 9.4 20.4 11.2 L21.2 13.4 Q13.6 10.9 5 13 Z"
        " M6 13.9 Q9.2 13.1 11.6 13.1 C12 15 11 16 9.4 17.2 Q11.4 18.2 12.6 17.6 L13 20 Q17.6 20.2 18.4 22 H8.4 Q10"
        " 21.4 10.4 19.4 Q8.6 19.9 7.4 19.4 Q6.7 18.8 6.9 18 L6.5 17.4 L6.7 16.8 L6.1 16.2 L6.4 15.6 L4.9 15.3 Z"
        " M12.9 13.1 Q17 13.2 20.6 14.4 Q20.4 18.4 17.8 19.2 Q15 19.2 13.9 17.6 Q12.9 16.6 11.2 17 Q13.3 15.6 12.9"
        " 13.1 Z"
    ),
    "sign": (
        "M10.9 3.2 A1.1 1.1 0 1 1 13.1 3.2 V4.2 H10.9 Z"
        " M2 5.4 H18.8 L22 8.3 L18.8 11.2 H2 Z"
        " M4.6 7.6 V9 H17.2 V7.6 Z"
        " M22 12.4 H5.2 L2 15.1 L5.2 17.8 H22 Z"
        " M6.8 14.4 V15.8 H19.4 V14.4 Z"
        " M11 19 H13 V20.6 H15.4 V22 H8.6 V20.6 H11 Z"
    ),
    "skyline": (
        "M11.5 2 H12.5 V5.2 H13.6 V7.8 H14.9 V22 H9.1 V7.8 H10.4 V5.2 H11.5 Z"
        " M11.4 10 V19.6 H12.6 V10 Z"
        " M2 22 V12.4 H3.6 V10.4 H8 V22 Z"
        " M4 14 V15.4 H6 V14 Z"
        " M4 17 V18.4 H6 V17 Z"
        " M16 22 V9.2 L22 12 V22 Z"
        " M18 13.5 V14.9 H20 V13.5 Z"
        " M18 16.5 V17.9 H20 V16.5 Z"
    ),
    "sax": (
        "M2.2 4.9 L2.8 2.6 L8.6 2 Q12.8 1.8 12.8 5.6 L12.5 15.4 Q12.5 17.6 14 17.6 Q15.5 17.6 15.5 15.4 V12.8 Q15.5"
        " 10.8 14.2 9.4 H22.4 Q20.2 11.2 20.1 13.4 L19.9 16 Q19.4 22.2 13.8 22.2 Q8 22.2 8.2 15.6 L9.3 5.6 Q9.3 4.5"
        " 8.2 4.5 Z"
        " M10.7 7.3 A1 1 0 1 1 10.7 9.3 A1 1 0 1 1 10.7 7.3 Z"  # its keys
        " M10.4 11 A1 1 0 1 1 10.4 13 A1 1 0 1 1 10.4 11 Z"
        " M5.9 8.2 H7.8 L7.6 10.2 H5.7 Z"
        " M5.4 11.8 H7.3 L7.1 13.8 H5.2 Z"
    ),
    "car": (
        "M1.8 16.4 A5 5 0 0 1 3.6 13.4 V7.4 Q3.6 5.6 5.4 5.6 H14.6 V7 H13.6 V10.2 H19.4 Q20.6 10.2 20.6 11.4 V13.2"
        " Q22.2 14.4 22.4 16.4 H21.3 A4 4 0 0 0 13.6 17.2 V17.8 H10.5 A4 4 0 0 0 2.8 16.4 Z"
        " M5.4 7.3 V10.2 H8.5 V7.3 Z"
        " M9.9 7.3 V10.2 H12 V7.3 Z"
        " M6.6 14.8 A3.1 3.1 0 1 1 6.6 21 A3.1 3.1 0 1 1 6.6 14.8 Z"
        " M6.6 16.6 A1.3 1.3 0 1 0 6.6 19.2 A1.3 1.3 0 1 0 6.6 16.6 Z"
        " M17.5 14.8 A3.1 3.1 0 1 1 17.5 21 A3.1 3.1 0 1 1 17.5 14.8 Z"
        " M17.5 16.6 A1.3 1.3 0 1 0 17.5 19.2 A1.3 1.3 0 1 0 17.5 16.6 Z"
    ),
    "cards": (
        "M11 2.6 H20 Q21.8 2.6 21.8 4.4 V19 Q21.8 20.8 20 20.8 H11 Q9.2 20.8 9.2 19 V4.4 Q9.2 2.6 11 2.6 Z"
        " M15.5 5.8 Q19.6 9.6 19.6 12.4 Q19.6 14.6 17.8 14.6 Q16.8 14.6 16.2 13.8 Q16.4 16 17.8 17.4 H13.2 Q14.6 16"
        " 14.8 13.8 Q14.2 14.6 13.2 14.6 Q11.4 14.6 11.4 12.4 Q11.4 9.6 15.5 5.8 Z"  # a spade
        " M7.9 4.6 V19 Q7.9 20.4 8.7 21.4 L6.4 22 Q5 22.3 4.6 20.9 L1.6 8.5 Q1.2 6.8 2.9 6.2 Z"
    ),
    "champagne": (
        "M4.8 2 H8.2 V3.9 H4.8 Z"
        " M5.2 5 H7.8 V8.6 Q8.2 10.4 9.4 11.8 Q10.4 13 10.4 14.6 V22 H2.6 V14.6 Q2.6 13 3.6 11.8 Q4.8 10.4 5.2 8.6 Z"
        " M4.4 15.4 V19.2 H8.6 V15.4 Z"
        " M12.2 9.6 H22 Q21.8 14.6 17.8 15.2 V20.2 Q18.2 20.8 20.4 20.9 V22 H13.8 V20.9 Q16 20.8 16.4 20.2 V15.2"
        " Q12.4 14.6 12.2 9.6 Z"
        " M13.8 10.9 Q14 11.6 14.2 12 H20 Q20.3 11.5 20.4 10.9 Z"
        " M17.4 5.6 A1.2 1.2 0 1 1 17.4 8 A1.2 1.2 0 1 1 17.4 5.6 Z"
        " M14 3 A1 1 0 1 1 14 5 A1 1 0 1 1 14 3 Z"
    ),
}
"""The symbol of each district."""

SHAPES = {
    "blue": (
        "M2 7 C5.5 1.5 8.5 2 12 5.2 C15 8 17.5 8 20.5 4 L22.2 8.2 C18.5 13 15 12.5 11.5 9.3 C8.6 6.6 6.3 6.8 3.8 11 Z"
        " M2 17 C5.5 11.5 8.5 12 12 15.2 C15 18 17.5 18 20.5 14 L22.2 18.2 C18.5 23 15 22.5 11.5 19.3 C8.6 16.6 6.3"
        " 16.8 3.8 21 Z"
    ),
    "yellow": "M12 1.5 L14.8 8.7 L22.5 9.1 L16.5 13.9 L18.5 21.4 L12 17.2 L5.5 21.4 L7.5 13.9 L1.5 9.1 L9.2 8.7 Z",
    "green": "M9 2 H15 V9 H22 V15 H15 V22 H9 V15 H2 V9 H9 Z",
    "red": "M12 2.5 L22 21 H2 Z",
    "orange": "M12 2 A10 10 0 1 1 12 22 A10 10 0 1 1 12 2 Z",
}
"""The shape of each colour, so that hue is not the only difference: wave, star, plus, triangle, circle."""

DOLLAR = (
    "M10.9 1.5 H13.1 V3.9 Q16.9 4.3 18.3 7.4 L15.6 8.6 Q14.6 6.6 12 6.6 Q9 6.6 9 8.5 Q9 10 12.4 10.6 Q18.8 11.6"
    " 18.8 15.6 Q18.8 19.4 13.1 20.1 V22.5 H10.9 V20.1 Q6.6 19.6 5.2 16 L8 14.9 Q9 17.4 12.2 17.4 Q15.8 17.4"
    " 15.8 15.4 Q15.8 13.8 12.2 13.2 Q6 12.2 6 8.6 Q6 4.8 10.9 3.9 Z"
)

GLOSS = {
    "man": "M8.2 12.4 Q12 13.4 15.8 12.4 V13.6 Q15.8 15.8 14.4 16.9 Q12 18.4 9.6 16.9 Q8.2 15.8 8.2 13.6 Z",
    "ring": "M8.6 2 H15.4 L17.8 4.7 V5.8 L12 10.4 L6.2 5.8 V4.7 Z",
    "woman": "M6 13.9 Q12 12.6 20 14.4 V18 H6.6 Z",
    "sign": "M4 7 H18 V9.6 H4 Z M6 13.8 H20 V16.4 H6 Z",
    "skyline": "M3.6 13.6 H6.4 V18.8 H3.6 Z M11 9.6 H13 V20 H11 Z M17.6 13.1 H20.4 V18.3 H17.6 Z",
    "sax": "M9.6 7 H11.8 V13.2 H9.3 Z M12.5 15.4 H15.5 V17 H12.5 Z",
    "car": "M5.4 7.3 H12 V10.2 H5.4 Z M4 13 H20 V17 H4 Z",
    "cards": "M10 4 H21 V19.6 H10 Z",
    "champagne": "M3.4 14.8 H9.6 V19.8 H3.4 Z M13.4 10.6 H20.8 Q20 14 17.1 14.6 Q14.2 14 13.4 10.6 Z",
}
"""The highlights of a symbol: a second, lighter layer below it."""


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
