"""Signals that end a server as Ctrl-C does, so that nothing stays behind: a shutdown, a terminal that is closed."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

NAMES = ("SIGTERM", "SIGHUP")
"""The second one is not there on Windows."""


@contextmanager
def _in_use(folder: str) -> Iterator[None]:
    """Lock a folder, so that a system that removes what is some days old leaves it alone, as systemd does then."""
    if fcntl is None:
        yield
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        with suppress(OSError):  # a file system without locks
            fcntl.flock(opened, fcntl.LOCK_SH)
        yield
    finally:
        os.close(opened)


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """Give a folder that is removed at the end, also when a signal ends the program: it raises a KeyboardInterrupt.

    A signal that was to be ignored, as by `nohup`, still is.
    """
    numbers = [number for name in NAMES if (number := getattr(signal, name, None)) is not None]
    taken = [number for number in numbers if signal.getsignal(number) is signal.SIG_DFL]
    come: list[int] = []
    ready = False

    def end(number: int, _: object) -> None:
        come.append(number)
        # A terminal that is closed sends two, the second while all is cleaned up.
        if ready and len(come) == 1:
            raise KeyboardInterrupt

    for number in taken:
        signal.signal(number, end)
    try:
        with TemporaryDirectory(prefix="uptown-") as folder, _in_use(folder):
            ready = True
            if come:
                raise KeyboardInterrupt
            yield Path(folder)
    finally:
        for number in taken:
            signal.signal(number, signal.SIG_DFL)
