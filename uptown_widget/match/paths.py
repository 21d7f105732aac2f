"""Paths of files as people write them."""

from contextlib import suppress
from os import PathLike, fsdecode, fsencode
from pathlib import Path

from uptown_widget.checks import refuse
from uptown_widget.errors import GameError, quoted
from uptown_widget.i18n import say

_ENDINGS = {".svg", ".png", ".gif", ".jpg", ".jpeg", ".webp", ".bmp", ".pdf", ".html", ".htm"}
"""What programs that show a file go by."""
AnyPath = str | bytes | PathLike[str] | PathLike[bytes]
"""A path as Python's own functions take it."""

MAX_NAME_LENGTH = 255
"""Bytes of a name, on all common systems."""


def at_home(path: AnyPath) -> Path:
    """Return a path, in which ``~`` is somebody's home folder, as in a terminal.

    >>> at_home("matches/first.txt").as_posix()
    'matches/first.txt'

    :raises GameError: it is no path, or one that no system has
    """
    try:
        fsencode(text := fsdecode(path))
    except (TypeError, UnicodeError):
        text = "\0"
    found = Path(text)
    # Of these Python says something else at each use.
    if "\0" in text or any(len(fsencode(part)) > MAX_NAME_LENGTH for part in found.parts):
        raise refuse(path, "the path of a file")
    with suppress(RuntimeError):  # nobody of that name is at home here
        found = found.expanduser()
    return found


def cannot_write(path: Path) -> GameError:
    """Return the error of a file that cannot be written: it says so if there is no such folder.

    >>> cannot_write(Path("no-such-folder/board.svg"))
    GameError('The folder no-such-folder does not exist.')
    """
    if not path.parent.is_dir():
        return GameError(say("The folder {name} does not exist.", name=path.parent))
    return GameError(say("{name} cannot be written here.", name=path.name))


def check_contents(text: str) -> None:
    """Check that a text is not the name of the file that holds it.

    :raises GameError: it is
    """
    if "\n" not in text and text.lower().endswith((".txt", ".pgn")):
        raise GameError(
            say(
                "{name} is the name of a file: pass the text in it, {call}.",
                name=quoted(text),
                call=f"open({text!r}).read()",
            )
        )


def check_ending(path: Path, kind: str) -> None:
    """Check that the name of a file does not end as that of another kind: whatever opens it would call it damaged.

    >>> check_ending(Path("board.svg"), "svg")

    :raises GameError: it does
    """
    ending = path.suffix.lower()
    if ending in _ENDINGS and not ending.startswith(f".{kind}"[:4]):
        raise GameError(say("{name} would not open: this is a file of {kind}.", name=path.name, kind=kind.upper()))


def write(path: AnyPath, kind: str, data: bytes) -> None:
    """Write a file of a kind.

    :raises GameError: it cannot be written, or its name ends as that of another kind of file
    """
    place = at_home(path)
    check_ending(place, kind)
    try:
        place.write_bytes(data)
    except OSError:
        raise cannot_write(place) from None
