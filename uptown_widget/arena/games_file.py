"""The file of a tournament: one game a line, as JSON. It is only ever added to, so nothing in it can be lost."""

import contextlib
import json
import os
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from uptown_widget.arena.standings import Fault, GameResult
from uptown_widget.errors import GameError


def write(path: Path | str, played: GameResult) -> None:
    """Add a game to a file.

    :raises GameError: it cannot be written
    """
    try:
        with Path(path).open("ab+") as file:
            if file.seek(0, os.SEEK_END):
                file.seek(-1, os.SEEK_END)
                if file.read() != b"\n":  # a line that was cut off as a run stopped
                    file.write(b"\n")
            file.write(json.dumps(asdict(played)).encode() + b"\n")
    except OSError as error:
        msg = f"{Path(path).name} cannot be written ({type(error).__name__})."
        raise GameError(msg) from error


def read(path: Path | str) -> list[GameResult]:
    """Return the games of a file; a line that is incomplete or damaged is ignored.

    :raises GameError: it cannot be read, or is a file of something else
    """
    name = Path(path).name
    try:
        text = Path(path).read_bytes().decode("utf-8-sig")
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
        with contextlib.suppress(ValueError, TypeError, KeyError, AttributeError, RecursionError):
            fields: dict[str, Any] = json.loads(line)
            facts = {name: tuple(value) for name, value in fields.pop("facts").items()}
            fields = {name: tuple(value) if isinstance(value, list) else value for name, value in fields.items()}
            errors = tuple(Fault(each["seat"], tuple(each["plies"]), each["text"]) for each in fields.pop("errors", ()))
            game = GameResult(**fields, facts=facts, errors=errors)
            if _is_whole(game):
                yield game


def _is_whole(game: Any) -> bool:  # noqa: ANN401  a `GameResult` of whatever was in the line
    """Whether all that was read has the types and lengths that it should have."""
    seats = range(len(game.seats))
    texts = (game.game, game.seed, game.record, *game.seats, *game.options.values())
    rows = (*game.facts.values(), game.faults, game.seconds)
    return (
        isinstance(game.seats, tuple)
        and all(isinstance(text, str) for text in (*texts, *(fault.text for fault in game.errors)))
        and isinstance(game.deal, int)
        and 0 < len(game.winners) == len({*game.winners} & {*seats})
        and all(len(row) == len(seats) and all(isinstance(number, (int, float)) for number in row) for row in rows)
        and all(fault.seat in seats and fault.plies for fault in game.errors)
        and all(isinstance(ply, int) for fault in game.errors for ply in fault.plies)
    )
