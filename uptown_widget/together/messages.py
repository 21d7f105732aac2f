"""What devices tell each other: JSON objects of a version, checked before anything else looks at them."""

import json
import re
from collections.abc import Callable
from dataclasses import asdict, dataclass, fields
from typing import Any

from uptown_widget.errors import GameError, Phrase
from uptown_widget.together.commitments import SIZE, STEPS

VERSION = 1
LONGEST = 500
"""Characters of a message."""
LONGEST_NAME = 24
MOST_PLAYERS = 6
_HEX = re.compile(rf"[0-9a-f]{{{2 * SIZE}}}")
_WORD = re.compile(r"[a-z]{1,20}")


class MessageError(GameError):
    """What came is no message that this version understands."""


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


Message = Sit | Start | Link | Play | Open | Replace
TYPES: dict[str, type[Message]] = {kind.__name__.lower(): kind for kind in (Sit, Start, Link, Play, Open, Replace)}


def write(message: Message) -> str:
    """Return a message as text."""
    told = {"v": VERSION, "type": type(message).__name__.lower(), **asdict(message)}
    return json.dumps(told, separators=(",", ":"), ensure_ascii=False)


def read(text: object) -> Message:
    """Return the message that a text is.

    :raises MessageError: it is none, or one of another version
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
        raise MessageError(Phrase("The other device has another version of this page. Reload the page on both."))
    kind = TYPES.get(name) if isinstance(name, str) and version == VERSION else None
    if kind is None or told.keys() != {field.name for field in fields(kind)}:
        raise MessageError(Phrase("The message is damaged."))
    if not all(_CHECKS[key](value) for key, value in told.items()):
        raise MessageError(Phrase("The message is damaged."))
    if "order" in told:
        told["order"] = tuple(told["order"])
    return kind(**told)


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


_CHECKS: dict[str, Callable[[Any], bool]] = {
    "name": _is_name,
    "commitment": _is_hex,
    "anchor": _is_hex,
    "game": _is_word,
    "scoring": _is_word,
    "order": _is_order,
    "step": _is_number,
    "link": _is_hex,
    "ply": _is_number,
    "move": lambda value: isinstance(value, str) and 0 < len(value) <= 40 and value.isprintable(),
    "secret": _is_hex,
    "player": lambda value: _is_number(value, MOST_PLAYERS),
}
