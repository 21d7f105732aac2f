"""The file of a tournament: one game a line, as JSON. It is only ever added to, so nothing in it can be lost."""

import contextlib
import json
import os
from collections.abc import Iterator
from dataclasses import asdict
from typing import SupportsFloat, cast

from uptown_widget import schema
from uptown_widget.arena.results import GameResult
from uptown_widget.errors import GameError
from uptown_widget.match.paths import AnyPath, at_home
from uptown_widget.numbers import whole

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]


def write(path: AnyPath, played: GameResult) -> None:
    """Add a game to a file.

    :raises GameError: it cannot be written
    """
    place = at_home(path)
    try:
        with place.open("ab+") as file:
            if file.seek(0, os.SEEK_END):
                file.seek(-1, os.SEEK_END)
                if file.read() != b"\n":  # a line that was cut off as a run stopped
                    file.write(b"\n")
            file.write(json.dumps(asdict(played), default=_number).encode() + b"\n")
    except OSError as error:
        msg = f"{place.name} cannot be written ({type(error).__name__})."
        raise GameError(msg) from error


def _number(value: object) -> int | float:
    """Return a number of another library, such as one of numpy, as JSON has it.

    :raises TypeError: it is none
    """
    found = whole(value)
    return found if isinstance(found, int) else float(cast("SupportsFloat", value))


@contextlib.contextmanager
def alone(path: AnyPath) -> Iterator[None]:
    """Let no other tournament write to a file meanwhile: it would play the same games; on Windows they may.

    :raises GameError: another one does
    """
    place = at_home(path)
    with contextlib.ExitStack() as kept:
        try:
            file = kept.enter_context(place.open("ab"))
            if fcntl is not None:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            msg = f"Another tournament writes to {place.name}. Wait until it has ended, or choose another file."
            raise GameError(msg) from error
        except OSError:  # a file system without locks; that it cannot be written is said where it is
            pass
        yield


def read(path: AnyPath) -> list[GameResult]:
    """Return the games of a file; a line that is incomplete or damaged is ignored.

    :raises GameError: it cannot be read, or is a file of something else
    """
    place = at_home(path)
    name = place.name
    try:
        text = place.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        return []
    except OSError as error:
        msg = f"{name} cannot be read ({type(error).__name__})."
        raise GameError(msg) from error
    except UnicodeDecodeError as error:
        # Games added in our encoding would make it worse.
        msg = f"{name} is not in UTF-8. Save it in that encoding, or choose another file."
        raise GameError(msg) from error
    found = list(_games(text))
    if not found and text.strip() and not text.lstrip().startswith(_BEGINNING):
        msg = f"{name} is no file of games. Choose another file."
        raise GameError(msg)
    return found


_BEGINNING = '{"game": '
"""Of the first line, even if the run stopped before its end."""


def _games(text: str) -> Iterator[GameResult]:
    for line in text.splitlines():
        with contextlib.suppress(ValueError):
            # A mark of the byte order, which sorting or joining files has put in the middle.
            game = schema.read(GameResult, schema.parse(line.replace("\ufeff", "")))
            if _is_whole(game):
                yield game


def _is_whole(game: GameResult) -> bool:
    """Whether all seats that are there, and no others, have what a game says of each."""
    seats = range(len(game.seats))
    return (
        0 < len(game.winners) == len({*game.winners} & {*seats})
        and all(len(row) == len(seats) for row in (*game.facts.values(), game.faults, game.seconds))
        and all(fault.seat in seats and fault.plies for fault in game.errors)
        and {*seats} >= {*game.lost, *(each.seat for each in game.evaluations)}
    )
