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
        with suppress(OSError, ValueError, AttributeError):  # nobody reads it, or a library has put its own there
            stream.write(text)
            stream.flush()


def is_terminal(stream: TextIO) -> bool:
    """Whether somebody sits at a stream; one that is closed, or that a library has put in its place, may not say."""
    try:
        return stream.isatty()
    except (AttributeError, ValueError):
        return False


def ask(prompt: str) -> str:
    """Ask for a line.

    :raises EOFError: there is nobody to ask
    """
    if sys.stdin is None or sys.stdout is None:
        raise EOFError
    if is_terminal(sys.stdin):  # elsewhere it may write codes for a terminal
        with suppress(ImportError):  # on Windows terminals do so themselves
            import readline  # noqa: F401, PLC0415  else arrow keys write letters
    return input(prompt)


@contextmanager
def any_console() -> Iterator[None]:
    """Let a program write to whatever console there is: it ends in silence when nobody reads on, as `head` does."""
    given = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = (stream if _takes_text(stream) else None for stream in given)
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
        if sys.stdout is not None:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # else Python complains when it ends
    finally:
        sys.stdout, sys.stderr = given


def _takes_text(stream: TextIO | None) -> bool:
    """Whether texts can be written to a stream: it may be closed, or half of one that a library has put there."""
    try:
        if stream is not None:
            stream.write("")
            stream.flush()
    except (AttributeError, ValueError):
        return False
    except OSError:  # nobody reads on, which is found out later
        pass
    return True


@contextmanager
def interruptible() -> Iterator[None]:
    """Let Ctrl-C end a program without a traceback, also while it loads."""
    try:
        yield
    except KeyboardInterrupt:
        sys.exit(130)  # 128 and the number of the signal, as shells have it


def _plain(error: UnicodeError) -> tuple[str, int]:
    """Write letters without their accents, and blanks as they are; of all else a question mark is left."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = (
        "".join(part for part in normalize("NFKD", sign) if not combining(part))
        for sign in error.object[error.start : error.end].translate(str.maketrans("’“”±−→", '\'""~->'))  # noqa: RUF001
    )
    return "".join(sign if sign.isascii() else "?" for sign in signs), error.end
