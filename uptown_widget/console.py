"""What is written to a console, which may be missing, closed, or of an encoding that lacks signs.

Standard library only; everyone may import this.
"""

import codecs
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from typing import TextIO
from unicodedata import combining, normalize

PLAIN = "uptown_widget.plain"
"""The name under which codecs find how signs are written that an encoding lacks."""


def write(text: str, stream: TextIO | None) -> None:
    """Write to `sys.stdout` or `sys.stderr`, if there is one: programs without a window for text have none."""
    if stream is not None:
        with suppress(OSError):  # nobody reads it any more
            stream.write(text)
            stream.flush()


def ask(prompt: str) -> str:
    """Ask for a line.

    :raises EOFError: there is nobody to ask
    """
    if sys.stdin is None or sys.stdout is None:
        raise EOFError
    if sys.stdin.isatty():  # elsewhere it may write codes for a terminal
        with suppress(ImportError):  # on Windows terminals do so themselves
            import readline  # noqa: F401, PLC0415  else arrow keys write letters
    return input(prompt)


@contextmanager
def any_console() -> Iterator[None]:
    """Let a program write to whatever console there is: it ends in silence when nobody reads on, as `head` does."""
    codecs.register_error(PLAIN, _plain)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=PLAIN)
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # of another encoding: what nobody can read is said to be no move
    try:
        yield
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # else Python complains when it ends


def _plain(error: UnicodeError) -> tuple[str, int]:
    """Write letters without their accents, and blanks as they are; of all else a question mark is left."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = (
        "".join(part for part in normalize("NFKD", sign) if not combining(part))
        for sign in error.object[error.start : error.end]
    )
    return "".join(sign if sign.isascii() else "?" for sign in signs), error.end
