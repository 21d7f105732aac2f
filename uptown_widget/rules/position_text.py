"""Positions as one line of text: fields between blanks.

The line of an observation has `?` for what is hidden, and who sees it at the end.
"""

from collections.abc import Iterable
from typing import TypeVar

from uptown_widget.errors import InvalidNotationError, Phrase, quoted
from uptown_widget.rules.position import Observation

T = TypeVar("T")

HIDDEN = "?"
"""Stands for a tile that the viewer does not see."""
NOTHING = "-"
SPECTATOR = "-"
MAX_LENGTH = 500
"""No position is longer."""


def join_fields(fields: Iterable[str], position: object) -> str:
    """Return the line of a state or, with its viewer, that of an observation, which has these fields."""
    viewers = [position.player] if isinstance(position, Observation) else []
    return " ".join([*fields, *(SPECTATOR if player is None else str(player) for player in viewers)])


def split_fields(text: object, names: Phrase) -> tuple[list[str], str]:
    """Return the fields of a line, and its viewer, if any.

    :param names: of the fields, with commas between them: a phrase, so that an error can name all of them
    :raises InvalidNotationError: the line is too long, or has another number of fields
    """
    # Behind a semicolon other programs write what they know of a position.
    if not isinstance(text, str):
        msg = f"A position is a line of text, not {quoted(text)}."
        raise InvalidNotationError(msg)
    line = text.partition(";")[0].strip()
    if len(line) > MAX_LENGTH:
        raise InvalidNotationError(
            Phrase("A position has at most {most} characters, not {number}."), most=MAX_LENGTH, number=len(line)
        )
    fields, count = line.split(), names.count(",") + 1
    if len(fields) not in {count, count + 1}:
        raise InvalidNotationError(
            Phrase(
                "A position has {fields} fields ({names}), and one more if it says who sees it; this text has {number}."
            ),
            fields=count,
            names=names,
            number=len(fields),
        )
    return fields[:count], "".join(fields[count:])


def split_parts(field: str, what: Phrase, count: int) -> list[str]:
    """Return the parts of a field, which slashes separate.

    :raises InvalidNotationError: there are more or fewer
    """
    parts = field.split("/")
    if len(parts) != count:
        raise InvalidNotationError(
            Phrase("The field {part} must have {count} parts separated by /, not {number}."),
            part=what,
            count=count,
            number=len(parts),
        )
    return parts


def read_number(field: str, what: Phrase) -> int:
    """Return the number that a field holds.

    :raises InvalidNotationError: it is none, or one of more than three digits
    """
    if not (field.isascii() and field.isdigit() and len(field) <= 3):
        raise InvalidNotationError(
            Phrase("The field {part} must be a number, not {text}."), part=what, text=f"{field!r:.20}"
        )
    return int(field)


def read_rules(field: str) -> tuple[int, str]:
    """Return the number of players and the variant that a field such as ``3-uptown`` names.

    :raises InvalidNotationError: the number of players is none
    """
    players, _, variant = field.partition("-")
    return read_number(players, Phrase("players")), variant


def read_viewer(field: str, players: int) -> int | None:
    """Return the player who sees an observation, None for a spectator.

    :raises InvalidNotationError: there is no such player
    """
    if field != SPECTATOR and field not in map(str, range(players)):
        raise InvalidNotationError(
            Phrase("Invalid viewer: {text}. Write a player's number, or - for a spectator."), text=f"{field!r:.20}"
        )
    return None if field == SPECTATOR else int(field)


def invalid_part(sentence: Phrase, text: str, part: str, **data: object) -> InvalidNotationError:
    """Return the error for a part that cannot be read: ``{part}`` is what it stands for, ``{text}`` what it says."""
    return InvalidNotationError(sentence, text=f"{text!r:.40}", part=part, **data)


def all_open(hands: Iterable[T | None]) -> list[T]:
    """Return the hands of a state, in which nothing is hidden; None is a hand that is.

    :raises InvalidNotationError: something is hidden
    """
    hands = list(hands)
    known = [hand for hand in hands if hand is not None]
    if len(known) < len(hands):
        raise InvalidNotationError(
            Phrase("Parts are hidden but the viewer is missing: end with a player's number, or - for a spectator.")
        )
    return known
