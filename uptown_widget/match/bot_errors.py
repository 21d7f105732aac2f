"""What a bot raised, as its author needs to see it: the traceback from the author's own lines on, of bounded length.

Such a text may name tiles of the bot's rack: it is for the author, never for a page or a shared record.
"""

import sys
import traceback
from collections.abc import Iterable, Sequence
from itertools import count
from pathlib import Path
from types import ModuleType, TracebackType

from uptown_widget.match.ply import Ply

MAX_LENGTH = 2000
"""Characters; of a longer text the middle is left out."""
HANDED_IN = " (handed in "
"""Within the names of modules that were made of texts, which no other process has."""
_numbers = count(1)


def new_module(name: str, file: str = "") -> ModuleType:
    """Return a module for what a pupil has written, where dataclasses, pickle and others look for it.

    No other module has its name, and no program can import it.
    """
    module = ModuleType(f"{name.replace('.', '_')}{HANDED_IN}{next(_numbers)})")
    module.__file__ = file or f"{name}.py"
    sys.modules[module.__name__] = module
    return module


def traceback_of(fault: BaseException) -> str:
    """Return the traceback of what a bot raised, or its last line alone if no line of its author's is in it."""
    text = "".join(traceback.format_exception(type(fault), fault, _outside(fault))).strip()
    half = MAX_LENGTH // 2
    return text if len(text) <= MAX_LENGTH else f"{text[: half - 5]}\n...\n{text[-half:]}"


def tracebacks(history: Iterable[Ply[object]], names: Sequence[str]) -> str:
    """Return the tracebacks of all moves in which those players failed who have a name."""
    return "\n\n".join(
        f"{names[ply.player]}, turn {number}: {traceback_of(ply.fault)}"
        for number, ply in enumerate(history)
        if ply.fault and names[ply.player]
    )


def place(fault: BaseException) -> tuple[str, int] | None:
    """Return the file and the line of the bot's own code where it failed; None if it did not fail there."""
    lines = ((frame.f_code.co_filename, line) for frame, line in traceback.walk_tb(_outside(fault)))
    own = [(Path(name).name, line) for name, line in lines if not name.startswith(PACKAGE) and not _is_library(name)]
    return own[-1] if own else None


def _outside(fault: BaseException) -> TracebackType | None:
    """The traceback from the first line on that is not of this package."""
    trace = fault.__traceback__
    while trace is not None and trace.tb_frame.f_code.co_filename.startswith(PACKAGE):
        trace = trace.tb_next
    return trace


def _is_library(name: str) -> bool:
    return name.startswith(("<frozen", LIBRARY)) or "site-packages" in name


# As compiled code names its files: on the site, those of this package are not where they were compiled.
PACKAGE = _is_library.__code__.co_filename[: -len("match/bot_errors.py")]
LIBRARY = traceback.format_exception.__code__.co_filename[: -len("traceback.py")]
