"""A board in fewer columns, for the terminal of a phone: a line that wraps takes the squares apart."""

import re

_FACES = {
    "man": "m", "ring": "r", "woma": "w", "sign": "s", "skyl": "k", "sax": "x", "car": "c", "card": "d", "cham": "p"
}  # fmt: skip
"""Symbols as a position has them, in a sign each."""
_ROW = re.compile(r"[A-I ]  \S.*")
_CELL = re.compile(r"([a-z]:)?(\S+) *")
_WIDTH = 4


def narrowed(board: str, columns: int) -> str:
    r"""Return the text of a board with narrow squares, if its lines are longer than a terminal has columns.

    >>> print(narrowed("   1      2      3\nA  r:sax  .      b:7", 17))
       1   2   3
    A  r:x .   b:7
    """
    lines = board.split("\n")
    if max(map(len, lines)) <= columns:
        return board
    return "\n".join(_narrow(line) if _ROW.fullmatch(line) and len(line) > columns else line for line in lines)


def _narrow(line: str) -> str:
    cells = [(color or "") + _FACES.get(name, name) for color, name in _CELL.findall(line[3:])]
    return (line[:3] + "".join(cell.ljust(_WIDTH) for cell in cells)).rstrip()
