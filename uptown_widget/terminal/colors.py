"""What a terminal shows in colour: tiles by their owner, unless `NO_COLOR` is set."""

import os
import re
import sys
from typing import TextIO

from uptown_widget.console import is_terminal

_CODES = {"blue": "94", "yellow": "93", "green": "92", "red": "91", "orange": "38;5;208"}
_WINDOWS = ("WT_SESSION", "TERM", "TERM_PROGRAM", "ANSICON", "ConEmuANSI")
"""Variables of terminals that show colours there."""
_BY_INITIAL = {name[0]: code for name, code in _CODES.items()}
_TILE = re.compile(r"\b([a-z]):(\S+)|\b([a-z]+):")


def has_colors(file: TextIO | None, system: str = sys.platform) -> bool:
    """Whether a file shows colours: a terminal does, unless the variable NO_COLOR is set (no-color.org)."""
    if file is None or not is_terminal(file) or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    # The old console of Windows writes the codes as they are; others tell their names.
    return system != "win32" or any(map(os.environ.get, _WINDOWS))


def bold(text: str) -> str:
    """Return a text in bold letters."""
    return f"\x1b[1m{text}\x1b[0m"


def painted(text: str) -> str:
    """Return the text of a board with each tile, such as ``r:sax``, and each rack, such as ``red:``, in its colour."""
    return _TILE.sub(_paint, text)


def _paint(found: re.Match[str]) -> str:
    code = _BY_INITIAL.get(found[1]) if found[1] else _CODES.get(found[3])
    return found[0] if code is None else f"\x1b[{code}m{found[0]}\x1b[0m"
