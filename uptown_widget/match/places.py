"""Paths of files as people write them; standard library only."""

from contextlib import suppress
from os import PathLike
from pathlib import Path


def at_home(place: str | PathLike[str]) -> Path:
    """Return a path, in which ``~`` is somebody's home folder, as in a terminal.

    >>> at_home("matches/first.txt").as_posix()
    'matches/first.txt'
    """
    path = Path(place)
    with suppress(RuntimeError):  # nobody of that name is at home here
        path = path.expanduser()
    return path
