"""What devices tell each other: JSON objects of a version, checked before anything else looks at them."""

import json
import re
from collections.abc import Callable
from dataclasses import asdict, dataclass, fields
from typing import Any

from uptown_widget.errors import GameError, Phrase
from uptown_widget.together.protocol.commitments import SIZE, STEPS

VERSION = 1
LONGEST = 600
"""Characters of a message."""
LONGEST_POSITION = 500
MOST_TURNS = 2000
LONGEST_NAME = 24
LONGEST_MOVE = 40
MOST_PLAYERS = 6
NOBODY, HOST = "nobody", "host"
"""Who deals."""
_HEX = re.compile(rf"[0-9a-f]{{{2 * SIZE}}}")
_WORD = re.compile(r"[a-z]{1,20}")


class MessageError(GameError):
    """What came is no message that this version understands."""


class VersionError(MessageError):
    """What came is a message of another version of this program."""


@dataclass(frozen=True, slots=True)
class Table:
    """The first message of a room: the game, who deals it, nobody or the host, and what fixes the host's secret."""

    game: str
    deal: str
    commitment: str


@dataclass(frozen=True, slots=True)
class Sit:
    """Somebody takes a seat: a name, and what fixes their secrets."""

    name: str
    commitment: str
    anchor: str


@dataclass(frozen=True, slots=True)
class Start:
    """Whoever sat down first closes the table: the game, its scoring, and the seats in the order of play."""

    game: str
    scoring: str
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Link:
    """A link of the sender's chain, with which others draw."""

    step: int
    link: str


@dataclass(frozen=True, slots=True)
class Play:
    """A move of the sender; `ply` counts the turns before it."""

    ply: int
    move: str


@dataclass(frozen=True, slots=True)
class Open:
    """The sender's secret, after the end."""

    secret: str


@dataclass(frozen=True, slots=True)
class Replace:
    """The sender agrees that a bot takes the seat of a player who is gone, and waits until all others do."""

    player: int


# Of a match that the host deals.


@dataclass(frozen=True, slots=True)
class Position:
    """From the host: the position after so many turns, as anybody may see it, and the move that led to it."""

    ply: int
    made: str
    seen: str


@dataclass(frozen=True, slots=True)
class Hand:
    """From the host to one player whose rack changes: the position that is told next, as this player sees it."""

    ply: int
    seen: str


@dataclass(frozen=True, slots=True)
class Undo:
    """The sender asks to take back all turns but the first so many."""

    ply: int


@dataclass(frozen=True, slots=True)
class Answer:
    """The sender agrees to that, or refuses; whoever asked withdraws it by refusing."""

    ply: int
    yes: bool


@dataclass(frozen=True, slots=True)
class Back:
    """From the host: all turns but the first so many are taken back."""

    ply: int


Message = Table | Sit | Start | Link | Play | Open | Replace | Position | Hand | Undo | Answer | Back
TYPES: dict[str, type[Message]] = {
    kind.__name__.lower(): kind
    for kind in (Table, Sit, Start, Link, Play, Open, Replace, Position, Hand, Undo, Answer, Back)
}


def write(message: Message) -> str:
    """Return a message as text."""
    told = {"v": VERSION, "type": type(message).__name__.lower(), **asdict(message)}
    return json.dumps(told, separators=(",", ":"), ensure_ascii=False)


def read(text: object) -> Message:
    """Return the message that a text is.

    :raises MessageError: it is none; a `VersionError`, one of another version
    """
    if not isinstance(text, str) or len(text) > LONGEST:
        raise MessageError(Phrase("The message is too long, or no text."))
    try:
        told = json.loads(text)
    except (ValueError, RecursionError):
        told = None
    if not isinstance(told, dict):
        raise MessageError(Phrase("The message is damaged."))
    version, name = told.pop("v", None), told.pop("type", None)
    if type(version) is int and version != VERSION:
        raise VersionError(Phrase("The other device has another version of this page. Reload the page on both."))
    kind = TYPES.get(name) if isinstance(name, str) and version == VERSION else None
    if kind is None or told.keys() != {field.name for field in fields(kind)}:
        raise MessageError(Phrase("The message is damaged."))
    if not all(_CHECKS[key](value) for key, value in told.items()):
        raise MessageError(Phrase("The message is damaged."))
    if "order" in told:
        told["order"] = tuple(told["order"])
    return kind(**told)


def version_trouble(text: str) -> VersionError | None:
    """Return the error of a message of another version; None for any other text."""
    try:
        read(text)
    except VersionError as error:
        return error
    except MessageError:
        pass
    return None


def announced(text: str) -> Table | None:
    """Return what the first message of a room tells of the table; None for another message."""
    try:
        message = read(text)
    except MessageError:
        return None
    return message if isinstance(message, Table) else None


def _is_hex(value: Any) -> bool:  # noqa: ANN401  whatever was sent
    return isinstance(value, str) and _HEX.fullmatch(value) is not None


def _is_word(value: Any) -> bool:  # noqa: ANN401
    return isinstance(value, str) and _WORD.fullmatch(value) is not None


def _is_name(value: Any) -> bool:  # noqa: ANN401
    return isinstance(value, str) and 0 < len(value.strip()) <= len(value) <= LONGEST_NAME and value.isprintable()


def _is_number(value: Any, most: int = STEPS) -> bool:  # noqa: ANN401
    return type(value) is int and 0 <= value <= most


def _is_order(value: Any) -> bool:  # noqa: ANN401
    return isinstance(value, list) and 2 <= len(value) <= MOST_PLAYERS and all(map(_is_number, value))


def _is_text(value: Any, most: int) -> bool:  # noqa: ANN401
    return isinstance(value, str) and len(value) <= most and value.isprintable()


_CHECKS: dict[str, Callable[[Any], bool]] = {
    "name": _is_name,
    "commitment": _is_hex,
    "anchor": _is_hex,
    "game": _is_word,
    "scoring": _is_word,
    "order": _is_order,
    "step": _is_number,
    "link": _is_hex,
    "ply": lambda value: _is_number(value, MOST_TURNS),
    "move": lambda value: value != "" and _is_text(value, LONGEST_MOVE),
    "made": lambda value: _is_text(value, LONGEST_MOVE),
    "seen": lambda value: value != "" and _is_text(value, LONGEST_POSITION),
    "deal": lambda value: value in (NOBODY, HOST),
    "yes": lambda value: type(value) is bool,
    "secret": _is_hex,
    "player": lambda value: _is_number(value, MOST_PLAYERS),
}
